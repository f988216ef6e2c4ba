"""Loads what `prepare` made: the library for training, or that of what is kept out of it."""

from collections.abc import Iterable
from pathlib import Path

import cv2
import numpy as np

from companion.vision.photo.decode import Pixels
from training.decks import glyphs, jokers
from training.decks.designs import ArtLibrary, RealDeck
from training.decks.kept_out import KEPT_OUT_DECKS, KEPT_OUT_WALLPAPERS, MissingArt

SKIPPED_DECKS = ("aisleriot-anglo_bitmap", "aisleriot-gnomangelo_bitmap")
"""Decks that are others at a lower resolution."""
BACKGROUNDS_FOLDER = Path("/usr/share/backgrounds")
MATE = BACKGROUNDS_FOLDER / "mate"
"""Where the package mate-backgrounds puts its wallpapers."""


class TrainingArt:
    """The library for training, loaded when it is first asked for.

    A process that is forked from one that has loaded it shares the pictures; one that is given it loads them
    itself.
    """

    def __init__(self, data: Path) -> None:
        self._data = data
        self._loaded: ArtLibrary | None = None

    def library(self) -> ArtLibrary:
        """Return the library, all faces of its real decks in all their sizes."""
        if self._loaded is None:
            self._loaded = load(self._data)
            for deck in self._loaded.decks:
                for code in deck.codes:
                    deck.face(code)
        return self._loaded

    def __getstate__(self) -> dict[str, object]:
        return {"_data": self._data, "_loaded": None}


def load(data: Path, kept_out: bool = False) -> ArtLibrary:
    """Load the library for training, or that of what is kept out, for test sets and validation.

    Raise Lacking where something of the latter is not here; the former is whatever else is installed.
    """
    return _load_kept_out(data) if kept_out else _load_installed(data)


def _load_installed(data: Path) -> ArtLibrary:
    """Load all decks, fonts and wallpapers that are not kept out, of slanted fonts every fourth."""
    paths = [
        path
        for path in sorted((data / "decks").glob("*.npz"))
        if path.stem not in (*KEPT_OUT_DECKS, *SKIPPED_DECKS)
    ]
    letters = glyphs.load(data / "glyphs.npz", "letters")
    upright = [name for name in letters if not any(word in name for word in ("Italic", "Oblique"))]
    slanted = [name for name in letters if name not in set(upright)][::4]
    kept = {MATE / name for name in KEPT_OUT_WALLPAPERS}
    return ArtLibrary(
        decks=[RealDeck(path, jokers.REAL_JOKER_SIGNS.get(path.stem)) for path in paths],
        letters=[letters[name] for name in upright + slanted],
        signs=list(glyphs.load(data / "glyphs.npz", "signs").values()),
        photos=_load_wallpapers(
            path for path in sorted(BACKGROUNDS_FOLDER.glob("**/*.[jp][pn]g")) if path not in kept
        ),
    )


def _load_kept_out(data: Path) -> ArtLibrary:
    """Load what is kept out, each kind in the order in which it is named."""
    decks = [data / "decks" / f"{name}.npz" for name in KEPT_OUT_DECKS]
    fonts, wallpapers = data / "kept-out.npz", [MATE / name for name in KEPT_OUT_WALLPAPERS]
    for path in (*decks, fonts, *wallpapers):
        if not path.is_file():
            how = "install mate-backgrounds" if path in wallpapers else "run `python -m training prepare`"
            raise MissingArt(f"Test sets are drawn with {path.name}, which is not here: {how}.")
    return ArtLibrary(
        decks=[RealDeck(path) for path in decks],
        letters=list(glyphs.load(fonts, "letters").values()),
        signs=list(glyphs.load(fonts, "signs").values()),
        photos=_load_wallpapers(wallpapers),
    )


def _load_wallpapers(paths: Iterable[Path]) -> list[Pixels]:
    """Load wallpapers, long side at most 1200 pixels."""
    loaded = []
    for path in paths:
        image = cv2.imread(str(path), cv2.IMREAD_COLOR)
        if image is not None:
            scale = min(1.0, 1200 / max(image.shape))
            smaller = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            loaded.append(np.asarray(smaller, np.uint8))
    return loaded
