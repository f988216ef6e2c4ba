"""What the README and the model card claim for real photographs, read from their tables and sentences."""

import re
from dataclasses import dataclass
from pathlib import Path

from companion.vision.corners.networks import WEIGHTS

README = Path(__file__).parents[2] / "README.md"
MODEL_CARD = WEIGHTS / "MODEL_CARD.md"

LAYOUTS = {
    "spread": "spread",
    "spreads": "spread",
    "fans": "fan",
    "piles": "pile",
    "single cards": "single",
    "no cards": "negative",
    "without cards": "negative",
}
"""The layouts of a manifest by what the tables call them."""

_ROW = re.compile(r"^\| ([a-z ]+?)(?:: nothing found)? \| (\d+) \| (.+?) \|(.*)$", re.MULTILINE)
_PERCENT = re.compile(r"([\d.]+) %")
_IN_WORDS = {
    "ten": 10,
    "twenty": 20,
    "twenty-five": 25,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "a hundred": 100,
}


@dataclass(frozen=True)
class Claim:
    """How many photos, and which share of them is read exactly, 0 to 1."""

    photos: int
    exact: float


def readme() -> dict[str, Claim]:
    """Return what the README's table says of each layout."""
    return _claims(_section(README, "## How well it reads cards", "## "))


def model_card() -> dict[str, Claim]:
    """Return what the model card's table says of each layout, "all" among them."""
    return _claims(_section(MODEL_CARD, "### On real photographs", "Those with 1 to 13 cards, made worse"))


def recall_and_precision() -> tuple[float, float]:
    """Return the shares of cards that the model card claims for all photographs."""
    row = re.search(r"^\| all \|.*?([\d.]+) % \| ([\d.]+) % \|$", _text(MODEL_CARD), re.MULTILINE)
    assert row, "the model card has no row for all photographs"
    return float(row[1]) / 100, float(row[2]) / 100


def counted() -> tuple[int, int]:
    """Return how many photographs and cards the README says were measured."""
    found = re.search(r"on (\d+) photographs with (\d+) cards", _text(README))
    assert found, "the README does not say how many photographs were measured"
    return int(found[1]), int(found[2])


def unsure() -> float:
    """Return the share of cards that the README says is shown as not sure."""
    found = re.search(r"one card in ([a-z -]+?) was shown as not sure", _text(README).replace("\n", " "))
    assert found, "the README does not say how many cards are shown as not sure"
    return 1 / _IN_WORDS[found[1]]


def none_sure_is_wrong() -> bool:
    """Tell whether the README claims that no card shown as sure is wrong."""
    return "No card shown as sure was wrong" in _text(README)


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _section(path: Path, start: str, end: str) -> str:
    return _text(path).split(start, 1)[1].split(end, 1)[0]


def _claims(text: str) -> dict[str, Claim]:
    found = {}
    for name, photos, exact, _ in _ROW.findall(text):
        if name in LAYOUTS or name == "all":
            percent = _PERCENT.search(exact)
            share = float(percent[1]) / 100 if percent else int(exact.split(":")[0]) / int(photos)
            found[LAYOUTS.get(name, name)] = Claim(int(photos), share)
    return found
