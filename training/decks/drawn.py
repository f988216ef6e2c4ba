"""Decks that the project draws: own indices and pips on own paper, courts borrowed from real art."""

import cv2
import numpy as np

from companion.cards import DECK, SUITS
from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray, Mask
from training.chance import Rng
from training.decks import jokers
from training.decks.art import HEIGHT, WIDTH
from training.decks.designs import ArtLibrary, Face, RealDeck, corner_frames, picture_levels
from training.decks.indices import draw_index, draw_joker_index, stamp_joker_sign, stamp_mask, suit_mask
from training.decks.styles import DeckStyle, draw_style

_FOUR_PIPS, _SIX_PIPS, _EIGHT_PIPS = (
    [(x, y / last) for x in (0.0, 1.0) for y in range(last + 1)] for last in (1, 2, 3)
)
PIP_PLACES: dict[str, list[tuple[float, float]]] = {
    "2": [(0.5, 0), (0.5, 1)],
    "3": [(0.5, 0), (0.5, 0.5), (0.5, 1)],
    "4": _FOUR_PIPS,
    "5": [*_FOUR_PIPS, (0.5, 0.5)],
    "6": _SIX_PIPS,
    "7": [*_SIX_PIPS, (0.5, 0.25)],
    "8": [*_SIX_PIPS, (0.5, 0.25), (0.5, 0.75)],
    "9": [*_EIGHT_PIPS, (0.5, 0.5)],
    "T": [*_EIGHT_PIPS, (0.5, 1 / 6), (0.5, 5 / 6)],
}
"""Where pips stand in the field of pips, x and y from 0 to 1."""


def _draw_pips(face: Pixels, style: DeckStyle, code: str, inner: float) -> None:
    """Draw a number card's pips or the ace's great one; the index column ends at `inner`, a share."""
    colour = style.colours[SUITS.index(code[1])]
    if code[0] == "A":
        stamp_mask(
            face,
            suit_mask(style, code[1], HEIGHT * (0.2 + 0.2 * style.pip_size)),
            (WIDTH / 2, HEIGHT / 2),
            colour,
        )
        return
    size = 0.17 * HEIGHT * style.pip_size
    left = max(0.3, inner + 0.01 + size / WIDTH / 2)
    sign = suit_mask(style, code[1], size)
    for x, y in PIP_PLACES[code[0]]:
        at = ((left + x * (1 - 2 * left)) * WIDTH, (0.18 + y * 0.64) * HEIGHT)
        stamp_mask(face, sign if y <= 0.5 else sign[::-1], at, colour)


def _draw_jester(face: Pixels, donor: RealDeck, inner: float) -> None:
    """Paste the middle of one of a donor's jokers."""
    picture, left = donor.joker_art[0 if inner < 0.2 else -1], 0.24
    art = picture[int(0.17 * HEIGHT) : int(0.83 * HEIGHT), int(left * WIDTH) : WIDTH - int(left * WIDTH)]
    x0, y0 = int(max(0.2, inner + 0.01) * WIDTH), int(0.12 * HEIGHT)
    face[y0 : HEIGHT - y0, x0 : WIDTH - x0] = cv2.resize(art, (WIDTH - 2 * x0, HEIGHT - 2 * y0))


def _draw_court(face: Pixels, style: DeckStyle, code: str, inner: float) -> None:
    """Paste the middle of a donor's court, framed or not."""
    donor = style.court_donor.boxes[code]
    left = float(min(0.4, donor[2] + 0.015))
    picture = style.court_donor.pictures[code]
    y0 = int(0.07 * HEIGHT)
    art = picture[y0 : HEIGHT - y0, int(left * WIDTH) : WIDTH - int(left * WIDTH)]
    x0 = int(min(0.36, max(0.13, inner - 0.03)) * WIDTH)
    face[y0 : HEIGHT - y0, x0 : WIDTH - x0] = cv2.resize(art, (WIDTH - 2 * x0, HEIGHT - 2 * y0))


class DrawnDeck:
    """A deck drawn here: own indices and pips, courts from real art. Faces are made when asked for.

    `signed` gives its jokers one of all the signs that `jokers` knows, and perhaps a real joker's picture.
    """

    def __init__(
        self, library: ArtLibrary, rng: Rng, style: DeckStyle | None = None, signed: bool = False
    ) -> None:
        self.style = style or draw_style(library, rng)
        self.has_star = bool(rng.random() < 0.3)
        self.sign: Mask | None = None
        if signed:
            heights = (self.style.rank_height * HEIGHT, self.style.suit_height * HEIGHT)
            self.sign = jokers.draw_joker_sign(rng, self.style.letters, *heights)
        self.picture = int(rng.integers(3)) if signed else 0
        self.codes = [*DECK, "Jk"]
        self._cached_faces: dict[str, Face] = {}

    def face(self, code: str) -> Face:
        """Return a face with its indices."""
        if code not in self._cached_faces:
            self._cached_faces[code] = self._draw_face(code)
        return self._cached_faces[code]

    def _draw_face(self, code: str) -> Face:
        style = self.style
        face = np.full((HEIGHT, WIDTH, 3), style.paper, np.uint8)
        index = face.copy()
        joker = code == "Jk"
        if joker and self.sign is not None:
            box = stamp_joker_sign(index, style, self.sign)
        else:
            box = draw_joker_index(index, style, self.has_star) if joker else draw_index(index, style, code)
        inner = float(box[2])
        if joker and self.picture == 1 and style.court_donor.joker_art and inner < 0.36:
            _draw_jester(face, style.court_donor, inner)
        elif joker and self.picture == 2 and self.sign is not None:
            sign = cv2.resize(self.sign, None, fx=1.8, fy=1.8, interpolation=cv2.INTER_LINEAR)
            stamp_mask(face, np.asarray(sign, np.uint8), (WIDTH / 2, HEIGHT / 2), style.colours[2])
        elif joker or code[0] in "JQK":
            _draw_court(face, style, "Jh" if joker else code, inner)
        else:
            _draw_pips(face, style, code, inner)
        if style.frame_colour and (joker or code[0] in "JQK" or style.pip_size < 0.6):
            x = int((inner + 0.005 if style.pip_size < 0.6 else max(0.1, inner - 0.04)) * WIDTH)
            cv2.rectangle(face, (x, 26), (WIDTH - x, HEIGHT - 26), style.frame_colour, 1, cv2.LINE_AA)
        self._paste_indices(face, index, box)
        return Face(code, picture_levels(face), corner_frames(box, style.four))

    def _paste_indices(self, face: Pixels, index: Pixels, box: FloatArray) -> None:
        """Copy the drawn index, with a little paper around, into its 2 or 4 corners."""
        x0, y0, x1, y1 = (box * (WIDTH, HEIGHT, WIDTH, HEIGHT)).astype(int)
        x0, y0, x1, y1 = max(0, x0 - 2), max(0, y0 - 2), x1 + 4, y1 + 4
        patch = index[y0:y1, x0:x1]
        face[y0:y1, x0:x1] = patch
        turned = patch[::-1, ::-1]
        face[HEIGHT - y1 : HEIGHT - y0, WIDTH - x1 : WIDTH - x0] = turned
        if self.style.four:
            face[y0:y1, WIDTH - x1 : WIDTH - x0] = patch
            face[HEIGHT - y1 : HEIGHT - y0, x0:x1] = turned
