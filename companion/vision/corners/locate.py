"""Location of index corners by a fully convolutional network over an image pyramid.

Two small sizes of the whole picture show most of them. The part of the picture that holds them is searched
again, as large as the network can take. This is skipped if they are large already; in a close fan, two look
like one in a small picture.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.corners.frames import (
    Frames,
    empty_frames,
    frame_centres,
    frame_heights,
    to_frame_coordinates,
)
from companion.vision.photo.decode import Pixels

STRIDE = 4
"""Pixels of the network's input per cell of its output."""
CARD_UNIT_CELLS = 8
"""Cells per unit for whole cards in the output; a card is about eight times as large as its index."""
WHOLE_PICTURE_SIDES = (640, 320)
"""Longer sides of the whole picture in the network's first two inputs, in pixels."""
MACRO_SIDE_PIXELS = 160
"""Longer side of a third input, in pixels, for cards whose indices are too large in the others."""
CLOSE_SIDE_PIXELS = 1280
"""Longer side of the part that is searched again, in pixels."""
MIN_SCORE = 0.05
"""Lowest score that is kept at all; later stages decide which finds count."""
CLEAR_SCORE = 0.5
"""Lowest score of a find that is used to measure the size of the indices."""
CARD_INDEX_HEIGHTS = 8.0
"""A card's height in index heights."""
LOGIT_FACTOR = 3.0
"""Factor that turns the network's logits, which are too low, into those of probabilities."""

_PAD_MULTIPLE = 32
_MIN_INDEX_PIXELS, _MAX_INDEX_PIXELS = (
    6.0,
    90.0,
)  # limits for an index in the network's input; it was trained on 9 to 64
_MAX_FOUND = 160
_TINY_INDEX_PIXELS = 12.0  # largest index height in the first input at which others may have been missed
_LARGE_INDEX_PIXELS = (
    40.0  # index height in the first input from which a second search finds no more, even in close fans
)
_TARGET_INDEX_PIXELS = 52.0  # index height to aim at in the second search, if there is room
_HUGE_INDEX_PIXELS = (
    26.0  # index height in the smallest input from which the next larger one hardly shows an index whole
)
_MAX_WHOLE_INDEX_PIXELS = (
    56.0  # largest index height in the network's input at which an index is surely seen whole
)

Box = tuple[int, int, int, int]
"""A part of a picture: left, top, right and bottom in its pixels."""


class NeuralNetwork(Protocol):
    """A trained network; several threads may run one at the same time."""

    def run(self, inputs: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the output for a batch: float32, with a first axis as long as that of `inputs`."""
        ...


@dataclass(frozen=True)
class LocatedCorners:
    """Index corners found in one picture.

    frames: their frames, in its pixels.
    scores: float32, from 0 to 1.
    scales: float32, the enlargement of the picture in which each was found.
    cards: the estimated frames of their whole cards: the card's centre, half its height up and half its width
        right.
    """

    frames: Frames
    scores: NDArray[np.float32]
    scales: NDArray[np.float32]
    cards: Frames

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, which: NDArray[Any]) -> "LocatedCorners":
        return LocatedCorners(self.frames[which], self.scores[which], self.scales[which], self.cards[which])


NO_CORNERS = LocatedCorners(empty_frames(), np.zeros(0, np.float32), np.zeros(0, np.float32), empty_frames())


def locate_index_corners(pixels: Pixels, network: NeuralNetwork) -> LocatedCorners:
    """Return the index corners found in a picture, the strongest first.

    `pixels` is uint8, height × width × 3, BGR. Only the strongest of overlapping finds is kept; there are at
    most 160.
    """
    glances = [_search_whole(pixels, network, side) for side in WHOLE_PICTURE_SIDES]
    glance = drop_overlapping_finds(concatenate_finds([*glances, _search_macro(pixels, network)]))
    seen = frame_heights(glance.frames) * WHOLE_PICTURE_SIDES[0] / max(pixels.shape[:2])
    if (glance.scores > CLEAR_SCORE).any() and np.median(
        seen[glance.scores > CLEAR_SCORE]
    ) >= _LARGE_INDEX_PIXELS:
        return glance
    return drop_overlapping_finds(concatenate_finds([glance, _search_surroundings(pixels, network, glance)]))


def _search_whole(pixels: Pixels, network: NeuralNetwork, side: int) -> LocatedCorners:
    return _search_scaled(pixels, network, side / max(pixels.shape[:2]))


def _search_macro(pixels: Pixels, network: NeuralNetwork) -> LocatedCorners:
    """Return the finds in a very small picture that are too large to be found well in a larger one."""
    found = _search_whole(pixels, network, MACRO_SIDE_PIXELS)
    return found[frame_heights(found.frames) * MACRO_SIDE_PIXELS / max(pixels.shape[:2]) > _HUGE_INDEX_PIXELS]


def _search_surroundings(pixels: Pixels, network: NeuralNetwork, glance: LocatedCorners) -> LocatedCorners:
    """Return the finds in the part of the picture that holds `glance`; without any, in all of it."""
    part = _corner_surroundings(glance, pixels.shape[1], pixels.shape[0])
    factor = CLOSE_SIDE_PIXELS / max(part[2] - part[0], part[3] - part[1])
    if len(glance):
        factor = min(factor, _TARGET_INDEX_PIXELS / float(np.median(frame_heights(glance.frames))))
    return locate_corners_in_part(pixels, network, part, factor)


def locate_corners_in_part(
    pixels: Pixels, network: NeuralNetwork, part: Box, factor: float
) -> LocatedCorners:
    """Return the index corners in a part of `pixels`, in pixels of the whole picture.

    The part is enlarged by `factor` for the search. Overlapping finds are all kept.
    """
    left, top, right, bottom = part
    found = _search_scaled(pixels[top:bottom, left:right], network, factor)
    moved = np.array([left, top, 0, 0, 0, 0], np.float32)
    return replace(found, frames=found.frames + moved, cards=found.cards + moved)


def _corner_surroundings(glance: LocatedCorners, width: int, height: int) -> Box:
    """Return the part of the picture within a card of an index; all of it if the indices are tiny.

    Then other hands may not have been seen at all.
    """
    if not len(glance) or np.median(frame_heights(glance.frames)) * WHOLE_PICTURE_SIDES[
        0
    ] < _TINY_INDEX_PIXELS * max(width, height):
        return (0, 0, width, height)
    reach = frame_heights(glance.frames)[:, None] * CARD_INDEX_HEIGHTS
    low = np.floor((frame_centres(glance.frames) - reach).min(0)).astype(int)
    high = np.ceil((frame_centres(glance.frames) + reach).max(0)).astype(int)
    return (max(0, low[0]), max(0, low[1]), min(width, high[0]), min(height, high[1]))


def _search_scaled(pixels: Pixels, network: NeuralNetwork, factor: float) -> LocatedCorners:
    """Return the finds in `pixels` enlarged by `factor`, in pixels of the given size."""
    height, width = pixels.shape[:2]
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    scaled = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR)
    padded = cv2.copyMakeBorder(
        scaled, 0, -size[1] % _PAD_MULTIPLE, 0, -size[0] % _PAD_MULTIPLE, cv2.BORDER_REPLICATE
    )
    found = decode_network_output(network.run(to_network_input(np.asarray(padded, np.uint8)))[0])
    scale = np.array([width / size[0], height / size[1]] * 3, np.float32)
    grown = found.scales * np.float32(factor)
    return LocatedCorners(found.frames * scale, found.scores, grown, found.cards * scale)


def to_network_input(picture: Pixels) -> NDArray[np.float32]:
    """Return a picture as the locator takes it: float32 of shape (1, 3, height, width), BGR from 0 to 1."""
    return np.asarray(cv2.dnn.blobFromImage(picture, 1 / 255), np.float32)


def decode_network_output(maps: NDArray[np.float32]) -> LocatedCorners:
    """Return the index corners in the output of the locating network, in pixels of its input.

    A corner is a cell whose logit is the highest of its neighbourhood of 3 × 3 cells. Those with a score up
    to `MIN_SCORE`, with a height that the network cannot judge, or with a number that is not finite are
    left out. They come row by row, and their `scales` are 1.

    `maps` is float32 of shape (13, rows, columns). The first is the logit that an index's centre is
    in the cell. Then come the centre's place from the cell's middle (x, y), "up" and "right" (x, y
    each), all in cells. Then come the centre of its card from the index's, the card's "up" and
    "right" (x, y each), in units of `CARD_UNIT_CELLS` cells.
    """
    logits = np.ascontiguousarray(maps[0]) * np.float32(LOGIT_FACTOR)
    highest = cv2.dilate(logits, np.ones((3, 3), np.uint8))
    floor = float(np.log(MIN_SCORE / (1 - MIN_SCORE)))
    rows, columns = np.nonzero((logits >= highest) & (logits > floor))
    values = maps[1:, rows, columns].T
    cells = np.stack([columns, rows], 1) + 0.5
    centre = cells + values[:, :2]
    frames = np.concatenate([centre, values[:, 2:6]], 1).astype(np.float32) * STRIDE
    wholes = np.concatenate([centre, np.zeros_like(values[:, :4])], 1) + CARD_UNIT_CELLS * values[:, 6:]
    cards = wholes.astype(np.float32) * STRIDE
    scores = 1 / (1 + np.exp(-logits[rows, columns]))
    found = LocatedCorners(frames, scores.astype(np.float32), np.ones(len(scores), np.float32), cards)
    high = frame_heights(found.frames)
    real = np.isfinite(found.frames).all(1) & np.isfinite(found.cards).all(1)
    return found[real & (high > _MIN_INDEX_PIXELS) & (high < _MAX_INDEX_PIXELS)]


def concatenate_finds(parts: Iterable[LocatedCorners]) -> LocatedCorners:
    """Return all finds of `parts` as one, in their order; `NO_CORNERS` without any parts."""
    listed = list(parts) or [NO_CORNERS]
    return LocatedCorners(
        np.concatenate([part.frames for part in listed]),
        np.concatenate([part.scores for part in listed]),
        np.concatenate([part.scales for part in listed]),
        np.concatenate([part.cards for part in listed]),
    )


def drop_overlapping_finds(found: LocatedCorners) -> LocatedCorners:
    """Return the strongest of each set of finds inside one another, the strongest first.

    Finds that blur two cards are removed before that. At most 160 are kept.
    """
    found = found[np.argsort(-found.scores, kind="stable")[: 4 * _MAX_FOUND]]
    inside = np.square(to_frame_coordinates(found.frames, frame_centres(found.frames))).sum(-1) < 1
    overlapping = inside | inside.T
    kept: list[int] = []
    for candidate in np.flatnonzero(~_are_blurred_finds(found, overlapping)):
        if not overlapping[kept, candidate].any():
            kept.append(int(candidate))
    return found[np.array(kept[:_MAX_FOUND], np.intp)]


def _are_blurred_finds(found: LocatedCorners, overlapping: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which finds blur two indices of a close fan in a small picture, bool of shape (n,).

    A larger picture shows two separate ones there, if it does not make indices too large to be seen well.
    """
    clear = found.scores > CLEAR_SCORE
    if not clear.any():
        return clear
    usual = np.median(frame_heights(found.frames[clear]))
    well = clear & (usual * found.scales <= _MAX_WHOLE_INDEX_PIXELS)
    finer = (found.scales[None] > found.scales[:, None]) & well[None] & overlapping
    apart = (~overlapping).astype(np.float32)
    return np.asarray(((finer.astype(np.float32) @ apart > 0) & finer).any(1), np.bool_)
