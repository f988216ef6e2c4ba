"""Cards whose colour contradicts their name in every known deck.

Decks have black and red, a colour for each suit, or one for all. In each of them a suit has one ink, and
black and red suits are never swapped.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.cards import JOKER
from companion.vision.choosing.vote import CardVote
from companion.vision.corners.identify import CARD_CODES
from companion.vision.corners.named import FIRM_CERTAINTY, IndexCorners

_RED_SUITS = "dh"
_MAX_SAME_INK_DISTANCE, _MIN_OTHER_INK_DISTANCE = (
    0.35,
    0.5,
)  # largest difference of equal inks, smallest of different ones
_MIN_RED_INK = (
    0.7,
    0.1,
)  # a and b from which an ink is plainly red: then black suits occur only in an all-red deck


def miscoloured_card_mask(cards: Sequence[CardVote], corners: IndexCorners) -> NDArray[np.bool_]:
    """Return which cards have a colour that no known deck gives their suit: bool of shape (n,).

    If the deck has colours of its own, these are all that two corners do not name firmly. Else a joker never
    is one of them, and the clear cards of the photo decide: the card has the ink of the other
    colour's suits and not that of its own. Or a black suit is red while no red suit has the same ink.
    """
    best = np.array([card.group[int(corners.quality[list(card.group)].argmax())] for card in cards], np.intp)
    suits = np.array(["" if CARD_CODES[card.code] == JOKER else CARD_CODES[card.code][1] for card in cards])
    inks = corners.inks[best][:, 1:]
    clear = corners.clear[best] & (suits != "")
    return np.array(
        [
            _is_miscoloured(at, suits, inks, clear)
            or (corners.has_odd_inks and not _do_corners_agree(card, corners))
            for at, card in enumerate(cards)
        ],
        np.bool_,
    )


def _do_corners_agree(card: CardVote, corners: IndexCorners) -> bool:
    """Return whether two corners of a card name it, none names another, and so clearly that few do not."""
    group = list(card.group)
    return len(group) > 1 and bool(
        (corners.labels[group] == card.code).all() and (corners.certainty[group] > FIRM_CERTAINTY).all()
    )


def _is_miscoloured(
    at: int, suits: NDArray[np.str_], inks: NDArray[np.float32], clear: NDArray[np.bool_]
) -> bool:
    suit = str(suits[at])
    if not suit:
        return False
    others = clear & (np.arange(len(suits)) != at)
    red, away = np.isin(suits, list(_RED_SUITS)), np.linalg.norm(inks - inks[at], axis=1)
    kin = others & (red == (suit in _RED_SUITS))
    own, opposite = kin & (suits == suit) if (kin & (suits == suit)).any() else kin, others & ~kin
    alike = float(away[opposite].min(initial=np.inf)) < _MAX_SAME_INK_DISTANCE
    if own.any():
        return alike and float(away[own].min()) > _MIN_OTHER_INK_DISTANCE
    return suit not in _RED_SUITS and bool((inks[at] > _MIN_RED_INK).all()) and not alike
