"""Where the index corners are: a fully convolutional network over an image pyramid.

A glance at the whole picture in two small sizes finds most. The part of the picture that holds them is looked
at again, as large as the network can take, unless they are large in it already: in a close fan two look like
one there.
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
"""Pixels of the network's input to one cell of its output."""
FAR = 8
"""Cells to one unit in which it tells of whole cards: they are some eight times as large as their index."""
GLANCE = (640, 320)
"""The longer side of the whole picture as the network sees it first, in pixels."""
MACRO = 160
"""The same of a third glance, for cards so near that their indices are too large for the others."""
CLOSE = 1280
"""The longer side of the part that it sees again."""
MIN_SCORE = 0.05
"""A weaker response is not kept at all; what counts as found is decided later, from all that is known."""
CLEAR = 0.5
"""The score of a find that tells how large the indices are."""
REACH = 8.0
"""A card's height in index heights."""
BOLDNESS = 3.0
"""The network is shyer than it need be: the factor that makes probabilities of its logits."""

_PAD = 32
_MIN_HEIGHT, _MAX_HEIGHT = 6.0, 90.0  # of an index in the network's input; it was trained on 9 to 64
_MAX_FOUND = 160
_TINY = 12.0  # their height there up to which others as far may not be found at all
_LARGE = 40.0  # their height in the larger glance from which looking again finds no more, in close fans too
_COMFORTABLE = 52.0  # the height at which they are looked at again, where there is room
_HUGE = 26.0  # the height in the smallest glance from which the next larger one hardly sees an index whole
_FINE = 56.0  # up to this height in the network's input an index is surely seen whole

Box = tuple[int, int, int, int]
"""A part of a picture: left, top, right and bottom in its pixels."""


class Network(Protocol):
    """What is used of `cv2.dnn.Net`. One must not be used by two threads at once: the results go wrong."""

    def setInput(self, blob: NDArray[np.float32]) -> None:  # noqa: N802
        """Take the input, float32."""
        ...

    def forward(self) -> Any:
        """Return the output, float32."""
        ...


@dataclass(frozen=True)
class Located:
    """Index corners found in one picture: their frames in its pixels, and float32 scores from 0 to 1.

    `scales`, float32, tells by how much the picture was enlarged in which each was found. `cards` are the
    frames of the whole cards that they belong to, as far as the network can tell: the card's centre, half its
    height up and half its width right.
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

    Overlapping finds are thinned to the strongest; there are at most 160.
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
    """Return what is found in a very small picture and is too large to be found well in a larger one."""
    found = _whole(pixels, network, MACRO)
    return found[heights(found.frames) * MACRO / max(pixels.shape[:2]) > _HUGE]


def _closer(pixels: Pixels, network: Network, glance: Located) -> Located:
    """Return what is found in the part of the picture that holds `glance`, or in all of it without any."""
    part = _surroundings(glance, pixels.shape[1], pixels.shape[0])
    factor = CLOSE / max(part[2] - part[0], part[3] - part[1])
    if len(glance):
        factor = min(factor, _COMFORTABLE / float(np.median(heights(glance.frames))))
    return look_at(pixels, network, part, factor)


def look_at(pixels: Pixels, network: Network, part: Box, factor: float) -> Located:
    """Return what the network finds in a part of `pixels` enlarged by `factor`, in pixels of the whole."""
    left, top, right, bottom = part
    found = _look(pixels[top:bottom, left:right], network, factor)
    moved = np.array([left, top, 0, 0, 0, 0], np.float32)
    return replace(found, frames=found.frames + moved, cards=found.cards + moved)


def _surroundings(glance: Located, width: int, height: int) -> Box:
    """Return the part of the picture that is within a card of an index; all of it where they are tiny.

    Of cards as far as that, other hands may not have been seen at all.
    """
    if not len(glance) or np.median(heights(glance.frames)) * GLANCE[0] < _TINY * max(width, height):
        return (0, 0, width, height)
    reach = heights(glance.frames)[:, None] * REACH
    low = np.floor((centres(glance.frames) - reach).min(0)).astype(int)
    high = np.ceil((centres(glance.frames) + reach).max(0)).astype(int)
    return (max(0, low[0]), max(0, low[1]), min(width, high[0]), min(height, high[1]))


def _look(pixels: Pixels, network: Network, factor: float) -> Located:
    """Return what the network finds in `pixels` enlarged by `factor`, in pixels of the given size."""
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
    """Return the indices that the network's output shows, in pixels of its input.

    `maps` is float32 of shape (13, rows, columns): the logit that an index's centre lies in the cell, the
    centre's place from the cell's middle (x, y), "up" and "right" (x, y each), all in cells; then the centre
    of its card from the index's, the card's "up" and "right" (x, y each), in units of `FAR` cells.
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
    """Return all that is in `parts` as one."""
    listed = list(parts) or [NOTHING]
    return Located(
        np.concatenate([part.frames for part in listed]),
        np.concatenate([part.scores for part in listed]),
        np.concatenate([part.scales for part in listed]),
        np.concatenate([part.cards for part in listed]),
    )


def thin(found: Located) -> Located:
    """Return the strongest of each heap of finds that lie inside one another, the strongest first.

    What is a blur of two cards goes before that.
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
    """Return which finds are two of a close fan that look like one in a small picture, bool of shape (n,).

    A larger picture, where indices are not too large to be seen well, shows two apart in such a place.
    """
    clear = found.scores > CLEAR
    if not clear.any():
        return clear
    usual = np.median(heights(found.frames[clear]))
    well = clear & (usual * found.scales <= _FINE)
    finer = (found.scales[None] > found.scales[:, None]) & well[None] & overlapping
    apart = (~overlapping).astype(np.float32)
    return np.asarray(((finer.astype(np.float32) @ apart > 0) & finer).any(1), np.bool_)
