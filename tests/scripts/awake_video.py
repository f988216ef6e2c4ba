"""Makes `static/awake.mp4`: twenty seconds of grey and silence, for phones that only a film keeps awake.

Written out by hand, for it has to be ours, tiny, and readable by every phone: H.264 in its simplest profile,
AAC with nothing in it. `python -m tests.scripts.awake_video` writes the file anew.
"""

import struct
from pathlib import Path

FILE = Path(__file__).parents[2] / "static/awake.mp4"
SECONDS = 20
BLOCKS = 8
"""Squares of sixteen pixels across and down."""
RATE, PER_FRAME = 8000, 1024
"""Samples a second, and in a frame of AAC."""
SILENCE = bytes((0x00, 0xC8, 0x00, 0x80, 0x23, 0x80))
"""One channel in which nothing is heard."""


class Bits:
    """Bits, written one after the other."""

    def __init__(self) -> None:
        self.text = ""

    def plain(self, value: int, count: int) -> "Bits":
        self.text += f"{value:0{count}b}"
        return self

    def golomb(self, *values: int) -> "Bits":
        for value in values:
            digits = f"{value + 1:b}"
            self.text += "0" * (len(digits) - 1) + digits
        return self

    def unit(self) -> bytes:
        """Return them as a unit of H.264: ended by a one, filled up, with nothing that looks like a mark."""
        whole = self.text + "1"
        whole += "0" * (-len(whole) % 8)
        out = bytearray()
        for byte in (int(whole[at : at + 8], 2) for at in range(0, len(whole), 8)):
            if byte <= 3 and out[-2:] == b"\0\0":
                out.append(3)
            out.append(byte)
        return bytes(out)


def sequence() -> bytes:
    """Return what is said once of all pictures: baseline, level 1, their size."""
    bits = Bits().plain(0x67, 8).plain(66, 8).plain(0xC0, 8).plain(10, 8).golomb(0, 0, 2, 1).plain(0, 1)
    return bits.golomb(BLOCKS - 1, BLOCKS - 1).plain(0b1100, 4).unit()


def picture() -> bytes:
    """Return what is said of each: one slice, the simpler code, nothing weighted."""
    bits = Bits().plain(0x68, 8).golomb(0, 0).plain(0, 2).golomb(0, 0, 0).plain(0, 3)
    return bits.golomb(0, 0, 0).plain(0, 3).unit()


def grey(number: int) -> bytes:
    """Return one picture: each square is like its neighbour, and the first like nothing, which is grey."""
    bits = Bits().plain(0x65, 8).golomb(0, 7, 0).plain(0, 4).golomb(number % 2).plain(0, 2).golomb(0)
    for _ in range(BLOCKS * BLOCKS):
        bits.golomb(3, 0, 0).plain(1, 1)
    return bits.unit()


def box(kind: str, *parts: bytes) -> bytes:
    body = b"".join(parts)
    return struct.pack(">I4s", 8 + len(body), kind.encode()) + body


def full(kind: str, *parts: bytes, flags: int = 0) -> bytes:
    return box(kind, struct.pack(">I", flags), *parts)


def numbers(*values: int) -> bytes:
    return struct.pack(f">{len(values)}I", *values)


MATRIX = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


def track(
    number: int, kind: str, scale: int, each: int, samples: list[bytes], entry: bytes, at: int
) -> bytes:
    """Return a track whose samples last `each` of `scale` to a second and lie at `at` in the file."""
    side = 16 * BLOCKS << 16 if kind == "vide" else 0
    loud = 0x01000000 if kind == "soun" else 0
    seconds = len(samples) * each * 1000 // scale
    head = numbers(0, 0, number, 0, seconds, 0, 0, 0, loud)
    sizes = [len(sample) for sample in samples]
    seen = full("vmhd", bytes(8), flags=1) if kind == "vide" else full("smhd", bytes(4))
    here = box("dinf", full("dref", numbers(1), full("url ", flags=1)))
    table = box(
        "stbl",
        full("stsd", numbers(1), entry),
        full("stts", numbers(1, len(samples), each)),
        full("stsc", numbers(1, 1, len(samples), 1)),
        full("stsz", numbers(0, len(samples), *sizes)),
        full("stco", numbers(1, at)),
    )
    media = box(
        "mdia",
        full("mdhd", numbers(0, 0, scale, len(samples) * each), struct.pack(">HH", 0x55C4, 0)),
        full("hdlr", numbers(0), kind.encode(), bytes(12), b"\0"),
        box("minf", seen, here, table),
    )
    return box("trak", full("tkhd", head, MATRIX, numbers(side, side), flags=3), media)


def seen() -> bytes:
    """Return how the pictures are written."""
    said = [sequence(), picture()]
    lists = [struct.pack(">BH", count, len(unit)) + unit for count, unit in zip((0xE1, 1), said, strict=True)]
    config = box("avcC", bytes((1, 66, 0xC0, 10, 0xFF)), *lists)
    size = struct.pack(">HH", 16 * BLOCKS, 16 * BLOCKS)
    start = bytes(6) + struct.pack(">H", 1) + bytes(16) + size + numbers(0x480000, 0x480000, 0)
    return box("avc1", start, struct.pack(">H", 1), bytes(32), struct.pack(">Hh", 24, -1), config)


def heard() -> bytes:
    """Return how the silence is written."""
    config = bytes((5, 2, 0x15, 0x88))
    decoder = bytes((4, 13 + len(config), 0x40, 0x15, 0, 0, 0)) + numbers(1000, 1000) + config
    stream = struct.pack(">BBHB", 3, 3 + len(decoder) + 3, 1, 0) + decoder + bytes((6, 1, 2))
    start = bytes(6) + struct.pack(">H", 1) + bytes(8) + struct.pack(">HHI", 1, 16, 0)
    return box("mp4a", start, numbers(RATE << 16), full("esds", stream))


def film() -> bytes:
    """Return the whole file."""
    pictures = [numbers(len(unit)) + unit for unit in map(grey, range(SECONDS))]
    silence = [SILENCE] * (SECONDS * RATE // PER_FRAME)
    kind = box("ftyp", b"isom", numbers(0x200), b"isomiso2avc1mp41")
    size = sum(map(len, pictures))

    def head(at: int) -> bytes:
        seconds = numbers(0, 0, 1000, SECONDS * 1000, 0x10000)
        movie = full("mvhd", seconds, struct.pack(">HH", 0x100, 0), bytes(8), MATRIX, bytes(24), numbers(3))
        eye = track(1, "vide", 1, 1, pictures, seen(), at)
        ear = track(2, "soun", RATE, PER_FRAME, silence, heard(), at + size)
        return box("moov", movie, eye, ear)

    begins = len(kind) + len(head(0)) + 8
    return kind + head(begins) + box("mdat", *pictures, *silence)


if __name__ == "__main__":
    FILE.write_bytes(film())
