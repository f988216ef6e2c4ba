"""Signs that are printed inside a read card: a card explains all that lies within its outline.

Whatever shows two opposite corners of a card lies on top there, or beside it. So a figure between them that
looks like a joker's sign, or like one more index, belongs to the card's picture.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.vote import CardVote
from companion.vision.corners.frames import Frames, frame_centres, to_frame_coordinates
from companion.vision.corners.named import IndexCorners
from companion.vision.corners.onlook import mean_card_frames

_MAX_INSIDE = 0.92  # how far from a card's middle a sign inside it lies at most, in half sides
_MAX_COVERED = 0.95  # the same for a corner that another card would cover
_DEEP_INSIDE = 0.75  # both for an index: outlines are not exact, and in a fan cards lie close together


def printed_sign_mask(
    cards: Sequence[CardVote], corners: IndexCorners, jokers: NDArray[np.bool_]
) -> NDArray[np.bool_]:
    """Return which of `cards` are only signs in the picture of another one, bool of shape (n,).

    `jokers` marks those that are likeliest jokers. Such a one is printed if all its signs are inside a card
    of which two opposite corners were read, and if its own card would cover one of that card's corners, or
    two signs are inside. Another card must be read from one corner, faintly, and both must be deep inside.
    """
    groups = [card.group for card in cards]
    outlines = mean_card_frames(groups, corners.cards)
    places = [_places_on_cards(outlines, corners.frames[list(group)]) for group in groups]
    faint = [not corners.firm[list(group)].any() for group in groups]
    whole = [not jokers[at] and _shows_opposite_corners(places[at][at]) for at in range(len(cards))]
    printed = [
        any(
            whole[other] and _is_printed(places[at][other], places[other][at], bool(jokers[at]))
            for other in range(len(cards))
            if other != at and (jokers[at] or faint[at])
        )
        for at in range(len(cards))
    ]
    return np.array(printed, np.bool_)


def _places_on_cards(outlines: Frames, frames: Frames) -> NDArray[np.float32]:
    """Return where the frames lie on each card, float32 (n, m, 2), in half sides from its middle."""
    return to_frame_coordinates(outlines, frame_centres(frames))


def _shows_opposite_corners(places: NDArray[np.float32]) -> bool:
    """Return whether two of a card's corners, float32 (m, 2), are opposite each other."""
    right, above = places[:, 0] > 0, places[:, 1] > 0
    return bool(((right[:, None] != right) & (above[:, None] != above)).any())


def _is_printed(inside: NDArray[np.float32], covered: NDArray[np.float32], joker: bool) -> bool:
    """Return whether a card's signs, at `inside` on a whole card, are part of that one's picture.

    `covered` are the whole card's corners as they lie on this one; both are float32 (m, 2).
    """
    depth, cover = float(np.abs(inside).max()), float(np.abs(covered).max(1).min())
    if joker:
        return depth < _MAX_INSIDE and (len(inside) > 1 or cover < _MAX_COVERED)
    return len(inside) == 1 and depth < _DEEP_INSIDE and cover < _DEEP_INSIDE
