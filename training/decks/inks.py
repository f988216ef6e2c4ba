"""Decks in other colours than black and red on white: light signs on black, one ink, coloured paper."""

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray
from training.chance import Rng, draw_shade
from training.decks.designs import Face

DARK_PAPERS = ((18, 18, 18), (28, 24, 22), (45, 25, 15), (25, 20, 60), (30, 45, 20), (60, 60, 60))
"""BGR of dark papers: black, near black, navy, wine, bottle green, grey."""
LIGHT_INKS = ((250, 250, 250), (225, 230, 235), (80, 175, 215), (120, 200, 235), (190, 190, 190))
"""BGR of what is printed on them: white, gold, silver."""
BRIGHT_INKS = ((45, 35, 215), (60, 60, 240), (35, 105, 235), (80, 175, 215), (215, 160, 60))
"""BGR of their second ink: reds, orange, gold, blue."""
TINTED_PAPERS = (
    (120, 190, 220),
    (150, 205, 235),
    (175, 220, 235),
    (150, 165, 180),
    (215, 225, 200),
    (205, 185, 225),
)
"""BGR of tinted papers: gold foil, kraft, ivory, grey, pale green, pale red."""
ODD_INK_PAIRS = (
    ((150, 70, 20), (30, 110, 235)),
    ((25, 25, 25), (35, 130, 40)),
    ((110, 30, 90), (40, 150, 210)),
)
"""BGR of first and second inks besides black and red: blue and orange, black and green, violet and gold."""
INK_KIND_SHARES = {"dark": 0.5, "one": 0.2, "tinted": 0.18, "odd": 0.12}
"""Light signs in two inks on dark paper, all in one ink, usual inks on tinted paper, odd inks on white."""


@dataclass(frozen=True)
class DeckColours:
    """Colours that replace paper, black and red: float32 (3,) BGR each, and a weave's depth."""

    paper: FloatArray
    black: FloatArray
    red: FloatArray
    weave: float = 0.0

    def reprint_face(self, face: Face) -> Face:
        """Return a face printed anew; where its indices are stays as it is."""
        return replace(face, levels=[self._reprint_picture(level) for level in face.levels])

    def _reprint_picture(self, picture: Pixels) -> Pixels:
        """Take a picture apart into paper, black and red, and mix it of the three new colours."""
        blue, green, red = cv2.split(picture)
        inked = cv2.bitwise_not(cv2.min(cv2.min(blue, green), red))
        reddish = cv2.convertScaleAbs(cv2.subtract(red, cv2.max(blue, green)), alpha=1.6)
        parts = cv2.merge([inked, cv2.min(reddish, inked)])
        mixture = np.stack([(self.black - self.paper) / 255, (self.red - self.black) / 255, self.paper], 1)
        printed = cv2.transform(parts, mixture)
        if self.weave:
            printed = cv2.multiply(
                printed, _weave_pattern(*picture.shape[:2]) * self.weave + 1, dtype=cv2.CV_8U
            )
        return np.asarray(printed, np.uint8)


@lru_cache(8)
def _weave_pattern(height: int, width: int) -> NDArray[np.float32]:
    """Return where a pressed linen weave shines, 1, and where it does not, -1: float32 (height, width, 3)."""
    y, x = np.mgrid[0:height, 0:width]
    lines = np.where((x % 4 < 2) ^ (y % 4 < 2), 1, -1).astype(np.float32)
    return np.repeat(lines[..., None], 3, axis=2)


def draw_deck_colours(rng: Rng, kind: str = "") -> DeckColours:
    """Draw a deck's colours, of `kind` where one is told."""
    kind = kind or str(rng.choice(list(INK_KIND_SHARES), p=list(INK_KIND_SHARES.values())))

    def one(colours: tuple[tuple[int, int, int], ...]) -> FloatArray:
        return draw_shade(rng, colours, 9)

    weave = float(rng.uniform(0.05, 0.35)) if rng.random() < 0.4 else 0.0
    black, red = np.array((26, 24, 24), np.float32), np.array((35, 28, 200), np.float32)
    if kind == "dark":
        return DeckColours(one(DARK_PAPERS), one(LIGHT_INKS), one(BRIGHT_INKS), weave)
    if kind == "one":
        dark, light = one(DARK_PAPERS), one(LIGHT_INKS)
        return (
            DeckColours(dark, light, light, weave)
            if rng.random() < 0.7
            else DeckColours(light, dark, dark, weave / 3)
        )
    if kind == "tinted":
        return DeckColours(one(TINTED_PAPERS), black, red, weave / 3)
    first, second = ODD_INK_PAIRS[rng.integers(len(ODD_INK_PAIRS))]
    return DeckColours(np.full(3, 247, np.float32), one((first,)), one((second,)))


def reprint_faces(rng: Rng, faces: list[Face], kind: str = "") -> list[Face]:
    """Return faces of one deck in other colours."""
    ink, printed = draw_deck_colours(rng, kind), dict[int, Face]()
    for face in faces:
        if id(face) not in printed:
            printed[id(face)] = ink.reprint_face(face)
    return [printed[id(face)] for face in faces]
