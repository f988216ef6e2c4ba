"""Decks that the project draws: own indices and pips on own paper, courts borrowed from real art."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.cards import DECK, SUITS
from companion.vision.photo.decode import Pixels
from training import jokers
from training.arrays import Mask, Numbers, sized
from training.art import HEIGHT, WIDTH
from training.chance import Rng
from training.designs import Face, Glyphs, Library, RealDeck, corner_frames, halved, shares
from training.glyphs import SIGNS

COURTS = "JQKA"
LETTER_STYLES = (*[COURTS] * 6, "BDKA", "VDR1", "ВДКТ", "FDRA", "JQK1", "JDKA")
"""What stands for jack, queen, king and ace: English half of the time, else German, French and so on."""


@dataclass
class Style:
    """How a drawn deck looks. Lengths are shares of the card's height unless said otherwise."""

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
    weight: int
    """Strokes thicker by this many pixels at a glyph's full size; thinner when below 0."""
    margin: tuple[float, float]
    """From the card's edges to the index: a share of the width, a share of the height."""
    four: bool
    pip: float
    """Size of the pips over their largest."""
    frame: tuple[int, ...] | None
    donor: RealDeck
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


def draw_style(library: Library, rng: Rng, kind: str = "") -> Style:
    """Draw the looks of a deck: jumbo, slim, bridge, four-index or common, or of `kind`."""
    kind = kind or str(rng.choice(["common", "jumbo", "slim", "small"], p=[0.5, 0.22, 0.16, 0.12]))
    rank = {"common": (0.085, 0.125), "jumbo": (0.14, 0.24), "slim": (0.08, 0.12), "small": (0.06, 0.085)}[
        kind
    ]
    stretch = {"common": (0.75, 1.1), "jumbo": (0.7, 1.1), "slim": (0.5, 0.75), "small": (0.8, 1.2)}[kind]
    rank_height = rng.uniform(*rank)
    letters = library.letters[rng.integers(len(library.letters))]
    courts = LETTER_STYLES[rng.integers(len(LETTER_STYLES))]
    return Style(
        letters=letters,
        signs=library.signs[rng.integers(len(library.signs))],
        courts=courts if all(letter in letters for letter in courts) else COURTS,
        colours=draw_colours(rng),
        paper=tuple(int(v) for v in np.clip(rng.normal(248, 6) + rng.normal(0, 4, 3) - (6, 0, 0), 200, 255)),
        rank_height=rank_height,
        suit_height=rank_height * rng.uniform(0.5, 1.0),
        gap=rng.uniform(0.004, 0.025),
        stretch=rng.uniform(*stretch),
        weight=int(rng.integers(-2, 6)),
        margin=(rng.uniform(0.025, 0.065), rng.uniform(0.025, 0.06)),
        four=rng.random() < 0.25,
        pip=rng.uniform(0.35, 1.0) if kind == "jumbo" else rng.uniform(0.7, 1.0),
        frame=tuple(int(v) for v in rng.integers(0, 160, 3)) if rng.random() < 0.4 else None,
        donor=library.decks[rng.integers(len(library.decks))],
    )


def slim(rng: Rng, style: Style) -> Style:
    """Return a style whose indices are so narrow and so near the edge that cards may lie close."""
    return replace(
        style,
        rank_height=rng.uniform(0.07, 0.115),
        suit_height=rng.uniform(0.04, 0.06),
        stretch=rng.uniform(0.42, 0.65),
        margin=(rng.uniform(0.012, 0.03), style.margin[1]),
    )


def draw_hard_style(library: Library, rng: Rng) -> Style:
    """Draw the looks of a deck of the kinds that are harder to read.

    A quarter has Cyrillic letters and a quarter V D R with 1; a third is slim; tens are narrow or wide.
    """
    courts = ("ВДКТ", "VDR1", *LETTER_STYLES)[int(rng.choice(14, p=[0.25, 0.25, *[0.5 / 12] * 12]))]
    able = [letters for letters in library.letters if all(letter in letters for letter in courts)]
    style = draw_style(replace(library, letters=able or library.letters), rng)
    style = replace(style, courts=courts if able else COURTS, ten=rng.uniform(0.8, 2.1))
    return slim(rng, style) if rng.random() < 0.33 else style


def _thicken(mask: Mask, pixels: int) -> Mask:
    """Return a glyph with thicker or thinner strokes."""
    if not pixels:
        return mask
    kernel = np.ones((abs(pixels) + 1, abs(pixels) + 1), np.uint8)
    if pixels > 0:
        padded = cv2.copyMakeBorder(mask, pixels, pixels, pixels, pixels, cv2.BORDER_CONSTANT, value=0)
        return np.asarray(cv2.dilate(padded, kernel), np.uint8)
    thin = np.asarray(cv2.erode(mask, kernel), np.uint8)
    return thin if thin.mean() > 20 else mask


def _stamp(face: Pixels, mask: Mask, centre: tuple[float, float], colour: tuple[int, ...]) -> None:
    """Blend `colour` into `face` through a mask centred at pixels (x, y), clipped at the edges."""
    height, width = mask.shape
    x, y = round(centre[0] - width / 2), round(centre[1] - height / 2)
    x0, y0, x1, y1 = max(0, x), max(0, y), min(WIDTH, x + width), min(HEIGHT, y + height)
    if x0 >= x1 or y0 >= y1:
        return
    alpha = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
    face[y0:y1, x0:x1] = face[y0:y1, x0:x1] * (1 - alpha) + np.array(colour, np.float32) * alpha


def _scaled(mask: Mask, height: float, stretch: float = 1.0, widest: float = 1e9) -> Mask:
    """Scale a glyph to `height` pixels, its width stretched and at most `widest` pixels."""
    rows = max(3, round(height))
    columns = max(2, round(min(widest, mask.shape[1] / mask.shape[0] * rows * stretch)))
    return sized(mask, columns, rows)


def _rank_mask(style: Style, rank: str) -> Mask:
    """Return the rank's glyph in pixels of the face; a ten is two digits, drawn close."""
    height = style.rank_height * HEIGHT
    if rank == "T":
        one, zero = style.letters["1"], style.letters["0"]
        space = np.zeros((one.shape[0], one.shape[0] // 12), np.uint8)
        mask = np.hstack([one, space, zero])
        widest = (
            style.ten * style.stretch * height * style.letters["6"].shape[1] / style.letters["6"].shape[0]
        )
        return _scaled(_thicken(mask, style.weight), height, style.stretch, widest)
    letter = style.courts["JQKA".index(rank)] if rank in COURTS else rank
    return _scaled(_thicken(style.letters[letter], style.weight), height, style.stretch, 0.3 * WIDTH)


def _suit_mask(style: Style, suit: str, height: float) -> Mask:
    """Return the suit's sign, `height` pixels high and at most a bit wider."""
    return _scaled(style.signs[SIGNS[SUITS.index(suit)]], height, 1.0, 1.15 * height)


def _draw_index(face: Pixels, style: Style, code: str) -> Numbers:
    """Draw the top-left index and return its box in shares (x0, y0, x1, y1)."""
    rank, suit = _rank_mask(style, code[0]), _suit_mask(style, code[1], style.suit_height * HEIGHT)
    usual = style.stretch * style.rank_height * HEIGHT * 0.62
    half = max(rank.shape[1], suit.shape[1], usual) / 2
    middle, top = max(style.margin[0] * WIDTH + half, rank.shape[1] / 2 + 3), style.margin[1] * HEIGHT
    bottom = top + rank.shape[0] + style.gap * HEIGHT + suit.shape[0]
    wide = max(rank.shape[1], suit.shape[1]) / 2
    pad = 3
    x0, x1 = int(max(0, middle - wide - pad)), int(middle + wide + pad)
    face[int(max(0, top - pad)) : int(bottom + pad), x0:x1] = style.paper
    colour = style.colours[SUITS.index(code[1])]
    _stamp(face, rank, (middle, top + rank.shape[0] / 2), colour)
    _stamp(face, suit, (middle, bottom - suit.shape[0] / 2), colour)
    return np.array(
        [(middle - wide) / WIDTH, top / HEIGHT, (middle + wide) / WIDTH, bottom / HEIGHT], np.float32
    )


def _draw_joker_index(face: Pixels, style: Style, star: bool) -> Numbers:
    """Draw a joker's index, stacked letters or a star, and return its box in shares."""
    glyphs = [style.letters[letter] for letter in ("★" if star and "★" in style.letters else "JOKER")]
    height = (style.rank_height + style.suit_height) * HEIGHT * (0.6 if len(glyphs) == 1 else 1.3)
    each = height / len(glyphs)
    masks = [_scaled(glyph, each * 0.9, min(1.0, style.stretch * 1.2), each) for glyph in glyphs]
    half = max(mask.shape[1] for mask in masks) / 2
    middle, top = style.margin[0] * WIDTH + half, style.margin[1] * HEIGHT
    face[int(top) - 3 : int(top + height) + 3, max(0, int(middle - half - 3)) : int(middle + half) + 3] = (
        style.paper
    )
    colour = style.colours[int(face[0, 0, 0]) % 2 * 2]
    for row, mask in enumerate(masks):
        _stamp(face, mask, (middle, top + (row + 0.5) * each), colour)
    return shares((middle - half, top, middle + half, top + height))


def _stamp_sign(face: Pixels, style: Style, sign: Mask) -> Numbers:
    """Draw a joker's sign in the top-left corner and return its box in shares."""
    height, width = sign.shape
    x, y = round(style.margin[0] * WIDTH), round(style.margin[1] * HEIGHT)
    _stamp(face, sign, (x + width / 2, y + height / 2), style.colours[height % 2 * 2])
    return shares((x, y, x + width, y + height))


_FOUR, _SIX, _EIGHT = ([(x, y / last) for x in (0.0, 1.0) for y in range(last + 1)] for last in (1, 2, 3))
PIPS: dict[str, list[tuple[float, float]]] = {
    "2": [(0.5, 0), (0.5, 1)],
    "3": [(0.5, 0), (0.5, 0.5), (0.5, 1)],
    "4": _FOUR,
    "5": [*_FOUR, (0.5, 0.5)],
    "6": _SIX,
    "7": [*_SIX, (0.5, 0.25)],
    "8": [*_SIX, (0.5, 0.25), (0.5, 0.75)],
    "9": [*_EIGHT, (0.5, 0.5)],
    "T": [*_EIGHT, (0.5, 1 / 6), (0.5, 5 / 6)],
}
"""Where pips stand in the field of pips, x and y from 0 to 1."""


def _draw_pips(face: Pixels, style: Style, code: str, inner: float) -> None:
    """Draw a number card's pips or the ace's great one; the index column ends at `inner`, a share."""
    colour = style.colours[SUITS.index(code[1])]
    if code[0] == "A":
        _stamp(
            face,
            _suit_mask(style, code[1], HEIGHT * (0.2 + 0.2 * style.pip)),
            (WIDTH / 2, HEIGHT / 2),
            colour,
        )
        return
    size = 0.17 * HEIGHT * style.pip
    left = max(0.3, inner + 0.01 + size / WIDTH / 2)
    sign = _suit_mask(style, code[1], size)
    for x, y in PIPS[code[0]]:
        at = ((left + x * (1 - 2 * left)) * WIDTH, (0.18 + y * 0.64) * HEIGHT)
        _stamp(face, sign if y <= 0.5 else sign[::-1], at, colour)


def _draw_jester(face: Pixels, donor: RealDeck, inner: float) -> None:
    """Paste the middle of one of a donor's jokers."""
    picture, left = donor.joker_art[0 if inner < 0.2 else -1], 0.24
    art = picture[int(0.17 * HEIGHT) : int(0.83 * HEIGHT), int(left * WIDTH) : WIDTH - int(left * WIDTH)]
    x0, y0 = int(max(0.2, inner + 0.01) * WIDTH), int(0.12 * HEIGHT)
    face[y0 : HEIGHT - y0, x0 : WIDTH - x0] = cv2.resize(art, (WIDTH - 2 * x0, HEIGHT - 2 * y0))


def _draw_court(face: Pixels, style: Style, code: str, inner: float) -> None:
    """Paste the middle of a donor's court, framed or not."""
    donor = style.donor.boxes[code]
    left = float(min(0.4, donor[2] + 0.015))
    picture = style.donor.pictures[code]
    y0 = int(0.07 * HEIGHT)
    art = picture[y0 : HEIGHT - y0, int(left * WIDTH) : WIDTH - int(left * WIDTH)]
    x0 = int(min(0.36, max(0.13, inner - 0.03)) * WIDTH)
    face[y0 : HEIGHT - y0, x0 : WIDTH - x0] = cv2.resize(art, (WIDTH - 2 * x0, HEIGHT - 2 * y0))


class DrawnDeck:
    """A deck drawn here: own indices and pips, courts from real art. Faces are made when asked for.

    `signed` gives its jokers one of all the signs that `jokers` knows, and perhaps a real joker's picture.
    """

    def __init__(self, library: Library, rng: Rng, style: Style | None = None, signed: bool = False) -> None:
        self.style = style or draw_style(library, rng)
        self.star = bool(rng.random() < 0.3)
        self.sign: Mask | None = None
        if signed:
            heights = (self.style.rank_height * HEIGHT, self.style.suit_height * HEIGHT)
            self.sign = jokers.draw_sign(rng, self.style.letters, *heights)
        self.picture = int(rng.integers(3)) if signed else 0
        self.codes = [*DECK, "Jk"]
        self._made: dict[str, Face] = {}

    def face(self, code: str) -> Face:
        """Return a face with its indices."""
        if code not in self._made:
            self._made[code] = self._draw(code)
        return self._made[code]

    def _draw(self, code: str) -> Face:
        style = self.style
        face = np.full((HEIGHT, WIDTH, 3), style.paper, np.uint8)
        index = face.copy()
        joker = code == "Jk"
        if joker and self.sign is not None:
            box = _stamp_sign(index, style, self.sign)
        else:
            box = _draw_joker_index(index, style, self.star) if joker else _draw_index(index, style, code)
        inner = float(box[2])
        if joker and self.picture == 1 and style.donor.joker_art and inner < 0.36:
            _draw_jester(face, style.donor, inner)
        elif joker and self.picture == 2 and self.sign is not None:
            sign = cv2.resize(self.sign, None, fx=1.8, fy=1.8, interpolation=cv2.INTER_LINEAR)
            _stamp(face, np.asarray(sign, np.uint8), (WIDTH / 2, HEIGHT / 2), style.colours[2])
        elif joker or code[0] in "JQK":
            _draw_court(face, style, "Jh" if joker else code, inner)
        else:
            _draw_pips(face, style, code, inner)
        if style.frame and (joker or code[0] in "JQK" or style.pip < 0.6):
            x = int((inner + 0.005 if style.pip < 0.6 else max(0.1, inner - 0.04)) * WIDTH)
            cv2.rectangle(face, (x, 26), (WIDTH - x, HEIGHT - 26), style.frame, 1, cv2.LINE_AA)
        self._paste_indices(face, index, box)
        return Face(code, halved(face), corner_frames(box, style.four))

    def _paste_indices(self, face: Pixels, index: Pixels, box: Numbers) -> None:
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
