"""Decks of our own drawing: the house's type and OpenCV's strokes, suit signs and courts of shapes."""

from pathlib import Path

import cv2
import numpy as np
from fontTools.ttLib import TTFont

from companion.cards import DECK
from training.decks import glyphs
from training.decks.art import HEIGHT, WIDTH
from training.decks.designs import ArtLibrary, Glyphs, RealDeck
from training.decks.drawn import DrawnDeck
from training.decks.styles import DeckStyle

Rng = np.random.Generator
Colour = tuple[int, ...]
"""BGR."""

TYPE = Path(__file__).parents[2] / "static" / "fonts" / "besley-700.woff2"
WRITTEN = "0123456789AJQKOER"
STROKES = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX)
_LARGE = 8
"""How many times as large as needed a shape is drawn before it is made smaller."""


def letters() -> list[Glyphs]:
    """Return sets of letters: those of the house's type, then one of each of OpenCV's."""
    printed = TTFont(TYPE)
    return [
        {character: glyphs.draw_glyph(printed, character) for character in WRITTEN},
        *({character: _stroked(face, character) for character in WRITTEN} for face in STROKES),
    ]


def _stroked(face: int, character: str) -> np.ndarray:
    canvas = np.zeros((400, 400), np.uint8)
    cv2.putText(canvas, character, (60, 300), face, 9, 255, 26, cv2.LINE_AA)
    return _trimmed(canvas)


def _trimmed(canvas: np.ndarray) -> np.ndarray:
    """Return what is inked, as high as a glyph is."""
    inked = canvas > 127
    rows, columns = np.flatnonzero(inked.any(axis=1)), np.flatnonzero(inked.any(axis=0))
    part = canvas[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    width = max(3, round(part.shape[1] * glyphs.GLYPH_HEIGHT_PIXELS / part.shape[0]))
    return cv2.resize(part, (width, glyphs.GLYPH_HEIGHT_PIXELS), interpolation=cv2.INTER_AREA)


def signs(slender: float) -> Glyphs:
    """Return suit signs, `slender` 0 to 1."""
    stem = _shape([(0, -0.1), (0.32 - 0.1 * slender, 1), (-0.32 + 0.1 * slender, 1)])
    turn = np.linspace(0, 2 * np.pi, 90)
    heart = np.stack(
        [
            np.sin(turn) ** 3 * (1 - 0.1 * slender),
            -(13 * np.cos(turn) - 5 * np.cos(2 * turn) - 2 * np.cos(3 * turn) - np.cos(4 * turn)) / 15,
        ],
        axis=1,
    )
    spade = _shape(heart * (1, -0.82) - (0, 0.1)) | stem
    club = stem.copy()
    for x, y in ((0, -0.5), (-0.5, 0.22), (0.5, 0.22)):
        club |= _shape(np.stack([np.cos(turn), np.sin(turn)], axis=1) * 0.45 + (x, y))
    diamond = _shape([(0, -1), (0.8 - 0.15 * slender, 0), (0, 1), (-0.8 + 0.15 * slender, 0)])
    drawn = dict(zip("♣♦♥♠", (club, diamond, _shape(heart), spade), strict=True))
    return {sign: _trimmed(mask) for sign, mask in drawn.items()}


def _shape(points: object) -> np.ndarray:
    """Return a filled outline, its points about from -1 to 1."""
    canvas = np.zeros((60 * _LARGE, 60 * _LARGE), np.uint8)
    ends = (np.asarray(points, float) * 24 + 30) * _LARGE
    cv2.fillPoly(canvas, [ends.round().astype(np.int32)], 255)
    return canvas


def _court(rank: str, ink: Colour, second: Colour) -> np.ndarray:
    """Return a court's picture: a head with what it wears above a robe, and the same upside down."""
    face = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
    across, middle = WIDTH // 2, HEIGHT // 2
    robe = np.array([(across - 62, middle), (across - 40, 118), (across + 40, 118), (across + 62, middle)])
    cv2.fillPoly(face, [robe], ink, cv2.LINE_AA)
    for x in (-36, 0, 36):
        cv2.line(face, (across + x // 2, 122), (across + x, middle), second, 7, cv2.LINE_AA)
    if rank == "Q":
        cv2.ellipse(face, (across, 96), (38, 44), 0, 0, 360, second, -1, cv2.LINE_AA)
    cv2.ellipse(face, (across, 90), (24, 30), 0, 0, 360, (170, 200, 235), -1, cv2.LINE_AA)
    if rank == "K":
        cv2.ellipse(face, (across, 112), (20, 26), 0, 0, 180, (90, 110, 130), -1, cv2.LINE_AA)
    for x in (-9, 9):
        cv2.circle(face, (across + x, 86), 3, (40, 30, 30), -1, cv2.LINE_AA)
    points = {"J": (-26, -26, 26, 34), "Q": (-26, -12, 0, 12, 26), "K": (-28, -18, -9, 0, 9, 18, 28)}[rank]
    top = [(across + x, 42 if at % 2 else 58) for at, x in enumerate(points)]
    cap = np.array([(across - 26, 72), *top, (across + 26, 72)])
    cv2.fillPoly(face, [cap], (40, 190, 230), cv2.LINE_AA)
    face[middle:] = face[:middle][::-1, ::-1]
    return face


def _donor(folder: Path) -> RealDeck:
    """Return a deck whose courts the drawn decks borrow; its indices are nobody's."""
    inks = {"c": ((120, 60, 20), (40, 190, 230)), "d": ((40, 40, 190), (40, 190, 230))}
    pictures = [
        _court(code[0] if code[0] in "JQK" else "J", *inks["c" if code[1] in "cs" else "d"]) for code in DECK
    ]
    boxes = np.broadcast_to(np.array([0.05, 0.04, 0.2, 0.2], np.float32), (len(DECK), 4))
    path = folder / "donor.npz"
    np.savez(path, faces=np.array(pictures), codes=np.array(DECK), boxes=boxes, four=False)
    return RealDeck(path)


def library(folder: Path) -> ArtLibrary:
    """Return what decks and tables are drawn from; `folder` is for a file that is needed meanwhile."""
    return ArtLibrary([_donor(folder)], letters(), [signs(0.0), signs(1.0)])


BLACK, RED = (30, 25, 25), (35, 25, 200)
COMMON = (BLACK, RED, RED, BLACK)
FOUR_COLOURS = ((45, 130, 25), (190, 80, 20), RED, BLACK)


def deck(rng: Rng, art: ArtLibrary, four_colours: bool = False, four_indices: bool = False) -> DrawnDeck:
    """Draw a deck whose indices a person reads at once."""
    height = rng.uniform(0.1, 0.15)
    style = DeckStyle(
        letters=art.letters[rng.integers(len(art.letters))],
        signs=art.signs[rng.integers(len(art.signs))],
        courts="JQKA",
        colours=list(FOUR_COLOURS if four_colours else COMMON),
        paper=(244, 249, 250),
        rank_height=height,
        suit_height=height * rng.uniform(0.7, 0.95),
        gap=rng.uniform(0.01, 0.02),
        stretch=rng.uniform(0.8, 1.0),
        stroke_weight=0,
        margin=(rng.uniform(0.035, 0.05), rng.uniform(0.035, 0.05)),
        four=four_indices,
        pip_size=rng.uniform(0.75, 1.0),
        frame_colour=None,
        court_donor=art.decks[0],
    )
    return DrawnDeck(art, rng, style)
