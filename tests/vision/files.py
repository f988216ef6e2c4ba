"""Picture files written byte by byte: what no encoder at hand writes, and what jokers send."""

import struct
import zlib

import numpy as np

from .pictures import chunk


def _bits(pairs):
    """Return (value, how many bits) pairs as bytes of a JPEG scan."""
    text = "".join(format(value, f"0{length}b") for value, length in pairs if length)
    text += "1" * (-len(text) % 8)
    data = int(text, 2).to_bytes(len(text) // 8, "big")
    return data.replace(b"\xff", b"\xff\0")


def jpeg(blocks, adobe=None, frame=0xC0, scans=None):
    """Return a baseline JPEG of flat blocks, 8 by 8 pixels each, with any number of components.

    `blocks` is an array of (rows, columns, components), the values as they are stored; `adobe` the colour
    transform that an Adobe segment claims. `scans` lists the components of each scan, all in one unless told.
    """
    blocks = np.asarray(blocks)
    rows, columns, components = blocks.shape
    out = b"\xff\xd8"
    if adobe is not None:
        out += b"\xff\xee\0\x0eAdobe\0\x64\0\0\0\0" + bytes([adobe])
    out += b"\xff\xdb\0\x43\0" + bytes([8]) * 64
    head = struct.pack(">BHHB", 8, rows * 8, columns * 8, components)
    head += b"".join(bytes([at + 1, 0x11, 0]) for at in range(components))
    out += b"\xff" + bytes([frame]) + struct.pack(">H", len(head) + 2) + head
    # DC: ten categories in four bits each; AC: end of block in one bit
    tables = bytes([0, 0, 0, 0, 10]) + bytes(12) + bytes(range(10)) + bytes([0x10, 1]) + bytes(15) + b"\0"
    out += b"\xff\xc4" + struct.pack(">H", len(tables) + 2) + tables
    for scan in scans or [range(components)]:
        out += b"\xff\xda" + struct.pack(">HB", 6 + 2 * len(scan), len(scan))
        out += b"".join(bytes([at + 1, 0]) for at in scan) + b"\0\x3f\0" + _scan(blocks, scan)
    return out + b"\xff\xd9"


def _scan(blocks, scan):
    pairs, before = [], dict.fromkeys(scan, 0)
    for block in blocks.reshape(-1, blocks.shape[2]):
        for at in scan:
            level = int(block[at]) - 128
            step, before[at] = level - before[at], level
            size = abs(step).bit_length()
            pairs += [(size, 4), (step if step >= 0 else step + (1 << size) - 1, size), (0, 1)]
    return _bits(pairs)


def png(pixels, colour, depth=8, before=b"", after=b""):
    """Return a PNG of rows as they are stored: `pixels` is (height, width) or (height, width, channels)."""
    pixels = np.asarray(pixels)
    height, width = pixels.shape[:2]
    rows = pixels.astype(">u2" if depth == 16 else np.uint8).reshape(height, -1)
    data = b"".join(b"\0" + row.tobytes() for row in rows)
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    body = before + chunk(b"IDAT", zlib.compress(data)) + after
    return b"\x89PNG\r\n\x1a\n" + head + body + chunk(b"IEND", b"")


def webp(*chunks):
    """Return a RIFF file of WebP chunks, each a name of four bytes and its content."""
    body = b"".join(
        kind + struct.pack("<I", len(content)) + content + bytes(len(content) % 2) for kind, content in chunks
    )
    return b"RIFF" + struct.pack("<I", len(body) + 4) + b"WEBP" + body


def canvas(width, height, flags=0):
    """Return the content of a VP8X chunk."""
    return bytes([flags, 0, 0, 0]) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")


def gif(width, height, *frames, loops=False):
    """Return a GIF with a palette of two colours; each of `frames` is all of its frame's bytes."""
    head = b"GIF89a" + struct.pack("<HHBBB", width, height, 0x80, 0, 0) + bytes((220, 20, 20, 255, 255, 255))
    head += b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0" if loops else b""
    return head + b"".join(frames) + b"\x3b"


def gif_frame(width, height, count=8):
    """Return a frame of `width` by `height`, with data for `count` pixels of the palette's first colour."""
    codes = [code for _ in range(count) for code in (4, 0)] + [5]  # a clear before each keeps codes short
    number = sum(code << (3 * at) for at, code in enumerate(codes))
    data = number.to_bytes((3 * len(codes) + 7) // 8, "little")
    parts = b"".join(
        bytes([len(data[at : at + 255])]) + data[at : at + 255] for at in range(0, len(data), 255)
    )
    return b"\x2c" + struct.pack("<HHHHB", 0, 0, width, height, 0) + b"\x02" + parts + b"\0"
