"""Headers of HEIC and AVIF pictures, which are boxes in boxes (ISO 14496-12, 23008-12).

Only what limits need is read: the size that the file states, and for AVIF the size of its coded pictures,
which the decoder allocates whatever the file states. libheif itself refuses a HEIC picture that is larger
than stated.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

ContainerKind = Literal["heic", "avif"]

_HEIC_BRANDS = frozenset({b"heic", b"heix", b"hevc", b"hevx", b"heim", b"heis", b"mif1", b"msf1"})
_AVIF_BRANDS = frozenset({b"avif", b"avis"})
_MAX_BOXES = 5_000
"""Largest number of boxes read: a photo of 48 megapixels has a few hundred, an attack millions."""
_MAX_ITEMS = 1_000
_ALPHA_KINDS = (b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", b"urn:mpeg:hevc:2015:auxid:1")
_SEQUENCE_HEADER = 1
_MAX_LEB128_BYTES = 8


class BadContainer(ValueError):
    """The boxes contradict themselves, or there are too many."""


@dataclass(frozen=True)
class ContainerHeader:
    """Size in pixels of the largest picture in the file, before it is turned.

    alpha: whether it may have transparent parts.
    """

    kind: ContainerKind
    width: int
    height: int
    alpha: bool


def container_kind(photo: bytes) -> ContainerKind | None:
    """Return "avif" or "heic" by the brands of the file; None for any other file.

    A file with brands of both is "avif".
    """
    if photo[4:8] != b"ftyp" or len(photo) < 16:
        return None
    (size,) = struct.unpack_from(">I", photo)
    brands = {photo[8:12], *(photo[at : at + 4] for at in range(16, min(size, 256), 4))}
    return "avif" if brands & _AVIF_BRANDS else "heic" if brands & _HEIC_BRANDS else None


def parse_container_header(photo: bytes) -> ContainerHeader:
    """Return the size of the largest picture in a HEIC or AVIF file.

    Raises:
        BadContainer: the boxes cannot be right, or there are too many.
        EOFError: the file is cut off.
        struct.error: a box is too short for what it has to hold.
    """
    boxes = list(_boxes(photo))
    sizes = [struct.unpack_from(">II", photo, start + 4) for kind, start, _ in boxes if kind == b"ispe"]
    kind = container_kind(photo) or "heic"
    if kind == "avif":
        sizes += _coded_sizes(photo, boxes)
    if not sizes:
        raise BadContainer
    alpha = any(
        kind == b"auxC" and photo[start + 4 : end].startswith(_ALPHA_KINDS) for kind, start, end in boxes
    )
    width, height = max(sizes, key=lambda size: size[0] * size[1])
    return ContainerHeader(kind, width, height, alpha)


_Box = tuple[bytes, int, int]
"""Kind of a box, and start and end of its content."""
_CONTENT_OFFSETS = {b"meta": 4, b"iprp": 0, b"ipco": 0}
"""Boxes with boxes in them that are read, and where those begin."""


def _boxes(photo: bytes) -> Iterator[_Box]:
    """Yield the boxes of the file, and those inside the ones that are read, in their order."""
    left, count = [(0, len(photo))], 0
    while left:
        at, end = left.pop()
        while at + 8 <= end:
            count += 1
            if count > _MAX_BOXES:
                raise BadContainer
            size, kind = struct.unpack_from(">I4s", photo, at)
            head = 8
            if size == 1:
                (size,), head = struct.unpack_from(">Q", photo, at + 8), 16
            size = size or end - at
            if size < head:
                raise BadContainer
            if at + size > end:
                raise EOFError
            yield kind, at + head, at + size
            if kind in _CONTENT_OFFSETS:
                left.append((at + head + _CONTENT_OFFSETS[kind], at + size))
            at += size


def _coded_sizes(photo: bytes, boxes: list[_Box]) -> list[tuple[int, int]]:
    """Return the sizes that the sequence headers of AV1 pictures state, wherever the file keeps them."""
    found: list[tuple[int, int]] = []
    for kind, start, end in boxes:
        if kind == b"av1C":
            found += _sequence_sizes(photo[start + 4 : end])
        elif kind == b"iloc":
            for offset, length in _item_extents(photo, start):
                found += _sequence_sizes(photo[offset : offset + length])
    return found


def _item_extents(photo: bytes, start: int) -> Iterator[tuple[int, int]]:
    """Yield offset and length in the file of all parts of items, by a box `iloc`."""
    version, sizes = photo[start], struct.unpack_from(">BB", photo, start + 4)
    offset_size, length_size, base_size, index_size = (
        part for size in sizes for part in (size >> 4, size & 15)
    )
    at = start + 6
    count, at = _number(photo, at, 4 if version == 2 else 2)
    if count > _MAX_ITEMS:
        raise BadContainer
    for _ in range(count):
        at += 4 if version == 2 else 2
        at += 2 if version else 0
        at += 2
        base, at = _number(photo, at, base_size)
        extents, at = _number(photo, at, 2)
        for _ in range(min(extents, _MAX_ITEMS)):
            at += index_size if version else 0
            offset, at = _number(photo, at, offset_size)
            length, at = _number(photo, at, length_size)
            yield base + offset, length or len(photo)


def _number(photo: bytes, at: int, size: int) -> tuple[int, int]:
    if at + size > len(photo):
        raise EOFError
    return int.from_bytes(photo[at : at + size], "big"), at + size


def _sequence_sizes(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield the largest frame sizes that the sequence headers among these AV1 units state."""
    at = 0
    for _ in range(_MAX_ITEMS):
        if at >= len(data):
            return
        header = data[at]
        kind, has_more, has_size = header >> 3 & 15, header >> 2 & 1, header >> 1 & 1
        at += 1 + has_more
        if header >> 7 or not has_size:
            return
        size, at = _leb128(data, at)
        if kind == _SEQUENCE_HEADER:
            yield _frame_size(_Bits(data[at : at + size]))
        at += size


def _leb128(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for shift in range(_MAX_LEB128_BYTES):
        byte = data[at + shift : at + shift + 1] or b"\0"
        value |= (byte[0] & 127) << 7 * shift
        if not byte[0] & 128:
            return value, at + shift + 1
    raise BadContainer


class _Bits:
    """Bits of some bytes, read from the highest on; behind the end all are 0."""

    def __init__(self, data: bytes) -> None:
        self._value, self._left = int.from_bytes(data, "big"), len(data) * 8

    def read(self, count: int) -> int:
        self._left -= count
        value = self._value >> self._left if self._left >= 0 else self._value << -self._left
        return value & (1 << count) - 1


def _frame_size(bits: _Bits) -> tuple[int, int]:
    """Return the largest width and height that a sequence header states (AV1 5.5.1)."""
    bits.read(4)  # profile, still picture
    if bits.read(1):  # reduced header
        bits.read(5)
    else:
        if bits.read(1):  # with times, as in a film: no camera writes that
            raise BadContainer
        delays = bits.read(1)
        for _ in range(bits.read(5) + 1):
            bits.read(12)
            if bits.read(5) > 7:
                bits.read(1)
            if delays and bits.read(1):
                bits.read(4)
    wide, high = bits.read(4) + 1, bits.read(4) + 1
    return bits.read(wide) + 1, bits.read(high) + 1
