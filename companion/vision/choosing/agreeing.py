"""Agreement of several frames of one camera: together they can make a card sure.

Frames of one camera make similar errors. So each frame after the clearest adds half of what it would add
alone, and a card that comes and goes is never sure.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import numpy as np

from companion.cards import Card
from companion.vision.choosing.resolve import SURE_CONFIDENCE
from companion.vision.reading import PhotoReading

FrameCards = tuple[tuple[Card, float], ...]
"""Cards of one frame with their confidence, 0 to 1; identical cards have an item each."""

REMEMBERED_FRAMES = 6
"""Number of frames that count; older ones are dropped."""
MIN_STEADY_FRAMES = 3
"""Number of frames that must show a card before it is steady."""
MAX_CONFIDENCE = 0.995
"""Highest confidence that any number of frames can give a card."""

_MAX_MISSED_FRAMES = 1  # frames after the first sighting that may miss a card, because of a hand or a flash
_MIN_COUNTED_CONFIDENCE = 0.6  # confidence below which a frame does not count for a card
_LATER_FRAME_WEIGHT = 0.5  # weight of a frame after the clearest


@dataclass(frozen=True)
class CardFromSeveralFrames:
    """Card in several camera frames, with the confidence that they give together.

    copy: number that tells identical cards apart: 0 for the clearest of a frame, then 1 and so on.

    confidence: 0 to 1; that of the clearest frame if the card is not steady.

    steady: whether at least `MIN_STEADY_FRAMES` show it clearly, and at most one after the first of them does
    not.

    sure: whether it may be shown without asking; only a steady card can be.
    """

    card: Card
    copy: int
    confidence: float
    steady: bool
    sure: bool


def cards_with_confidence(reading: PhotoReading) -> FrameCards:
    """Return the cards of one camera frame with their confidences, as later frames need them.

    Confidences are rounded to three digits. The cards are in the order of the result.
    """
    return tuple((card.card, round(card.confidence, 3)) for card in reading.cards)


def combine_camera_frames(frames: Sequence[FrameCards]) -> tuple[CardFromSeveralFrames, ...]:
    """Return the cards of the latest camera frames, with their confidence by all of them.

    `frames` are ordered by time, the newest last. Only the last `REMEMBERED_FRAMES` count. A card in any of
    them is in the result, in the order in which they first come; if it is not steady, its confidence is the
    highest in one frame. Empty without frames.
    """
    latest = [_confidence_by_copy(frame) for frame in frames[-REMEMBERED_FRAMES:]]
    cards = dict.fromkeys(key for frame in latest for key in frame)
    return tuple(_agreed_card(*key, [frame.get(key, 0.0) for frame in latest]) for key in cards)


def _number_copies(frame: FrameCards) -> list[tuple[Card, int]]:
    """Return each card of a frame with its number among identical ones; the clearest is 0."""
    counts, numbered = Counter[Card](), dict[int, tuple[Card, int]]()
    for at in sorted(range(len(frame)), key=lambda at: frame[at][1], reverse=True):
        card = frame[at][0]
        numbered[at] = (card, counts[card])
        counts[card] += 1
    return [numbered[at] for at in range(len(frame))]


def _confidence_by_copy(frame: FrameCards) -> dict[tuple[Card, int], float]:
    return dict(zip(_number_copies(frame), (confidence for _, confidence in frame), strict=True))


def _agreed_card(card: Card, copy: int, confidences: list[float]) -> CardFromSeveralFrames:
    seen = [confidence for confidence in confidences if confidence >= _MIN_COUNTED_CONFIDENCE]
    since = next(
        (at for at, one in enumerate(confidences) if one >= _MIN_COUNTED_CONFIDENCE), len(confidences)
    )
    steady = len(seen) >= MIN_STEADY_FRAMES and len(confidences) - since - len(seen) <= _MAX_MISSED_FRAMES
    together = _combined_confidence(seen) if steady else max(confidences)
    return CardFromSeveralFrames(card, copy, together, steady, steady and together >= SURE_CONFIDENCE)


def _combined_confidence(confidences: list[float]) -> float:
    """Return the confidence in a card that all these frames show."""
    wrong = np.sort(1 - np.minimum(confidences, MAX_CONFIDENCE))
    return min(MAX_CONFIDENCE, float(1 - wrong[0] * np.prod(wrong[1:] ** _LATER_FRAME_WEIGHT)))


def has_expected_cards(frames: Sequence[FrameCards], expected: int | None) -> bool:
    """Return whether camera frames agree on exactly `expected` cards, which the newest shows.

    The newest must show no other card. It is False if `expected` is None, or without frames.
    """
    if expected is None or not frames:
        return False
    there = {(one.card, one.copy) for one in combine_camera_frames(frames) if one.steady}
    return len(there) == expected and there == set(_confidence_by_copy(frames[-1]))


def mark_agreed_cards_as_sure(
    reading: PhotoReading, frames: Sequence[FrameCards], but: Collection[Card] = ()
) -> PhotoReading:
    """Return a photo's result with those cards sure that the camera frames before agree on.

    The confidence of such a card becomes that of the frames if it is higher. The frames never change a card:
    if they differ from the photo, its doubt stays. So it does for cards in `but`, which cannot be right
    however often they are seen.
    """
    agreed_on = {(one.card, one.copy): one.confidence for one in combine_camera_frames(frames) if one.sure}
    sure = {key: confidence for key, confidence in agreed_on.items() if key[0] not in but}
    told = [
        replace(card, sure=True, confidence=max(sure[key], card.confidence)) if key in sure else card
        for card, key in zip(reading.cards, _number_copies(cards_with_confidence(reading)), strict=True)
    ]
    return replace(reading, cards=tuple(told))
