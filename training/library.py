"""Loads what `prepare` made and splits it: whole decks, fonts and backgrounds are kept out for validation."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import cv2
import numpy as np

from companion.vision.photo.decode import Pixels
from training import glyphs, jokers
from training.designs import Library, RealDeck

KEPT_OUT = (
    "aisleriot-anglo_poker",
    "aisleriot-rheinland",
    "heruka-4color",
    "kde-svg-standard",
    "aisleriot-tigullio",
)
"""Decks that training never sees."""
SKIPPED = ("aisleriot-anglo_bitmap", "aisleriot-gnomangelo_bitmap")
"""Decks that are others at a lower resolution."""
PHOTOS = (Path("/usr/share/backgrounds/mate"), Path("/usr/share/backgrounds"))
EVERY = 8
"""One in this many fonts and backgrounds is kept out."""

_Item = TypeVar("_Item")


def _split(items: Sequence[_Item], kept_out: bool) -> list[_Item]:
    """Return every EVERYth item, or all the others."""
    return [item for at, item in enumerate(items) if (at % EVERY == 0) == kept_out]


def background_photos(kept_out: bool) -> list[Pixels]:
    """Load installed wallpapers, long side at most 1200 pixels."""
    paths = sorted({path for root in PHOTOS for path in root.glob("**/*.[jp][pn]g")})
    loaded = []
    for path in _split(paths, kept_out):
        image = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if image is not None:
            scale = min(1.0, 1200 / max(image.shape))
            smaller = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            loaded.append(np.asarray(smaller, np.uint8))
    return loaded


def load(data: Path, kept_out: bool = False) -> Library:
    """Load the library for training, or that of kept-out art for validation.

    The latter is without `glyphs.MORE_LETTERS`, so that what is drawn from it stays as it was.
    """
    paths = sorted((data / "decks").glob("*.npz"))
    chosen = [path for path in paths if (path.stem in KEPT_OUT) == kept_out and path.stem not in SKIPPED]
    letters = glyphs.load(data, "letters")
    if kept_out:
        letters = {
            name: {c: g for c, g in its.items() if c in glyphs.LETTERS} for name, its in letters.items()
        }
    upright = [name for name in letters if not any(word in name for word in ("Italic", "Oblique"))]
    slanted = [name for name in letters if name not in set(upright)][::4]
    signs = glyphs.load(data, "signs")
    return Library(
        decks=[RealDeck(path, jokers.REAL.get(path.stem)) for path in chosen],
        letters=[letters[name] for name in _split(upright + slanted, kept_out)],
        signs=[signs[name] for name in _split(list(signs), kept_out)],
        photos=background_photos(kept_out),
    )
