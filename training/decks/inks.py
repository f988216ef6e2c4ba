"""Decks in other colours than black and red on white: light signs on black, one ink, coloured paper."""

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.cards import SUITS
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


SUIT_INKS = (
    (26, 24, 24),
    (35, 28, 200),
    (150, 70, 20),
    (50, 120, 25),
    (35, 65, 110),
    (25, 105, 235),
    (110, 30, 95),
    (120, 120, 15),
    (20, 140, 190),
    (110, 110, 110),
    (140, 60, 215),
)
"""BGR of one suit's own ink: black, red, blue, green, brown, orange, violet, teal, gold, grey, pink."""
SUIT_INKS_ON_DARK_SHARE = 0.25
"""Share of decks with an ink for each suit whose paper is dark, and whose inks are lighter."""
ALIKE_SUITS_SHARE = 0.2
"""Share of those decks in which two suits may have the same ink; in the others all four differ."""


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


@dataclass(frozen=True)
class SuitColours:
    """Paper, and an ink for each suit: float32 (3,) BGR and (4, 3) for clubs, diamonds, hearts, spades."""

    paper: FloatArray
    inks: FloatArray
    is_dark: bool = False

    def reprint_face(self, face: Face) -> Face:
        """Return a face printed anew: number cards all in their suit's ink, of courts the indices alone."""
        if face.code == "Jk" or not face.code:
            return self._pictures_ink().reprint_face(face)
        ink = self.inks[SUITS.index(face.code[1])]
        printed = DeckColours(self.paper, ink, ink).reprint_face(face)
        if face.code[0] not in "JQK":
            return printed
        base = self._pictures_ink().reprint_face(face) if self.is_dark else face
        levels = []
        for below, above in zip(base.levels, printed.levels, strict=True):
            level, (height, width) = below.copy(), below.shape[:2]
            for centre, up, right in face.frames:
                reach = np.abs(up) + np.abs(right)
                x0, y0 = np.floor((centre - reach) * (width, height)).astype(int).clip(0)
                x1, y1 = np.ceil((centre + reach) * (width, height)).astype(int)
                level[y0:y1, x0:x1] = above[y0:y1, x0:x1]
            levels.append(level)
        return replace(base, levels=levels)

    def _pictures_ink(self) -> DeckColours:
        """Return the colours of jokers, and of courts' pictures on dark paper: two of the inks."""
        return DeckColours(self.paper, self.inks[3], self.inks[2])


def draw_suit_colours(rng: Rng) -> SuitColours:
    """Draw an ink for each suit, any for any: hearts may be green, clubs red, spades and diamonds alike."""
    dark, alike = rng.random() < SUIT_INKS_ON_DARK_SHARE, rng.random() < ALIKE_SUITS_SHARE
    chosen = rng.choice(len(SUIT_INKS), 4, replace=bool(alike))
    inks = np.stack([draw_shade(rng, (SUIT_INKS[at],), 10) for at in chosen])
    if not dark:
        paper = np.clip(rng.normal(247, 4) + rng.normal(0, 3, 3), 0, 255).astype(np.float32)
        return SuitColours(paper, inks)
    return SuitColours(
        draw_shade(rng, DARK_PAPERS[:2], 9), inks + (255 - inks) * np.float32(0.45), is_dark=True
    )


def reprint_faces(
    rng: Rng, faces: list[Face], kind: str = "", ink: DeckColours | SuitColours | None = None
) -> list[Face]:
    """Return faces of one deck in other colours: in `ink`, or in some that are drawn, of `kind` if told."""
    ink, printed = ink or draw_deck_colours(rng, kind), dict[int, Face]()
    for face in faces:
        if id(face) not in printed:
            printed[id(face)] = ink.reprint_face(face)
    return [printed[id(face)] for face in faces]
