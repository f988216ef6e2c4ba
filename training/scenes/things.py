"""Things that are no cards and have signs, letters and numbers as cards have them.

Boxes of cards, poker chips, trading cards, screens, printed cloths, score sheets: each is a picture of its
upper face, and a height. Nothing on them is an index.
"""

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.vision.photo.decode import Pixels
from training.arrays import FloatArray, Mask, resize_picture
from training.chance import Rng, draw_shade
from training.decks.art import HEIGHT, WIDTH
from training.decks.designs import NO_FRAMES, ArtLibrary
from training.decks.indices import stamp_mask
from training.scenes import prints
from training.scenes.backgrounds import rotate_mask

BOX_COLOURS = (
    (45, 30, 150),
    (120, 50, 20),
    (30, 30, 32),
    (60, 95, 30),
    (235, 238, 240),
    (30, 150, 215),
    (90, 40, 95),
)
"""BGR of boxes' card: red, blue, black, green, white, gold, violet."""
CHIP_COLOURS = (
    (235, 238, 240),
    (40, 35, 190),
    (150, 70, 25),
    (50, 120, 40),
    (30, 30, 32),
    (150, 60, 130),
    (30, 150, 230),
)
CHIP_NUMBERS = ("1", "2", "5", "10", "20", "25", "50", "100", "500", "1000")
PRINTED_ACE_SHARE = 0.15
"""Share of boxes that show a whole ace or joker on their front, with an index that is none."""


@dataclass(frozen=True, eq=False)
class Thing:
    """Something that lies on the table, seen from above."""

    kind: str
    levels: list[Pixels]
    """uint8 (height, width, 3) BGR of its upper face, then half, then a quarter."""
    masks: list[Mask]
    """Its shape in the same three sizes."""
    size: tuple[float, float]
    """Its width and length in card widths."""
    height: float
    """Its height in card widths."""
    side: FloatArray
    """float32 (3,): BGR of its sides."""
    decoys: FloatArray
    """float32 (n, 3, 2), shares of the face: signs that are no index, as frames of indices."""


def _make_thing(
    kind: str,
    face: Pixels,
    mask: Mask,
    size: tuple[float, float],
    height: float,
    side: prints.Colour,
    decoys: list[tuple[float, float, float, float]],
) -> Thing:
    """Make a thing of its face; `decoys` are the middle x, y and the width and height of signs in pixels."""
    tall, wide = face.shape[:2]
    frames = [[(x / wide, y / tall), (0, -h / 2 / tall), (w / 2 / wide, 0)] for x, y, w, h in decoys]
    halves = [(wide // part, tall // part) for part in (1, 2, 4)]
    return Thing(
        kind,
        [resize_picture(face, *half) for half in halves],
        [resize_picture(mask, *half) for half in halves],
        size,
        height,
        np.asarray(side, np.float32),
        np.array(frames, np.float32).reshape(-1, 3, 2) if frames else NO_FRAMES,
    )


def _ink_on(ground: FloatArray, rng: Rng) -> FloatArray:
    """Return an ink that stands out: white or gold on what is dark, else black, red or blue."""
    light = ((250, 250, 250), (120, 205, 240), (190, 225, 240))
    dark = ((25, 22, 22), (35, 30, 170), (120, 50, 20))
    return draw_shade(rng, light if float(np.mean(ground)) < 125 else dark, 8)


def draw_card_box(rng: Rng, library: ArtLibrary) -> Thing:
    """Draw a box of cards: frames, a name above and below, a great sign, a figure or a card, a seal."""
    wide, tall = 296, int(296 * rng.uniform(1.36, 1.46))
    ground = draw_shade(rng, BOX_COLOURS, 14)
    face, ink = np.full((tall, wide, 3), ground, np.uint8), _ink_on(ground, rng)
    for inset in np.cumsum(rng.integers(6, 16, int(rng.integers(0, 4)))):
        cv2.rectangle(
            face, (inset, inset), (wide - inset, tall - inset), ink.tolist(), int(rng.integers(1, 4))
        )
    middle, decoys = (wide / 2, tall * rng.uniform(0.45, 0.58)), []
    if rng.random() < PRINTED_ACE_SHARE:
        _print_card(rng, library, face, middle)
    else:
        sign = prints.draw_sign(rng, library, int(wide * rng.uniform(0.25, 0.6)))
        colour = ink if rng.random() < 0.7 else _ink_on(ground, rng)
        stamp_mask(face, sign, middle, colour)
        decoys.append((*middle, float(sign.shape[1]), float(sign.shape[0])))
        if rng.random() < 0.4:
            letter = prints.word_mask(
                library.letters[rng.integers(len(library.letters))], "A", sign.shape[0] // 3
            )
            stamp_mask(face, letter, (middle[0], middle[1] + 0.05 * sign.shape[0]), ground)
    for y in (0.14, 0.88):
        height = int(tall * rng.uniform(0.05, 0.1))
        prints.print_word(rng, face, library, (wide / 2, y * tall), height, 0.82 * wide, ink)
    prints.print_word(rng, face, library, (wide / 2, 0.94 * tall), 11, 0.6 * wide, ink)
    decoys += _print_corner_signs(rng, library, face, ink)
    if rng.random() < 0.5:
        _print_seal(rng, library, face)
    if rng.random() < 0.5:
        cv2.circle(face, (wide // 2, 0), int(wide * 0.12), (ground * 0.45).tolist(), -1, cv2.LINE_AA)
    mask = np.full((tall, wide), 255, np.uint8)
    return _make_thing(
        "box", face, mask, (1.04, 1.04 * tall / wide), rng.uniform(0.22, 0.32), ground * 0.8, decoys
    )


def _print_card(rng: Rng, library: ArtLibrary, face: Pixels, middle: tuple[float, float]) -> None:
    """Print an ace or a joker of a deck, turned a little: its index is printed and none."""
    deck = library.decks[rng.integers(len(library.decks))]
    pictures = [deck.pictures[code] for code in ("As", "As", "As", "Ah", "Ad", "Ac") if code in deck.pictures]
    pictures += deck.joker_art[:1]
    art = pictures[rng.integers(len(pictures))]
    tall = int(len(face) * rng.uniform(0.35, 0.6))
    small = resize_picture(art, tall * WIDTH // HEIGHT, tall)
    turn = rng.normal(0, 8)
    mask = rotate_mask(np.full(small.shape[:2], 255, np.uint8), turn)
    layers = [rotate_mask(np.ascontiguousarray(small[..., channel]), turn) for channel in range(3)]
    x, y = int(middle[0] - mask.shape[1] / 2), int(middle[1] - mask.shape[0] / 2)
    y, x = max(0, min(y, face.shape[0] - mask.shape[0])), max(0, min(x, face.shape[1] - mask.shape[1]))
    part = face[y : y + mask.shape[0], x : x + mask.shape[1]]
    inside = mask[: part.shape[0], : part.shape[1]] > 127
    part[inside] = np.stack(layers, axis=-1)[: part.shape[0], : part.shape[1]][inside]


def _print_corner_signs(
    rng: Rng, library: ArtLibrary, face: Pixels, ink: FloatArray
) -> list[tuple[float, float, float, float]]:
    """Print a sign in two or four corners, or none, and return their places and sizes in pixels."""
    if rng.random() < 0.55:
        return []
    tall, wide = face.shape[:2]
    sign = prints.draw_sign(rng, library, int(wide * rng.uniform(0.08, 0.16)))
    x, y = wide * rng.uniform(0.13, 0.18), tall * rng.uniform(0.2, 0.26)
    corners = [(x, y), (wide - x, tall - y), (wide - x, y), (x, tall - y)][: int(rng.choice([2, 4]))]
    for at, corner in enumerate(corners):
        stamp_mask(face, sign if at % 2 == 0 else np.ascontiguousarray(sign[::-1]), corner, ink)
    return [(*corner, float(sign.shape[1]), float(sign.shape[0])) for corner in corners]


def _print_seal(rng: Rng, library: ArtLibrary, face: Pixels) -> None:
    """Print a seal: a paper strip over the upper edge, or a round one."""
    tall, wide = face.shape[:2]
    colour, ink = rng.uniform(60, 245, 3), rng.uniform(0, 90, 3)
    if rng.random() < 0.6:
        half = int(wide * rng.uniform(0.1, 0.2))
        x0, x1, y1 = wide // 2 - half, wide // 2 + half, int(tall * rng.uniform(0.16, 0.3))
        face[:y1, x0:x1] = colour
        face[4 : y1 - 4, x0 + 4 : x0 + 6] = face[4 : y1 - 4, x1 - 6 : x1 - 4] = ink
        prints.print_word(rng, face, library, (wide / 2, y1 * 0.6), 14, 1.6 * half, ink)
    else:
        at, radius = (
            (int(wide * rng.uniform(0.65, 0.85)), int(tall * rng.uniform(0.1, 0.3))),
            int(wide * 0.12),
        )
        cv2.circle(face, at, radius, colour.tolist(), -1, cv2.LINE_AA)
        cv2.circle(face, at, radius - 5, ink.tolist(), 2, cv2.LINE_AA)
        prints.print_word(rng, face, library, at, radius // 2, 1.5 * radius, ink)


def draw_chip(rng: Rng, library: ArtLibrary) -> Thing:
    """Draw a poker chip: dashes on its rim, perhaps signs between, a ring of letters, a number or a sign."""
    side, colour = 224, draw_shade(rng, CHIP_COLOURS, 12)
    dash, middle = draw_shade(rng, CHIP_COLOURS, 12), (112, 112)
    face = np.full((side, side, 3), colour, np.uint8)
    count, radius = int(rng.choice([4, 6, 6, 8])), 111.0
    for angle in np.arange(count) * 360 / count:
        cv2.ellipse(
            face, middle, (111, 111), 0, angle, angle + 360 / count * 0.42, dash.tolist(), -1, cv2.LINE_AA
        )
    if rng.random() < 0.35:
        sign = prints.draw_sign(rng, library, 26, joker=0.15)
        for angle in (np.arange(count) + 0.71) * 2 * np.pi / count:
            at = (112 + 94 * np.cos(angle), 112 + 94 * np.sin(angle))
            stamp_mask(face, rotate_mask(sign, -90 - np.degrees(angle)), at, _ink_on(colour, rng))
    inner = colour * 0.9 if rng.random() < 0.4 else draw_shade(rng, CHIP_COLOURS, 12)
    cv2.circle(face, middle, 76, inner.tolist(), -1, cv2.LINE_AA)
    cv2.circle(face, middle, 76, _ink_on(inner, rng).tolist(), int(rng.integers(1, 5)), cv2.LINE_AA)
    if rng.random() < 0.55:
        prints.print_ring(rng, face, library, 62, int(rng.integers(9, 14)), _ink_on(inner, rng))
    decoys = [_print_chip_middle(rng, library, face, inner, radius)]
    mask = np.zeros((side, side), np.uint8)
    cv2.circle(mask, middle, 111, 255, -1, cv2.LINE_AA)
    return _make_thing("chip", face, mask, (0.63, 0.63), 0.053, (colour + dash) * 0.4, decoys)


def _print_chip_middle(
    rng: Rng, library: ArtLibrary, face: Pixels, ground: FloatArray, radius: float
) -> tuple[float, float, float, float]:
    """Print a number, a sign, or a sign below a letter in a chip's middle; return its place and size."""
    glyphs, kind = library.letters[rng.integers(len(library.letters))], rng.random()
    sign = prints.draw_sign(rng, library, int(radius * rng.uniform(0.4, 0.8)), joker=0.3)
    word = str(rng.choice(CHIP_NUMBERS)) if rng.random() < 0.8 else str(rng.choice(list("AJQK")))
    number = prints.fit_mask(
        prints.word_mask(glyphs, word, int(radius * rng.uniform(0.35, 0.7))), 0.9 * radius, radius
    )
    ink, middle = _ink_on(ground, rng), len(face) / 2
    if kind < 0.4:
        stamp_mask(face, sign, (middle, middle), ink)
        return middle, middle, float(sign.shape[1]), float(sign.shape[0])
    if kind < 0.9:
        stamp_mask(face, number, (middle, middle), ink)
        return middle, middle, float(number.shape[1]), float(number.shape[0])
    small = prints.fit_mask(sign, 34, 34)
    number = prints.fit_mask(number, 50, 34)
    stamp_mask(face, number, (middle, middle - 20), ink)
    stamp_mask(face, small, (middle, middle + 20), ink)
    return middle, middle - 20, 36.0, 36.0


def draw_trading_card(rng: Rng, library: ArtLibrary) -> Thing:
    """Draw a trading card: a name bar, a picture, a box of text, numbers and signs in its corners."""
    wide, tall = 288, 403
    frame, paper = rng.uniform(20, 240, 3), rng.uniform(170, 250, 3)
    edge_colour = (25, 25, 25) if rng.random() < 0.5 else rng.uniform(40, 250, 3)
    face = np.full((tall, wide, 3), edge_colour, np.uint8)
    cv2.rectangle(face, (12, 12), (wide - 12, tall - 12), frame.tolist(), -1)
    face[20:54, 20 : wide - 20] = paper
    top, low = 60, int(tall * rng.uniform(0.5, 0.62))
    face[top:low, 24 : wide - 24] = prints.draw_scenery(rng, library, wide - 48, low - top)
    face[low + 4 : low + 30, 20 : wide - 20] = paper
    face[low + 36 : tall - 22, 24 : wide - 24] = np.clip(paper + rng.normal(0, 15), 0, 255)
    ink = np.full(3, 30.0)
    prints.print_word(rng, face, library, (0.36 * wide, 37), int(rng.integers(18, 28)), 0.55 * wide, ink)
    prints.print_word(rng, face, library, (0.4 * wide, low + 17), 15, 0.6 * wide, ink)
    prints.print_lines(rng, face, library, (32, low + 42, wide - 32, tall - 40), 10, ink)
    decoys = _print_numbers(rng, library, face, paper)
    mask = np.zeros((tall, wide), np.uint8)
    cv2.rectangle(mask, (10, 0), (wide - 11, tall - 1), 255, -1)
    cv2.rectangle(mask, (0, 10), (wide - 1, tall - 11), 255, -1)
    for x in (10, wide - 11):
        for y in (10, tall - 11):
            cv2.circle(mask, (x, y), 10, 255, -1, cv2.LINE_AA)
    return _make_thing("trading card", face, mask, (1.0, 1.4), 0.0, edge_colour, decoys)


def _print_numbers(
    rng: Rng, library: ArtLibrary, face: Pixels, paper: FloatArray
) -> list[tuple[float, float, float, float]]:
    """Print a number or a sign on a disc in one corner to three; return their places and sizes."""
    tall, wide = face.shape[:2]
    glyphs, ink, decoys = library.letters[rng.integers(len(library.letters))], np.full(3, 25.0), []
    for x, y in ((wide - 34, 38), (wide - 40, tall - 32), (34, tall - 32), (34, 38))[
        : int(rng.integers(1, 5))
    ]:
        radius = int(rng.integers(15, 25))
        disc = paper if rng.random() < 0.5 else rng.uniform(90, 255, 3)
        cv2.circle(face, (x, y), radius, disc.tolist(), -1, cv2.LINE_AA)
        number = prints.word_mask(glyphs, str(rng.integers(0, 13)), int(radius * 1.2))
        mask = prints.draw_sign(rng, library, int(radius * 1.3)) if rng.random() < 0.3 else number
        mask = prints.fit_mask(mask, 1.7 * radius, 1.5 * radius)
        stamp_mask(face, mask, (x, y), ink)
        decoys.append((float(x), float(y), float(mask.shape[1]), float(mask.shape[0])))
    return decoys


def draw_screen(rng: Rng, library: ArtLibrary) -> Thing:
    """Draw a phone or a tablet that shows a picture with signs, rows of buttons with signs, or text."""
    phone = rng.random() < 0.5
    size = (1.15, 2.4) if phone else (rng.uniform(2.2, 3.2), rng.uniform(2.9, 4.0))
    wide = 260 if phone else 380
    tall, bezel = int(wide * size[1] / size[0]), int(rng.integers(5, 24))
    face = np.full((tall, wide, 3), rng.uniform(8, 40), np.uint8)
    inner = face[bezel : tall - bezel, bezel : wide - bezel]
    inner[:] = prints.draw_scenery(rng, library, inner.shape[1], inner.shape[0])
    if rng.random() < 0.5:
        inner[:] = np.clip(inner * 0.3 + rng.uniform(0, 170, 3), 0, 255)
    step = inner.shape[1] // int(rng.integers(2, 6))
    decoys: list[tuple[float, float, float, float]] = []
    for y in range(step // 2 + 20, inner.shape[0] - step // 2, step):
        columns = [x for x in range(step // 2, inner.shape[1] - step // 4, step) if rng.random() < 0.55]
        decoys += [_print_button(rng, library, inner, (x, y), step) for x in columns]
    prints.print_word(
        rng, inner, library, (inner.shape[1] / 2, 16), 16, 0.6 * inner.shape[1], (250, 250, 250)
    )
    shifted = [(x + bezel, y + bezel, w, h) for x, y, w, h in decoys]
    mask = np.full((tall, wide), 255, np.uint8)
    return _make_thing("screen", face, mask, size, 0.12, np.full(3, 30.0), shifted)


def _print_button(
    rng: Rng, library: ArtLibrary, picture: Pixels, at: tuple[int, int], step: int
) -> tuple[float, float, float, float]:
    """Print a button with a sign or a letter; return the place and size of what is printed on it."""
    ground, reach = rng.uniform(0, 255, 3), int(step * rng.uniform(0.28, 0.42))
    if rng.random() < 0.8:
        cv2.rectangle(
            picture, (at[0] - reach, at[1] - reach), (at[0] + reach, at[1] + reach), ground.tolist(), -1
        )
    glyphs = library.letters[rng.integers(len(library.letters))]
    letter = prints.word_mask(glyphs, str(rng.choice(list("0123456789AJQK"))), int(1.2 * reach))
    mask = prints.draw_sign(rng, library, int(1.3 * reach)) if rng.random() < 0.6 else letter
    stamp_mask(picture, mask, at, _ink_on(ground, rng))
    return float(at[0]), float(at[1]), float(mask.shape[1]), float(mask.shape[0])


def draw_printed_cloth(rng: Rng, library: ArtLibrary) -> Thing:
    """Draw a cloth with signs, letters and figures printed all over, in rows or loose."""
    wide, tall = 480, 360
    ground = rng.uniform(20, 235, 3)
    weave = rng.normal(0, rng.uniform(1, 7), (tall, wide, 1))
    face = np.clip(ground + weave, 0, 255).astype(np.uint8)
    step, inks = int(rng.integers(40, 110)), [_ink_on(ground, rng) for _ in range(2)]
    signs = [prints.draw_sign(rng, library, int(step * rng.uniform(0.4, 0.75))) for _ in range(4)]
    glyphs = library.letters[rng.integers(len(library.letters))]
    signs.append(prints.word_mask(glyphs, str(rng.choice(list("AJQK789"))), int(step * 0.6)))
    decoys, loose, turned = [], rng.uniform(0, 0.25), rng.random() < 0.4
    for y in range(step // 2, tall, step):
        for x in range(step // 2, wide, step):
            mask = signs[rng.integers(len(signs))]
            at = (x + rng.normal(0, loose) * step, y + rng.normal(0, loose) * step)
            shown = rotate_mask(mask, rng.uniform(0, 360)) if turned else mask
            stamp_mask(face, shown, at, inks[rng.integers(2)])
            decoys.append((*at, float(mask.shape[1]), float(mask.shape[0])))
    size = rng.uniform(4, 8)
    mask = np.full((tall, wide), 255, np.uint8)
    return _make_thing("cloth", face, mask, (size, size * tall / wide), 0.0, ground, decoys)


def draw_score_page(rng: Rng, library: ArtLibrary) -> Thing:
    """Draw a page of a score pad: lines, names at its head, numbers and some signs in its columns."""
    wide, tall = 340, int(340 * rng.uniform(1.25, 1.6))
    paper = rng.uniform(205, 252) + rng.normal(0, 5, 3)
    face = np.clip(np.full((tall, wide, 3), paper), 0, 255).astype(np.uint8)
    columns, row = int(rng.integers(2, 6)), int(rng.integers(20, 36))
    ink, line = draw_shade(rng, ((60, 40, 30), (130, 60, 20), (30, 30, 150)), 10), rng.uniform(120, 200, 3)
    for y in range(2 * row, tall, row):
        cv2.line(face, (0, y), (wide, y), line.tolist(), 1, cv2.LINE_AA)
    glyphs, decoys, each = library.letters[rng.integers(len(library.letters))], [], wide // columns
    for column in range(columns):
        cv2.line(face, (column * each, row), (column * each, tall), line.tolist(), 1, cv2.LINE_AA)
        prints.print_word(
            rng, face, library, ((column + 0.5) * each, 1.4 * row), int(row * 0.6), 0.85 * each, ink
        )
        for y in range(2 * row, int(tall * rng.uniform(0.4, 1)) - row, row):
            number = prints.word_mask(
                glyphs, str(int(rng.integers(0, 10 ** int(rng.integers(1, 4))))), int(row * 0.7)
            )
            if rng.random() < 0.15:
                sign = prints.draw_sign(rng, library, number.shape[0], joker=0)
                number = np.hstack(
                    [number[:, : number.shape[0]], resize_picture(sign, len(number), len(number))]
                )
            at = ((column + 0.5) * each + rng.normal(0, 3), y + row / 2 + rng.normal(0, 1))
            mask = prints.fit_mask(
                rotate_mask(np.ascontiguousarray(number), rng.normal(0, 3)), 0.9 * each, 1.1 * row
            )
            stamp_mask(face, mask, at, ink)
            decoys.append((*at, float(mask.shape[1]), float(mask.shape[0])))
    size = rng.uniform(1.6, 3.2)
    return _make_thing(
        "score page",
        face,
        np.full((tall, wide), 255, np.uint8),
        (size, size * tall / wide),
        0.0,
        paper,
        decoys,
    )


ThingMaker = Callable[[Rng, ArtLibrary], Thing]
THING_SHARES: tuple[tuple[ThingMaker, float], ...] = (
    (draw_card_box, 0.3),
    (draw_chip, 0.26),
    (draw_trading_card, 0.2),
    (draw_screen, 0.1),
    (draw_printed_cloth, 0.05),
    (draw_score_page, 0.09),
)
"""Things and how often each is drawn."""


def draw_thing(rng: Rng, library: ArtLibrary) -> Thing:
    """Draw something that is no card."""
    make = THING_SHARES[rng.choice(len(THING_SHARES), p=[share for _, share in THING_SHARES])][0]
    return make(rng, library)
