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
from companion.vision.corners.inks import inks
from companion.vision.corners.negatives import Crops
from companion.vision.corners.shapes import Shapes, alike, shapes

Logits = NDArray[np.float32]
"""float32 (n, 19): the network's output for crops, 13 ranks, joker, none, then 4 suits."""

_NAMES = (*RANKS, JOKER)
_RANKED = len(_NAMES) + 1  # columns of the logits for ranks, a joker and none
_FAINT_RANK, _FAINT_SUIT = -7.0, -6.0  # lower limits of log probabilities

# Weights for a rank, in log probabilities
_LESS_SAID = 0.9  # factor of a lower log probability than that of the deck's own
_OTHERWISE = 0.04  # penalty per squared difference of the log probabilities of all ranks
_SHAPED = 6.0  # factor of the similarity of shape to the deck's own
_USUAL_SHAPE = 0.75  # similarity of shape to any deck's, which counts as zero
_UNSHOWN = 1.0, -2.5  # factor and offset of the network's result for a rank that the deck has not shown
_NO_INDEX = -0.5  # further offset for no index at all

# Weights for a suit
_LESS_SUIT = 1.8
_INK = 2.4  # penalty per squared difference of ink
_OTHER_INK = 2.0  # upper limit of the squared difference of ink
_UNSHOWN_SUIT = 1.3, 0.5

# Log odds that a photo shows the deck, by the mean similarity of shapes and difference of inks. They lean
# against it, so that photos of other decks are read as before: one in eight of the deck is read without it
_SAME_SHAPES, _OTHER_INKS, _SAME = 36.0, 17.6, -27.0


@dataclass(frozen=True)
class Signs:
    """The deck's indices for comparison: the network's output, their shapes and their inks.

    `ranks` and `suits` hold the numbers of the indices of each rank or joker, and of each suit.
    """

    said: Logits
    shapes: Shapes
    inks: NDArray[np.float32]
    ranks: Mapping[str, NDArray[np.intp]]
    suits: Mapping[str, NDArray[np.intp]]


def signs(cut: Crops, logits: Logits, names: Sequence[Card]) -> Signs:
    """Return the signs of a deck from the crops of its indices and the `names` of their cards."""
    ranks = _places([name if name == JOKER else name[0] for name in names])
    suits = _places(["" if name == JOKER else name[1] for name in names])
    return Signs(_said(logits), shapes(cut), inks(cut), ranks, suits)


def with_deck(cut: Crops, logits: Logits, known: Signs) -> Logits:
    """Return the logits of crops corrected by a known deck, as far as the photo shows that deck."""
    if not len(cut):
        return logits
    said, likeness = _said(logits), alike(cut, known.shapes)
    away = np.square(inks(cut)[:, None] - known.inks).sum(2)
    share = _share(likeness, away, said)
    rank = _mixed(share, _ranks(said, likeness, known), logits[:, :_RANKED])
    suit = _mixed(share, _suits(said, away, known), logits[:, _RANKED:])
    return np.concatenate([rank, suit], 1)


def _places(names: Sequence[str]) -> Mapping[str, NDArray[np.intp]]:
    of = np.array(names)
    return {name: np.flatnonzero(of == name) for name in dict.fromkeys(names)}


def _said(logits: Logits) -> Logits:
    """Return the log probabilities of ranks and suits, with a lower limit."""
    ranks = np.maximum(_log(logits[:, :_RANKED]), np.float32(_FAINT_RANK))
    return np.concatenate([ranks, np.maximum(_log(logits[:, _RANKED:]), np.float32(_FAINT_SUIT))], 1)


def _share(likeness: NDArray[np.float32], away: NDArray[np.float32], said: Logits) -> float:
    """Return the probability that the photo shows the deck, from its indices; without any, from all."""
    there = said[:, _RANKED - 1] < np.log(0.5)
    there = there if there.any() else ~there
    shaped, inked = likeness.max(1)[there].mean(), np.sqrt(away.min(1))[there].mean()
    odds = _SAME + _SAME_SHAPES * float(shaped) - _OTHER_INKS * float(inked)
    return (1 + math.tanh(odds / 2)) / 2


def _ranks(said: Logits, likeness: NDArray[np.float32], known: Signs) -> Logits:
    """Return log odds of the ranks, a joker and none by the deck's own signs, float32 (n, 15)."""
    said, own = said[:, :_RANKED], known.said[:, :_RANKED]
    otherwise = np.square(said[:, None] - own).sum(2)
    odds = _UNSHOWN[0] * said + np.float32(_UNSHOWN[1])
    odds[:, -1] += np.float32(_NO_INDEX)
    for name, which in known.ranks.items():
        at = _NAMES.index(name)
        less = np.minimum(0, said[:, at] - own[which, at].mean())
        shaped = likeness[:, which].max(1) - _USUAL_SHAPE
        odds[:, at] = _LESS_SAID * less - _OTHERWISE * otherwise[:, which].min(1) + _SHAPED * shaped
    return odds


def _suits(said: Logits, away: NDArray[np.float32], known: Signs) -> Logits:
    """Return log odds of the suits by the deck's own signs, float32 (n, 4)."""
    said, own = said[:, _RANKED:], known.said[:, _RANKED:]
    odds = _UNSHOWN_SUIT[0] * said + np.float32(_UNSHOWN_SUIT[1])
    for at, name in enumerate(SUITS):
        if name in known.suits:
            which = known.suits[name]
            less = np.minimum(0, said[:, at] - own[which, at].mean())
            odds[:, at] = _LESS_SUIT * less - _INK * np.minimum(away[:, which].min(1), _OTHER_INK)
    return odds


def _mixed(share: float, odds: Logits, told: Logits) -> Logits:
    """Return log probabilities mixed from `odds`, with weight `share`, and `told`."""
    with np.errstate(divide="ignore"):
        shares = np.log(np.array([share, 1 - share], np.float32))
    return np.asarray(np.logaddexp(_log(odds) + shares[0], _log(told) + shares[1]), np.float32)


def _log(logits: Logits) -> Logits:
    """Return the log probabilities of logits."""
    less = logits - logits.max(1, keepdims=True)
    return np.asarray(less - np.log(np.exp(less).sum(1, keepdims=True)), np.float32)
