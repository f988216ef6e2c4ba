"""Picture files made for a test: half red, half white, in every form that a phone or a joker may send."""

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np

DATA = Path(__file__).parent / "data"
WIDTH, HEIGHT = 64, 48
RED, WHITE = (20, 20, 220), (255, 255, 255)


def half_red(width=WIDTH, height=HEIGHT):
    """Return a BGR picture, the left half red and the right half white."""
    pixels = np.full((height, width, 3), 255, np.uint8)
    pixels[:, : width // 2] = RED
    return pixels


def encoded(pixels, extension=".jpg", *parameters):
    done, data = cv2.imencode(extension, pixels, list(parameters))
    assert done
    return data.tobytes()


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def empty_png(width, height):
    """Return a valid black PNG that is tiny however many pixels it has."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    squeeze, row = zlib.compressobj(9), bytes(1 + (width + 7) // 8)
    body = b"".join(squeeze.compress(row) for _ in range(height)) + squeeze.flush()
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def exif(orientation, order="<"):
    """Return EXIF data (TIFF form) that holds an orientation and a place, as phones write them."""
    magic = b"II*\0" if order == "<" else b"MM\0*"
    entries = struct.pack(order + "HHIHH", 0x0112, 3, 1, orientation, 0)
    entries += struct.pack(order + "HHII", 0x8825, 4, 1, 38)  # the directory with the location
    place = struct.pack(order + "HHHII", 1, 0x0001, 2, 2, 0x4E000000) + bytes(4)
    return magic + struct.pack(order + "IH", 8, 2) + entries + bytes(4) + place + b"GPS-PLACE"


def with_exif(jpeg, data):
    content = b"Exif\0\0" + data
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(content) + 2) + content + jpeg[2:]


def png_with_exif(png, data):
    return png[:33] + chunk(b"eXIf", data) + png[33:]


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
"""A picture in every kind of file that is read, and in TIFF, which is not."""
REDS = half_red()[..., ::-1].astype(int)
"""`half_red` with red first, as a PNG has it."""
