"""How well photos are read: a folder of photographs with their truth, counted and put into figures.

The same photographs made worse, by `degrade`, tell how much of that bad pictures take away.

The folder holds `manifest.json`, a list of ``{"file": "a.jpg", "cards": ["Ah"], "layout": "fan",
"source": "who took it", "copies": 2, "kinds": ["dim"], "hands": [["Ah"]], "board": []}``. All from the source
on are optional: how many decks are in play, which the table knows before a photo is taken; of which kinds a
photo is; and whose cards lie together in one of a whole showdown.
"""

import json
import math
import zlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

from companion.cards import Card, UnknownCard, cards
from companion.vision.choosing.cutting import Size
from companion.vision.choosing.hands import hands_of
from companion.vision.errors import PhotoError
from companion.vision.measuring.degrade import WORSENINGS
from companion.vision.photo.decode import decode
from companion.vision.reading import Reading

STRESS = 13
"""Photos with more cards than this are counted in all figures, and apart as well."""
BAR, AIM = 0.9, 0.97
"""Of the photos read exactly, the share that should still be when made worse: at least, and at best."""
_CONFIDENCE = 1.959964  # standard normal deviations in a 95 % interval


class BadManifest(ValueError):
    """A folder that cannot be measured; the message is a sentence for a person."""


@dataclass(frozen=True)
class Truth:
    """One photograph and what can be read on it; `kinds` are what makes it hard, in the manifest's words.

    `hands` are the cards of a whole showdown as they lie, those of the board last.
    """

    path: Path
    cards: tuple[Card, ...]
    layout: str
    source: str
    copies: int | None = None
    kinds: tuple[str, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()
    board: bool = False

    @property
    def sizes(self) -> tuple[Size, ...]:
        """How many hands of how many cards the game would have."""
        counts = Counter(len(hand) for hand in self.hands[: len(self.hands) - self.board])
        boards = (Size(len(hand), len(hand), board=True) for hand in self.hands[-1:] if self.board)
        return (*(Size(size, size, count) for size, count in counts.items()), *boards)


@dataclass(frozen=True)
class ReadPhoto:
    """What was read off a photograph: the cards, those of them shown as sure, milliseconds by stage.

    `hands` are the cards as they were taken to lie together, and whether as a board.
    """

    truth: Truth
    cards: tuple[Card, ...]
    sure: tuple[Card, ...]
    ms: Mapping[str, float]
    hands: tuple[tuple[tuple[Card, ...], bool], ...] = ()

    @property
    def in_hands(self) -> bool:
        """Whether each card was read right and taken to lie where it lies."""
        last = len(self.truth.hands) - self.truth.board
        lies = [(tuple(sorted(hand)), at >= last) for at, hand in enumerate(self.truth.hands)]
        return sorted(lies) == sorted((tuple(sorted(hand)), board) for hand, board in self.hands)

    @property
    def exact(self) -> bool:
        """Whether the cards are just those of the truth, each as often."""
        return Counter(self.cards) == Counter(self.truth.cards)

    @property
    def right(self) -> int:
        """How many cards were read that are there."""
        return (Counter(self.cards) & Counter(self.truth.cards)).total()

    @property
    def sure_and_wrong(self) -> int:
        """How many cards were shown as sure that are not there."""
        return (Counter(self.sure) - Counter(self.truth.cards)).total()


def manifest(folder: Path) -> tuple[Truth, ...]:
    """Return the photographs of `folder` with their truth; raise `BadManifest`."""
    path = folder / "manifest.json"
    try:
        listed = json.loads(path.read_text("utf-8"))
    except OSError:
        raise BadManifest(f"{folder} has no manifest.json that can be read.") from None
    except ValueError:
        raise BadManifest(f"{path} is not JSON.") from None
    if not isinstance(listed, list) or not listed:
        raise BadManifest(f"{path} is not a list of photos.")
    return tuple(_truth(folder, entry, number) for number, entry in enumerate(listed, 1))


def _truth(folder: Path, entry: object, number: int) -> Truth:
    where = f"Entry {number} of {folder / 'manifest.json'}"
    if not isinstance(entry, dict) or not isinstance(entry.get("file"), str):
        raise BadManifest(f"{where} names no file.")
    if not isinstance(entry.get("cards"), list) or not isinstance(entry.get("layout"), str):
        raise BadManifest(f"{where} needs a list of cards and a layout.")
    try:
        truth = cards(entry["cards"])
    except UnknownCard as unknown:
        raise BadManifest(f"{where}: {unknown}") from None
    copies = entry.get("copies")
    if copies is not None and (type(copies) is not int or copies < 1):
        raise BadManifest(f"{where}: the number of decks is no number from 1 on.")
    kinds = entry.get("kinds", [])
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        raise BadManifest(f"{where}: the kinds are no list of words.")
    hands, board = _hands(entry, truth, where)
    path = folder / entry["file"]
    if not path.is_file():
        raise BadManifest(f"{where}: there is no file {path}.")
    return Truth(
        path, truth, entry["layout"], _origin(entry.get("source")), copies, tuple(kinds), hands, board
    )


def _hands(
    entry: Mapping[str, Any], truth: Sequence[Card], where: str
) -> tuple[tuple[tuple[Card, ...], ...], bool]:
    """Return the hands of a manifest's entry and the board after them, and whether there is one."""
    hands, board = entry.get("hands", []), entry.get("board", [])
    if not isinstance(hands, list) or not all(isinstance(hand, list) for hand in [*hands, board]):
        raise BadManifest(f"{where}: the hands are no lists of cards.")
    try:
        laid = tuple(cards(hand) for hand in [*hands, *([board] if board else [])])
    except UnknownCard as unknown:
        raise BadManifest(f"{where}: {unknown}") from None
    if laid and Counter(card for hand in laid for card in hand) != Counter(truth):
        raise BadManifest(f"{where}: hands and board are not the photo's cards.")
    return laid, bool(board)


def _origin(source: object) -> str:
    """Return who a photo comes from: a source reads "owner/project path of the file"."""
    return source.split()[0] if isinstance(source, str) and source.strip() else "unknown"


def read_photos(folder: Path, read: Callable[[Truth], Reading]) -> list[ReadPhoto]:
    """Return what `read` makes of each photograph of `folder`; one that it refuses shows no cards.

    Raises `BadManifest`, and whatever `read` raises beside a `PhotoError`.
    """
    return [_read_photo(truth, read) for truth in manifest(folder)]


def _read_photo(truth: Truth, read: Callable[[Truth], Reading]) -> ReadPhoto:
    try:
        reading = read(truth)
    except PhotoError:
        return ReadPhoto(truth, (), (), {})
    found = tuple(card.card for card in reading.cards)
    sure = tuple(card.card for card in reading.cards if card.sure)
    return ReadPhoto(truth, found, sure, reading.ms, _lying(truth, reading))


def _lying(truth: Truth, reading: Reading) -> tuple[tuple[tuple[Card, ...], bool], ...]:
    """Return how the cards of a photo of a showdown are taken to lie; cards of no hand are one as well."""
    laid = hands_of(reading.cards, truth.sizes) if truth.hands else ()
    return tuple(
        (
            tuple(reading.cards[at].card for at in group.cards),
            group.size is not None and truth.sizes[group.size].board,
        )
        for group in laid
    )


def worsened(
    photos: Sequence[ReadPhoto], read: Callable[[Truth, bytes], Reading]
) -> dict[str, list[ReadPhoto]]:
    """Return what `read` makes of the same photographs made worse, by the worsening's key.

    Only those with 1 to `STRESS` cards. What chance decides hangs on the photo's name, so it is the same in
    every run. Raises whatever `read` raises beside a `PhotoError`.
    """
    worse: dict[str, list[ReadPhoto]] = {key: [] for key in WORSENINGS}
    for truth in (photo.truth for photo in _few(photos)):
        try:
            pixels = decode(truth.path.read_bytes()).pixels
        except PhotoError:
            pixels = None
        for key, worsening in WORSENINGS.items():
            seed = zlib.crc32(truth.path.name.encode())
            file = b"" if pixels is None else worsening.file(pixels, seed)
            worse[key].append(_read_photo(truth, partial(_given, read, file)))
    return worse


def _given(read: Callable[[Truth, bytes], Reading], file: bytes, truth: Truth) -> Reading:
    return read(truth, file)


def degraded(photos: Sequence[ReadPhoto], worse: Mapping[str, Sequence[ReadPhoto]]) -> dict[str, Any]:
    """Return the figures of photos with 1 to `STRESS` cards as they are, and made worse.

    Under ``"undegraded"`` and each worsening's key: as in `figures`, and how many were exact, how many cards
    were shown as sure, how many of those are wrong. Each worsening has ``"relative"`` too, how many were
    exact for each that was so undegraded, and ``"stands"``: "aim", "bar" or "below" by `AIM` and `BAR`.
    """
    plain = _few(photos)
    exact = sum(photo.exact for photo in plain)
    return {"undegraded": _with_counts(plain)} | {
        key: _with_counts(its) | _relative(sum(photo.exact for photo in its), exact)
        for key, its in worse.items()
    }


def _few(photos: Sequence[ReadPhoto]) -> list[ReadPhoto]:
    return [photo for photo in photos if 1 <= len(photo.truth.cards) <= STRESS]


def _with_counts(photos: Sequence[ReadPhoto]) -> dict[str, Any]:
    return _counted(photos) | {
        "exact_photos": sum(photo.exact for photo in photos),
        "sure": sum(len(photo.sure) for photo in photos),
        "sure_and_wrong": sum(photo.sure_and_wrong for photo in photos),
    }


def _relative(exact: int, undegraded: int) -> dict[str, Any]:
    """Return the share that is left, and how it stands; where nothing was exact, nothing was lost."""
    share = exact / undegraded if undegraded else 1.0
    stands = "aim" if share >= AIM else "bar" if share >= BAR else "below"
    return {"relative": round(share, 4), "stands": stands}


def figures(photos: Sequence[ReadPhoto]) -> dict[str, Any]:
    """Return the figures of `photos`, one or more: shares from 0 to 1 and median milliseconds.

    Beside the figures of all: by layout, by source, by kind where there are any (a photo may be of several),
    those with 1 to `STRESS` cards and those with more.
    """
    many = [photo for photo in photos if len(photo.truth.cards) > STRESS]
    return _counted(photos) | {
        "by_layout": _by(photos, [photo.truth.layout for photo in photos]),
        "by_source": _by(photos, [photo.truth.source for photo in photos]),
        "by_kind": {
            kind: _counted([photo for photo in photos if kind in photo.truth.kinds])
            for kind in sorted({kind for photo in photos for kind in photo.truth.kinds})
        },
        "by_count": {
            name: _counted(some)
            for name, some in ((f"1-{STRESS}", _few(photos)), (f">{STRESS}", many))
            if some
        },
    }


def _by(photos: Sequence[ReadPhoto], names: Sequence[str]) -> dict[str, Any]:
    return {
        name: _counted([photo for photo, its in zip(photos, names, strict=True) if its == name])
        for name in sorted(set(names))
    }


def _counted(photos: Sequence[ReadPhoto]) -> dict[str, Any]:
    """Return one group's figures. Where there was nothing to find, nothing was missed: a share of 1."""
    exact = sum(photo.exact for photo in photos)
    right = sum(photo.right for photo in photos)
    negatives = [photo for photo in photos if not photo.truth.cards]
    showdowns = [photo for photo in photos if photo.truth.hands]
    return {
        "photos": len(photos),
        "exact": _share(exact, len(photos), 0),
        "exact_interval": wilson(exact, len(photos)),
        "card_recall": _share(right, sum(len(photo.truth.cards) for photo in photos), 1),
        "card_precision": _share(right, sum(len(photo.cards) for photo in photos), 1),
        "confident_wrong": _share(
            sum(photo.sure_and_wrong for photo in photos),
            sum(len(photo.sure) for photo in photos),
            0,
        ),
        "showdowns": len(showdowns),
        "hands_exact": _share(sum(photo.in_hands for photo in showdowns), len(showdowns), 1),
        "negatives_with_cards": _share(sum(bool(photo.cards) for photo in negatives), len(negatives), 0),
        "ms": _medians(photos),
    }


def _share(part: int, whole: int, of_nothing: float) -> float:
    return round(part / whole, 4) if whole else of_nothing


def _medians(photos: Sequence[ReadPhoto]) -> dict[str, float]:
    stages = dict.fromkeys(stage for photo in photos for stage in photo.ms)
    return {
        stage: round(median(photo.ms[stage] for photo in photos if stage in photo.ms), 1) for stage in stages
    }


def wilson(part: int, whole: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for the share that `part` of `whole` stands for."""
    if not whole:
        return (0.0, 1.0)
    share, z = part / whole, _CONFIDENCE
    middle = share + z * z / (2 * whole)
    spread = z * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    scale = 1 + z * z / whole
    return (round(max(0.0, (middle - spread) / scale), 4), round(min(1.0, (middle + spread) / scale), 4))
