"""Headers of picture files, read from the first bytes before memory for pixels is allocated."""

import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from companion.vision.errors import NotAPhoto, PhotoDamaged

FileKind = Literal["jpeg", "png", "webp", "gif", "bmp"]


@dataclass(frozen=True)
class Header:
    """A picture's stored size (pixels, before it is turned upright) and the effort to decode it.

    `orientation` is EXIF's, 1 to 8. `progressive` is a JPEG in several scans, of which the decoder keeps
    every coefficient. `passes` is the number of times it goes over the whole picture: 1 except for such a
    JPEG.
    """

    kind: FileKind
    width: int
    height: int
    orientation: int = 1
    alpha: bool = False
    progressive: bool = False
    passes: int = 1


def header(photo: bytes) -> Header:
    """Return the header of `photo`.

    Raises:
        NotAPhoto: it is not JPEG, PNG, WebP, GIF or BMP.
        PhotoDamaged: the file is cut off or contradicts itself.
    """
    for magic, parse in _PARSERS:
        if photo.startswith(magic):
            return _checked(parse, photo)
    if photo[:4] == b"RIFF" and photo[8:12] == b"WEBP":
        return _checked(_webp, photo)
    raise NotAPhoto(_refusal(photo))


def _checked(parse: Callable[[bytes], Header], photo: bytes) -> Header:
    try:
        found = parse(photo)
    except (struct.error, IndexError):
        raise PhotoDamaged(CUT_OFF) from None
    if found.width < 1 or found.height < 1:
        raise PhotoDamaged("This picture is broken: it says that it has no size. Please take it again.")
    return found


CUT_OFF = "Only a part of this photo arrived. Please send it again."
BROKEN = "This picture is broken. Please send it again."
_HEIC = frozenset({b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"})


def _refusal(photo: bytes) -> str:
    if photo[4:8] == b"ftyp" and photo[8:12] in _HEIC:
        return (
            "This is a HEIC photo, which cannot be read here. Send it as JPEG: on an iPhone choose Settings, "
            "Camera, Formats, Most Compatible, or take a screenshot of it."
        )
    return "This file is not a photo that can be read here. Send a JPEG, PNG or WebP picture."


_MOST_PARTS = 20_000
"""Largest number of segments or chunks read: a photo has a few hundred, an attack millions."""
_START_OF_FRAME = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_PROGRESSIVE = 0xC2
_COMMON = frozenset({0xC0, 0xC1, _PROGRESSIVE})  # the rest is lossless, hierarchical or arithmetic
_START_OF_SCAN = 0xDA
_STANDALONE = frozenset({0x01, *range(0xD0, 0xD9)})
_EXIF = 0xE1
_NO_FILL = re.compile(rb"[^\xff]")


def _jpeg(photo: bytes) -> Header:
    size, marker_of_frame, components, orientation = None, 0, 0, 1
    for marker, start, end in _jpeg_segments(photo):
        if marker in _START_OF_FRAME:
            height, width, components = struct.unpack_from(">HHB", photo, start + 1)
            size, marker_of_frame = (width, height), marker
        elif marker == _EXIF and photo[start : start + 6] == b"Exif\0\0":
            orientation = _orientation(photo[start + 6 : end])
        elif marker == _START_OF_SCAN:
            break
    # Inside a scan FF is always followed by 00 or a restart, so an end marker after it is the real one.
    if size is None or photo.find(b"\xff\xd9", end) < 0:
        raise PhotoDamaged(CUT_OFF)
    if marker_of_frame not in _COMMON:
        raise NotAPhoto("This is a rare kind of JPEG, which cannot be read here. Send a usual one.")
    progressive = marker_of_frame == _PROGRESSIVE or photo[start] < components
    passes = photo.count(b"\xff\xda", end) + 1 if progressive else 1
    return Header("jpeg", *size, orientation=orientation, progressive=progressive, passes=passes)


def _jpeg_segments(photo: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield each segment before the first scan's data: its marker and the start and end of its content."""
    at = 2
    for _ in range(_MOST_PARTS):
        at = photo.find(b"\xff", at)
        found = _NO_FILL.search(photo, at) if at >= 0 else None
        if found is None:
            raise PhotoDamaged(CUT_OFF)
        marker, at = photo[found.start()], found.end()
        if marker == 0 or marker in _STANDALONE:
            continue
        (length,) = struct.unpack_from(">H", photo, at)
        yield marker, at + 2, at + length
        at += max(length, 2)
    raise PhotoDamaged(BROKEN)


def _orientation(tiff: bytes) -> int:
    """Return the EXIF orientation; 1 if there is none or it is not valid."""
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None:
        return 1
    try:
        (directory,) = struct.unpack_from(order + "I", tiff, 4)
        (count,) = struct.unpack_from(order + "H", tiff, directory)
        for entry in range(directory + 2, directory + 2 + 12 * count, 12):
            tag, kind, _, value = struct.unpack_from(order + "HHIH", tiff, entry)
            if (tag, kind) == (0x0112, 3):
                return int(value) if 1 <= value <= 8 else 1
    except struct.error:
        return 1
    return 1


_PNG_WITH_ALPHA = frozenset({4, 6})


def _png(photo: bytes) -> Header:
    width, height, _, colour = struct.unpack_from(">IIBB", photo, 16)
    alpha, orientation, at = colour in _PNG_WITH_ALPHA, 1, 8
    for _ in range(_MOST_PARTS):
        length, kind = struct.unpack_from(">I4s", photo, at)
        if kind == b"IEND":
            return Header("png", width, height, orientation, alpha)
        if kind == b"tRNS":
            alpha = True
        elif kind == b"eXIf":
            orientation = _orientation(photo[at + 8 : at + 8 + length])
        at += length + 12
    raise PhotoDamaged(BROKEN)


def _webp(photo: bytes) -> Header:
    (length,) = struct.unpack_from("<I", photo, 4)
    if len(photo) < length + 8:
        raise PhotoDamaged(CUT_OFF)
    kind = photo[12:16]
    if kind == b"VP8X":
        width, height = (int.from_bytes(photo[at : at + 3], "little") + 1 for at in (24, 27))
        return Header("webp", width, height, _webp_orientation(photo), alpha=bool(photo[20] & 0x10))
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", photo, 21)
        return Header("webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, alpha=bool(bits >> 28 & 1))
    width, height = struct.unpack_from("<HH", photo, 26)
    return Header("webp", width & 0x3FFF, height & 0x3FFF)


def _webp_orientation(photo: bytes) -> int:
    at = 12
    for _ in range(_MOST_PARTS):
        if at + 8 > len(photo):
            break
        kind, length = struct.unpack_from("<4sI", photo, at)
        if kind == b"EXIF":
            return _orientation(photo[at + 8 : at + 8 + length].removeprefix(b"Exif\0\0"))
        at += 8 + length + length % 2
    return 1


def _gif(photo: bytes) -> Header:
    width, height = struct.unpack_from("<HH", photo, 6)
    return Header("gif", width, height, alpha=True)


def _bmp(photo: bytes) -> Header:
    (size,) = struct.unpack_from("<I", photo, 14)
    if size == 12:
        width, height = struct.unpack_from("<HH", photo, 18)
    else:
        width, height = struct.unpack_from("<ii", photo, 18)
    return Header("bmp", width, abs(height))


_PARSERS: tuple[tuple[bytes, Callable[[bytes], Header]], ...] = (
    (b"\xff\xd8\xff", _jpeg),
    (b"\x89PNG\r\n\x1a\n", _png),
    (b"GIF87a", _gif),
    (b"GIF89a", _gif),
    (b"BM", _bmp),
)
