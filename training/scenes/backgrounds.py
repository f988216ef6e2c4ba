"""What lies under and beside the cards: cloth, wood, print, photographs, things that are no cards."""

import cv2
import numpy as np
from numpy.typing import NDArray

from training.arrays import Canvas, FloatArray, Mask, resize_picture
from training.chance import Rng
from training.decks.designs import ArtLibrary, Glyphs
from training.decks.indices import stamp_mask
from training.scenes.strangers import draw_printed_sign


class Noise:
    """A bank of seeded noise, since drawing fresh normals for each picture costs more than the picture."""

    def __init__(self, rng: Rng, size: int = 1024) -> None:
        self._grey_noise = rng.normal(0, 1, (size, size)).astype(np.float32)
        self._colour_noise = rng.normal(0, 1, (size, size, 3)).astype(np.float32)

    def grain(self, rng: Rng, height: int, width: int) -> NDArray[np.float32]:
        """Return float32 (height, width, 3) noise of single pixels."""
        y, x = (rng.integers(0, self._grey_noise.shape[0] - side + 1) for side in (height, width))
        return np.ascontiguousarray(self._colour_noise[y : y + height, x : x + width])

    def field(self, rng: Rng, height: int, width: int, cell: float = 1.0) -> NDArray[np.float32]:
        """Return float32 (height, width) noise whose grains are `cell` pixels, about unit variance."""
        rows, columns = int(height / cell) + 2, int(width / cell) + 2
        y, x = (
            rng.integers(0, self._grey_noise.shape[0] - rows),
            rng.integers(0, self._grey_noise.shape[1] - columns),
        )
        part = self._grey_noise[y : y + rows, x : x + columns]
        return part[:height, :width] if cell == 1 else _enlarge_grain(part, height, width)

    def stretched_grain(
        self, rng: Rng, height: int, width: int, along: float, across: float
    ) -> NDArray[np.float32]:
        """Return grain `along` pixels long in x and `across` pixels in y."""
        rows, columns = int(height / across) + 2, int(width / along) + 2
        y, x = (
            rng.integers(0, self._grey_noise.shape[0] - rows),
            rng.integers(0, self._grey_noise.shape[1] - columns),
        )
        return _enlarge_grain(self._grey_noise[y : y + rows, x : x + columns], height, width)


def _enlarge_grain(grain: NDArray[np.float32], height: int, width: int) -> NDArray[np.float32]:
    return np.asarray(cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC), np.float32)


def _draw_table_colour(rng: Rng) -> FloatArray:
    """Draw a table's colour, BGR: green, blue, red, brown, grey, white, black or any."""
    common = np.array(
        [
            (60, 110, 30),
            (120, 70, 20),
            (40, 30, 130),
            (50, 85, 130),
            (130, 130, 130),
            (225, 230, 232),
            (25, 25, 28),
        ]
    )
    at = rng.integers(len(common) + 2)
    base = common[at] if at < len(common) else rng.uniform(0, 255, 3)
    return np.clip(base + rng.normal(0, 25, 3), 0, 255)


def draw_cloth(rng: Rng, noise: Noise, size: int) -> Canvas:
    """Draw felt or woven cloth, plain, striped or checked: float32 (size, size, 3)."""
    grain = noise.field(rng, size, size) * rng.uniform(0, 12) + noise.field(
        rng, size, size, 30
    ) * rng.uniform(0, 10)
    image = _draw_table_colour(rng).astype(np.float32) + grain[..., None]
    if rng.random() < 0.25:
        second, period = _draw_table_colour(rng), rng.uniform(12, 90)
        wave = np.sin(np.arange(size) * 2 * np.pi / period + rng.uniform(0, 6)) > rng.uniform(-0.5, 0.8)
        stripes = wave[None, :] ^ wave[:, None] if rng.random() < 0.5 else np.broadcast_to(wave, (size, size))
        image[stripes] = 0.5 * image[stripes] + 0.5 * second
    return image


def draw_wood(rng: Rng, noise: Noise, size: int) -> Canvas:
    """Draw wooden boards with grain: float32 (size, size, 3)."""
    base = np.array([(60, 100, 150), (35, 60, 95), (120, 160, 195), (25, 35, 60)])[rng.integers(4)]
    grain = noise.stretched_grain(rng, size, size, rng.uniform(40, 200), rng.uniform(1.5, 5)) * rng.uniform(
        4, 18
    )
    image = (base + rng.normal(0, 12, 3)).astype(np.float32) + grain[..., None]
    if rng.random() < 0.5:
        for y in range(int(rng.integers(0, 60)), size, int(rng.integers(40, 160))):
            image[y : y + 2] *= 0.5
            image[y:] += rng.normal(0, 6)
    return np.ascontiguousarray(image.swapaxes(0, 1)) if rng.random() < 0.5 else image


def draw_wallpaper(rng: Rng, library: ArtLibrary, size: int) -> Canvas:
    """Draw a piece of an installed wallpaper, sometimes blurred: float32 (size, size, 3)."""
    picture = library.photos[rng.integers(len(library.photos))]
    side = int(min(picture.shape[:2]) * rng.uniform(0.25, 0.95))
    y, x = rng.integers(0, picture.shape[0] - side + 1), rng.integers(0, picture.shape[1] - side + 1)
    piece = cv2.resize(picture[y : y + side, x : x + side], (size, size), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.4:
        piece = cv2.blur(piece, (int(rng.integers(3, 15)),) * 2)
    return piece.astype(np.float32)


def _write_line(
    rng: Rng, image: Canvas, glyphs: Glyphs, at: tuple[int, int], height: int, colour: FloatArray
) -> None:
    """Print random characters `height` pixels high from `at` (x, y), up to 40 or the picture's edge."""
    characters, (x, y) = list(glyphs), at
    for _ in range(int(rng.integers(2, 40))):
        glyph = glyphs[characters[rng.integers(len(characters))]]
        width = max(2, glyph.shape[1] * height // glyph.shape[0])
        if x + width >= image.shape[1]:
            return
        if x >= 0 and rng.random() < 0.85:
            mask = cv2.resize(glyph, (width, height), interpolation=cv2.INTER_AREA)[..., None]
            part = image[y : y + height, x : x + width]
            part += (colour - part) * (mask / np.float32(255))
        x += width + max(1, height // 6)


def write_text(rng: Rng, library: ArtLibrary, image: Canvas) -> None:
    """Print a few lines of letters and digits, without suits beneath them, in an installed font."""
    glyphs = library.letters[rng.integers(len(library.letters))]
    colour, height = rng.uniform(0, 255, 3), int(rng.integers(8, 50))
    for _ in range(int(rng.integers(1, 7))):
        at = (int(rng.integers(-40, image.shape[1])), int(rng.integers(0, image.shape[0] - height)))
        _write_line(rng, image, glyphs, at, height, colour)


def draw_page(rng: Rng, library: ArtLibrary, noise: Noise, size: int) -> Canvas:
    """Draw a printed page, turned by any quarter: float32 (size, size, 3)."""
    paper = rng.uniform(170, 255) + rng.normal(0, 6, 3)
    image = (paper + 4 * noise.field(rng, size, size)[..., None]).astype(np.float32)
    glyphs, height = library.letters[rng.integers(len(library.letters))], int(rng.integers(6, 30))
    left, colour = int(rng.integers(0, size // 3)), rng.uniform(0, 90, 3)
    for y in range(int(rng.integers(0, 40)), size - height, int(height * rng.uniform(1.3, 2.2))):
        _write_line(rng, image, glyphs, (left, y), height, colour)
    return np.rot90(image, int(rng.integers(4)))


def _draw_chip(rng: Rng, image: Canvas, at: tuple[int, int], radius: int) -> None:
    """Draw a gaming chip with its dashes."""
    rim, dash = rng.uniform(0, 255, 3), rng.uniform(150, 255, 3)
    cv2.circle(image, at, radius, rim.tolist(), -1, cv2.LINE_AA)
    for angle in range(0, 360, 60):
        cv2.ellipse(
            image,
            at,
            (radius - radius // 8,) * 2,
            0,
            angle,
            angle + 22,
            dash.tolist(),
            max(1, radius // 4),
            cv2.LINE_AA,
        )
    inner = (rim * 0.8 + 30) if rng.random() < 0.6 else rng.uniform(200, 255, 3)
    cv2.circle(image, at, radius * 5 // 8, inner.tolist(), -1, cv2.LINE_AA)


def _print_on_chip(rng: Rng, library: ArtLibrary, image: Canvas, at: tuple[int, int], radius: int) -> None:
    """Print a sign or a digit on a chip, red or in what stands out from it."""
    printed = draw_printed_sign(rng, library, max(6, int(radius * rng.uniform(0.3, 0.7))))
    plain = 25.0 if image[at[1], at[0]].mean() > 110 else 235.0
    ink = (30, 25, 190) if rng.random() < 0.4 else np.full(3, plain)
    stamp_mask(image, rotate_mask(printed, rng.uniform(0, 360)), at, ink)


def rotate_mask(mask: Mask, degrees: float) -> Mask:
    """Return a mask turned about its middle, with room for its corners."""
    height, width = mask.shape
    room = int(np.ceil(np.hypot(height, width))) + 2
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1.0)
    matrix[:, 2] += (room / 2 - width / 2, room / 2 - height / 2)
    return np.asarray(cv2.warpAffine(mask, matrix, (room, room)), np.uint8)


def draw_watermark(rng: Rng, library: ArtLibrary, image: Canvas) -> None:
    """Lay faint signs and letters over the whole picture, as who sells it does."""
    glyphs = library.letters[rng.integers(len(library.letters))]
    tall, strength = int(rng.integers(14, 70)), float(rng.uniform(0.15, 0.5))
    line = np.hstack(
        [resize_picture(glyphs[c], max(3, tall * 2 // 3), tall) for c in rng.choice(list(glyphs), 6)]
    )
    sign, step = rotate_mask(line, float(rng.uniform(0, 60))), int(rng.integers(90, 260))
    for y in range(int(rng.integers(step)), image.shape[0], step):
        for x in range(int(rng.integers(step)), image.shape[1], step):
            stamp_mask(image, sign, (x, y), np.full(3, 235.0), strength)


def _draw_die(rng: Rng, image: Canvas, at: tuple[int, int], radius: int) -> None:
    """Draw a die's top with its dots."""
    body = rng.uniform(180, 255, 3) if rng.random() < 0.6 else rng.uniform(0, 160, 3)
    box = cv2.boxPoints(((float(at[0]), float(at[1])), (1.6 * radius, 1.6 * radius), rng.uniform(0, 90)))
    cv2.fillPoly(image, [box.astype(np.int32)], body.tolist(), cv2.LINE_AA)
    dots = [(0.25, 0.25), (0.75, 0.75), (0.5, 0.5), (0.25, 0.75), (0.75, 0.25)][: rng.integers(1, 6)]
    for u, v in dots:
        point = box[0] + u * (box[1] - box[0]) + v * (box[3] - box[0])
        cv2.circle(
            image, point.astype(int).tolist(), max(1, radius // 6), (255 - body).tolist(), -1, cv2.LINE_AA
        )


def _draw_pyramid(rng: Rng, image: Canvas, at: tuple[int, int], radius: int) -> None:
    """Draw a game pyramid seen from anywhere: shaded triangles round a tip."""
    base = cv2.boxPoints(((float(at[0]), float(at[1])), (1.7 * radius, 1.7 * radius), rng.uniform(0, 90)))
    tip, colour = np.array(at) + rng.normal(0, radius * 0.7, 2), rng.uniform(0, 255, 3)
    for k in range(4):
        face = np.array([base[k], base[(k + 1) % 4], tip]).astype(np.int32)
        cv2.fillPoly(image, [face], (colour * (0.6 + 0.13 * k)).tolist(), cv2.LINE_AA)


def _draw_slab(rng: Rng, image: Canvas, at: tuple[int, int], radius: int) -> None:
    """Draw a flat thing: a phone, a box, a sheet of paper."""
    size = (radius * rng.uniform(1, 5), radius * rng.uniform(1, 5))
    box = cv2.boxPoints(((float(at[0]), float(at[1])), size, rng.uniform(0, 90))).astype(np.int32)
    cv2.fillPoly(image, [box], rng.uniform(0, 255, 3).tolist(), cv2.LINE_AA)


def draw_clutter(rng: Rng, library: ArtLibrary, image: Canvas) -> None:
    """Put a few things that are no cards on the table."""
    for _ in range(int(rng.poisson(1.2))):
        make = (_draw_chip, _draw_die, _draw_pyramid, _draw_slab)[rng.integers(4)]
        at = (int(rng.integers(0, image.shape[1])), int(rng.integers(0, image.shape[0])))
        radius = int(rng.integers(8, 60))
        make(rng, image, at, radius)
        if make is _draw_chip and rng.random() < 0.5:
            _print_on_chip(rng, library, image, at, radius)
    if rng.random() < 0.3:
        write_text(rng, library, image)


def draw_background(rng: Rng, library: ArtLibrary, noise: Noise, size: int) -> Canvas:
    """Draw a table: float32 (size, size, 3) BGR, about 0 to 255."""
    kind = rng.random()
    if kind < 0.05:
        image = draw_page(rng, library, noise, size)
    elif kind < 0.38 and library.photos:
        image = draw_wallpaper(rng, library, size)
    else:
        image = draw_cloth(rng, noise, size) if kind < 0.72 else draw_wood(rng, noise, size)
    image = np.ascontiguousarray(image, np.float32)
    draw_clutter(rng, library, image)
    return np.asarray(np.clip(image, 0, 255), np.float32)
