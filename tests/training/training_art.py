"""Art made on the spot: no installed decks, no fonts.

This folder is no package: `training` is what its tests import.
"""

from pathlib import Path

import numpy as np

from companion.cards import DECK
from training.decks.art import HEIGHT, WIDTH
from training.decks.designs import ArtLibrary, RealDeck

UPPER, LOWER = (200, 60, 20), (20, 60, 200)
"""BGR of the upper and the lower half of a plain index: blue above red."""


def plain_glyphs(characters: str) -> dict[str, np.ndarray]:
    """Masks that differ in width, as good as letters where nobody reads them."""
    return {c: np.full((96, 40 + 2 * at), 255, np.uint8) for at, c in enumerate(characters)}


def plain_deck(folder: Path) -> RealDeck:
    """A deck read from a file as `prepare` writes it, every index blue above red in the top-left corner."""
    face = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
    box = np.array([0.05, 0.05, 0.17, 0.25], np.float32)
    x0, y0, x1, y1 = (box * (WIDTH, HEIGHT, WIDTH, HEIGHT)).astype(int)
    face[y0 : (y0 + y1) // 2, x0:x1], face[(y0 + y1) // 2 : y1, x0:x1] = UPPER, LOWER
    face[HEIGHT // 2 :] = face[: HEIGHT // 2][::-1, ::-1]
    np.savez(
        folder / "plain.npz",
        faces=np.broadcast_to(face, (52, *face.shape)),
        codes=np.array(DECK),
        boxes=np.broadcast_to(box, (52, 4)),
        four=False,
    )
    return RealDeck(folder / "plain.npz")


def plain_library(folder: Path) -> ArtLibrary:
    """A library of that deck and of glyphs without shape, and no photographs."""
    letters = plain_glyphs("0123456789AJQKBDVRTFOE★ВДКТ")
    return ArtLibrary([plain_deck(folder)], [letters], [plain_glyphs("♣♦♥♠")])
