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

from companion.vision.corners.frames import Frames, centres, heights, none, seen_from
from companion.vision.photo.decode import Pixels

STRIDE = 4
"""Pixels of the network's input per cell of its output."""
FAR = 8
"""Cells per unit for whole cards in the output; a card is about eight times as large as its index."""
GLANCE = (640, 320)
"""Longer sides of the whole picture in the network's first two inputs, in pixels."""
MACRO = 160
"""Longer side of a third input, in pixels, for cards whose indices are too large in the others."""
CLOSE = 1280
"""Longer side of the part that is searched again, in pixels."""
MIN_SCORE = 0.05
"""Lowest score that is kept at all; later stages decide which finds count."""
CLEAR = 0.5
"""Lowest score of a find that is used to measure the size of the indices."""
REACH = 8.0
"""A card's height in index heights."""
BOLDNESS = 3.0
"""Factor that turns the network's logits, which are too low, into those of probabilities."""

_PAD = 32
_MIN_HEIGHT, _MAX_HEIGHT = 6.0, 90.0  # limits for an index in the network's input; it was trained on 9 to 64
_MAX_FOUND = 160
_TINY = 12.0  # largest index height in the first input at which others may have been missed
_LARGE = 40.0  # index height in the first input from which a second search finds no more, even in close fans
_COMFORTABLE = 52.0  # index height to aim at in the second search, if there is room
_HUGE = 26.0  # index height in the smallest input from which the next larger one hardly shows an index whole
_FINE = 56.0  # largest index height in the network's input at which an index is surely seen whole

Box = tuple[int, int, int, int]
"""A part of a picture: left, top, right and bottom in its pixels."""


class Network(Protocol):
    """The part of `cv2.dnn.Net` that is used.

    Two threads must not use one at the same time: the results would be wrong.
    """

    def setInput(self, blob: NDArray[np.float32]) -> None:  # noqa: N802
        """Set the input, float32."""
        ...

    def forward(self) -> Any:
        """Return the output, float32."""
        ...


@dataclass(frozen=True)
class Located:
    """Index corners found in one picture: their frames in its pixels, and float32 scores from 0 to 1.

    `scales`, float32, is the enlargement of the picture in which each was found. `cards` are the estimated
    frames of their whole cards: the card's centre, half its height up and half its width right.
    """

    frames: Frames
    scores: NDArray[np.float32]
    scales: NDArray[np.float32]
    cards: Frames

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, which: NDArray[Any]) -> "Located":
        return Located(self.frames[which], self.scores[which], self.scales[which], self.cards[which])


NOTHING = Located(none(), np.zeros(0, np.float32), np.zeros(0, np.float32), none())


def locate(pixels: Pixels, network: Network) -> Located:
    """Return the index corners in `pixels` (uint8, height × width × 3, BGR), the strongest first.

    Only the strongest of overlapping finds is kept; there are at most 160.
    """
    glances = [_whole(pixels, network, side) for side in GLANCE]
    glance = thin(join([*glances, _macro(pixels, network)]))
    seen = heights(glance.frames) * GLANCE[0] / max(pixels.shape[:2])
    if (glance.scores > CLEAR).any() and np.median(seen[glance.scores > CLEAR]) >= _LARGE:
        return glance
    return thin(join([glance, _closer(pixels, network, glance)]))


def _whole(pixels: Pixels, network: Network, side: int) -> Located:
    return _look(pixels, network, side / max(pixels.shape[:2]))


def _macro(pixels: Pixels, network: Network) -> Located:
    """Return the finds in a very small picture that are too large to be found well in a larger one."""
    found = _whole(pixels, network, MACRO)
    return found[heights(found.frames) * MACRO / max(pixels.shape[:2]) > _HUGE]


def _closer(pixels: Pixels, network: Network, glance: Located) -> Located:
    """Return the finds in the part of the picture that holds `glance`; without any, in all of it."""
    part = _surroundings(glance, pixels.shape[1], pixels.shape[0])
    factor = CLOSE / max(part[2] - part[0], part[3] - part[1])
    if len(glance):
        factor = min(factor, _COMFORTABLE / float(np.median(heights(glance.frames))))
    return look_at(pixels, network, part, factor)


def look_at(pixels: Pixels, network: Network, part: Box, factor: float) -> Located:
    """Return the finds in a part of `pixels` enlarged by `factor`, in pixels of the whole."""
    left, top, right, bottom = part
    found = _look(pixels[top:bottom, left:right], network, factor)
    moved = np.array([left, top, 0, 0, 0, 0], np.float32)
    return replace(found, frames=found.frames + moved, cards=found.cards + moved)


def _surroundings(glance: Located, width: int, height: int) -> Box:
    """Return the part of the picture within a card of an index; all of it if the indices are tiny.

    Then other hands may not have been seen at all.
    """
    if not len(glance) or np.median(heights(glance.frames)) * GLANCE[0] < _TINY * max(width, height):
        return (0, 0, width, height)
    reach = heights(glance.frames)[:, None] * REACH
    low = np.floor((centres(glance.frames) - reach).min(0)).astype(int)
    high = np.ceil((centres(glance.frames) + reach).max(0)).astype(int)
    return (max(0, low[0]), max(0, low[1]), min(width, high[0]), min(height, high[1]))


def _look(pixels: Pixels, network: Network, factor: float) -> Located:
    """Return the finds in `pixels` enlarged by `factor`, in pixels of the given size."""
    height, width = pixels.shape[:2]
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    scaled = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR)
    padded = cv2.copyMakeBorder(scaled, 0, -size[1] % _PAD, 0, -size[0] % _PAD, cv2.BORDER_REPLICATE)
    network.setInput(np.asarray(cv2.dnn.blobFromImage(padded, 1 / 255), np.float32))
    found = peaks(np.asarray(network.forward(), np.float32)[0])
    scale = np.array([width / size[0], height / size[1]] * 3, np.float32)
    grown = found.scales * np.float32(factor)
    return Located(found.frames * scale, found.scores, grown, found.cards * scale)


def peaks(maps: NDArray[np.float32]) -> Located:
    """Return the indices in the network's output, in pixels of its input.

    `maps` is float32 of shape (13, rows, columns). The first is the logit that an index's centre is in the
    cell. Then come the centre's place from the cell's middle (x, y), "up" and "right" (x, y each), all in
    cells. Then come the centre of its card from the index's, the card's "up" and "right" (x, y each), in
    units of `FAR` cells.
    """
    logits = np.ascontiguousarray(maps[0]) * np.float32(BOLDNESS)
    highest = cv2.dilate(logits, np.ones((3, 3), np.uint8))
    floor = float(np.log(MIN_SCORE / (1 - MIN_SCORE)))
    rows, columns = np.nonzero((logits >= highest) & (logits > floor))
    values = maps[1:, rows, columns].T
    cells = np.stack([columns, rows], 1) + 0.5
    centre = cells + values[:, :2]
    frames = np.concatenate([centre, values[:, 2:6]], 1).astype(np.float32) * STRIDE
    wholes = np.concatenate([centre, np.zeros_like(values[:, :4])], 1) + FAR * values[:, 6:]
    cards = wholes.astype(np.float32) * STRIDE
    scores = 1 / (1 + np.exp(-logits[rows, columns]))
    return _plausible(Located(frames, scores.astype(np.float32), np.ones(len(scores), np.float32), cards))


def _plausible(found: Located) -> Located:
    high = heights(found.frames)
    real = np.isfinite(found.frames).all(1) & np.isfinite(found.cards).all(1)
    return found[real & (high > _MIN_HEIGHT) & (high < _MAX_HEIGHT)]


def join(parts: Iterable[Located]) -> Located:
    """Return all finds of `parts` as one."""
    listed = list(parts) or [NOTHING]
    return Located(
        np.concatenate([part.frames for part in listed]),
        np.concatenate([part.scores for part in listed]),
        np.concatenate([part.scales for part in listed]),
        np.concatenate([part.cards for part in listed]),
    )


def thin(found: Located) -> Located:
    """Return the strongest of each set of finds that lie inside one another, the strongest first.

    Finds that blur two cards are removed before that.
    """
    found = found[np.argsort(-found.scores, kind="stable")[: 4 * _MAX_FOUND]]
    inside = np.square(seen_from(found.frames, centres(found.frames))).sum(-1) < 1
    overlapping = inside | inside.T
    kept: list[int] = []
    for candidate in np.flatnonzero(~_blurs(found, overlapping)):
        if not overlapping[kept, candidate].any():
            kept.append(int(candidate))
    return found[np.array(kept[:_MAX_FOUND], np.intp)]


def _blurs(found: Located, overlapping: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return which finds blur two indices of a close fan in a small picture, bool of shape (n,).

    A larger picture shows two separate ones there, if it does not make indices too large to be seen well.
    """
    clear = found.scores > CLEAR
    if not clear.any():
        return clear
    usual = np.median(heights(found.frames[clear]))
    well = clear & (usual * found.scales <= _FINE)
    finer = (found.scales[None] > found.scales[:, None]) & well[None] & overlapping
    apart = (~overlapping).astype(np.float32)
    return np.asarray(((finer.astype(np.float32) @ apart > 0) & finer).any(1), np.bool_)
