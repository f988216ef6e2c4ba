"""Second search for far cards: each part of the picture that holds some, enlarged as needed.

A search of a whole table makes far cards too small to be read, because the network's input is limited. A few
parts around the first finds take no longer and show more.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from companion.vision.corners.frames import frame_centres, frame_heights
from companion.vision.corners.locate import (
    CLEAR_SCORE,
    Box,
    LocatedCorners,
    NeuralNetwork,
    concatenate_finds,
    drop_overlapping_finds,
    locate_corners_in_part,
)
from companion.vision.photo.decode import Pixels

MIN_INDEX_PIXELS = 14.0
"""Height of an index in the network's input, in pixels, below which a second search shows more."""

_TARGET_INDEX_PIXELS = 18.0  # height of an index in the network's input to aim at, in pixels
_MAX_ENLARGEMENT = 2.0  # largest enlargement: more only enlarges noise
_MAX_INPUT_PIXELS = 1.0e6  # pixels of the network's input for all parts together
_MAX_PARTS = 12  # largest number of parts
_PART_REACH = 4.5  # index heights from an index to the edge of its part: beyond it are other hands
_MIN_ENLARGEMENT_GAIN = (
    1.2  # smallest factor of enlargement, compared with the earlier search, that is worth it
)


def are_cards_far(found: LocatedCorners) -> bool:
    """Return whether indices were so small in the closest search that enlarged parts show more.

    It is False if nothing was found.
    """
    if not len(found):
        return False
    return (
        float(np.median(frame_heights(found.frames)[_clear_finds(found)]) * found.scales.max())
        < MIN_INDEX_PIXELS
    )


def scale_finds(found: LocatedCorners, factor: float) -> LocatedCorners:
    """Return the same finds in pixels of a picture that is larger by `factor`.

    Their `scales` are divided by it, as less enlargement shows them as large.
    """
    grown = np.float32(factor)
    return replace(found, frames=found.frames * grown, cards=found.cards * grown, scales=found.scales / grown)


def locate_in_enlarged_parts(pixels: Pixels, network: NeuralNetwork, found: LocatedCorners) -> LocatedCorners:
    """Return `found`, in `pixels`, together with the finds in each part that holds some of it.

    A part is searched only if it would be clearly larger than it was; at most 12 are. A find
    that blurs two indices is left out; of other overlapping finds the strongest is kept. The strongest come
    first, at most 160.
    """
    parts = _picture_parts(found, pixels.shape[1], pixels.shape[0])
    factors = _part_enlargements(parts, [found[which] for which in parts.values()])
    looks = (
        locate_corners_in_part(pixels, network, part, factor)
        for (part, which), factor in zip(parts.items(), factors, strict=True)
        if factor > _MIN_ENLARGEMENT_GAIN * float(found.scales[which].max())
    )
    return drop_overlapping_finds(concatenate_finds([found, *looks]))


def _clear_finds(found: LocatedCorners) -> NDArray[np.bool_]:
    """Return which finds are used to measure the indices: the clear ones, or all if none is clear."""
    clear = found.scores > CLEAR_SCORE
    return clear if clear.any() else np.ones(len(found), np.bool_)


def _picture_parts(found: LocatedCorners, width: int, height: int) -> dict[Box, NDArray[np.intp]]:
    """Return parts of the picture around the finds, each with its finds; the clearest come first.

    Two parts are joined if one search takes no longer than one for each.
    """
    boxes = _boxes_around_finds(found, width, height)
    members = [[at] for at in np.flatnonzero(_box_areas(boxes) > 0).tolist()]
    boxes = boxes[_box_areas(boxes) > 0]
    while len(boxes) > 1:
        low = np.minimum(boxes[:, None, :2], boxes[:, :2])
        high = np.maximum(boxes[:, None, 2:], boxes[:, 2:])
        joined = np.concatenate([low, high], 2)
        saved = _box_areas(boxes)[:, None] + _box_areas(boxes) - _box_areas(joined)
        np.fill_diagonal(saved, -1)
        kept, gone = sorted(divmod(int(saved.argmax()), len(boxes)))
        if saved[kept, gone] < 0:
            break
        boxes[kept] = joined[kept, gone]
        boxes = np.delete(boxes, gone, 0)
        members[kept] += members.pop(gone)
    order = sorted(range(len(boxes)), key=lambda at: -float(found.scores[members[at]].max()))
    return {_to_box(boxes[at]): np.array(sorted(members[at]), np.intp) for at in order[:_MAX_PARTS]}


def _boxes_around_finds(found: LocatedCorners, width: int, height: int) -> NDArray[np.float32]:
    """Return left, top, right and bottom of the surroundings of each find, float32 (n, 4)."""
    reach = frame_heights(found.frames)[:, None] * np.float32(_PART_REACH)
    size = np.array([width, height], np.float32)
    low = np.clip(np.floor(frame_centres(found.frames) - reach), 0, size)
    high = np.clip(np.ceil(frame_centres(found.frames) + reach), 0, size)
    return np.asarray(np.concatenate([low, high], 1), np.float32)


def _box_areas(boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray((boxes[..., 2] - boxes[..., 0]) * (boxes[..., 3] - boxes[..., 1]), np.float32)


def _to_box(edges: NDArray[np.float32]) -> Box:
    left, top, right, bottom = (int(edge) for edge in edges)
    return (left, top, right, bottom)


def _part_enlargements(parts: dict[Box, NDArray[np.intp]], finds: list[LocatedCorners]) -> list[float]:
    """Return the enlargement of each part, so that all of them together fit into `_MAX_INPUT_PIXELS`."""
    high = [float(np.median(frame_heights(found.frames)[_clear_finds(found)])) for found in finds]
    wished = [min(_MAX_ENLARGEMENT, _TARGET_INDEX_PIXELS / index) for index in high]
    areas = [(right - left) * (bottom - top) for left, top, right, bottom in parts]
    room = sum(area * factor**2 for area, factor in zip(areas, wished, strict=True))
    return [factor * min(1.0, (_MAX_INPUT_PIXELS / room) ** 0.5) for factor in wished]
