"""Confidence in a card: the probability that it is there and was read as the right one.

A logistic model of the earlier stages' results. `python -m training calibrate` fitted its weights to the
networks on rendered photos, three at full size for each one that is five times smaller.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from companion.cards import JOKER
from companion.vision.choosing.pair import measure_opposite_corner
from companion.vision.choosing.vote import CardVote
from companion.vision.corners.frames import frame_centres
from companion.vision.corners.identify import CARD_CODES
from companion.vision.corners.named import IndexCorners

WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "constant": -6.12,
        "located": 0.44,
        "index": 0.60,
        "margin": 1.05,
        "odd": -0.46,
        "size": -0.32,
        "small": -0.87,
        "twin": -5.11,
        "dissent": -0.15,
        "joker": -3.35,
        "jokers": -0.62,
        "face": 0.23,
        "against": -0.49,
    }
)
"""Weight of each kind of evidence in the log odds; `card_evidence` describes the kinds."""

_MIN_PROBABILITY = 1e-3
_READABLE_HEIGHT_PIXELS = 24.0  # pixels of an index's height below which letters begin to lose their shape
_NEAR_BEST_SHARE = 0.9  # share of the best corner's certainty
_TWIN_DISTANCE_SHARE = 1.25  # share of the distance between opposite corners of one card
_MAX_LOG_MARGIN = 6.0  # upper limit, because the networks were trained never to be surer than this


def confidences_from_evidence(found: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the probability that each card is right, float64 of shape (n,), 0 to 1.

    `found` is the evidence as `card_evidence` returns it.
    """
    return np.asarray(1 / (1 + np.exp(-(found @ np.array(list(WEIGHTS.values()))))), np.float64)


def card_evidence(
    cards: Sequence[CardVote], corners: IndexCorners, odd: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """Return the evidence for each card, float64 of shape (n, 13), in the order of `WEIGHTS`.

    `odd` is a mask of the corners that are odd in place or size, as `group_corners_by_card` returns it.
    The columns are:

    * a constant
    * log odds that an index was located
    * log odds that the index names a card
    * log of how much likelier the best guess is than the second
    * 1 if all its corners are `odd`
    * log of its size relative to the clear ones; 0 for a joker, whose sign has a size of its own
    * log of how much smaller it is than an index that is easy to read
    * strength of a second card of the same name, so near that it may be a corner of this one
    * 1 if its corners disagree
    * 1 if it is a joker
    * strength of a second joker that near
    * log odds that the whole looks like a card
    * log of how much likelier another card is by pips and face
    """
    if not cards:
        return np.zeros((0, len(WEIGHTS)))
    usual = _clear_corner_height(corners)
    best = [card.group[int(corners.quality[list(card.group)].argmax())] for card in cards]
    high = corners.heights[best].astype(np.float64)
    joker = np.array([float(CARD_CODES[card.code] == JOKER) for card in cards])
    twins = _twin_strengths(cards, corners, usual)
    columns = [
        np.ones(len(cards)),
        _log_odds([corners.scores[list(card.group)].max() for card in cards]),
        _log_odds([corners.identification.index_probabilities[list(card.group)].max() for card in cards]),
        np.array([_log_margin(card.probabilities) for card in cards]),
        np.array([float(odd[list(card.group)].all()) for card in cards]),
        abs(np.log(high / usual)) * (1 - joker),
        np.maximum(0, np.log(_READABLE_HEIGHT_PIXELS / high)),
        twins * (1 - joker),
        np.array([float((corners.labels[list(card.group)] != card.code).any()) for card in cards]),
        joker,
        twins * joker,
        _log_odds([card.face_likeness for card in cards]),
        np.array([card.face_contradiction for card in cards]),
    ]
    return np.stack(columns, axis=1)


def ignore_twin_evidence(found: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a copy of the evidence in which a second card of the same name does not count.

    `found` has a row for each card and a column for each name in `WEIGHTS`; "twin" and "jokers" become 0.
    """
    free = found.copy()
    free[:, [at for at, name in enumerate(WEIGHTS) if name in ("twin", "jokers")]] = 0
    return free


def _clear_corner_height(corners: IndexCorners) -> float:
    """Return the median height of the clear corners in pixels.

    If none is clear, it is that of the corners nearly as certain as the best.
    """
    certain = corners.certainty
    which = corners.clear if corners.clear.any() else certain >= _NEAR_BEST_SHARE * certain.max()
    return float(np.median(corners.heights[which]))


def _log_odds(shares: Sequence[float]) -> NDArray[np.float64]:
    bounded = np.clip(np.array(shares, np.float64), _MIN_PROBABILITY, 1 - _MIN_PROBABILITY)
    return np.asarray(np.log(bounded / (1 - bounded)), np.float64)


def _log_margin(shares: NDArray[np.float32]) -> float:
    second, first = np.maximum(np.partition(shares, -2)[-2:].astype(np.float64), 1e-9)
    return min(float(np.log(first / second)), _MAX_LOG_MARGIN)


def _twin_strengths(cards: Sequence[CardVote], corners: IndexCorners, usual: float) -> NDArray[np.float64]:
    """Return the greatest confidence among near cards of the same name, 0 without one, float64 (n,)."""
    strength = np.array([card.presence * card.probabilities[card.code] for card in cards], np.float64)
    codes = np.array([card.code for card in cards])
    same = np.equal.outer(codes, codes) & ~np.eye(len(cards), dtype=bool)
    return np.asarray(
        np.where(same & _near_card_pairs(cards, corners, usual), strength[None], 0.0).max(1, initial=0.0)
    )


def _near_card_pairs(cards: Sequence[CardVote], corners: IndexCorners, usual: float) -> NDArray[np.bool_]:
    """Return which cards have corners no further apart than on one card, bool (n, n)."""
    at = frame_centres(corners.frames)[[corner for card in cards for corner in card.group]]
    away = np.linalg.norm(at[:, None] - at[None], axis=2)
    first = np.cumsum([0, *(len(card.group) for card in cards[:-1])])
    between = np.minimum.reduceat(np.minimum.reduceat(away, first, axis=0), first, axis=1)
    allowed = (
        _TWIN_DISTANCE_SHARE
        * measure_opposite_corner(corners.frames, corners.labels, corners.jokers).distance
        * usual
        / 2
    )
    return np.asarray(between < allowed, np.bool_)
