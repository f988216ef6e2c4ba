"""Of what a file says beside its picture the way up is obeyed, and nothing is kept."""

import struct
import zlib

import cv2
import numpy as np
import pytest

from companion.vision import make_clean_photo_copy
from companion.vision.choosing.resolve import PhotoKnowledge
from companion.vision.corners.networks import NetworkPool
from companion.vision.photo.decode import decode_photo
from companion.vision.recogniser import read_photo_with_pool

from . import files
from .networks import networks
from .pictures import HEIGHT, KINDS, REDS, WIDTH, chunk, encoded, exif, half_red, png_with_exif, with_exif

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


@pytest.mark.parametrize("orientation", UPRIGHT)
@pytest.mark.parametrize(
    ("kind", "order"),
    [("jpeg", "<"), ("jpeg", ">"), ("png", ">"), ("webp", "<"), ("webp with a prefix", ">")],
)
def test_each_orientation_comes_out_upright_read_and_kept(kind, orientation, order):
    photo = turned(kind, orientation, order)
    height, width = (WIDTH, HEIGHT) if orientation >= 5 else (HEIGHT, WIDTH)
    reading = read_photo_with_pool(NetworkPool(1, lambda: networks(["Kh"])), photo, PhotoKnowledge())
    assert (reading.width, reading.height) == (width, height)
    for pixels in (decode_photo(photo).pixels, decode_photo(make_clean_photo_copy(photo)).pixels):
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
    kept = make_clean_photo_copy(photo)
    assert SECRET not in kept
    found = segments(kept)
    assert {marker for marker, _ in found} <= {0xE0, 0xDB, 0xC0, 0xC4}
    assert [content for marker, content in found if marker == 0xE0] == [b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0"]
    assert kept.endswith(b"\xff\xd9")
    assert kept.count(b"\xff\xd8") == 1
