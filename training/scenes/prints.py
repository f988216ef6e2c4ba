"""What is printed on things that are no cards: made-up names, lines of letters, rings of letters, pictures.

Names are syllables drawn by chance, five letters or more: nothing here is a maker's name.
"""

from dataclasses import replace

import cv2
import numpy as np

from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray, Mask, resize_picture
from training.chance import Rng
from training.decks import jokers
from training.decks.art import HEIGHT, WIDTH
from training.decks.designs import NO_FRAMES, ArtLibrary, Face, Glyphs, picture_levels
from training.decks.indices import stamp_mask
from training.scenes.backgrounds import rotate_mask

CONSONANTS, VOWELS = "BDFJKLMNQRTVC", "AEOIY"
SMALL_INDEX_SHARE = 0.2
"""Share of the signs in a court's picture that look like an index, a letter above a suit's sign."""
SIGN_KINDS = ("cap", "figure", "medallion", "rosette", "ringed", "star")
"""Signs that stand for jokers on some cards and adorn other things as well."""
Colour = tuple[float, ...] | FloatArray


def draw_name(rng: Rng, glyphs: Glyphs, syllables: int = 0) -> str:
    """Draw a name of three or four syllables, or as many as told, in letters that the font has."""
    first = [letter for letter in CONSONANTS if letter in glyphs] or list(glyphs)
    second = [letter for letter in VOWELS if letter in glyphs] or list(glyphs)
    count = syllables or int(rng.integers(3, 5))
    return "".join(str(rng.choice(first)) + str(rng.choice(second)) for _ in range(count))


def word_mask(glyphs: Glyphs, word: str, tall: int, stretch: float = 0.8) -> Mask:
    """Return a word in a line: uint8 (tall, length), 255 inside; letters that the font lacks are left out."""
    space = np.zeros((tall, max(1, tall // 7)), np.uint8)
    parts = [space]
    for letter in word:
        if letter == " " or letter not in glyphs:
            parts += [space, space, space]
            continue
        glyph = glyphs[letter]
        wide = max(2, round(min(1.1, glyph.shape[1] / glyph.shape[0]) * tall * stretch))
        parts += [resize_picture(glyph, wide, tall), space]
    return np.ascontiguousarray(np.hstack(parts))


def fit_mask(mask: Mask, width: float, height: float) -> Mask:
    """Return a mask shrunk until it fits into a box; it is not enlarged."""
    scale = min(1.0, width / mask.shape[1], height / mask.shape[0])
    return resize_picture(mask, max(2, int(mask.shape[1] * scale)), max(2, int(mask.shape[0] * scale)))


def print_word(
    rng: Rng,
    picture: Pixels,
    library: ArtLibrary,
    at: tuple[float, float],
    tall: int,
    longest: float,
    ink: Colour,
) -> None:
    """Print a made-up name about pixels (x, y), at most `longest` pixels long."""
    glyphs = library.letters[rng.integers(len(library.letters))]
    mask = fit_mask(word_mask(glyphs, draw_name(rng, glyphs), max(5, tall)), longest, tall)
    stamp_mask(picture, mask, at, np.asarray(ink, np.float32))


def print_lines(
    rng: Rng, picture: Pixels, library: ArtLibrary, box: tuple[int, int, int, int], tall: int, ink: Colour
) -> None:
    """Print lines of small letters that fill a box x0, y0, x1, y1."""
    glyphs = library.letters[rng.integers(len(library.letters))]
    x0, y0, x1, y1 = box
    for y in range(y0 + tall, y1, round(tall * 1.7)):
        words = " ".join(draw_name(rng, glyphs, int(rng.integers(1, 4))) for _ in range(4))
        line = word_mask(glyphs, words, max(4, tall), 0.7)[:, : int((x1 - x0) * rng.uniform(0.6, 1))]
        stamp_mask(
            picture, np.ascontiguousarray(line), (x0 + line.shape[1] / 2, y), np.asarray(ink, np.float32)
        )


def print_ring(rng: Rng, picture: Pixels, library: ArtLibrary, radius: float, tall: int, ink: Colour) -> None:
    """Print letters in a ring about the middle of a picture, their feet inwards."""
    glyphs = library.letters[rng.integers(len(library.letters))]
    text = " ".join(draw_name(rng, glyphs) for _ in range(2)) + " "
    middle, gap = len(picture) / 2, 1.25 * tall / radius
    repeated = (text * 8)[: int(2 * np.pi / gap)]
    for at, letter in enumerate(repeated):
        if letter in glyphs:
            angle = at * gap
            glyph = word_mask({letter: glyphs[letter]}, letter, tall)
            place = (middle + radius * np.sin(angle), middle - radius * np.cos(angle))
            stamp_mask(picture, rotate_mask(glyph, -np.degrees(angle)), place, np.asarray(ink, np.float32))


def draw_sign(rng: Rng, library: ArtLibrary, size: int, joker: float = 0.4) -> Mask:
    """Draw a joker's figure, for a share of all, or a suit's sign, in a box of `size` pixels."""
    if rng.random() < joker:
        kind = str(rng.choice(SIGN_KINDS))
        letters = library.letters[rng.integers(len(library.letters))]
        sign = jokers.draw_joker_sign(rng, letters, max(12.0, min(66.0, size)), 30, kind)
        scale = size / max(sign.shape)
        return resize_picture(sign, max(2, int(sign.shape[1] * scale)), max(2, int(sign.shape[0] * scale)))
    signs = library.signs[rng.integers(len(library.signs))]
    sign = signs[str(rng.choice(list(signs), p=_ace_first(list(signs))))]
    scale = size / max(sign.shape)
    return resize_picture(sign, max(2, int(sign.shape[1] * scale)), max(2, int(sign.shape[0] * scale)))


def _ace_first(signs: list[str]) -> list[float]:
    """Return shares by which the last sign, the spade, is drawn as often as all others."""
    others = 0.5 / max(1, len(signs) - 1)
    return [others] * (len(signs) - 1) + [1 - others * (len(signs) - 1)]


def print_in_picture(rng: Rng, library: ArtLibrary, face: Face) -> Face:
    """Return a court with signs printed in its picture: fools' heads, ringed letters, small indices.

    They stand between the columns of its indices, in both halves, and none is an index: all but the small
    indices, which only the card about them gives away, are the face's `decoys`.
    """
    picture, decoys = face.levels[0].copy(), list[FloatArray]()
    inner = float(face.frames[:, 0, 0].min() + np.abs(face.frames[:, 2, 0]).max()) + 0.05
    for _ in range(int(rng.integers(1, 4))):
        small = rng.random() < SMALL_INDEX_SHARE
        sign = _draw_small_index(rng, library) if small else _draw_picture_sign(rng, library)
        half = np.array([sign.shape[1] / WIDTH, sign.shape[0] / HEIGHT]) / 2
        if inner + half[0] >= 0.5:
            continue
        x, y = rng.uniform(inner + half[0], 1 - inner - half[0]), rng.uniform(0.08 + half[1], 0.5 - half[1])
        ink = rng.choice([(30, 25, 25), (35, 30, 190), (150, 60, 20), (30, 120, 190)])
        stamp_mask(picture, sign, (x * WIDTH, y * HEIGHT), ink)
        turned = np.ascontiguousarray(sign[::-1, ::-1])
        stamp_mask(picture, turned, ((1 - x) * WIDTH, (1 - y) * HEIGHT), ink)
        frame = np.array([(x, y), (0, -half[1]), (half[0], 0)], np.float32)
        decoys += [] if small else [frame, np.stack([1 - frame[0], -frame[1], -frame[2]])]
    printed = np.stack(decoys) if decoys else NO_FRAMES
    return replace(face, levels=picture_levels(picture), decoys=printed)


def _draw_small_index(rng: Rng, library: ArtLibrary) -> Mask:
    """Draw a letter above a suit's sign, as on the sleeve or shield of a figure."""
    side = int(rng.integers(18, 34))
    letters = library.letters[rng.integers(len(library.letters))]
    upper = resize_picture(letters[str(rng.choice(list("AJQK789")))], side, side)
    sign = draw_sign(rng, library, side, joker=0)
    lower = resize_picture(sign, side, side)
    return np.ascontiguousarray(np.vstack([upper, np.zeros((3, side), np.uint8), lower]))


def _draw_picture_sign(rng: Rng, library: ArtLibrary) -> Mask:
    """Draw what stands out in a court's picture: a fool's head, a ringed letter, a joker's figure, a sign."""
    side, kind = int(rng.integers(28, 76)), rng.random()
    if kind < 0.4:
        head = np.zeros((2 * side, side), np.uint8)
        cap = jokers.draw_joker_sign(rng, library.letters[0], max(12.0, side * 0.9), 30, "cap")
        cap = fit_mask(cap, side, side)
        stamp_mask(head[..., None], cap, (side / 2, cap.shape[0] / 2), (255,))
        cv2.ellipse(head, (side // 2, cap.shape[0] + side // 4), (side // 4, side // 3), 0, 0, 360, 255, -1)
        for eye in (-1, 1):
            cv2.circle(
                head, (side // 2 + eye * side // 9, cap.shape[0] + side // 5), max(1, side // 16), 0, -1
            )
        return head[: cap.shape[0] + side * 6 // 10]
    if kind < 0.6:
        ring = np.zeros((side, side), np.uint8)
        cv2.circle(ring, (side // 2, side // 2), side // 2 - 2, 255, max(2, side // 14), cv2.LINE_AA)
        letters = library.letters[rng.integers(len(library.letters))]
        letter = fit_mask(letters[str(rng.choice(list("AJQK2345")))], 0.55 * side, 0.55 * side)
        stamp_mask(ring[..., None], letter, (side / 2, side / 2), (255,))
        return ring
    return draw_sign(rng, library, side, joker=0.6)


def draw_scenery(rng: Rng, library: ArtLibrary, width: int, height: int) -> Pixels:
    """Draw a picture as cards and screens show: part of a wallpaper or a court, or a landscape of shapes."""
    kind = rng.random()
    if kind < 0.35 and library.photos:
        photo = library.photos[rng.integers(len(library.photos))]
        side = int(min(photo.shape[:2]) * rng.uniform(0.3, 0.9))
        y, x = rng.integers(0, photo.shape[0] - side + 1), rng.integers(0, photo.shape[1] - side + 1)
        return resize_picture(photo[y : y + side, x : x + side], width, height)
    if kind < 0.55:
        deck = library.decks[rng.integers(len(library.decks))]
        courts = [code for code in deck.codes if code[0] in "JQK"] or deck.codes
        art = deck.pictures[str(rng.choice(courts))][int(0.12 * HEIGHT) : int(0.5 * HEIGHT)]
        return resize_picture(art[:, int(0.26 * WIDTH) : int(0.74 * WIDTH)], width, height)
    coarse = rng.integers(0, 256, (int(rng.integers(2, 5)), int(rng.integers(2, 5)), 3)).astype(np.uint8)
    picture = np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), np.uint8)
    _draw_creature(rng, picture)
    return picture


def _draw_creature(rng: Rng, picture: Pixels) -> None:
    """Draw a body, a head with eyes and perhaps horns."""
    height, width = picture.shape[:2]
    colour, reach = rng.uniform(0, 255, 3).tolist(), min(width, height)
    x, y = width * rng.uniform(0.35, 0.65), height * rng.uniform(0.35, 0.5)
    head = reach * rng.uniform(0.14, 0.26)
    body = (int(head * rng.uniform(0.9, 2)), int(head * rng.uniform(1.2, 2)))
    cv2.ellipse(picture, (int(x), int(y + 1.7 * head)), body, 0, 0, 360, colour, -1, cv2.LINE_AA)
    for side in (-1, 1):
        horn = np.array(
            [(x + side * head * 0.3, y), (x + side * head * 0.95, y), (x + side * head, y - 2 * head)]
        )
        if rng.random() < 0.6:
            cv2.fillPoly(picture, [horn.astype(np.int32)], rng.uniform(0, 255, 3).tolist(), cv2.LINE_AA)
    cv2.circle(picture, (int(x), int(y)), max(2, int(head)), colour, -1, cv2.LINE_AA)
    for side in (-1, 1):
        eye = (int(x + side * head * 0.4), int(y - 0.1 * head))
        cv2.circle(picture, eye, max(1, int(head * 0.2)), (250, 250, 250), -1, cv2.LINE_AA)
        cv2.circle(picture, eye, max(1, int(head * 0.09)), (10, 10, 10), -1, cv2.LINE_AA)
