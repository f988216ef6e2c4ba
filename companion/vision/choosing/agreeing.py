"""What several frames of one camera say together: a card may be sure that no single frame was sure of.

Frames of one camera err alike, so each after the clearest adds half of what it would add alone, and a card
that comes and goes is never sure.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.cards import Card
from companion.vision.choosing.resolve import SURE
from companion.vision.reading import Reading

Glimpse = tuple[tuple[Card, float], ...]
"""What one frame showed: cards with their confidence, 0 to 1; one for each of two identical cards."""

REMEMBERED = 6
"""Frames that count: older ones are forgotten."""
STEADY = 3
"""Frames that show a card before it is there for good."""
CERTAIN = 0.995
"""No number of frames makes a card more likely than this."""

_MISSED = 1  # of the frames after the first that shows it: so often a hand or a flash may hide a card
_FAINT = 0.6  # a frame below this says nothing for a card
_AGAIN = 0.5  # what a frame adds after the clearest, as a share of what it says


@dataclass(frozen=True)
class Agreed:
    """A card, how likely it is by all frames, whether they agree that it is there, and whether it is sure.

    `copy` tells identical cards apart: 0, 1 and so on.
    """

    card: Card
    copy: int
    confidence: float
    steady: bool
    sure: bool


def glimpse(reading: Reading) -> Glimpse:
    """Return what is remembered of one frame's reading."""
    return tuple((card.card, round(card.confidence, 3)) for card in reading.cards)


def agreed(frames: Sequence[Glimpse]) -> tuple[Agreed, ...]:
    """Return what the latest frames say of each card that any of them shows, the newest frame last."""
    latest = [_copies(frame) for frame in frames[-REMEMBERED:]]
    cards = dict.fromkeys(key for frame in latest for key in frame)
    return tuple(_agreed(*key, [frame.get(key, 0.0) for frame in latest]) for key in cards)


def _numbered(frame: Glimpse) -> list[tuple[Card, int]]:
    """Return each card of a frame with which one of its kind it is, the clearest being 0."""
    counts, numbered = Counter[Card](), dict[int, tuple[Card, int]]()
    for at in sorted(range(len(frame)), key=lambda at: frame[at][1], reverse=True):
        card = frame[at][0]
        numbered[at] = (card, counts[card])
        counts[card] += 1
    return [numbered[at] for at in range(len(frame))]


def _copies(frame: Glimpse) -> dict[tuple[Card, int], float]:
    """Return the confidence of each card of a frame."""
    return dict(zip(_numbered(frame), (confidence for _, confidence in frame), strict=True))


def _agreed(card: Card, copy: int, confidences: list[float]) -> Agreed:
    seen = [confidence for confidence in confidences if confidence >= _FAINT]
    since = next((at for at, one in enumerate(confidences) if one >= _FAINT), len(confidences))
    steady = len(seen) >= STEADY and len(confidences) - since - len(seen) <= _MISSED
    together = _together(seen) if steady else max(confidences)
    return Agreed(card, copy, together, steady, steady and together >= SURE)


def _together(confidences: list[float]) -> float:
    """Return how likely a card is that all these frames show."""
    wrong = np.sort(1 - np.minimum(confidences, CERTAIN))
    return min(CERTAIN, float(1 - wrong[0] * np.prod(wrong[1:] ** _AGAIN)))


def settled(frames: Sequence[Glimpse], expected: int | None) -> bool:
    """Say whether the frames agree on just the cards that are `expected`; never where that is not known."""
    if expected is None or not frames:
        return False
    there = {(one.card, one.copy) for one in agreed(frames) if one.steady}
    return len(there) == expected and there == set(_copies(frames[-1]))


def with_agreement(reading: Reading, frames: Sequence[Glimpse], but: Collection[Card] = ()) -> Reading:
    """Return a photo's reading with those of its cards sure that the frames before it agree on.

    What the frames say changes no card: where photo and frames differ, the photo's doubt stands. So it does
    for cards in `but`: those that cannot be right, however often they are seen.
    """
    agreed_on = {(one.card, one.copy): one.confidence for one in agreed(frames) if one.sure}
    sure = {key: confidence for key, confidence in agreed_on.items() if key[0] not in but}
    told = [
        replace(card, sure=True, confidence=max(sure[key], card.confidence)) if key in sure else card
        for card, key in zip(reading.cards, _numbered(glimpse(reading)), strict=True)
    ]
    return replace(reading, cards=tuple(told))
