"""Headers of picture files, read from the first bytes before memory for pixels is allocated."""

import re
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

from companion.vision.errors import NotAPhoto, PhotoDamaged
from companion.vision.photo.containers import BadContainer, container_kind, parse_container_header

FileKind = Literal["jpeg", "png", "webp", "gif", "bmp", "heic", "avif"]


@dataclass(frozen=True)
class PhotoHeader:
    """Size and format of a stored picture, from its first bytes.

    kind: the file format.

    width, height: in pixels, before it is turned upright.

    orientation: EXIF's number, 1 to 8. It is 1 for HEIC and AVIF, whose decoder turns them upright itself.

    alpha: whether it may have transparent parts.

    progressive: whether it is a JPEG in several scans, of which the decoder keeps every coefficient.

    passes: number of times that the decoder goes over the whole picture: 1 except for such a JPEG.
    """

    kind: FileKind
    width: int
    height: int
    orientation: int = 1
    alpha: bool = False
    progressive: bool = False
    passes: int = 1


def parse_photo_header(photo: bytes) -> PhotoHeader:
    """Return the size and format of a picture from its file's bytes, without decoding it.

    Raises:
        NotAPhoto: it is not JPEG, PNG, WebP, GIF, BMP, HEIC or AVIF, or it is a rare kind of JPEG.
        PhotoDamaged: the file is cut off or contradicts itself.
    """
    for magic, parse in _PARSERS:
        if photo.startswith(magic):
            return _parse_checked(parse, photo)
    if photo[:4] == b"RIFF" and photo[8:12] == b"WEBP":
        return _parse_checked(_parse_webp, photo)
    if container_kind(photo):
        return _parse_checked(_parse_container, photo)
    raise NotAPhoto("This file is not a photo that can be read here. Send a JPEG, PNG, WebP or HEIC picture.")


def _parse_checked(parse: Callable[[bytes], PhotoHeader], photo: bytes) -> PhotoHeader:
    try:
        found = parse(photo)
    except (struct.error, IndexError, EOFError):
        raise PhotoDamaged(CUT_OFF_MESSAGE) from None
    except BadContainer:
        raise PhotoDamaged(BROKEN_HEIF_MESSAGE) from None
    if found.width < 1 or found.height < 1:
        raise PhotoDamaged("This picture is damaged and cannot be read. Please take it again.")
    return found


CUT_OFF_MESSAGE = "Only part of this photo arrived. Please send it again."
BROKEN_MESSAGE = "This picture is damaged. Please send it again."
BROKEN_HEIF_MESSAGE = (
    "This picture is damaged, or in an unusual format. Send it again, or as JPEG: on an iPhone choose "
    "Settings, Camera, Formats, Most Compatible, or take a screenshot of it."
)

_MAX_FILE_PARTS = 20_000
"""Largest number of segments or chunks read: a photo has a few hundred, an attack millions."""
_FRAME_MARKERS = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_PROGRESSIVE_FRAME = 0xC2
_COMMON_FRAMES = frozenset(
    {0xC0, 0xC1, _PROGRESSIVE_FRAME}
)  # the rest is lossless, hierarchical or arithmetic
_SCAN_MARKER = 0xDA
_STANDALONE_MARKERS = frozenset({0x01, *range(0xD0, 0xD9)})
_EXIF_MARKER = 0xE1
_NON_FILL_BYTE = re.compile(rb"[^\xff]")


def _parse_jpeg(photo: bytes) -> PhotoHeader:
    size, marker_of_frame, components, orientation = None, 0, 0, 1
    for marker, start, end in _jpeg_segments(photo):
        if marker in _FRAME_MARKERS:
            height, width, components = struct.unpack_from(">HHB", photo, start + 1)
            size, marker_of_frame = (width, height), marker
        elif marker == _EXIF_MARKER and photo[start : start + 6] == b"Exif\0\0":
            orientation = _exif_orientation(photo[start + 6 : end])
        elif marker == _SCAN_MARKER:
            break
    # Inside a scan FF is always followed by 00 or a restart, so an end marker after it is the real one.
    if size is None or photo.find(b"\xff\xd9", end) < 0:
        raise PhotoDamaged(CUT_OFF_MESSAGE)
    if marker_of_frame not in _COMMON_FRAMES:
        raise NotAPhoto("This unusual kind of JPEG cannot be read here. Send an ordinary JPEG photo.")
    progressive = marker_of_frame == _PROGRESSIVE_FRAME or photo[start] < components
    passes = photo.count(b"\xff\xda", end) + 1 if progressive else 1
    return PhotoHeader("jpeg", *size, orientation=orientation, progressive=progressive, passes=passes)


def _jpeg_segments(photo: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield each segment before the first scan's data: its marker and the start and end of its content."""
    at = 2
    for _ in range(_MAX_FILE_PARTS):
        at = photo.find(b"\xff", at)
        found = _NON_FILL_BYTE.search(photo, at) if at >= 0 else None
        if found is None:
            raise PhotoDamaged(CUT_OFF_MESSAGE)
        marker, at = photo[found.start()], found.end()
        if marker == 0 or marker in _STANDALONE_MARKERS:
            continue
        (length,) = struct.unpack_from(">H", photo, at)
        yield marker, at + 2, at + length
        at += max(length, 2)
    raise PhotoDamaged(BROKEN_MESSAGE)


def _exif_orientation(tiff: bytes) -> int:
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


_PNG_ALPHA_TYPES = frozenset({4, 6})


def _parse_png(photo: bytes) -> PhotoHeader:
    width, height, _, colour = struct.unpack_from(">IIBB", photo, 16)
    alpha, orientation, at = colour in _PNG_ALPHA_TYPES, 1, 8
    for _ in range(_MAX_FILE_PARTS):
        length, kind = struct.unpack_from(">I4s", photo, at)
        if kind == b"IEND":
            return PhotoHeader("png", width, height, orientation, alpha)
        if kind == b"tRNS":
            alpha = True
        elif kind == b"eXIf":
            orientation = _exif_orientation(photo[at + 8 : at + 8 + length])
        at += length + 12
    raise PhotoDamaged(BROKEN_MESSAGE)


def _parse_webp(photo: bytes) -> PhotoHeader:
    (length,) = struct.unpack_from("<I", photo, 4)
    if len(photo) < length + 8:
        raise PhotoDamaged(CUT_OFF_MESSAGE)
    kind = photo[12:16]
    if kind == b"VP8X":
        width, height = (int.from_bytes(photo[at : at + 3], "little") + 1 for at in (24, 27))
        return PhotoHeader("webp", width, height, _webp_orientation(photo), alpha=bool(photo[20] & 0x10))
    if kind == b"VP8L":
        (bits,) = struct.unpack_from("<I", photo, 21)
        return PhotoHeader("webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1, alpha=bool(bits >> 28 & 1))
    width, height = struct.unpack_from("<HH", photo, 26)
    return PhotoHeader("webp", width & 0x3FFF, height & 0x3FFF)


def _webp_orientation(photo: bytes) -> int:
    at = 12
    for _ in range(_MAX_FILE_PARTS):
        if at + 8 > len(photo):
            break
        kind, length = struct.unpack_from("<4sI", photo, at)
        if kind == b"EXIF":
            return _exif_orientation(photo[at + 8 : at + 8 + length].removeprefix(b"Exif\0\0"))
        at += 8 + length + length % 2
    return 1


def _parse_container(photo: bytes) -> PhotoHeader:
    found = parse_container_header(photo)
    return PhotoHeader(found.kind, found.width, found.height, alpha=found.alpha)


def _parse_gif(photo: bytes) -> PhotoHeader:
    width, height = struct.unpack_from("<HH", photo, 6)
    return PhotoHeader("gif", width, height, alpha=True)


def _parse_bmp(photo: bytes) -> PhotoHeader:
    (size,) = struct.unpack_from("<I", photo, 14)
    if size == 12:
        width, height = struct.unpack_from("<HH", photo, 18)
    else:
        width, height = struct.unpack_from("<ii", photo, 18)
    return PhotoHeader("bmp", width, abs(height))


_PARSERS: tuple[tuple[bytes, Callable[[bytes], PhotoHeader]], ...] = (
    (b"\xff\xd8\xff", _parse_jpeg),
    (b"\x89PNG\r\n\x1a\n", _parse_png),
    (b"GIF87a", _parse_gif),
    (b"GIF89a", _parse_gif),
    (b"BM", _parse_bmp),
)
