"""Measurement of the recognition on a folder of photos with known cards.

The same photos, degraded by `degrade`, show the effect of bad pictures. The folder holds `manifest.json`, a
list of ``{"file": "a.jpg", "cards": ["Ah"], "layout": "fan", "source": "who took it", "copies": 2, "kinds":
["dim"], "hands": [["Ah"]], "board": []}``. The keys from `source` on are optional. `copies` is the number of
decks in play, which the table knows before a photo is taken. `kinds` are the difficulties of the photo.
`hands` and `board` are the groups of cards in a photo of a whole showdown.
"""

import json
import math
import zlib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from statistics import median
from typing import Any

from companion.cards import Card, UnknownCard, validate_cards
from companion.vision.choosing.cutting import GroupSize
from companion.vision.choosing.hands import group_cards_into_hands
from companion.vision.errors import PhotoError
from companion.vision.measuring.degrade import DEGRADATIONS
from companion.vision.photo.decode import decode_photo
from companion.vision.reading import PhotoReading

MAX_FEW_CARDS = 13
"""Number of cards above which a photo is also counted separately."""
MIN_EXACT_SHARE, TARGET_EXACT_SHARE = 0.9, 0.97
"""Shares of exactly read photos that should stay exact when degraded: the minimum and the goal."""
CONFIDENCE_LIMITS = (0.0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 1.0)
"""Limits of the ranges of confidence that are told apart."""
_Z_SCORE_95_PERCENT = 1.959964  # standard normal deviations in a 95 % interval


class BadManifest(ValueError):
    """Raised if a folder of photos cannot be measured; the message is a sentence for a person."""


@dataclass(frozen=True)
class LabelledPhoto:
    """Photo with its correct cards, as the manifest describes it.

    path: the photo's file.

    cards: the correct cards.

    layout: the manifest's word.

    source: the first word of the manifest's source, "unknown" without one.

    copies: number of decks in play, None if unknown.

    kinds: difficulties of the photo, in the manifest's words.

    hands: groups of cards of a whole showdown, the board last if `board` is True.
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
    def sizes(self) -> tuple[GroupSize, ...]:
        """Sizes of the hands, with the number of hands of each size, and last that of the board.

        Empty if the photo shows no showdown.
        """
        counts = Counter(len(hand) for hand in self.hands[: len(self.hands) - self.board])
        boards = (GroupSize(len(hand), len(hand), board=True) for hand in self.hands[-1:] if self.board)
        return (*(GroupSize(size, size, count) for size, count in counts.items()), *boards)


@dataclass(frozen=True)
class RecognisedPhoto:
    """Result of recognising one photo, beside its correct cards.

    truth: the photo and its correct cards.

    cards, sure_cards: the cards that were read, and those of them shown as sure.

    stage_ms: milliseconds by stage; empty if the photo was refused.

    hands: the recognised groups of cards, each with whether it is a board; cards of no hand are groups,
    too. Empty if the photo shows no showdown or was refused.

    confidences: those of `cards`, 0 to 1.
    """

    truth: LabelledPhoto
    cards: tuple[Card, ...]
    sure_cards: tuple[Card, ...]
    stage_ms: Mapping[str, float]
    hands: tuple[tuple[tuple[Card, ...], bool], ...] = ()
    confidences: tuple[float, ...] = ()

    @property
    def has_exact_hands(self) -> bool:
        """True if each card was read correctly and put into the correct group.

        The order of the hands does not matter. True also if the photo shows no showdown.
        """
        last = len(self.truth.hands) - self.truth.board
        lies = [(tuple(sorted(hand)), at >= last) for at, hand in enumerate(self.truth.hands)]
        return sorted(lies) == sorted((tuple(sorted(hand)), board) for hand, board in self.hands)

    @property
    def is_exact(self) -> bool:
        """True if exactly the correct cards were read, each as often as it is there."""
        return Counter(self.cards) == Counter(self.truth.cards)

    @property
    def right_count(self) -> int:
        """Number of cards that were read correctly, each counted as often as it is there at most."""
        return (Counter(self.cards) & Counter(self.truth.cards)).total()

    @property
    def judged_confidences(self) -> list[tuple[float, bool]]:
        """Confidence of each card that was read, the highest first, and whether it is there.

        Of a card read more often than it is there the first ones are right.
        """
        left, judged = Counter(self.truth.cards), list[tuple[float, bool]]()
        for confidence, card in sorted(zip(self.confidences, self.cards, strict=True), reverse=True):
            judged.append((confidence, left[card] > 0))
            left[card] -= 1
        return judged

    @property
    def sure_wrong_count(self) -> int:
        """Number of cards that were shown as sure and are not there, or not so often."""
        return (Counter(self.sure_cards) - Counter(self.truth.cards)).total()


def read_manifest(folder: Path) -> tuple[LabelledPhoto, ...]:
    """Return the photos of `folder` with their correct cards, as its `manifest.json` lists them.

    Raises:
        BadManifest: the manifest is missing or not valid, or a photo is missing.
    """
    path = folder / "manifest.json"
    try:
        listed = json.loads(path.read_text("utf-8"))
    except OSError:
        raise BadManifest(f"{folder} needs a manifest.json that can be read.") from None
    except ValueError:
        raise BadManifest(f"{path} is not JSON.") from None
    if not isinstance(listed, list) or not listed:
        raise BadManifest(f"{path} is not a list of photos.")
    return tuple(_parse_entry(folder, entry, number) for number, entry in enumerate(listed, 1))


def _parse_entry(folder: Path, entry: object, number: int) -> LabelledPhoto:
    where = f"Entry {number} of {folder / 'manifest.json'}"
    if not isinstance(entry, dict) or not isinstance(entry.get("file"), str):
        raise BadManifest(f"{where} does not name a file. Add “file”.")
    if not isinstance(entry.get("cards"), list) or not isinstance(entry.get("layout"), str):
        raise BadManifest(f"{where} needs “cards” (a list) and “layout”.")
    try:
        truth = validate_cards(entry["cards"])
    except UnknownCard as unknown:
        raise BadManifest(f"{where}: {unknown}") from None
    copies = entry.get("copies")
    if copies is not None and (type(copies) is not int or copies < 1):
        raise BadManifest(f"{where}: “copies” (the number of decks) must be a whole number from 1.")
    kinds = entry.get("kinds", [])
    if not isinstance(kinds, list) or not all(isinstance(kind, str) for kind in kinds):
        raise BadManifest(f"{where}: “kinds” must be a list of words.")
    hands, board = _parse_hands(entry, truth, where)
    path = folder / entry["file"]
    if not path.is_file():
        raise BadManifest(f"{where}: there is no file {path}.")
    return LabelledPhoto(
        path, truth, entry["layout"], _source_name(entry.get("source")), copies, tuple(kinds), hands, board
    )


def _parse_hands(
    entry: Mapping[str, Any], truth: Sequence[Card], where: str
) -> tuple[tuple[tuple[Card, ...], ...], bool]:
    """Return the hands of a manifest's entry, then its board, and whether there is a board.

    Raises:
        BadManifest: they are not valid, or are not the photo's cards.
    """
    hands, board = entry.get("hands", []), entry.get("board", [])
    if not isinstance(hands, list) or not all(isinstance(hand, list) for hand in [*hands, board]):
        raise BadManifest(f"{where}: “hands” must be lists of cards, and “board” a list.")
    try:
        laid = tuple(validate_cards(hand) for hand in [*hands, *([board] if board else [])])
    except UnknownCard as unknown:
        raise BadManifest(f"{where}: {unknown}") from None
    if laid and Counter(card for hand in laid for card in hand) != Counter(truth):
        raise BadManifest(f"{where}: “hands” and “board” together must be the photo's cards.")
    return laid, bool(board)


def _source_name(source: object) -> str:
    """Return the first word of a source, which is its owner and project; "unknown" without one."""
    return source.split()[0] if isinstance(source, str) and source.strip() else "unknown"


def recognise_photos_in_folder(
    folder: Path, read: Callable[[LabelledPhoto], PhotoReading]
) -> list[RecognisedPhoto]:
    """Return the result of `read` for each photo that the manifest in `folder` lists.

    A photo that `read` refuses by a `PhotoError` shows no cards. Other errors are raised.

    Raises:
        BadManifest: the manifest is missing or not valid, or a photo is missing.
    """
    return [_read_photo(truth, read) for truth in read_manifest(folder)]


def _read_photo(truth: LabelledPhoto, read: Callable[[LabelledPhoto], PhotoReading]) -> RecognisedPhoto:
    try:
        reading = read(truth)
    except PhotoError:
        return RecognisedPhoto(truth, (), (), {})
    found = tuple(card.card for card in reading.cards)
    sure = tuple(card.card for card in reading.cards if card.sure)
    groups, confidences = _recognised_groups(truth, reading), tuple(card.confidence for card in reading.cards)
    return RecognisedPhoto(truth, found, sure, reading.stage_ms, groups, confidences)


def _recognised_groups(
    truth: LabelledPhoto, reading: PhotoReading
) -> tuple[tuple[tuple[Card, ...], bool], ...]:
    """Return the recognised groups of cards in a photo of a showdown; cards of no hand are groups too."""
    laid = group_cards_into_hands(reading.cards, truth.sizes) if truth.hands else ()
    return tuple(
        (
            tuple(reading.cards[at].card for at in group.cards),
            group.size_index is not None and truth.sizes[group.size_index].board,
        )
        for group in laid
    )


def recognise_degraded_photos(
    photos: Sequence[RecognisedPhoto], read: Callable[[LabelledPhoto, bytes], PhotoReading]
) -> dict[str, list[RecognisedPhoto]]:
    """Return the results of `read` for the same photos degraded, by the degradation's key.

    Only photos with 1 to `MAX_FEW_CARDS` cards are used. The random seed depends on the photo's name, so each
    run is the same. `read` gets the photo and the bytes of the degraded file, which are empty if the photo
    itself cannot be decoded. A photo that `read` refuses by a `PhotoError` shows no cards. Other errors are
    raised.
    """
    worse: dict[str, list[RecognisedPhoto]] = {key: [] for key in DEGRADATIONS}
    for truth in (photo.truth for photo in _photos_with_few_cards(photos)):
        try:
            pixels = decode_photo(truth.path.read_bytes()).pixels
        except PhotoError:
            pixels = None
        for key, worsening in DEGRADATIONS.items():
            seed = zlib.crc32(truth.path.name.encode())
            file = b"" if pixels is None else worsening.degrade_to_jpeg(pixels, seed)
            worse[key].append(_read_photo(truth, partial(_read_file, read, file)))
    return worse


def _read_file(
    read: Callable[[LabelledPhoto, bytes], PhotoReading], file: bytes, truth: LabelledPhoto
) -> PhotoReading:
    return read(truth, file)


def compute_degradation_figures(
    photos: Sequence[RecognisedPhoto], worse: Mapping[str, Sequence[RecognisedPhoto]]
) -> dict[str, Any]:
    """Return the accuracy on photos with 1 to `MAX_FEW_CARDS` cards, as they are and degraded.

    The keys are ``"undegraded"`` and those of the degradations. Each has the figures of a group of photos as
    in `compute_accuracy_figures`, and the numbers of exact photos, of sure cards and of those that are wrong.
    Each degradation also has ``"relative"``, the exact photos as a share of the undegraded exact ones, 1 if
    there are none, and ``"stands"``: "aim", "bar" or "below" by `TARGET_EXACT_SHARE` and `MIN_EXACT_SHARE`.
    """
    plain = _photos_with_few_cards(photos)
    exact = sum(photo.is_exact for photo in plain)
    return {"undegraded": _figures_with_counts(plain)} | {
        key: _figures_with_counts(its) | _relative_figures(sum(photo.is_exact for photo in its), exact)
        for key, its in worse.items()
    }


def _photos_with_few_cards(photos: Sequence[RecognisedPhoto]) -> list[RecognisedPhoto]:
    return [photo for photo in photos if 1 <= len(photo.truth.cards) <= MAX_FEW_CARDS]


def _figures_with_counts(photos: Sequence[RecognisedPhoto]) -> dict[str, Any]:
    return _group_figures(photos) | {
        "exact_photos": sum(photo.is_exact for photo in photos),
        "sure": sum(len(photo.sure_cards) for photo in photos),
        "sure_and_wrong": sum(photo.sure_wrong_count for photo in photos),
    }


def _relative_figures(exact: int, undegraded: int) -> dict[str, Any]:
    """Return the share that stayed exact, and its level; 1 if nothing was exact before."""
    share = exact / undegraded if undegraded else 1.0
    stands = "aim" if share >= TARGET_EXACT_SHARE else "bar" if share >= MIN_EXACT_SHARE else "below"
    return {"relative": round(share, 4), "stands": stands}


def compute_accuracy_figures(photos: Sequence[RecognisedPhoto]) -> dict[str, Any]:
    """Return the accuracy on `photos`, one or more: shares from 0 to 1 and median milliseconds.

    Besides the figures of all, there are groups under ``"by_layout"``, ``"by_source"``, ``"by_kind"`` (a
    photo may be of several) and ``"by_count"``: photos with 1 to `MAX_FEW_CARDS` cards, and with more. A
    group without photos is left out. ``"reliability"`` is as from `compute_reliability`.

    The keys of each group are ``"photos"``, ``"exact"``, ``"exact_interval"``, ``"card_recall"``,
    ``"card_precision"``, ``"confident_wrong"`` (of the sure cards), ``"showdowns"``, ``"hands_exact"``,
    ``"negatives_with_cards"`` (of photos without cards) and ``"ms"``. With nothing to count, recall,
    precision and ``"hands_exact"`` are 1, and the other shares are 0.
    """
    many = [photo for photo in photos if len(photo.truth.cards) > MAX_FEW_CARDS]
    return _group_figures(photos) | {
        "reliability": compute_reliability(photos),
        "by_layout": _figures_by_name(photos, [photo.truth.layout for photo in photos]),
        "by_source": _figures_by_name(photos, [photo.truth.source for photo in photos]),
        "by_kind": {
            kind: _group_figures([photo for photo in photos if kind in photo.truth.kinds])
            for kind in sorted({kind for photo in photos for kind in photo.truth.kinds})
        },
        "by_count": {
            name: _group_figures(some)
            for name, some in (
                (f"1-{MAX_FEW_CARDS}", _photos_with_few_cards(photos)),
                (f">{MAX_FEW_CARDS}", many),
            )
            if some
        },
    }


def compute_reliability(photos: Sequence[RecognisedPhoto]) -> list[dict[str, Any]]:
    """Return how often cards of each confidence are right, from the lowest confidence to the highest.

    Each item has ``"from"`` and ``"to"``, the limits of the confidence, the first included, ``"cards"``, how
    many were read with such a one, ``"right"``, how many of them are there, and ``"confidence"``, the mean,
    which a reliable reading keeps. A range without cards is left out.
    """
    judged = [one for photo in photos for one in photo.judged_confidences]
    told = []
    for low, high in pairwise(CONFIDENCE_LIMITS):
        some = [(chance, right) for chance, right in judged if low <= chance < high or chance == high == 1]
        if some:
            mean = sum(chance for chance, _ in some) / len(some)
            right = sum(right for _, right in some)
            told.append(
                {"from": low, "to": high, "cards": len(some), "right": right, "confidence": round(mean, 4)}
            )
    return told


def _figures_by_name(photos: Sequence[RecognisedPhoto], names: Sequence[str]) -> dict[str, Any]:
    return {
        name: _group_figures([photo for photo, its in zip(photos, names, strict=True) if its == name])
        for name in sorted(set(names))
    }


def _group_figures(photos: Sequence[RecognisedPhoto]) -> dict[str, Any]:
    """Return one group's figures. With nothing to find, nothing was missed: a share of 1."""
    exact = sum(photo.is_exact for photo in photos)
    right = sum(photo.right_count for photo in photos)
    negatives = [photo for photo in photos if not photo.truth.cards]
    showdowns = [photo for photo in photos if photo.truth.hands]
    stages = dict.fromkeys(stage for photo in photos for stage in photo.stage_ms)
    stage_ms = {
        stage: round(median(photo.stage_ms[stage] for photo in photos if stage in photo.stage_ms), 1)
        for stage in stages
    }
    return {
        "photos": len(photos),
        "exact": _rounded_share(exact, len(photos), 0),
        "exact_interval": wilson_interval(exact, len(photos)),
        "card_recall": _rounded_share(right, sum(len(photo.truth.cards) for photo in photos), 1),
        "card_precision": _rounded_share(right, sum(len(photo.cards) for photo in photos), 1),
        "confident_wrong": _rounded_share(
            sum(photo.sure_wrong_count for photo in photos),
            sum(len(photo.sure_cards) for photo in photos),
            0,
        ),
        "showdowns": len(showdowns),
        "hands_exact": _rounded_share(sum(photo.has_exact_hands for photo in showdowns), len(showdowns), 1),
        "negatives_with_cards": _rounded_share(
            sum(bool(photo.cards) for photo in negatives), len(negatives), 0
        ),
        "ms": stage_ms,
    }


def _rounded_share(part: int, whole: int, of_nothing: float) -> float:
    return round(part / whole, 4) if whole else of_nothing


def wilson_interval(part: int, whole: int) -> tuple[float, float]:
    """Return the limits of Wilson's 95 % interval for the share `part` of `whole`, 0 to 1.

    They are rounded to four digits. (0, 1) if `whole` is 0.
    """
    if not whole:
        return (0.0, 1.0)
    share, z = part / whole, _Z_SCORE_95_PERCENT
    middle = share + z * z / (2 * whole)
    spread = z * math.sqrt(share * (1 - share) / whole + z * z / (4 * whole * whole))
    scale = 1 + z * z / whole
    return (round(max(0.0, (middle - spread) / scale), 4), round(min(1.0, (middle + spread) / scale), 4))
