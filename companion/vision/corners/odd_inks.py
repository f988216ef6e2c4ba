"""Decks whose suits have colours of their own: the shapes of the signs tell the suits apart.

The identifying network knows black and red suits, and takes a green heart for a spade now and then. If one
such ink shows black and red suits, some are misread, and the ink stands for one of the usual two.
"""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from companion.cards import JOKER
from companion.vision.corners.identify import CARD_CODES, CardProbabilities, identify_cards_by_index
from companion.vision.corners.locate import NeuralNetwork
from companion.vision.corners.named import IndexCorners
from companion.vision.corners.negatives import Crops, convert_crops_to_lab, convert_lab_to_crops, edge_pixels

_MIN_QUALITY = 0.9  # lowest quality of a corner that tells about the inks
_MIN_CORNERS = 2  # corners of each colour that make an ink odd: one may be misread in any deck
_NEARLY_ALL = 0.8  # share of the other corners that must have the other usual ink
_MIN_COLOUR = 0.4  # distance from grey at which an ink has a colour, in units of 50
_MIN_RED = 0.35  # a from which it is red, unless it is bluish
_MAX_SAME_INK_DISTANCE = 0.35  # largest distance of one ink from the middle of the others like it
_BLACK_INK, _RED_INK = (15.0, 0.0, 0.0), (48.0, 62.0, 40.0)  # usual inks: L, a, b
_RED_SUITS, _BLACK_SUITS = "dh", "cs"
_SUITS = np.array(["" if code == JOKER else code[1] for code in CARD_CODES])


def odd_ink_masks(corners: IndexCorners) -> Iterator[NDArray[np.bool_]]:
    """Yield each ink, neither black nor red, in which black and red suits are named: its corners, bool (n,).

    Two corners at least name black suits, and two red ones. An ink with one suit alone is a four-colour
    deck's, and one with both black suits stands for black.
    """
    told, coloured = _SUITS[corners.labels], _coloured_mask(corners)
    left = coloured & (corners.quality > _MIN_QUALITY) & (told != "")
    while left.any():
        away = np.linalg.norm(corners.inks[:, 1:] - corners.inks[np.flatnonzero(left)[0], 1:], axis=1)
        alike = coloured & (away < _MAX_SAME_INK_DISTANCE)
        named = told[alike & left]
        if min(np.isin(named, list(suits)).sum() for suits in (_RED_SUITS, _BLACK_SUITS)) >= _MIN_CORNERS:
            yield alike
        left &= ~alike


def name_suits_by_shape(corners: IndexCorners, cut: Crops, network: NeuralNetwork) -> IndexCorners:
    """Return `corners` with the suits of odd inks named as if they had the usual ink, if there are any.

    That is red if nearly all other corners are black, and black if they are red; else the names stay.
    `cut` are their crops, float32 (n, 3, 64, 48).
    """
    named = corners
    for odd in odd_ink_masks(corners):
        named = replace(named, has_odd_inks=True)
        usual = _usual_ink(corners, odd)
        if usual is not None:
            seen = identify_cards_by_index(_print_in_ink(cut[odd], usual), network)
            cards = named.identification.card_probabilities.copy()
            cards[odd] = _keep_suits(
                seen.card_probabilities, _RED_SUITS if usual == _RED_INK else _BLACK_SUITS
            )
            index = named.identification.index_probabilities
            named = replace(named, identification=CardProbabilities(cards, index))
    return named


def _coloured_mask(corners: IndexCorners) -> NDArray[np.bool_]:
    """Return which inks are neither black nor red, bool of shape (n,)."""
    tints = corners.inks[:, 1:]
    return np.asarray((np.linalg.norm(tints, axis=1) > _MIN_COLOUR) & ~_red_mask(tints), np.bool_)


def _red_mask(tints: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Return which colours, a and b, float32 (n, 2), are red."""
    return np.asarray((tints[:, 0] >= _MIN_RED) & (tints[:, 1] > 0), np.bool_)


def _usual_ink(corners: IndexCorners, odd: NDArray[np.bool_]) -> tuple[float, float, float] | None:
    """Return the usual ink in whose place the odd one stands; None if the other corners do not tell."""
    others = ~odd & (corners.quality > _MIN_QUALITY) & ~corners.jokers
    if not others.any():
        return None
    tints = corners.inks[others, 1:]
    if (np.linalg.norm(tints, axis=1) <= _MIN_COLOUR).mean() > _NEARLY_ALL:
        return _RED_INK
    return _BLACK_INK if _red_mask(tints).mean() > _NEARLY_ALL else None


def _print_in_ink(cut: Crops, ink: tuple[float, float, float]) -> Crops:
    """Return the crops with their signs in another ink, L, a and b, on the same paper."""
    lab = convert_crops_to_lab(cut)
    paper = np.stack([np.median(edge_pixels(lab[:, at]), axis=1) for at in range(3)], 1)[:, :, None, None]
    away = np.linalg.norm(lab - paper, axis=1, keepdims=True)
    darkest = np.quantile(away, 0.97, axis=(2, 3), keepdims=True)
    share = np.clip(away / np.maximum(darkest, np.float32(1)), 0, 1)
    wanted = np.array(ink, np.float32)[None, :, None, None]
    return convert_lab_to_crops(np.asarray(paper + share * (wanted - paper), np.float32))


def _keep_suits(cards: NDArray[np.float32], suits: str) -> NDArray[np.float32]:
    """Return the probabilities, float32 (n, 53), of the cards of these suits alone; rows sum to 1."""
    kept = cards * np.isin(_SUITS, list(suits)).astype(np.float32) + np.float32(1e-9)
    return np.asarray(kept / kept.sum(1, keepdims=True), np.float32)
