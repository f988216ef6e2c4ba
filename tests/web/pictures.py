"""Photos as a phone, or somebody with bad intentions, would send them, and a stand-in for the recogniser."""

import io
import struct
import zlib
from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from vision.layouts import around

from companion.cards import Card
from companion.vision import PhotoHint, PhotoReading, RecognisedCard

CORNER = ((10, 10), (30, 10), (30, 50), (10, 50))


def jpeg(width: int = 320, height: int = 240) -> bytes:
    """A JPEG with something in it."""
    pixels = np.random.default_rng(7).integers(0, 255, (height, width, 3), np.uint8)
    return cv2.imencode(".jpg", pixels)[1].tobytes()


def tagged(photo: bytes, told: bytes) -> bytes:
    """A JPEG that tells something beside its pixels, as a phone does where and when it was taken."""
    content = b"Exif\0\0" + told
    return photo[:2] + b"\xff\xe1" + struct.pack(">H", len(content) + 2) + content + photo[2:]


def huge_png(side: int = 20_000) -> bytes:
    """A PNG of side x side pixels, all black, in some 50 to 200 KB."""
    row = b"\0" + bytes(side // 8)
    packed = zlib.compressobj(9)
    body = b"".join(packed.compress(row) for _ in range(side)) + packed.flush()
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


class Recogniser:
    """Stands in for `vision.read`: finds `cards` in any photo and remembers what it was told.

    They lie beside each other from left to right, a hand's width apart where a `|` is between them.
    """

    def __init__(self, cards: str = "", hint: str = "", confidence: float = 0.99) -> None:
        self.hands = [hand.split() for hand in cards.split("|")]
        self.hint, self.confidence = hint, confidence
        self.told: list[dict[str, Any]] = []

    def __call__(self, photo: bytes, **told: Any) -> PhotoReading:
        self.told.append(told)
        cards = tuple(
            RecognisedCard(
                Card(card),
                self.confidence,
                self.confidence >= 0.99,
                (corner := tuple((x + 600 * hand + 60 * at, y) for x, y in CORNER),),
                around(corner),
            )
            for hand, codes in enumerate(self.hands)
            for at, card in enumerate(codes)
        )
        hints = (PhotoHint("no-cards", self.hint),) if self.hint else ()
        return PhotoReading(cards, hints, 320, 240, {"total": 1.0})


def upload(content: bytes, name: str = "photo.jpg") -> tuple[io.BytesIO, str]:
    """A file input with that content."""
    return io.BytesIO(content), name


class Endless(io.RawIOBase):
    """A multipart body of `size` bytes that is never whole in memory."""

    def __init__(self, size: int, field: str = "photo") -> None:
        head = f'--b\r\nContent-Disposition: form-data; name="{field}"; filename="x.jpg"\r\n\r\n'
        self.length = size
        self._parts = self._blocks(head.encode(), size)
        self._left = b""

    def _blocks(self, head: bytes, size: int) -> Iterator[bytes]:
        yield head
        sent = len(head)
        while sent < size - 9:
            block = b"\xff" * min(65536, size - 9 - sent)
            sent += len(block)
            yield block
        yield b"\r\n--b--\r\n"

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._left:
            block = next(self._parts, None)
            if block is None:
                return 0
            self._left = block
        count = min(len(buffer), len(self._left))
        buffer[:count], self._left = self._left[:count], self._left[count:]
        return count
