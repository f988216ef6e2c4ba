"""What stood in the way of a reading, as short advice on how to take the photo again."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.decode import Pixels
from companion.vision.frames import Frames, heights
from companion.vision.reading import Hint
from companion.vision.resolve import Resolved

_SMALL = 14.0  # height of an index in pixels of the decoded photo
_DARK = 55.0  # mean brightness, 0 to 255
_SOFT = 0.18  # steepest rise in a crop, as a share of its contrast over one of the photo's own pixels
_GLANCE = 160

_NO_CARDS = Hint(
    "no-cards", "No cards were found. Lay them so that their corners show, and fill the picture."
)
_CLOSER = Hint("closer", "Come closer: the corners of the cards are small in this photo.")
_LIGHT = Hint("light", "More light would help: this photo is dark.")
_BLURRED = Hint("blurred", "This photo is blurred. Hold still and tap on the cards to focus.")
_SPREAD = Hint("spread", "Spread the cards a little, so that the corner of each one shows.")


def hints(
    pixels: Pixels,
    cards: Sequence[Resolved],
    frames: Frames,
    crops: NDArray[np.float32],
    expected: int | None,
) -> tuple[Hint, ...]:
    """Return what would help, nothing when every card is sure and as many were found as expected.

    `pixels` is the photo, uint8 height × width × 3, BGR; `frames` and `crops` (float32, n × 3 × height ×
    width, 0 to 1) are the index corners that the cards were read from.
    """
    short = expected is not None and len(cards) != expected
    if cards and not short and all(card.sure for card in cards):
        return ()
    causes = list(_causes(pixels, frames, crops))
    if not cards:
        return (_NO_CARDS, *causes)
    doubtful = [_SPREAD] if not causes else []
    return (*causes, *doubtful, *([_count(len(cards), expected)] if short and expected is not None else []))


def _causes(pixels: Pixels, frames: Frames, crops: NDArray[np.float32]) -> list[Hint]:
    causes = []
    if len(frames) and np.median(heights(frames)) < _SMALL:
        causes.append(_CLOSER)
    if _brightness(pixels) < _DARK:
        causes.append(_LIGHT)
    if len(frames) and np.median(sharpness(crops)) < _SOFT:
        causes.append(_BLURRED)
    return causes


def _brightness(pixels: Pixels) -> float:
    step = max(1, max(pixels.shape[:2]) // _GLANCE)
    return float(pixels[::step, ::step].mean())


def sharpness(crops: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the steepest rise in each crop, as a share of its contrast a pixel, float32 of shape (n,)."""
    steep = []
    for crop in crops:
        grey = np.ascontiguousarray(crop.mean(0))
        low, high = np.percentile(grey, (2, 98))
        edges = np.hypot(
            cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8)
        )
        steep.append(np.percentile(edges, 99) / max(float(high - low), 0.05))
    return np.asarray(steep, np.float32)


def _count(found: int, expected: int) -> Hint:
    return Hint("count", f"Found {found} {'card' if found == 1 else 'cards'}, expected {expected}.")
