"""Where the index corners are: a fully convolutional network over an image pyramid."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.decode import Pixels
from companion.vision.frames import Frames, centres, heights, none, seen_from

STRIDE = 4
"""Pixels of the network's input to one cell of its output."""
PYRAMID = (1280, 640, 320)
"""The longer side of each picture given to the network, in pixels."""
MIN_SCORE = 0.2
"""A weaker response is not kept at all; what counts as found is decided later, from all that is known."""

_PAD = 32
_MIN_HEIGHT, _MAX_HEIGHT = 6.0, 90.0  # of an index in the network's input; it was trained on 9 to 64
_MAX_FOUND = 160


class Network(Protocol):
    """What is used of `cv2.dnn.Net`. One must not be used by two threads at once: the results go wrong."""

    def setInput(self, blob: NDArray[np.float32]) -> None:  # noqa: N802
        """Take the input, float32."""
        ...

    def forward(self) -> Any:
        """Return the output, float32."""
        ...


@dataclass(frozen=True)
class Found:
    """Index corners found in one picture: their frames in its pixels, and float32 scores from 0 to 1."""

    frames: Frames
    scores: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.scores)

    def __getitem__(self, which: NDArray[Any]) -> "Found":
        return Found(self.frames[which], self.scores[which])


NOTHING = Found(none(), np.zeros(0, np.float32))


def locate(pixels: Pixels, network: Network, pyramid: Sequence[int] = PYRAMID) -> Found:
    """Return the index corners in `pixels` (uint8, height × width × 3, BGR), the strongest first.

    Overlapping finds are thinned to the strongest; there are at most 160.
    """
    return thin(join(_at_size(pixels, network, side) for side in pyramid))


def _at_size(pixels: Pixels, network: Network, side: int) -> Found:
    height, width = pixels.shape[:2]
    factor = side / max(height, width)
    size = (max(1, round(width * factor)), max(1, round(height * factor)))
    scaled = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_LINEAR)
    padded = cv2.copyMakeBorder(scaled, 0, -size[1] % _PAD, 0, -size[0] % _PAD, cv2.BORDER_REPLICATE)
    network.setInput(np.asarray(cv2.dnn.blobFromImage(padded, 1 / 255), np.float32))
    found = peaks(np.asarray(network.forward(), np.float32)[0])
    scale = np.array([width / size[0], height / size[1]] * 3, np.float32)
    return Found(found.frames * scale, found.scores)


def peaks(maps: NDArray[np.float32]) -> Found:
    """Return the indices that the network's output shows, in pixels of its input.

    `maps` is float32 of shape (7, rows, columns): the logit that an index's centre lies in the cell, the
    centre's place from the cell's middle (x, y), "up" and "right" (x, y each), all in cells.
    """
    logits = np.ascontiguousarray(maps[0])
    highest = cv2.dilate(logits, np.ones((3, 3), np.uint8))
    floor = float(np.log(MIN_SCORE / (1 - MIN_SCORE)))
    rows, columns = np.nonzero((logits >= highest) & (logits > floor))
    values = maps[1:, rows, columns].T
    cells = np.stack([columns, rows], 1) + 0.5
    frames = np.concatenate([cells + values[:, :2], values[:, 2:]], 1).astype(np.float32) * STRIDE
    scores = 1 / (1 + np.exp(-logits[rows, columns]))
    return _plausible(Found(frames, scores.astype(np.float32)))


def _plausible(found: Found) -> Found:
    high = heights(found.frames)
    return found[np.isfinite(found.frames).all(1) & (high > _MIN_HEIGHT) & (high < _MAX_HEIGHT)]


def join(parts: Iterable[Found]) -> Found:
    """Return all that is in `parts` as one."""
    listed = list(parts) or [NOTHING]
    return Found(
        np.concatenate([part.frames for part in listed]), np.concatenate([part.scores for part in listed])
    )


def thin(found: Found) -> Found:
    """Return the strongest of each heap of finds that lie inside one another, the strongest first."""
    found = found[np.argsort(-found.scores, kind="stable")[: 4 * _MAX_FOUND]]
    inside = np.square(seen_from(found.frames, centres(found.frames))).sum(-1) < 1
    kept: list[int] = []
    for candidate in range(len(found)):
        if not (inside[kept, candidate].any() or inside[candidate, kept].any()):
            kept.append(candidate)
    return found[np.array(kept[:_MAX_FOUND], np.intp)]
