"""Cards that are none of ours: coloured ones with digits in their corners, lists, tarot-like frames.

They have corners, digits and signs as ours have, but no suit below a rank: nothing on them is to be found.
"""

import cv2
import numpy as np

from companion.vision.photo.decode import Pixels
from training.arrays import Mask, resize_picture
from training.chance import Rng, draw_shade
from training.decks.art import HEIGHT, WIDTH
from training.decks.designs import NO_FRAMES, ArtLibrary, Face, Glyphs, picture_levels
from training.decks.indices import stamp_mask

PRINT_COLOURS = ((40, 40, 220), (200, 120, 20), (60, 160, 40), (40, 200, 245), (25, 25, 25), (150, 60, 130))
"""BGR of what such cards are printed in."""


def draw_foreign_card(rng: Rng, library: ArtLibrary) -> Face:
    """Draw a card of another game, without an index."""
    glyphs = library.letters[rng.integers(len(library.letters))]
    make = (_draw_coloured_card, _draw_coloured_card, _draw_text_card, _draw_framed_card)[rng.integers(4)]
    return Face("", picture_levels(make(rng, glyphs)), NO_FRAMES)


def _draw_print_colour(rng: Rng) -> tuple[int, ...]:
    return tuple(int(v) for v in draw_shade(rng, PRINT_COLOURS, 14))


def _draw_glyph(rng: Rng, glyphs: Glyphs, tall: int, among: str = "0123456789") -> Mask:
    listed = [c for c in among if c in glyphs] or list(glyphs)
    glyph = glyphs[listed[rng.integers(len(listed))]]
    return resize_picture(glyph, max(3, round(tall * glyph.shape[1] / glyph.shape[0])), tall)


def _stamp_corners(face: Pixels, sign: Mask, at: tuple[float, float], colour: tuple[int, ...]) -> None:
    """Stamp a sign in the upper left corner, and turned in the lower right one."""
    stamp_mask(face, sign, at, colour)
    stamp_mask(face, np.ascontiguousarray(sign[::-1, ::-1]), (WIDTH - at[0], HEIGHT - at[1]), colour)


def _draw_coloured_card(rng: Rng, glyphs: Glyphs) -> Pixels:
    """A card full of one colour with a slanted light oval, a large digit and small ones in its corners."""
    face, colour = np.full((HEIGHT, WIDTH, 3), 248, np.uint8), _draw_print_colour(rng)
    edge = int(rng.integers(4, 22))
    cv2.rectangle(face, (edge, edge), (WIDTH - edge, HEIGHT - edge), colour, -1)
    middle, turn = (WIDTH // 2, HEIGHT // 2), rng.uniform(-50, 50)
    axes = (int(WIDTH * rng.uniform(0.24, 0.36)), int(HEIGHT * rng.uniform(0.3, 0.42)))
    light = (250, 250, 250) if rng.random() < 0.8 else _draw_print_colour(rng)
    cv2.ellipse(face, middle, axes, turn, 0, 360, light, -1, cv2.LINE_AA)
    digit = _draw_glyph(rng, glyphs, int(HEIGHT * rng.uniform(0.2, 0.4)))
    stamp_mask(face, digit, middle, colour if rng.random() < 0.7 else (20, 20, 20))
    small = resize_picture(digit, max(3, digit.shape[1] * 60 // digit.shape[0]), int(rng.integers(36, 64)))
    place = (edge + WIDTH * rng.uniform(0.06, 0.1), edge + HEIGHT * rng.uniform(0.06, 0.09))
    _stamp_corners(face, small, place, (252, 252, 252) if rng.random() < 0.8 else (20, 20, 20))
    if rng.random() < 0.4:  # a second mark below, that is no suit
        mark = _draw_glyph(rng, glyphs, 34)
        _stamp_corners(face, mark, (place[0], place[1] + 52), (252, 252, 252))
    return face


def _draw_text_card(rng: Rng, glyphs: Glyphs) -> Pixels:
    """A card of text in lines, with a title and perhaps a number in its corner."""
    face, colour = np.full((HEIGHT, WIDTH, 3), int(rng.integers(215, 255)), np.uint8), _draw_print_colour(rng)
    if rng.random() < 0.5:
        cv2.rectangle(face, (0, 0), (WIDTH, int(HEIGHT * 0.16)), colour, -1)
    tall, y = int(rng.integers(12, 26)), HEIGHT * 0.24
    while y < HEIGHT * 0.9:
        x = WIDTH * 0.1
        while x < WIDTH * rng.uniform(0.6, 0.95):
            letter = _draw_glyph(rng, glyphs, tall, "0123456789AJQKBDVRTFOE")
            stamp_mask(face, letter, (x, y), (40, 40, 40))
            x += letter.shape[1] + tall * rng.uniform(0.15, 0.6)
        y += tall * rng.uniform(1.3, 2)
    _stamp_corners(face, _draw_glyph(rng, glyphs, 44), (WIDTH * 0.1, HEIGHT * 0.08), (30, 30, 30))
    return face


def _draw_framed_card(rng: Rng, glyphs: Glyphs) -> Pixels:
    """A picture in a frame, a numeral above and a title below, as tarot and collectors' cards have it."""
    face = np.full((HEIGHT, WIDTH, 3), int(rng.integers(200, 250)), np.uint8)
    noise = rng.integers(0, 256, (int(rng.integers(3, 9)), int(rng.integers(3, 7)), 3)).astype(np.uint8)
    x, y = int(WIDTH * rng.uniform(0.06, 0.14)), int(HEIGHT * rng.uniform(0.1, 0.16))
    picture = cv2.resize(noise, (WIDTH - 2 * x, HEIGHT - 2 * y), interpolation=cv2.INTER_CUBIC)
    face[y : HEIGHT - y, x : WIDTH - x] = picture
    for _ in range(int(rng.integers(1, 6))):
        at = (int(rng.uniform(0.25, 0.75) * WIDTH), int(rng.uniform(0.25, 0.75) * HEIGHT))
        cv2.circle(
            face,
            at,
            int(rng.integers(12, 70)),
            _draw_print_colour(rng),
            int(rng.choice([-1, 3, 6])),
            cv2.LINE_AA,
        )
    for middle in (y / 2, HEIGHT - y / 2):
        numeral = _draw_glyph(rng, glyphs, max(8, int(y * 0.6)), "0123456789VIXLC")
        stamp_mask(face, numeral, (WIDTH / 2, middle), (30, 30, 30))
    cv2.rectangle(face, (x, y), (WIDTH - x, HEIGHT - y), (30, 30, 30), int(rng.integers(1, 5)))
    return face


def draw_printed_sign(rng: Rng, library: ArtLibrary, size: int) -> Mask:
    """Draw what is printed on chips and cloths: a sign of a suit, a digit, or one above the other."""
    glyphs = library.letters[rng.integers(len(library.letters))]
    signs = library.signs[rng.integers(len(library.signs))]
    sign = resize_picture(list(signs.values())[rng.integers(len(signs))], size, size)
    digit = _draw_glyph(rng, glyphs, size, "0123456789AJQK")
    kind = rng.random()
    if kind < 0.45:
        return sign
    if kind < 0.8:
        return digit
    narrow = resize_picture(digit, size, size)
    return np.ascontiguousarray(np.vstack([narrow, np.zeros((max(1, size // 8), size), np.uint8), sign]))
