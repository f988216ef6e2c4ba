"""What is no good photo: a sentence or no cards, never a crash or a hang; nothing kept but the picture."""

import re
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.vision import (
    NotAPhoto,
    PhotoDamaged,
    PhotoError,
    PhotoTooLarge,
    PhotoTooSlow,
    PhotoTooSmall,
    clean,
    read,
    recogniser,
)
from companion.vision.choosing.resolve import Known
from companion.vision.corners.networks import Networks, Pool
from companion.vision.photo.decode import decode as pixels_of
from companion.vision.recogniser import read_with

from . import files, lookalikes
from .drawn import table
from .layouts import card, moved
from .networks import Identifying, Locating, marked, networks
from .pictures import (
    DATA,
    HEIGHT,
    RED,
    WHITE,
    WIDTH,
    chunk,
    empty_png,
    encoded,
    exif,
    half_red,
    png_with_exif,
    with_exif,
)


def outcome(photo):
    """Return the kind of refusal of `photo`, None if it is read; what is read and what is kept must agree."""
    refusals = [refusal(way, photo) for way in (pixels_of, clean)]
    assert all(re.fullmatch(r"[A-Z].*\.", str(error)) for error in refusals if error)
    assert type(refusals[0]) is type(refusals[1])
    return type(refusals[0]) if refusals[0] else None


def refusal(way, photo):
    try:
        way(photo)
    except PhotoError as error:
        return error
    return None


@pytest.fixture
def no_decoder(monkeypatch):
    """Let the test fail when a picture gets as far as to be decoded."""

    def imdecode(*arguments):
        raise AssertionError("this must be refused by its header")

    monkeypatch.setattr(cv2, "imdecode", imdecode)


class Crowded(Locating):
    """Finds an index in every fourth cell, as in a picture made to be slow."""

    def forward(self):
        _, rows, columns = self.blob.shape
        said = np.zeros((7, rows // 4, columns // 4), np.float32)
        said[0], said[4], said[5] = -5, -4, 2.5
        said[0, ::3, ::3] = 3 + np.random.default_rng(1).random(said[0, ::3, ::3].shape)
        return said[None]


class Counting(Identifying):
    """Counts the crops that it is asked about."""

    asked = 0

    def setInput(self, blob):  # noqa: N802
        self.asked += len(blob)
        super().setInput(blob)


# --- broken files -------------------------------------------------------------------------------

GRAIN = np.random.default_rng(1).integers(0, 255, (96, 128, 3), np.uint8)
KINDS = {
    "jpeg": encoded(GRAIN, ".jpg"),
    "progressive jpeg": encoded(GRAIN, ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1),
    "cmyk jpeg": (DATA / "cmyk.jpg").read_bytes(),
    "png": encoded(GRAIN, ".png"),
    "animated png": (DATA / "animated.png").read_bytes(),
    "webp": encoded(GRAIN, ".webp"),
    "lossless webp": encoded(GRAIN, ".webp", cv2.IMWRITE_WEBP_QUALITY, 101),
    "animated webp": (DATA / "animated.webp").read_bytes(),
    "gif": encoded(GRAIN, ".gif"),
    "animated gif": (DATA / "animated.gif").read_bytes(),
    "bmp": encoded(GRAIN, ".bmp"),
    "tiff": encoded(GRAIN, ".tiff"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_cut_off_anywhere_is_refused(kind):
    photo = KINDS[kind]
    for length in np.linspace(0, len(photo) - 16, 100).astype(int):
        assert outcome(photo[:length]) in (PhotoDamaged, NotAPhoto), length


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_with_flipped_bytes_is_read_or_refused(kind):
    chance = np.random.default_rng(7)
    for turn in range(120):
        photo = bytearray(KINDS[kind])
        reach = len(photo) if turn % 2 else min(len(photo), 200)  # headers are where it hurts
        for at in chance.integers(0, reach, chance.integers(1, 6)):
            photo[at] ^= int(chance.integers(1, 256))
        outcome(bytes(photo))


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_with_a_piece_missing_or_twice_is_read_or_refused(kind):
    chance = np.random.default_rng(8)
    for _ in range(60):
        photo = KINDS[kind]
        first, second = sorted(chance.integers(0, len(photo), 2))
        outcome(photo[:first] + photo[second:])
        outcome(photo[:second] + photo[first:])


@pytest.mark.parametrize("kind", KINDS)
def test_what_comes_of_a_file_with_flipped_bytes_can_be_looked_at(kind):
    """The picture may be nonsense, and of any size that is read: nothing after the decoder minds."""
    chance, pool = np.random.default_rng(9), Pool(1, lambda: Networks(Crowded(), Counting(["Kh", "2c"])))
    for _ in range(3):
        photo = bytearray(KINDS[kind])
        for at in chance.integers(0, len(photo), 3):
            photo[at] ^= int(chance.integers(1, 256))
        assert refusal(lambda photo: read_with(pool, photo, Known(5, 1)), bytes(photo)) is None or outcome(
            bytes(photo)
        )


# --- more than it says --------------------------------------------------------------------------


def sized_jpeg(width, height, **form):
    photo = files.jpeg(np.full((1, 1, 3), 128), **form)
    at = photo.index(bytes([0xFF, form.get("frame", 0xC0)]))
    return photo[: at + 5] + struct.pack(">HH", height, width) + photo[at + 9 :]


@pytest.mark.usefixtures("no_decoder")
@pytest.mark.parametrize(
    "photo",
    [
        pytest.param(empty_png(20_000, 20_000), id="png"),
        pytest.param(
            files.png(np.zeros((2, 2)), 0).replace(struct.pack(">II", 2, 2), b"\x7f\xff\xff\xff" * 2),
            id="png 2^31",
        ),
        pytest.param(files.webp((b"VP8X", files.canvas(1 << 24, 1 << 24))), id="webp canvas"),
        pytest.param(
            files.webp((b"VP8L", b"\x2f" + struct.pack("<I", 16383 | 16383 << 14))), id="lossless webp"
        ),
        pytest.param(
            files.webp((b"VP8 ", b"\0\0\0\x9d\x01\x2a" + struct.pack("<HH", 16383, 16383))), id="lossy webp"
        ),
        pytest.param(files.gif(65_535, 65_535, files.gif_frame(2, 2)), id="gif"),
        pytest.param(sized_jpeg(65_500, 65_500), id="jpeg"),
        pytest.param(sized_jpeg(16_000, 12_500, frame=0xC2), id="progressive jpeg"),
        pytest.param(sized_jpeg(16_000, 12_500, scans=[[0], [1], [2]]), id="jpeg in three scans"),
        pytest.param(
            b"BM" + bytes(12) + struct.pack("<Iii", 40, 60_000, -60_000) + bytes(90), id="bmp upside down"
        ),
    ],
)
def test_a_tiny_file_that_claims_a_huge_picture_is_refused_by_its_header(photo):
    assert len(photo) < 100_000
    assert outcome(photo) is PhotoTooLarge


@pytest.mark.usefixtures("no_decoder")
def test_a_huge_tiff_is_refused_as_every_tiff():
    assert outcome(b"II*\0\x08\0\0\0" + bytes(2000)) is NotAPhoto
    assert outcome(b"MM\0*\0\0\0\x08" + bytes(2000)) is NotAPhoto


@pytest.mark.usefixtures("no_decoder")
@pytest.mark.parametrize(
    "photo",
    [
        pytest.param(b"\xff\xd8" + b"\xff\xe0\0\x02" * 5_000_000, id="jpeg segments"),
        pytest.param(b"\xff\xd8\xff" + b"\x01\xff" * 5_000_000, id="jpeg markers"),
        pytest.param(b"\xff\xd8" + b"\xff" * 20_000_000, id="jpeg filling"),
        pytest.param(
            KINDS["png"][:33] + chunk(b"teSt", b"") * 1_000_000 + KINDS["png"][33:], id="png chunks"
        ),
    ],
)
def test_a_file_of_a_million_empty_parts_is_refused(photo):
    assert outcome(photo) is PhotoDamaged


def test_webp_of_a_hundred_thousand_empty_parts_is_not_searched_to_its_end():
    picture = (KINDS["webp"][12:16], KINDS["webp"][20:])
    many = [(b"teSt", b"")] * 100_000
    turned = (b"EXIF", exif(6))
    photo = files.webp((b"VP8X", files.canvas(128, 96, 0x08)), *many, picture, turned)
    assert pixels_of(photo).pixels.shape == (96, 128, 3)


def test_a_picture_larger_than_its_webp_says_is_refused():
    inside = encoded(np.zeros((3000, 4000, 3), np.uint8), ".webp")
    photo = files.webp((b"VP8X", files.canvas(WIDTH, HEIGHT)), (inside[12:16], inside[20:]))
    assert outcome(photo) is PhotoDamaged


def test_a_gif_with_a_frame_larger_than_itself_is_refused():
    assert outcome(files.gif(WIDTH, HEIGHT, files.gif_frame(65_535, 65_535))) is PhotoDamaged


def test_text_that_unpacks_to_gigabytes_is_left_packed():
    bomb = chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(50_000_000), 9)) * 20
    photo = files.png(half_red()[..., ::-1], 2, before=bomb)
    assert outcome(photo) is None


# --- every form of picture ----------------------------------------------------------------------


def assert_half_red(photo, tolerance=4):
    pixels = pixels_of(photo).pixels
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
    pixels = pixels_of(files.jpeg(flat((255, 255, 255, 100), (255, 255, 255, 0)), adobe=0)).pixels
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
    pixels = pixels_of(files.jpeg(flat((90,), (200,)))).pixels
    assert (pixels[24, 10] == 90).all()
    assert (pixels[24, 50] == 200).all()


def test_a_jpeg_of_two_components_is_refused():
    assert outcome(files.jpeg(flat((90, 3), (200, 3)))) is PhotoDamaged


@pytest.mark.parametrize("frame", [0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF])
@pytest.mark.usefixtures("no_decoder")
def test_lossless_hierarchical_and_arithmetic_jpeg_are_refused(frame):
    assert outcome(files.jpeg(flat(ycc(220, 20, 20), (255, 128, 128)), frame=frame)) is NotAPhoto


REDS = half_red()[..., ::-1].astype(int)
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
    pixels = pixels_of(photo).pixels.astype(int)
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
    pixels = pixels_of(photo[:8] + head + photo[33:]).pixels
    assert (pixels[:, : WIDTH // 2] == 0).all()
    assert (pixels[:, WIDTH // 2 :] == 255).all()


@pytest.mark.parametrize("name", ["animated.gif", "animated.png", "animated.webp"])
def test_of_an_animation_the_first_picture_is_read(name):
    assert_half_red((DATA / name).read_bytes())


def test_an_animation_of_a_hundred_thousand_pictures_is_read_like_one():
    frame = files.gif_frame(WIDTH, HEIGHT, WIDTH * HEIGHT)
    photo = files.gif(WIDTH, HEIGHT, frame, *[files.gif_frame(2, 2)] * 100_000, loops=True)
    assert pixels_of(photo).pixels[24, 10].tolist() == list(RED)


def test_an_animation_that_claims_a_billion_pictures_is_read_like_one():
    photo = (DATA / "animated.png").read_bytes()
    at = photo.index(b"acTL")
    assert_half_red(photo[: at - 4] + chunk(b"acTL", struct.pack(">II", 10**9, 0)) + photo[at + 16 :])


@pytest.mark.parametrize("extension", [".png", ".jpg", ".webp", ".bmp", ".gif"])
@pytest.mark.parametrize(("width", "height"), [(1, 1), (1, 5000), (5000, 1), (23, 24), (4000, 8)])
def test_one_pixel_and_lines_are_refused(extension, width, height):
    assert outcome(encoded(np.zeros((height, width, 3), np.uint8), extension)) is PhotoTooSmall


@pytest.mark.parametrize(("width", "height"), [(24, 12_000), (12_000, 24), (60_000, 30), (24, 40_000)])
def test_a_long_strip_is_read(width, height):
    assert outcome(encoded(np.full((height, width, 3), 200, np.uint8), ".png")) is None


def test_no_size_is_refused():
    assert outcome(files.gif(0, 0, files.gif_frame(1, 1))) is PhotoDamaged


@pytest.mark.usefixtures("no_decoder")
@pytest.mark.parametrize(
    "photo",
    [
        pytest.param(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(1000), id="heic"),
        pytest.param(b"\0\0\0\x18ftypmif1\0\0\0\0mif1heic" + bytes(1000), id="heif"),
        pytest.param(b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf" + bytes(1000), id="avif"),
        pytest.param(b"\xff\x0a" + bytes(1000), id="jpeg xl"),
        pytest.param(b"\0\0\0\x0cjP  \r\n\x87\n" + bytes(1000), id="jpeg 2000"),
        pytest.param(b"\0\0\x01\0\x01\0" + bytes(1000), id="icon"),
        pytest.param(b"P6 64 48 255 " + bytes(64 * 48 * 3), id="pnm"),
        pytest.param(b"8BPS\0\x01" + bytes(1000), id="photoshop"),
        pytest.param(b"\x76\x2f\x31\x01" + bytes(1000), id="openexr"),
        pytest.param(b"#?RADIANCE\n" + bytes(1000), id="radiance"),
        pytest.param(
            b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/></svg>", id="svg"
        ),
        pytest.param(b"%PDF-1.7\n" + bytes(1000), id="pdf"),
        pytest.param(b"PK\x03\x04" + bytes(1000), id="zip"),
        pytest.param(b"<html><body>502 Bad Gateway</body></html>", id="html"),
        pytest.param("Ah Kd 10s, bitte lesen! ♥".encode(), id="text"),
        pytest.param(b"", id="nothing"),
    ],
)
def test_what_is_no_picture_read_here_is_refused_with_what_to_send(photo):
    assert outcome(photo) is NotAPhoto
    with pytest.raises(NotAPhoto, match="JPEG"):
        clean(photo)


# --- turned by EXIF -----------------------------------------------------------------------------

UPRIGHT = {1: "ab", 2: "ba", 3: "dc", 4: "cd", 5: "ac", 6: "ca", 7: "db", 8: "bd"}
"""EXIF orientation: which quarters of the stored picture (a b over c d) come to lie at the top."""
QUARTERS = {"a": (40, 40, 40), "b": (40, 220, 40), "c": (40, 40, 220), "d": (220, 40, 40)}


def turned(kind, orientation, order):
    pixels = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    for at, quarter in enumerate("abcd"):
        top, left = at // 2 * HEIGHT // 2, at % 2 * WIDTH // 2
        pixels[top : top + HEIGHT // 2, left : left + WIDTH // 2] = QUARTERS[quarter]
    data = exif(orientation, order)
    if kind == "jpeg":
        return with_exif(encoded(pixels), data)
    if kind == "png":
        return png_with_exif(encoded(pixels, ".png"), data)
    inside = encoded(pixels, ".webp", cv2.IMWRITE_WEBP_QUALITY, 95)
    prefix = b"Exif\0\0" if kind == "webp with a prefix" else b""
    parts = (
        (b"VP8X", files.canvas(WIDTH, HEIGHT, 0x08)),
        (inside[12:16], inside[20:]),
        (b"EXIF", prefix + data),
    )
    return files.webp(*parts)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("orientation", UPRIGHT)
@pytest.mark.parametrize("kind", ["jpeg", "png", "webp", "webp with a prefix"])
def test_each_orientation_comes_out_upright_read_and_kept(kind, orientation, order):
    photo = turned(kind, orientation, order)
    height, width = (WIDTH, HEIGHT) if orientation >= 5 else (HEIGHT, WIDTH)
    reading = read_with(Pool(1, lambda: networks(["Kh"])), photo, Known())
    assert (reading.width, reading.height) == (width, height)
    for pixels in (pixels_of(photo).pixels, pixels_of(clean(photo)).pixels):
        assert pixels.shape == (height, width, 3)
        for x, quarter in zip((8, width - 8), UPRIGHT[orientation], strict=True):
            assert np.abs(pixels[8, x].astype(int) - QUARTERS[quarter]).max() < 30


# --- nothing kept of where and when -------------------------------------------------------------

SECRET = b"54.3217N 10.1234E Anna"


def segment(marker, content):
    return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content


def jpeg_with(*segments, after=b""):
    photo = encoded(half_red())
    return photo[:2] + b"".join(segments) + photo[2:] + after


TEXT = b"Comment\0" + SECRET
WITH_SECRETS = {
    "exif": jpeg_with(segment(0xE1, b"Exif\0\0" + exif(1) + SECRET)),
    "gps": jpeg_with(segment(0xE1, b"Exif\0\0" + exif(6, ">") + b"GPSLatitude" + SECRET)),
    "xmp": jpeg_with(segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>" + SECRET)),
    "long xmp": jpeg_with(segment(0xE1, b"http://ns.adobe.com/xmp/extension/\0" + SECRET)),
    "iptc": jpeg_with(segment(0xED, b"Photoshop 3.0\x008BIM\x04\x04\0\0" + SECRET)),
    "colour profile": jpeg_with(segment(0xE2, b"ICC_PROFILE\0\x01\x01" + SECRET)),
    "comment": jpeg_with(segment(0xFE, SECRET)),
    "maker's notes": jpeg_with(*[segment(0xE0 + at, SECRET) for at in range(3, 16)]),
    "second picture": jpeg_with(after=jpeg_with(segment(0xE1, b"Exif\0\0" + SECRET))),
    "film": jpeg_with(after=b"\0\0\0\x18ftypmp42" + SECRET),
    "png text": files.png(REDS, 2, before=chunk(b"tEXt", TEXT), after=chunk(b"tEXt", TEXT)),
    "png long text": files.png(REDS, 2, before=chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + SECRET)),
    "png packed text": files.png(REDS, 2, before=chunk(b"zTXt", b"a\0\0" + zlib.compress(SECRET, 0))),
    "png exif": files.png(REDS, 2, before=chunk(b"eXIf", exif(1) + SECRET)),
    "png time": files.png(REDS, 2, before=chunk(b"tIME", b"\x07\xea\x0b\x15\x11\0\0")),
    "png own chunk": files.png(REDS, 2, after=chunk(b"prVt", SECRET)),
    "webp": files.webp(
        (b"VP8X", files.canvas(128, 96, 0x0C)),
        (KINDS["webp"][12:16], KINDS["webp"][20:]),
        (b"EXIF", exif(1) + SECRET),
        (b"XMP ", SECRET),
    ),
    "gif": files.gif(
        WIDTH,
        HEIGHT,
        b"\x21\xfe" + bytes([len(SECRET)]) + SECRET + b"\0",
        files.gif_frame(WIDTH, HEIGHT, WIDTH * HEIGHT),
    ),
    "bmp": encoded(half_red(), ".bmp") + SECRET,
}


def segments(jpeg):
    """Return the markers and contents of a JPEG up to its scan, and how its data ends."""
    at, found = 2, []
    while jpeg[at + 1] != 0xDA:
        (length,) = struct.unpack_from(">H", jpeg, at + 2)
        found.append((jpeg[at + 1], jpeg[at + 4 : at + 2 + length]))
        at += 2 + length
    return found


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_nothing_is_kept_but_the_picture(name):
    photo = WITH_SECRETS[name]
    assert SECRET in photo or name == "png time"
    kept = clean(photo)
    assert SECRET not in kept
    found = segments(kept)
    assert {marker for marker, _ in found} <= {0xE0, 0xDB, 0xC0, 0xC4}
    assert [content for marker, content in found if marker == 0xE0] == [b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0"]
    assert kept.endswith(b"\xff\xd9")
    assert kept.count(b"\xff\xd8") == 1


# --- a bound on time ----------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [["Kh"], ["Kh", "2c", "7d", "Ts", "Jk"]])
def test_a_picture_full_of_finds_is_read_with_a_bounded_number_of_them(cards):
    crowded, counting = Crowded(), Counting(cards)
    photo = encoded(np.full((960, 1280, 3), 200, np.uint8))
    reading = read_with(Pool(1, lambda: Networks(crowded, counting)), photo, Known(13, 1))
    assert 0 < counting.asked <= 160
    assert len(reading.cards) <= 160


@pytest.mark.parametrize(("width", "height"), [(5000, 5000), (24, 12_000), (12_000, 24), (300, 300)])
def test_whatever_the_picture_the_network_sees_at_most_1280_pixels_a_side(width, height):
    seen = networks(["Kh"])
    read_with(Pool(1, lambda: seen), encoded(np.full((height, width, 3), 200, np.uint8), ".png"), Known())
    assert len(seen.locate.shapes) <= 3
    assert max(max(shape) for shape in seen.locate.shapes) <= 1280


PHOTO = encoded(marked(np.concatenate([moved(card(0, 0) * 3, 300, 400)]), 1280, 960))


class Slow(Locating):
    """Takes half a minute by the test's clock."""

    def __init__(self, clock):
        super().__init__()
        self.clock = clock

    def forward(self):
        self.clock.now += 15
        return super().forward()


class Clock:
    """Time that passes when the test says so."""

    now = 0.0

    def perf_counter(self):
        return self.now


def test_a_photo_that_takes_too_long_is_given_up_with_a_sentence(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(recogniser, "time", clock)
    identifying = Counting(["Kh"])
    pool = Pool(1, lambda: Networks(Slow(clock), identifying))
    with pytest.raises(PhotoTooSlow, match=r"took too long\.") as refusal:
        read_with(pool, PHOTO, Known())
    assert refusal.value.status == 503
    assert identifying.asked == 0


def test_the_networks_are_free_again_after_a_photo_that_took_too_long(monkeypatch):
    clock = Clock()
    made = iter([Networks(Slow(clock), Identifying(["Kh"]))])
    pool = Pool(1, lambda: next(made))
    with monkeypatch.context() as patch:
        patch.setattr(recogniser, "time", clock)
        with pytest.raises(PhotoTooSlow):
            read_with(pool, PHOTO, Known())
    assert [found.card for found in read_with(pool, PHOTO, Known()).cards] == ["Kh"]


MEMORY = """
import sys, threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from companion.vision import clean, read

def resident(key):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(key))

photo = Path(sys.argv[1]).read_bytes()
threads, ready = ThreadPoolExecutor(10), threading.Barrier(10)
list(threads.map(lambda _: ready.wait(), range(10)))
idle = resident("VmRSS")
list(threads.map(lambda _: (read(photo), clean(photo)), range(20)))
print(resident("VmHWM") - idle)
"""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is read from /proc")
def test_ten_photos_of_twelve_megapixels_at_once_take_less_than_250_megabytes(tmp_path):
    path = tmp_path / "photo.jpg"
    path.write_bytes(encoded(cv2.resize(table(["Ah", "7d"], scale=0.4), (4000, 3000))))
    done = subprocess.run([sys.executable, "-c", MEMORY, path], capture_output=True, check=True, text=True)
    assert int(done.stdout) < 250_000


# --- pictures of other things -------------------------------------------------------------------


@pytest.mark.parametrize("kind", lookalikes.ALL)
def test_what_is_no_playing_card_is_never_shown_as_a_sure_card(kind):
    """It is hardly ever shown at all: one doubtful card at most, in one picture of four at most."""
    readings = [read(encoded(lookalikes.ALL[kind](np.random.default_rng(seed)))) for seed in range(8)]
    assert not any(found.sure for reading in readings for found in reading.cards)
    assert all(len(reading.cards) <= 1 for reading in readings)
    assert sum(bool(reading.cards) for reading in readings) <= 2
