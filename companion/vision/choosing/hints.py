"""Short advice on how to take a photo again, from the problems in its recognition."""

from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.plurals import format_count
from companion.vision.choosing.resolve import ResolvedCard
from companion.vision.corners.frames import Frames, frame_centres, frame_heights, right_vectors
from companion.vision.photo.decode import Pixels
from companion.vision.reading import PhotoHint

_MIN_INDEX_PIXELS = 14.0  # height of an index in pixels of the decoded photo
_MIN_PAPER_BRIGHTNESS = 0.35  # brightness of the cards' paper, 0 to 1; the table under them may be black
_MIN_PHOTO_BRIGHTNESS = 0.4  # brightness of the brightest parts of a photo in which no cards were found
_MIN_CROP_SHARPNESS = 0.18  # steepest rise in a crop per pixel of the photo, as a share of its contrast
_MIN_PHOTO_SHARPNESS = (
    0.12  # steepest rise in a photo in which no cards were found, as a share of its contrast
)
_MIN_CONTRAST = 0.15  # contrast, 0 to 1, below which nothing in a photo could be sharp
_MIN_INDEX_SPACING = (
    1.6  # widths of an index to the next one; if closer, the next card covers part of this one
)
_CROWDED_DISTANCE_SHARE = 0.8  # share of the distance at which the other cards are sure
_MANY_DOUBTFUL_SHARE = 0.25  # share of the corners that are doubtful
_MAX_HINTS = 2  # largest number of hints: people do not follow more at once
_SAMPLE_SIDE_PIXELS = 160

_NO_CARDS_HINT = PhotoHint(
    "no-cards",
    "No cards were found. Lay them out so that their corners show, and fill the picture with them.",
)
_CLOSER_HINT = PhotoHint("closer", "Move closer: the corners of the cards are too small in this photo.")
_LIGHT_HINT = PhotoHint("light", "This photo is dark. More light would help.")
_BLURRED_HINT = PhotoHint(
    "blurred", "This photo is blurred. Hold the phone still, and tap the cards to focus."
)
_SPREAD_HINT = PhotoHint("spread", "Spread the cards a little, so that a corner of each one shows.")


def choose_photo_hints(
    pixels: Pixels,
    cards: Sequence[ResolvedCard],
    frames: Frames,
    crops: NDArray[np.float32],
    expected: int | None,
) -> tuple[PhotoHint, ...]:
    """Return up to two hints on taking a better photo.

    They are empty if all cards are sure and there are as many as expected. If there are more or fewer, the
    last hint gives both numbers. Without any cards, the first hint says so, and no numbers are given.
    `pixels` is the photo, uint8 height × width × 3, BGR. `frames` and `crops` (float32, n × 3 × height ×
    width, 0 to 1) are the index corners that the cards were read from, card after card. If some cards are
    not sure, only their corners are judged. `expected` is the number of cards, None if unknown.
    """
    if not cards:
        dark = _peak_brightness(pixels) < _MIN_PHOTO_BRIGHTNESS
        return (_NO_CARDS_HINT, *([_LIGHT_HINT] if dark else [_BLURRED_HINT] if _is_blurred(pixels) else []))
    missing = expected is not None and len(cards) < expected
    unsure = np.repeat([not card.sure for card in cards], [len(card.group) for card in cards])
    looked_at = unsure if unsure.any() else np.full(len(frames), missing)
    causes = list(_problem_hints(frames, crops, looked_at)) if looked_at.any() else []
    count = [] if expected in (None, len(cards)) else [_count_hint(len(cards), expected or 0)]
    return (*causes[: _MAX_HINTS - len(count)], *count)


def _problem_hints(
    frames: Frames, crops: NDArray[np.float32], which: NDArray[np.bool_]
) -> Iterator[PhotoHint]:
    """Yield the problems of most of `which` corners, the most important first."""
    if np.median(_paper_brightness(crops[which])) < _MIN_PAPER_BRIGHTNESS:
        yield _LIGHT_HINT
    if np.median(frame_heights(frames[which])) < _MIN_INDEX_PIXELS:
        yield _CLOSER_HINT
    if np.median(crop_sharpness(crops[which])) < _MIN_CROP_SHARPNESS:
        yield _BLURRED_HINT
    if _is_crowded(_nearest_index_distances(frames), which):
        yield _SPREAD_HINT


def _peak_brightness(pixels: Pixels) -> float:
    step = max(1, max(pixels.shape[:2]) // _SAMPLE_SIDE_PIXELS)
    return float(np.percentile(pixels[::step, ::step], 95)) / 255


def _is_blurred(pixels: Pixels) -> bool:
    """Return True if the photo has contrast but no sharp edge."""
    grey = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2GRAY) / 255, np.float32)
    low, high = np.percentile(grey, (2, 98))
    contrast = float(high - low)
    return (
        contrast >= _MIN_CONTRAST
        and float(np.percentile(_gradient_magnitude(grey), 99.9)) < _MIN_PHOTO_SHARPNESS * contrast
    )


def _gradient_magnitude(grey: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the steepness of brightness at each pixel, per pixel."""
    across = cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8)
    return np.asarray(np.hypot(across, down), np.float32)


def _paper_brightness(crops: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the brightness of the paper in each crop, 0 to 1, float32 of shape (n,)."""
    return np.asarray(np.percentile(crops.mean(1), 90, axis=(1, 2)), np.float32)


def _is_crowded(apart: NDArray[np.float32], which: NDArray[np.bool_]) -> bool:
    """Return True if `which` corners are doubtful because their neighbours are too close.

    That is not so if other corners are as close and still sure.
    """
    distance = np.median(apart[which])
    if distance >= _MIN_INDEX_SPACING:
        return False
    return bool(
        which.mean() > _MANY_DOUBTFUL_SHARE or distance < _CROWDED_DISTANCE_SHARE * np.median(apart[~which])
    )


def _nearest_index_distances(frames: Frames) -> NDArray[np.float32]:
    """Return the distance of each index from the next one, in its own widths, float32 of shape (n,)."""
    away = np.linalg.norm(frame_centres(frames)[:, None] - frame_centres(frames)[None], axis=2)
    np.fill_diagonal(away, np.inf)
    widths = 2 * np.linalg.norm(right_vectors(frames), axis=1)
    return np.asarray(away.min(1) / np.maximum(widths, 1e-6), np.float32)


def crop_sharpness(crops: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the steepest rise in each crop per pixel, as a share of its contrast: float32 (n,).

    `crops` are float32, n × 3 × height × width, 0 to 1.
    """
    steep = []
    for crop in crops:
        grey = np.ascontiguousarray(crop.mean(0))
        low, high = np.percentile(grey, (2, 98))
        steep.append(np.percentile(_gradient_magnitude(grey), 99) / max(float(high - low), 0.05))
    return np.asarray(steep, np.float32)


def _count_hint(found: int, expected: int) -> PhotoHint:
    return PhotoHint("count", f"Found {format_count(found)}, expected {expected}.")
