"""A card's colour against its name: what no deck that is known has.

Decks have black and red, a colour for each suit, or one for all. Whatever they have, a suit has one ink, and
two suits of one colour do not have each other's opposite.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.cards import JOKER
from companion.vision.choosing.vote import Vote
from companion.vision.corners.identify import CODES
from companion.vision.corners.named import Corners

_REDS = "dh"
_ALIKE, _UNLIKE = 0.35, 0.5  # between two inks that are one, and between two that are not, in their units
_RED = (0.7, 0.1)  # from here on an ink is plainly red: no deck has black suits in it, but one in red alone


def miscoloured(cards: Sequence[Vote], corners: Corners) -> NDArray[np.bool_]:
    """Return which cards have another colour than any known deck gives their suit, bool of shape (n,).

    Told by the clear cards of the photo: its ink is that of the other colour's suits, and not its own's; or a
    black suit is red where no red suit shares its ink.
    """
    best = np.array([card.group[int(corners.quality[list(card.group)].argmax())] for card in cards], np.intp)
    suits = np.array(["" if CODES[card.code] == JOKER else CODES[card.code][1] for card in cards])
    inks = corners.inks[best][:, 1:]
    clear = corners.clear[best] & (suits != "")
    return np.array([_strange(at, suits, inks, clear) for at in range(len(cards))], np.bool_)


def _strange(at: int, suits: NDArray[np.str_], inks: NDArray[np.float32], clear: NDArray[np.bool_]) -> bool:
    suit = str(suits[at])
    if not suit:
        return False
    others = clear & (np.arange(len(suits)) != at)
    red, away = np.isin(suits, list(_REDS)), np.linalg.norm(inks - inks[at], axis=1)
    kin = others & (red == (suit in _REDS))
    own, opposite = kin & (suits == suit) if (kin & (suits == suit)).any() else kin, others & ~kin
    alike = float(away[opposite].min(initial=np.inf)) < _ALIKE
    if own.any():
        return alike and float(away[own].min()) > _UNLIKE
    return suit not in _REDS and bool((inks[at] > _RED).all()) and not alike
