"""Styles: how the decks look that the project draws."""

from dataclasses import dataclass, replace

import numpy as np

from training.chance import Rng
from training.decks.designs import ArtLibrary, Glyphs, RealDeck

ENGLISH_COURTS = "JQKA"
COURT_LETTER_STYLES = (*[ENGLISH_COURTS] * 6, "BDKA", "VDR1", "ВДКТ", "FDRA", "JQK1", "JDKA")
"""What stands for jack, queen, king and ace: English half of the time, else German, French and so on."""


@dataclass
class DeckStyle:
    """Looks of a drawn deck. Lengths are shares of the card's height unless said otherwise."""

    letters: Glyphs
    signs: Glyphs
    courts: str
    colours: list[tuple[int, ...]]
    """BGR of clubs, diamonds, hearts, spades."""
    paper: tuple[int, ...]
    rank_height: float
    suit_height: float
    gap: float
    stretch: float
    """Width of a rank glyph over its natural width."""
    stroke_weight: int
    """Strokes thicker by this many pixels at a glyph's full size; thinner when below 0."""
    margin: tuple[float, float]
    """From the card's edges to the index: a share of the width, a share of the height."""
    four: bool
    pip_size: float
    """Size of the pips over their largest."""
    frame_colour: tuple[int, ...] | None
    court_donor: RealDeck
    """Whose courts it borrows."""
    ten: float = 1.45
    """Width of a ten over that of a six, at most."""


def draw_colours(rng: Rng, four: float = 0.17) -> list[tuple[int, ...]]:
    """Draw the four suits' colours: red and black, or four hues for a share of `four` of all decks."""

    def shade(base: tuple[int, int, int], spread: int) -> tuple[int, ...]:
        return tuple(int(v) for v in np.clip(rng.normal(base, spread), 0, 255))

    black, red = shade((28, 25, 25), 16), shade((35, 25, 205), 28)
    if rng.random() > four:
        return [black, red, red, black]
    third = [shade(base, 25) for base in ((170, 80, 20), (40, 120, 235), (40, 180, 220))]
    green = shade((60, 125, 20), 25)
    blue_spades = rng.random() < 0.25
    return [green, third[rng.integers(3)], red, shade((140, 60, 30), 20) if blue_spades else black]


def draw_style(library: ArtLibrary, rng: Rng, kind: str = "") -> DeckStyle:
    """Draw the looks of a deck: jumbo, slim, bridge, four-index or common, or of `kind`."""
    kind = kind or str(rng.choice(["common", "jumbo", "slim", "small"], p=[0.5, 0.22, 0.16, 0.12]))
    rank = {"common": (0.085, 0.125), "jumbo": (0.14, 0.24), "slim": (0.08, 0.12), "small": (0.06, 0.085)}[
        kind
    ]
    stretch = {"common": (0.75, 1.1), "jumbo": (0.7, 1.1), "slim": (0.5, 0.75), "small": (0.8, 1.2)}[kind]
    rank_height = rng.uniform(*rank)
    letters = library.letters[rng.integers(len(library.letters))]
    courts = COURT_LETTER_STYLES[rng.integers(len(COURT_LETTER_STYLES))]
    return DeckStyle(
        letters=letters,
        signs=library.signs[rng.integers(len(library.signs))],
        courts=courts if all(letter in letters for letter in courts) else ENGLISH_COURTS,
        colours=draw_colours(rng),
        paper=tuple(int(v) for v in np.clip(rng.normal(248, 6) + rng.normal(0, 4, 3) - (6, 0, 0), 200, 255)),
        rank_height=rank_height,
        suit_height=rank_height * rng.uniform(0.5, 1.0),
        gap=rng.uniform(0.004, 0.025),
        stretch=rng.uniform(*stretch),
        stroke_weight=int(rng.integers(-2, 6)),
        margin=(rng.uniform(0.025, 0.065), rng.uniform(0.025, 0.06)),
        four=rng.random() < 0.4,
        pip_size=rng.uniform(0.35, 1.0) if kind == "jumbo" else rng.uniform(0.7, 1.0),
        frame_colour=tuple(int(v) for v in rng.integers(0, 160, 3)) if rng.random() < 0.4 else None,
        court_donor=library.decks[rng.integers(len(library.decks))],
    )


def make_slim(rng: Rng, style: DeckStyle) -> DeckStyle:
    """Return a style whose indices are so narrow and so near the edge that cards may lie close."""
    return replace(
        style,
        rank_height=rng.uniform(0.07, 0.115),
        suit_height=rng.uniform(0.04, 0.06),
        stretch=rng.uniform(0.42, 0.65),
        margin=(rng.uniform(0.012, 0.03), style.margin[1]),
    )


def draw_hard_style(library: ArtLibrary, rng: Rng) -> DeckStyle:
    """Draw the looks of a deck of the kinds that are harder to read.

    A quarter has Cyrillic letters and a quarter V D R with 1; a third is slim; tens are narrow or wide.
    """
    courts = ("ВДКТ", "VDR1", *COURT_LETTER_STYLES)[int(rng.choice(14, p=[0.25, 0.25, *[0.5 / 12] * 12]))]
    able = [letters for letters in library.letters if all(letter in letters for letter in courts)]
    style = draw_style(replace(library, letters=able or library.letters), rng)
    style = replace(style, courts=courts if able else ENGLISH_COURTS, ten=rng.uniform(0.8, 2.1))
    return make_slim(rng, style) if rng.random() < 0.33 else style
