"""What the stages of a reading make of one picture, all but the last choice."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.grouping import group_corners_by_card
from companion.vision.choosing.pair import Groups
from companion.vision.corners.identify import (
    CardProbabilities,
    crop_card_indices,
    identify_cards_by_index,
    invert_crops_if_clearer,
)
from companion.vision.corners.inks import suit_ink_colours
from companion.vision.corners.locate import locate_index_corners
from companion.vision.corners.named import IndexCorners
from companion.vision.corners.nearer import are_cards_far, locate_in_enlarged_parts
from companion.vision.corners.networks import RecogniserNetworks
from companion.vision.corners.onlook import identify_cards_by_face
from companion.vision.photo.decode import Pixels


@dataclass(frozen=True)
class StageResults:
    """The corners that were found, which are one card, which are odd, and what the whole cards look like."""

    corners: IndexCorners
    groups: Groups
    odd: NDArray[np.bool_]
    faces: CardProbabilities


def run_stages(pixels: Pixels, networks: RecogniserNetworks, copies: int | None = None) -> StageResults:
    """Return what the networks and the geometry make of a picture of so many decks."""
    found = locate_index_corners(pixels, networks.locator)
    if are_cards_far(found):
        found = locate_in_enlarged_parts(pixels, networks.locator, found)
    cut = invert_crops_if_clearer(crop_card_indices(pixels, found.frames), found.scores, networks.identifier)
    named = identify_cards_by_index(cut, networks.identifier)
    corners = IndexCorners(found.frames, found.scores, named, found.cards, suit_ink_colours(cut))
    groups, odd = group_corners_by_card(corners, copies)
    return StageResults(
        corners, groups, odd, identify_cards_by_face(pixels, groups, corners, networks.card_classifier)
    )
