"""Indices of drawn decks: rank over suit, a joker's word, star or sign, stamped on the face."""

import cv2
import numpy as np

from companion.cards import SUITS
from companion.vision.photo.decode import Pixels
from training.arrays import Canvas, FloatArray, Mask, resize_picture
from training.decks.art import HEIGHT, WIDTH
from training.decks.designs import box_in_shares
from training.decks.glyphs import SUIT_SIGNS
from training.decks.styles import ENGLISH_COURTS, DeckStyle


def _thicken_strokes(mask: Mask, pixels: int) -> Mask:
    """Return a glyph with thicker or thinner strokes."""
    if not pixels:
        return mask
    kernel = np.ones((abs(pixels) + 1, abs(pixels) + 1), np.uint8)
    if pixels > 0:
        padded = cv2.copyMakeBorder(mask, pixels, pixels, pixels, pixels, cv2.BORDER_CONSTANT, value=0)
        return np.asarray(cv2.dilate(padded, kernel), np.uint8)
    thin = np.asarray(cv2.erode(mask, kernel), np.uint8)
    return thin if thin.mean() > 20 else mask


def stamp_mask(
    face: Pixels | Canvas,
    mask: Mask,
    centre: tuple[float, float],
    colour: tuple[int, ...] | FloatArray,
    strength: float = 1.0,
) -> None:
    """Blend `colour` into `face` through a mask centred at pixels (x, y), clipped at the edges."""
    height, width = mask.shape
    x, y = round(centre[0] - width / 2), round(centre[1] - height / 2)
    (tall, wide), (x0, y0) = face.shape[:2], (max(0, x), max(0, y))
    x1, y1 = min(wide, x + width), min(tall, y + height)
    if x0 >= x1 or y0 >= y1:
        return
    alpha = mask[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) * (strength / 255)
    face[y0:y1, x0:x1] = face[y0:y1, x0:x1] * (1 - alpha) + np.array(colour, np.float32) * alpha


def _scale_glyph(mask: Mask, height: float, stretch: float = 1.0, widest: float = 1e9) -> Mask:
    """Scale a glyph to `height` pixels, its width stretched and at most `widest` pixels."""
    rows = max(3, round(height))
    columns = max(2, round(min(widest, mask.shape[1] / mask.shape[0] * rows * stretch)))
    return resize_picture(mask, columns, rows)


def _rank_mask(style: DeckStyle, rank: str) -> Mask:
    """Return the rank's glyph in pixels of the face; a ten is two digits, drawn close."""
    height = style.rank_height * HEIGHT
    if rank == "T":
        one, zero = style.letters["1"], style.letters["0"]
        space = np.zeros((one.shape[0], one.shape[0] // 12), np.uint8)
        mask = np.hstack([one, space, zero])
        widest = (
            style.ten * style.stretch * height * style.letters["6"].shape[1] / style.letters["6"].shape[0]
        )
        return _scale_glyph(_thicken_strokes(mask, style.stroke_weight), height, style.stretch, widest)
    letter = style.courts["JQKA".index(rank)] if rank in ENGLISH_COURTS else rank
    return _scale_glyph(
        _thicken_strokes(style.letters[letter], style.stroke_weight), height, style.stretch, 0.3 * WIDTH
    )


def suit_mask(style: DeckStyle, suit: str, height: float) -> Mask:
    """Return the suit's sign, `height` pixels high and at most a bit wider."""
    return _scale_glyph(style.signs[SUIT_SIGNS[SUITS.index(suit)]], height, 1.0, 1.15 * height)


def draw_index(face: Pixels, style: DeckStyle, code: str) -> FloatArray:
    """Draw the top-left index and return its box in shares (x0, y0, x1, y1)."""
    rank, suit = _rank_mask(style, code[0]), suit_mask(style, code[1], style.suit_height * HEIGHT)
    usual = style.stretch * style.rank_height * HEIGHT * 0.62
    half = max(rank.shape[1], suit.shape[1], usual) / 2
    middle, top = max(style.margin[0] * WIDTH + half, rank.shape[1] / 2 + 3), style.margin[1] * HEIGHT
    bottom = top + rank.shape[0] + style.gap * HEIGHT + suit.shape[0]
    wide = max(rank.shape[1], suit.shape[1]) / 2
    pad = 3
    x0, x1 = int(max(0, middle - wide - pad)), int(middle + wide + pad)
    face[int(max(0, top - pad)) : int(bottom + pad), x0:x1] = style.paper
    colour = style.colours[SUITS.index(code[1])]
    stamp_mask(face, rank, (middle, top + rank.shape[0] / 2), colour)
    stamp_mask(face, suit, (middle, bottom - suit.shape[0] / 2), colour)
    return np.array(
        [(middle - wide) / WIDTH, top / HEIGHT, (middle + wide) / WIDTH, bottom / HEIGHT], np.float32
    )


def draw_joker_index(face: Pixels, style: DeckStyle, star: bool) -> FloatArray:
    """Draw a joker's index, stacked letters or a star, and return its box in shares."""
    glyphs = [style.letters[letter] for letter in ("★" if star and "★" in style.letters else "JOKER")]
    height = (style.rank_height + style.suit_height) * HEIGHT * (0.6 if len(glyphs) == 1 else 1.3)
    each = height / len(glyphs)
    masks = [_scale_glyph(glyph, each * 0.9, min(1.0, style.stretch * 1.2), each) for glyph in glyphs]
    half = max(mask.shape[1] for mask in masks) / 2
    middle, top = style.margin[0] * WIDTH + half, style.margin[1] * HEIGHT
    face[int(top) - 3 : int(top + height) + 3, max(0, int(middle - half - 3)) : int(middle + half) + 3] = (
        style.paper
    )
    colour = style.colours[int(face[0, 0, 0]) % 2 * 2]
    for row, mask in enumerate(masks):
        stamp_mask(face, mask, (middle, top + (row + 0.5) * each), colour)
    return box_in_shares((middle - half, top, middle + half, top + height))


def stamp_joker_sign(face: Pixels, style: DeckStyle, sign: Mask) -> FloatArray:
    """Draw a joker's sign in the top-left corner and return its box in shares."""
    height, width = sign.shape
    x, y = round(style.margin[0] * WIDTH), round(style.margin[1] * HEIGHT)
    stamp_mask(face, sign, (x + width / 2, y + height / 2), style.colours[height % 2 * 2])
    return box_in_shares((x, y, x + width, y + height))
