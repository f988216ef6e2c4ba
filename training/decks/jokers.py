"""Jokers: the signs in the corners of the real decks' jokers, and signs for the jokers of drawn decks."""

import cv2
import numpy as np

from training.arrays import Mask, resize_picture
from training.chance import Rng
from training.decks.art import HEIGHT, WIDTH
from training.decks.designs import CornerBox, Glyphs

REAL_JOKER_SIGNS: dict[str, tuple[CornerBox, bool]] = {
    "aisleriot-ancient_french": ((0.05, 0.03, 0.185, 0.15), False),
    "aisleriot-anglo": ((0.015, 0.03, 0.135, 0.3), False),
    "aisleriot-anglo_modern": ((0.05, 0.03, 0.21, 0.145), True),
    "aisleriot-anglo_modern_4_color": ((0.05, 0.03, 0.21, 0.145), True),
    "aisleriot-atlasnye": ((0.05, 0.028, 0.185, 0.116), False),
    "aisleriot-atlasnye_skat": ((0.05, 0.028, 0.185, 0.116), False),
    "aisleriot-bellot": ((0.03, 0.02, 0.35, 0.12), False),
    "aisleriot-berlin": ((0.04, 0.03, 0.16, 0.115), True),
    "aisleriot-bonded": ((0.06, 0.03, 0.26, 0.165), False),
    "aisleriot-gnomangelo": ((0.06, 0.03, 0.26, 0.165), False),
    "aisleriot-lattmann": ((0.05, 0.03, 0.23, 0.155), False),
    "aisleriot-orell": ((0.065, 0.03, 0.215, 0.13), False),
    "aisleriot-ornamental": ((0.08, 0.045, 0.21, 0.46), False),
    "aisleriot-plastic": ((0.04, 0.03, 0.235, 0.165), True),
    "aisleriot-simplistic": ((0.045, 0.03, 0.235, 0.155), False),
    "aisleriot-slavic_costumes": ((0.06, 0.03, 0.23, 0.145), False),
    "aisleriot-tarocco": ((0.05, 0.025, 0.165, 0.115), True),
    "aisleriot-Атласные": ((0.035, 0.04, 0.15, 0.115), False),
    "svg-cards": ((0.035, 0.02, 0.34, 0.13), False),
}
"""Where the sign in the top-left corner lies, in shares of the card, and whether all four corners have it.

Found by eye, and tightened to the ink. Left out are jokers without such a sign, and those with a star in one
corner and the word in the next.
"""

MIN_INK = 100
"""How dark, of 255, a pixel of a sign is at least that counts as part of it."""
JOKER_SYMBOLS = "$?!&@%#"
"""Single symbols that stand for a joker, in fonts that have them."""
JOKER_WORDS = ("JOKER", "JOKER", "JOKER", "JOLLY", "ДЖОКЕР", "COMODIN")
SIGN_KIND_SHARES = {
    "stacked": 0.57,
    "symbol": 0.03,
    "across": 0.04,
    "along": 0.04,
    "star": 0.07,
    "ringed": 0.06,
    "rosette": 0.06,
    "medallion": 0.07,
    "figure": 0.03,
    "cap": 0.03,
}
"""How often each sign is drawn: letters one under the other, a symbol, words, a word along the edge."""

TALL_WORD_SHARE, TALL_WORD_HEIGHTS = 0.8, (0.28, 0.5)
"""Share of stacked words that are tall whatever the deck's indices, and how tall, in heights of the card."""


def _draw_star(size: int, points: int, inner: float, turn: float = 0.0) -> Mask:
    """Draw a star: uint8 (size, size)."""
    angles = turn - np.pi / 2 + np.pi * np.arange(2 * points) / points
    radii = np.where(np.arange(2 * points) % 2, inner, 1.0) * (2 * size - 2)
    ends = 2 * size + np.stack([np.cos(angles), np.sin(angles)], axis=1) * radii[:, None]
    mask = np.zeros((4 * size, 4 * size), np.uint8)
    cv2.fillPoly(mask, [ends.round().astype(np.int32)], 255)
    return resize_picture(mask, size, size)


def _draw_ringed_star(rng: Rng, size: int) -> Mask:
    """Draw a star in a ring, or cut out of a disc."""
    points = int(rng.choice([4, 5, 5, 5, 6, 8]))
    star = cv2.resize(_draw_star(4 * size, points, rng.uniform(0.35, 0.6)), (round(4 * size * 0.66),) * 2)
    mask, middle = np.zeros((4 * size, 4 * size), np.uint8), (2 * size, 2 * size)
    start = (4 * size - len(star)) // 2
    inside = (slice(start, start + len(star)),) * 2
    if rng.random() < 0.5:
        cv2.circle(mask, middle, 2 * size - 2, 255, -1)
        mask[inside] = np.minimum(mask[inside], 255 - star)
    else:
        width = max(3, int(4 * size * rng.uniform(0.04, 0.1)))
        cv2.circle(mask, middle, 2 * size - 2 - width // 2, 255, width)
        mask[inside] = np.maximum(mask[inside], star)
    return resize_picture(mask, size, size)


def _draw_rosette(rng: Rng, size: int) -> Mask:
    """Draw petals about a heart."""
    mask, petals = np.zeros((4 * size, 4 * size), np.uint8), int(rng.integers(5, 10))
    reach = 2 * size * rng.uniform(0.55, 0.65)
    for at in range(petals):
        angle = 2 * np.pi * at / petals - np.pi / 2
        middle = 2 * size + reach * np.array([np.cos(angle), np.sin(angle)])
        axes = (int(2 * size - reach) - 2, max(2, int(2 * size * rng.uniform(0.9, 1.1) / petals * 1.6)))
        cv2.ellipse(mask, middle.astype(int).tolist(), axes, np.degrees(angle), 0, 360, 255, -1)
    cv2.circle(
        mask, (2 * size, 2 * size), int(2 * size * rng.uniform(0.15, 0.4)), int(rng.choice([0, 255])), -1
    )
    return resize_picture(mask, size, size)


def _draw_medallion(rng: Rng, size: int) -> Mask:
    """Draw rings within each other: lines, dots or petals about a disc or a star."""
    mask, middle = np.zeros((4 * size, 4 * size), np.uint8), (2 * size, 2 * size)
    reach = 2 * size - 2.0
    while reach > 0.75 * size:
        band = reach * rng.uniform(0.12, 0.4)
        if rng.random() < 0.5:
            width = max(2, round(min(band, reach * rng.uniform(0.05, 0.14))))
            cv2.circle(mask, middle, round(reach - width / 2), 255, width)
        else:
            _draw_beads(mask, rng, reach - band / 2, band * rng.uniform(0.25, 0.45), int(rng.integers(6, 17)))
        reach -= band + size * rng.uniform(0.04, 0.15)
    if rng.random() < 0.3:
        star = _draw_star(2 * round(reach), int(rng.integers(4, 9)), rng.uniform(0.35, 0.7))
        inside = (slice(2 * size - round(reach), 2 * size + round(reach)),) * 2
        mask[inside] = np.maximum(mask[inside], star)
    else:
        filled = rng.random() < 0.6
        cv2.circle(mask, middle, round(reach * rng.uniform(0.5, 1)), 255, -1 if filled else max(1, size // 5))
    return _crop_to_ink(resize_picture(mask, size, size))


def _draw_beads(mask: Mask, rng: Rng, reach: float, radius: float, count: int) -> None:
    """Draw dots or petals in a ring of radius `reach` about the middle."""
    long = radius * rng.choice([1.0, 1.0, 1.6])
    for angle in 2 * np.pi * np.arange(count) / count:
        at = len(mask) / 2 + reach * np.array([np.cos(angle), np.sin(angle)])
        axes = (max(1, round(long)), max(1, round(min(radius, 2.6 * reach / count))))
        cv2.ellipse(mask, at.round().astype(int).tolist(), axes, np.degrees(angle), 0, 360, 255, -1)


def _crop_to_ink(mask: Mask) -> Mask:
    """Return the part of a mask that has ink."""
    x, y, width, height = cv2.boundingRect((mask > MIN_INK).astype(np.uint8))
    return np.ascontiguousarray(mask[y : y + height, x : x + width])


def _draw_figure(rng: Rng, size: int) -> Mask:
    """Draw a figure that looks the same when turned: waves about a middle, perhaps within each other."""
    fold, angles = int(rng.choice([3, 4, 5, 6, 6, 8, 12])), np.linspace(0, 2 * np.pi, 180, endpoint=False)
    waves = [rng.normal(0, 0.3 / k) * np.cos(k * fold * angles + rng.choice([0, np.pi])) for k in (1, 2, 3)]
    radii = np.clip(1 + np.sum(waves, axis=0), 0.25, 2.5)
    unit = np.stack([np.cos(angles - np.pi / 2), np.sin(angles - np.pi / 2)], axis=1)
    mask, ink = np.zeros((4 * size, 4 * size), np.uint8), 255
    for reach in (1.0, *np.sort(rng.uniform(0.2, 0.85, int(rng.integers(0, 3))))[::-1]):
        ends = 2 * size + unit * (radii / radii.max() * reach * (2 * size - 2))[:, None]
        cv2.fillPoly(mask, [ends.round().astype(np.int32)], ink)
        ink = 255 - ink
    return _crop_to_ink(resize_picture(mask, size, size))


def _draw_cap(rng: Rng, size: int) -> Mask:
    """Draw a fool's cap: a band and two or three horns with bells."""
    mask, horns = np.zeros((4 * size, 4 * size), np.uint8), int(rng.choice([2, 3, 3]))
    base, half = 4 * size * rng.uniform(0.72, 0.85), 4 * size * rng.uniform(0.24, 0.36)
    bell = 4 * size * rng.uniform(0.05, 0.09)
    for at, tip in enumerate(np.linspace(-1, 1, horns)):
        left = 2 * size - half + 2 * half * at / horns
        x = 2 * size + tip * (2 * size - bell - 1)
        y = 4 * size * (rng.uniform(0.35, 0.5) if abs(tip) == 1 else 0.1) + bell
        foot = [(left, base), (left + 2 * half / horns, base)]
        bow = (left + half / horns + tip * half * 0.9, base - (base - y) * rng.uniform(0.9, 1.1))
        cv2.fillPoly(mask, [np.array([foot[0], bow, (x, y), foot[1]]).round().astype(np.int32)], 255)
        cv2.circle(mask, (round(x), round(y)), round(bell), 255, -1)
    ends = (round(2 * size - half), round(base)), (round(2 * size + half), round(4 * size * 0.95))
    cv2.rectangle(mask, *ends, 255, -1 if rng.random() < 0.5 else max(2, size // 8))
    return _crop_to_ink(resize_picture(mask, size, size))


def _word_glyphs(rng: Rng, letters: Glyphs) -> list[Mask]:
    """Return the glyphs of a word that the font can write."""
    word = JOKER_WORDS[rng.integers(len(JOKER_WORDS))]
    return [letters[c] for c in (word if all(c in letters for c in word) else "JOKER")]


def _fit_glyph(glyph: Mask, tall: int, stretch: float, widest: float) -> Mask:
    wide = max(2, round(min(widest, glyph.shape[1] / glyph.shape[0] * tall * stretch)))
    return resize_picture(glyph, wide, max(3, tall))


def _write_across(rng: Rng, glyphs: list[Mask], tall: int, longest: float) -> Mask:
    """Write a word in a line, at most `longest` pixels long: uint8 (tall, length)."""
    space, stretch = np.zeros((tall, max(1, tall // 8)), np.uint8), rng.uniform(0.55, 1.0)
    parts = [part for glyph in glyphs for part in (_fit_glyph(glyph, tall, stretch, tall), space)]
    line = np.hstack(parts[:-1])
    if line.shape[1] > longest:
        line = resize_picture(line, int(longest), tall)
    return line


def _write_stacked(rng: Rng, glyphs: list[Mask], total: float) -> Mask:
    """Write a word's letters one under the other, some `total` pixels high."""
    each = total / len(glyphs)
    tall, stretch = max(3, round(each * rng.uniform(0.8, 0.95))), rng.uniform(0.6, 1.15)
    drawn = [_fit_glyph(glyph, tall, stretch, each * 1.1) for glyph in glyphs]
    height, width = round(each * (len(drawn) - 1)) + tall, max(letter.shape[1] for letter in drawn)
    mask = np.zeros((height, width), np.uint8)
    for at, letter in enumerate(drawn):
        x, y = (width - letter.shape[1]) // 2, round(at * each)
        mask[y : y + tall, x : x + letter.shape[1]] = letter
    return mask


def _write_symbol(rng: Rng, letters: Glyphs, tall: int) -> Mask:
    """Write one symbol alone, a star where the font has none."""
    known = [symbol for symbol in JOKER_SYMBOLS if symbol in letters]
    if not known:
        return _draw_star(tall, 5, 0.45)
    return _fit_glyph(letters[known[rng.integers(len(known))]], tall, rng.uniform(0.7, 1.1), 0.24 * WIDTH)


def draw_joker_sign(rng: Rng, letters: Glyphs, rank: float, suit: float, kind: str = "") -> Mask:
    """Draw a joker's sign as a mask in pixels of the face; ranks are `rank` and suits `suit` pixels high."""
    kind = kind or str(rng.choice(list(SIGN_KIND_SHARES), p=list(SIGN_KIND_SHARES.values())))
    if kind == "stacked":
        glyphs = _word_glyphs(rng, letters)
        total = (rank + suit) * rng.uniform(0.95, 1.9)
        if rng.random() < TALL_WORD_SHARE:
            total = HEIGHT * rng.uniform(*TALL_WORD_HEIGHTS)
        return _write_stacked(rng, glyphs, min(TALL_WORD_HEIGHTS[1] * HEIGHT, total))
    if kind == "across":
        return _write_across(
            rng, _word_glyphs(rng, letters), round(rank * rng.uniform(0.45, 0.85)), 0.34 * WIDTH
        )
    if kind == "along":
        line = _write_across(
            rng, _word_glyphs(rng, letters), round(WIDTH * rng.uniform(0.06, 0.11)), 0.42 * HEIGHT
        )
        return np.ascontiguousarray(np.rot90(line, 1 if rng.random() < 0.5 else 3))
    if kind == "symbol":
        return _write_symbol(rng, letters, round(rank * rng.uniform(0.9, 1.5)))
    size = round(min(0.24 * WIDTH, rank * rng.uniform(0.75, 1.3)))
    if kind == "star":
        points = int(rng.choice([4, 5, 5, 5, 5, 6, 8]))
        return _draw_star(size, points, rng.uniform(0.35, 0.6), rng.normal(0, 0.1))
    drawing = {
        "ringed": _draw_ringed_star,
        "rosette": _draw_rosette,
        "medallion": _draw_medallion,
        "figure": _draw_figure,
        "cap": _draw_cap,
    }
    return drawing[kind](rng, size)
