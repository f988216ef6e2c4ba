"""Every kind of JPEG, PNG and animation that is read comes out in its colours; the others are refused."""

import struct

import cv2
import numpy as np
import pytest

from companion.vision import NotAPhoto, PhotoDamaged
from companion.vision.photo.decode import decode_photo

from . import files
from .outcomes import outcome
from .pictures import DATA, HEIGHT, RED, REDS, WHITE, WIDTH, chunk, encoded, half_red


def assert_half_red(photo, tolerance=4):
    pixels = decode_photo(photo).pixels
    assert pixels.dtype == np.uint8
    assert pixels.shape == (HEIGHT, WIDTH, 3)
    assert np.abs(pixels[24, 10].astype(int) - RED).max() <= tolerance
    assert np.abs(pixels[24, 50].astype(int) - WHITE).max() <= tolerance
    assert outcome(photo) is None


def flat(left, right):
    """Return blocks for `files.jpeg`: a left half and a right one."""
    blocks = np.empty((HEIGHT // 8, WIDTH // 8, len(left)), int)
    blocks[:, : WIDTH // 16], blocks[:, WIDTH // 16 :] = left, right
    return blocks


def ycc(red, green, blue):
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    return (round(luma), round(128 + (blue - luma) / 1.772), round(128 + (red - luma) / 1.402))


def test_cmyk_jpeg_as_adobe_writes_it():
    assert_half_red(files.jpeg(flat((220, 20, 20, 255), (255,) * 4), adobe=0))


def test_cmyk_jpeg_with_its_colours_in_black():
    pixels = decode_photo(files.jpeg(flat((255, 255, 255, 100), (255, 255, 255, 0)), adobe=0)).pixels
    assert np.abs(pixels[24, 10].astype(int) - 100).max() <= 2
    assert pixels[24, 50].max() <= 2


def test_ycck_jpeg():
    inks = (*ycc(255 - 220, 255 - 20, 255 - 20), 255), (*ycc(0, 0, 0), 255)
    assert_half_red(files.jpeg(flat(*inks), adobe=2))


def test_a_jpeg_in_red_green_and_blue():
    assert_half_red(files.jpeg(flat((220, 20, 20), (255,) * 3), adobe=0))


@pytest.mark.parametrize("frame", [0xC0, 0xC1])
def test_a_jpeg_in_several_scans(frame):
    blocks = flat(ycc(220, 20, 20), (255, 128, 128))
    assert_half_red(files.jpeg(blocks, frame=frame, scans=[[0], [1], [2]]))
    assert_half_red(files.jpeg(blocks, frame=frame, scans=[[0], [1, 2]]))


def test_a_progressive_jpeg():
    assert_half_red(encoded(half_red(), ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1))


def test_a_grey_jpeg():
    pixels = decode_photo(files.jpeg(flat((90,), (200,)))).pixels
    assert (pixels[24, 10] == 90).all()
    assert (pixels[24, 50] == 200).all()


def test_a_jpeg_of_two_components_is_refused():
    assert outcome(files.jpeg(flat((90, 3), (200, 3)))) is PhotoDamaged


@pytest.mark.parametrize("frame", [0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF])
@pytest.mark.usefixtures("no_decoder")
def test_lossless_hierarchical_and_arithmetic_jpeg_are_refused(frame):
    assert outcome(files.jpeg(flat(ycc(220, 20, 20), (255, 128, 128)), frame=frame)) is NotAPhoto


ALPHA = np.where(np.arange(WIDTH)[None, :] < WIDTH // 2, 255, 0).repeat(HEIGHT, 0).reshape(HEIGHT, WIDTH, 1)
CLEAR = np.concatenate([np.where(ALPHA > 0, REDS, 0), ALPHA], 2)
"""Red on the left; on the right black, and transparent."""
PALETTE = chunk(b"PLTE", bytes((220, 20, 20, 0, 0, 0)))
PLACES = (np.arange(WIDTH)[None, :] >= WIDTH // 2).astype(int).repeat(HEIGHT, 0)


@pytest.mark.parametrize(
    "photo",
    [
        pytest.param(files.png(REDS, 2), id="8 bits"),
        pytest.param(files.png(REDS * 257, 2, 16), id="16 bits"),
        pytest.param(files.png(CLEAR, 6), id="8 bits, alpha"),
        pytest.param(files.png(CLEAR * 257, 6, 16), id="16 bits, alpha"),
        pytest.param(
            files.png(PLACES, 3, before=chunk(b"PLTE", bytes((220, 20, 20, 255, 255, 255)))), id="palette"
        ),
        pytest.param(files.png(PLACES, 3, before=PALETTE + chunk(b"tRNS", b"\xff\0")), id="palette, clear"),
        pytest.param(
            files.png(np.where(ALPHA > 0, REDS, 0), 2, before=chunk(b"tRNS", bytes(6))),
            id="a colour is clear",
        ),
    ],
)
def test_png_in_colour(photo):
    assert_half_red(photo)


@pytest.mark.parametrize(
    ("colour", "depth", "clear"),
    [(0, 8, False), (0, 16, False), (4, 8, False), (4, 16, False), (0, 8, True), (0, 16, True)],
)
def test_grey_png_with_and_without_what_is_transparent(colour, depth, clear):
    grey = np.where(ALPHA > 0, 90, 255 if colour == 0 else 0)
    stored = np.concatenate([grey, ALPHA], 2) if colour == 4 else grey
    before = chunk(b"tRNS", b"\0\x05") if clear else b""
    photo = files.png(stored * (257 if depth == 16 else 1), colour, depth, before=before)
    pixels = decode_photo(photo).pixels.astype(int)
    assert pixels.shape == (HEIGHT, WIDTH, 3)
    assert np.abs(pixels[:, : WIDTH // 2] - 90).max() <= 1
    assert np.abs(pixels[:, WIDTH // 2 :] - 255).max() <= 1
    assert outcome(photo) is None


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_png_of_few_bits(depth):
    levels = (1 << depth) - 1
    row = "".join(format(0 if x < WIDTH // 2 else levels, f"0{depth}b") for x in range(WIDTH))
    packed = np.frombuffer(int(row, 2).to_bytes(WIDTH * depth // 8, "big") * HEIGHT, np.uint8)
    photo = files.png(packed.reshape(HEIGHT, -1), 0)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", WIDTH, HEIGHT, depth, 0, 0, 0, 0))
    pixels = decode_photo(photo[:8] + head + photo[33:]).pixels
    assert (pixels[:, : WIDTH // 2] == 0).all()
    assert (pixels[:, WIDTH // 2 :] == 255).all()


@pytest.mark.parametrize("name", ["animated.gif", "animated.png", "animated.webp"])
def test_of_an_animation_the_first_picture_is_read(name):
    assert_half_red((DATA / name).read_bytes())


def test_an_animation_of_a_hundred_thousand_pictures_is_read_like_one():
    frame = files.gif_frame(WIDTH, HEIGHT, WIDTH * HEIGHT)
    photo = files.gif(WIDTH, HEIGHT, frame, *[files.gif_frame(2, 2)] * 100_000, loops=True)
    assert decode_photo(photo).pixels[24, 10].tolist() == list(RED)


def test_an_animation_that_claims_a_billion_pictures_is_read_like_one():
    photo = (DATA / "animated.png").read_bytes()
    at = photo.index(b"acTL")
    assert_half_red(photo[: at - 4] + chunk(b"acTL", struct.pack(">II", 10**9, 0)) + photo[at + 16 :])
