"""What the documents and the model card claim for real photographs, read from their tables and sentences."""

import re
from dataclasses import dataclass
from pathlib import Path

from companion.vision.corners.networks import WEIGHTS_FOLDER

PAGE = Path(__file__).parents[2] / "docs" / "accuracy.md"
MODEL_CARD = WEIGHTS_FOLDER / "MODEL_CARD.md"

LAYOUTS = {
    "spread": "spread",
    "spreads": "spread",
    "fans": "fan",
    "piles": "pile",
    "held": "held",
    "single cards": "single",
    "no cards": "negative",
    "without cards": "negative",
}
"""The layouts of a manifest by what the tables call them."""
SETS = ("odd decks, bad light", "common decks")
"""The sets of photographs by what heads their tables, the stranger one first."""

_ROW = re.compile(r"^\| ([a-z ]+?)(?:: nothing found)? \| (\d+) \| (.+?) \|(.*)$", re.MULTILINE)
_PERCENT = re.compile(r"([\d.]+) %")
_IN_WORDS = {
    "ten": 10,
    "twenty": 20,
    "twenty-five": 25,
    "thirty": 30,
    "six": 6,
    "forty": 40,
    "fifty": 50,
    "eighty": 80,
    "a hundred": 100,
    "two hundred": 200,
}


@dataclass(frozen=True)
class Claim:
    """How many photos, and which share of them is read exactly, 0 to 1."""

    photos: int
    exact: float


def published(of: str) -> dict[str, Claim]:
    """Return what the page's table of that set says of each layout."""
    return _claims(_table(PAGE, of))


def model_card(of: str) -> dict[str, Claim]:
    """Return what the model card's table of that set says of each layout, "all" among them."""
    return _claims(_table(MODEL_CARD, of))


def recall_and_precision(of: str) -> tuple[float, float]:
    """Return the shares of cards that the model card claims for all photographs of that set."""
    row = re.search(r"^\| all \|.*?([\d.]+) % \| ([\d.]+) % \|$", _table(MODEL_CARD, of), re.MULTILINE)
    assert row, "the model card has no row for all photographs"
    return float(row[1]) / 100, float(row[2]) / 100


def counted(of: str) -> tuple[int, int]:
    """Return how many photographs and cards of that set the page says were measured."""
    found = re.findall(r"(\d+) photographs with (\d+) cards", _text(PAGE))
    photos, cards = dict(zip(SETS, found, strict=True))[of]
    return int(photos), int(cards)


def unsure(of: str) -> float:
    """Return the share of cards of that set that the page says is shown as not sure."""
    said = re.search(
        r"of the odd decks one card in ([a-z -]+?) was shown as not sure, "
        r"of the common ones one in ([a-z -]+)",
        _text(PAGE).replace("\n", " "),
    )
    assert said, "the page does not say how many cards are shown as not sure"
    return 1 / _IN_WORDS[said[SETS.index(of) + 1]]


def none_sure_is_wrong() -> bool:
    """Tell whether the page claims that no card shown as sure is wrong, in either set."""
    return "In neither set was a card wrong that was shown as sure" in _text(PAGE)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _table(path: Path, of: str) -> str:
    return _text(path).split(f"\n| {of} |", 1)[1].split("\n\n", 1)[0]


def _claims(text: str) -> dict[str, Claim]:
    found = {}
    for name, photos, exact, _ in _ROW.findall(text):
        if name in LAYOUTS or name == "all":
            percent = _PERCENT.search(exact)
            share = float(percent[1]) / 100 if percent else int(exact.split(":")[0]) / int(photos)
            found[LAYOUTS.get(name, name)] = Claim(int(photos), share)
    return found
