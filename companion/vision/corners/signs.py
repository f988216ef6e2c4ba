"""One deck's own signs: its indices are named by comparison with those a person has named.

The network's output describes an index, whatever its design. So another index with the same output,
lettering and ink is the same card. If the indices of a photo have other letters or inks than the deck, the
photo shows another deck, and the network's result stands. The figures were fitted to rendered photos of odd
decks; `tests/benchmarks/decks.py` measures their effect.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.cards import JOKER, RANKS, SUITS, Card
from companion.vision.corners.inks import suit_ink_colours
from companion.vision.corners.negatives import Crops
from companion.vision.corners.shapes import RankShapes, rank_sign_shapes, shape_similarities

Logits = NDArray[np.float32]
"""float32 (n, 19): the network's output for crops, 13 ranks, joker, none, then 4 suits."""

_RANK_NAMES = (*RANKS, JOKER)
_RANK_COLUMNS = len(_RANK_NAMES) + 1  # columns of the logits for ranks, a joker and none
_MIN_RANK_LOG_PROBABILITY, _MIN_SUIT_LOG_PROBABILITY = -7.0, -6.0  # lower limits of log probabilities

# Weights for a rank, in log probabilities
_RANK_DEFICIT_WEIGHT = 0.9  # factor of a lower log probability than that of the deck's own
_RANK_DIFFERENCE_PENALTY = 0.04  # penalty per squared difference of the log probabilities of all ranks
_SHAPE_WEIGHT = 6.0  # factor of the similarity of shape to the deck's own
_NEUTRAL_SHAPE = 0.75  # similarity of shape to any deck's, which counts as zero
_UNSEEN_RANK_TERMS = (
    1.0,
    -2.5,
)  # factor and offset of the network's result for a rank that the deck has not shown
_NO_INDEX_OFFSET = -0.5  # further offset for no index at all

# Weights for a suit
_SUIT_DEFICIT_WEIGHT = 1.8
_INK_PENALTY = 2.4  # penalty per squared difference of ink
_MAX_INK_DIFFERENCE = 2.0  # upper limit of the squared difference of ink
_UNSEEN_SUIT_TERMS = 1.3, 0.5

# Log odds that a photo shows the deck, by the mean similarity of shapes and difference of inks. They lean
# against it, so that photos of other decks are read as before: one in eight of the deck is read without it
_SHAPE_LOG_ODDS, _INK_LOG_ODDS, _BASE_LOG_ODDS = 36.0, 17.6, -27.0


@dataclass(frozen=True)
class DeckSigns:
    """Signs of a learnt deck, for comparison with those of a photo.

    log_probabilities: float32 (n, 19), by the network for its indices.

    shapes: shapes of the rank signs.

    inks: colours of the suit signs, float32 (n, 3).

    indices_by_rank, indices_by_suit: the numbers of the indices of each rank or joker, and of each suit;
    those of jokers are under the suit "".
    """

    log_probabilities: Logits
    shapes: RankShapes
    inks: NDArray[np.float32]
    indices_by_rank: Mapping[str, NDArray[np.intp]]
    indices_by_suit: Mapping[str, NDArray[np.intp]]


def make_deck_signs(cut: Crops, logits: Logits, names: Sequence[Card]) -> DeckSigns:
    """Return the signs of a deck from the crops of its indices and the `names` of their cards.

    `logits` are the network's for these crops, and each crop has a name.
    """
    ranks = _positions_by_name([name if name == JOKER else name[0] for name in names])
    suits = _positions_by_name(["" if name == JOKER else name[1] for name in names])
    return DeckSigns(
        _bounded_log_probabilities(logits), rank_sign_shapes(cut), suit_ink_colours(cut), ranks, suits
    )


def correct_logits_by_deck(cut: Crops, logits: Logits, known: DeckSigns) -> Logits:
    """Return the network's logits for crops, corrected by comparison with a learnt deck.

    The result is log probabilities, of ranks and of suits apart; `logits` itself if there are no crops.
    The less the photo looks like that deck, the less they change.
    """
    if not len(cut):
        return logits
    said, likeness = _bounded_log_probabilities(logits), shape_similarities(cut, known.shapes)
    away = np.square(suit_ink_colours(cut)[:, None] - known.inks).sum(2)
    share = _deck_probability(likeness, away, said)
    rank = _mix_log_probabilities(share, _rank_log_odds(said, likeness, known), logits[:, :_RANK_COLUMNS])
    suit = _mix_log_probabilities(share, _suit_log_odds(said, away, known), logits[:, _RANK_COLUMNS:])
    return np.concatenate([rank, suit], 1)


def _positions_by_name(names: Sequence[str]) -> Mapping[str, NDArray[np.intp]]:
    of = np.array(names)
    return {name: np.flatnonzero(of == name) for name in dict.fromkeys(names)}


def _bounded_log_probabilities(logits: Logits) -> Logits:
    """Return the log probabilities of ranks and suits, with a lower limit."""
    ranks = np.maximum(_log_softmax(logits[:, :_RANK_COLUMNS]), np.float32(_MIN_RANK_LOG_PROBABILITY))
    return np.concatenate(
        [ranks, np.maximum(_log_softmax(logits[:, _RANK_COLUMNS:]), np.float32(_MIN_SUIT_LOG_PROBABILITY))], 1
    )


def _deck_probability(likeness: NDArray[np.float32], away: NDArray[np.float32], said: Logits) -> float:
    """Return the probability that the photo shows the deck, from its indices; without any, from all."""
    there = said[:, _RANK_COLUMNS - 1] < np.log(0.5)
    there = there if there.any() else ~there
    shaped, inked = likeness.max(1)[there].mean(), np.sqrt(away.min(1))[there].mean()
    odds = _BASE_LOG_ODDS + _SHAPE_LOG_ODDS * float(shaped) - _INK_LOG_ODDS * float(inked)
    return (1 + math.tanh(odds / 2)) / 2


def _rank_log_odds(said: Logits, likeness: NDArray[np.float32], known: DeckSigns) -> Logits:
    """Return log odds of the ranks, a joker and none by the deck's own signs, float32 (n, 15)."""
    said, own = said[:, :_RANK_COLUMNS], known.log_probabilities[:, :_RANK_COLUMNS]
    otherwise = np.square(said[:, None] - own).sum(2)
    odds = _UNSEEN_RANK_TERMS[0] * said + np.float32(_UNSEEN_RANK_TERMS[1])
    odds[:, -1] += np.float32(_NO_INDEX_OFFSET)
    for name, which in known.indices_by_rank.items():
        at = _RANK_NAMES.index(name)
        less = np.minimum(0, said[:, at] - own[which, at].mean())
        shaped = likeness[:, which].max(1) - _NEUTRAL_SHAPE
        odds[:, at] = (
            _RANK_DEFICIT_WEIGHT * less
            - _RANK_DIFFERENCE_PENALTY * otherwise[:, which].min(1)
            + _SHAPE_WEIGHT * shaped
        )
    return odds


def _suit_log_odds(said: Logits, away: NDArray[np.float32], known: DeckSigns) -> Logits:
    """Return log odds of the suits by the deck's own signs, float32 (n, 4)."""
    said, own = said[:, _RANK_COLUMNS:], known.log_probabilities[:, _RANK_COLUMNS:]
    odds = _UNSEEN_SUIT_TERMS[0] * said + np.float32(_UNSEEN_SUIT_TERMS[1])
    for at, name in enumerate(SUITS):
        if name in known.indices_by_suit:
            which = known.indices_by_suit[name]
            less = np.minimum(0, said[:, at] - own[which, at].mean())
            odds[:, at] = _SUIT_DEFICIT_WEIGHT * less - _INK_PENALTY * np.minimum(
                away[:, which].min(1), _MAX_INK_DIFFERENCE
            )
    return odds


def _mix_log_probabilities(share: float, odds: Logits, told: Logits) -> Logits:
    """Return log probabilities mixed from `odds`, with weight `share`, and `told`."""
    with np.errstate(divide="ignore"):
        shares = np.log(np.array([share, 1 - share], np.float32))
    return np.asarray(
        np.logaddexp(_log_softmax(odds) + shares[0], _log_softmax(told) + shares[1]), np.float32
    )


def _log_softmax(logits: Logits) -> Logits:
    """Return the log probabilities of logits."""
    less = logits - logits.max(1, keepdims=True)
    return np.asarray(less - np.log(np.exp(less).sum(1, keepdims=True)), np.float32)
