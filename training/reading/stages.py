"""What the stages of a reading make of one picture, all but the last choice."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.grouping import group_corners
from companion.vision.choosing.pair import Groups
from companion.vision.corners.identify import Identification, crop_indices, identify_cards, invert_if_clearer
from companion.vision.corners.inks import suit_inks
from companion.vision.corners.locate import locate_corners
from companion.vision.corners.named import IndexCorners
from companion.vision.corners.nearer import are_cards_far, search_enlarged_parts
from companion.vision.corners.networks import Networks
from companion.vision.corners.onlook import classify_cards
from companion.vision.photo.decode import Pixels


@dataclass(frozen=True)
class StageResults:
    """The corners that were found, which are one card, which are odd, and what the whole cards look like."""

    corners: IndexCorners
    groups: Groups
    odd: NDArray[np.bool_]
    faces: Identification


def run_stages(pixels: Pixels, networks: Networks, copies: int | None = None) -> StageResults:
    """Return what the networks and the geometry make of a picture of so many decks."""
    found = locate_corners(pixels, networks.locator)
    if are_cards_far(found):
        found = search_enlarged_parts(pixels, networks.locator, found)
    cut = invert_if_clearer(crop_indices(pixels, found.frames), found.scores, networks.identifier)
    named = identify_cards(cut, networks.identifier)
    corners = IndexCorners(found.frames, found.scores, named, found.cards, suit_inks(cut))
    groups, odd = group_corners(corners, copies)
    return StageResults(
        corners, groups, odd, classify_cards(pixels, groups, corners, networks.card_classifier)
    )
