"""What the stages of a reading make of one picture, all but the last choice."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from companion.vision.choosing.grouping import grouped
from companion.vision.choosing.pair import Groups
from companion.vision.corners.identify import Identified, crops, either_way, identify
from companion.vision.corners.inks import inks
from companion.vision.corners.locate import locate
from companion.vision.corners.named import Corners
from companion.vision.corners.nearer import far, nearer
from companion.vision.corners.networks import Networks
from companion.vision.corners.onlook import onlook
from companion.vision.photo.decode import Pixels


@dataclass(frozen=True)
class Stages:
    """The corners that were found, which are one card, which are odd, and what the whole cards look like."""

    corners: Corners
    groups: Groups
    odd: NDArray[np.bool_]
    faces: Identified


def stages(pixels: Pixels, networks: Networks, copies: int | None = None) -> Stages:
    """Return what the networks and the geometry make of a picture of so many decks."""
    found = locate(pixels, networks.locate)
    if far(found):
        found = nearer(pixels, networks.locate, found)
    cut = either_way(crops(pixels, found.frames), found.scores, networks.identify)
    named = identify(cut, networks.identify)
    corners = Corners(found.frames, found.scores, named, found.cards, inks(cut))
    groups, odd = grouped(corners, copies)
    return Stages(corners, groups, odd, onlook(pixels, groups, corners, networks.onlook))
