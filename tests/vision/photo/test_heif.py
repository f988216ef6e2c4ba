"""HEIC and AVIF: read upright, within the limits of all photos, and refused with a sentence where broken."""

import contextlib
import io
import struct

import numpy as np
import pytest
from PIL import Image

from companion.vision import NotAPhoto, PhotoDamaged, PhotoError, PhotoTooLarge, make_clean_photo_copy
from companion.vision.photo import containers
from companion.vision.photo.decode import check_photo_limits, decode_photo
from companion.vision.photo.headers import parse_photo_header
from companion.vision.photo.heif import decode_heif

KINDS = {"heic": "HEIF", "avif": "AVIF"}
FASTEST = {"heic": {"enc_params": {"preset": "ultrafast"}}, "avif": {"speed": 10}}
"""How each kind is written in the least time: what is tested is how it is read."""
kinds = pytest.mark.parametrize("kind", KINDS)


def picture(width=320, height=200, mode="RGB"):
    """Grey with a red corner at the top left, and something in it."""
    pixels = np.full((height, width, 3), 128, np.uint8)
    pixels[:, width // 2 :] = np.random.default_rng(3).integers(100, 156, (height, width - width // 2, 1))
    pixels[: height // 4, : width // 4] = (255, 0, 0)
    return Image.fromarray(pixels).convert(mode)


def encoded(kind, image=None, orientation=1, **more):
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F] = "The maker of this camera"
    into = io.BytesIO()
    (image or picture()).save(into, KINDS[kind], quality=90, exif=exif.tobytes(), **FASTEST[kind], **more)
    return into.getvalue()


def is_red(pixel):
    blue, green, red = (int(part) for part in pixel)
    return red > 180 and green < 90 and blue < 90


@kinds
def test_size_is_known_before_it_is_decoded(kind):
    head = parse_photo_header(encoded(kind))
    assert (head.kind, head.width, head.height, head.alpha) == (kind, 320, 200, False)


@kinds
def test_it_is_read(kind):
    found = decode_photo(encoded(kind))
    assert found.pixels.shape == (200, 320, 3)
    assert (found.width, found.height) == (320, 200)
    assert is_red(found.pixels[10, 10])
    assert not is_red(found.pixels[150, 10])


@kinds
@pytest.mark.parametrize(
    ("orientation", "at"), [(3, (190, 310)), (6, (10, 190)), (8, (310, 10)), (2, (10, 310))]
)
def test_it_is_turned_upright(kind, orientation, at):
    found = decode_photo(encoded(kind, orientation=orientation))
    assert found.pixels.shape[:2] == ((320, 200) if orientation in (6, 8) else (200, 320))
    assert is_red(found.pixels[at])
    assert (found.height, found.width) == found.pixels.shape[:2]


@kinds
def test_transparent_parts_are_white(kind):
    image = picture(mode="RGBA")
    image.putalpha(Image.fromarray(np.repeat(np.uint8([[255] * 160 + [0] * 160]), 200, 0)))
    photo = encoded(kind, image)
    assert parse_photo_header(photo).alpha
    found = decode_photo(photo).pixels
    assert found[100, 300].min() > 245
    assert is_red(found[10, 10])


@kinds
def test_a_large_one_is_made_smaller_as_a_jpeg_is(kind):
    found = decode_photo(encoded(kind, picture(1200, 800)), side=300)
    assert found.pixels.shape == (200, 300, 3)
    assert found.scale == 4


@kinds
def test_a_clean_copy_tells_nothing_of_the_camera(kind):
    photo = encoded(kind)
    assert b"The maker" in photo
    assert b"The maker" not in make_clean_photo_copy(photo)


@kinds
@pytest.mark.parametrize("left", [30, 100, 200, 0.3, 0.9])
def test_half_of_it_is_a_sentence(kind, left):
    photo = encoded(kind)
    with pytest.raises((PhotoDamaged, NotAPhoto)):
        decode_photo(photo[: int(left * len(photo)) if left < 1 else left])


@kinds
def test_broken_ones_are_read_or_refused_and_nothing_else(kind):
    photo, random = encoded(kind), np.random.default_rng(5)
    for _ in range(60):
        broken = np.frombuffer(photo, np.uint8).copy()
        broken[random.integers(12, min(len(broken), 700), 6)] = random.integers(0, 256, 6)
        with contextlib.suppress(PhotoError):
            decode_photo(broken.tobytes())


def stated(photo, width, height):
    """The photo with another size stated in it."""
    at = photo.index(b"ispe") + 8
    return photo[:at] + struct.pack(">II", width, height) + photo[at + 8 :]


@kinds
def test_a_size_beyond_the_limit_is_refused_before_it_is_decoded(kind, monkeypatch):
    monkeypatch.setattr("companion.vision.photo.decode.decode_heif", None)
    with pytest.raises(PhotoTooLarge, match="60000 × 40000"):
        decode_photo(stated(encoded(kind), 60_000, 40_000))


def test_an_avif_that_states_too_small_a_size_is_measured_by_what_it_has():
    head = check_photo_limits(stated(encoded("avif"), 32, 32))
    assert (head.width, head.height) == (320, 200)


def test_a_heic_that_states_too_small_a_size_is_not_decoded():
    photo = stated(encoded("heic", picture(1200, 800)), 32, 32)
    with pytest.raises(PhotoDamaged):
        decode_photo(photo)


def box(kind, content):
    return struct.pack(">I4s", 8 + len(content), kind) + content


START = box(b"ftyp", b"heic\0\0\0\0mif1heic")


@pytest.mark.parametrize(
    "rest",
    [
        box(b"meta", b"\0\0\0\0" + box(b"hdlr", b"") * 6000),
        box(b"meta", b"\0\0\0\0"),
        struct.pack(">I4s", 3, b"meta"),
        struct.pack(">I4s", 1, b"meta"),
        struct.pack(">I4s", 900, b"meta"),
        box(b"meta", b"\0\0\0\0" + box(b"iprp", box(b"ipco", box(b"ispe", b"\0\0")))),
        box(b"meta", b"\0\0\0\0" + box(b"iprp", box(b"ipco", box(b"ispe", bytes(12))))),
        b"",
    ],
    ids=[
        "too many boxes",
        "no size",
        "short",
        "no long size",
        "cut off",
        "size cut off",
        "size of 0",
        "nothing",
    ],
)
def test_boxes_that_cannot_be_right(rest):
    with pytest.raises(PhotoDamaged):
        check_photo_limits(START + rest)


@pytest.mark.parametrize(
    "content",
    [
        bytes(4) + b"\x44\x00" + b"\xff\xff",
        bytes(4) + b"\x44\x00" + b"\0\1" + b"\0\1\0\0\0\1" + b"\0",
        b"\2\0\0\0\x44\x00" + b"\xff\0\0\0",
    ],
)
def test_places_of_an_avif_that_cannot_be_right(content):
    photo = box(b"ftyp", b"avif\0\0\0\0mif1avif") + box(b"meta", b"\0\0\0\0" + box(b"iloc", content))
    with pytest.raises(PhotoDamaged):
        check_photo_limits(photo)


def sequence(bits):
    data = int(bits.ljust(-(-len(bits) // 8) * 8, "0"), 2).to_bytes(-(-len(bits) // 8), "big")
    return bytes([0x0A, len(data)]) + data


SIZE = "0111" + "0111" + f"{199:08b}" + f"{99:08b}"


@pytest.mark.parametrize(
    "bits",
    [
        "0001" + "1" + "00000" + SIZE,
        "0000" + "0" + "0" + "1" + "00000" + "0" * 12 + "01001" + "0" + "1" + "0000" + SIZE,
    ],
    ids=["of one picture", "of a film"],
)
def test_the_size_of_a_coded_picture(bits):
    assert list(containers._sequence_sizes(b"\x12\0" + sequence(bits))) == [(200, 100)]


@pytest.mark.parametrize("data", [sequence("0000" + "0" + "1"), b"\x0a" + b"\xff" * 9])
def test_coded_pictures_that_no_camera_writes(data):
    with pytest.raises(containers.BadContainer):
        list(containers._sequence_sizes(data))


@pytest.mark.parametrize("data", [b"", b"\x80\1\1", b"\x08\1\1", b"\x12\0" * 3000])
def test_what_is_no_coded_picture_has_no_size(data):
    assert list(containers._sequence_sizes(data)) == []


def test_what_the_decoder_refuses_is_a_sentence():
    with pytest.raises(PhotoDamaged, match="Say so"):
        decode_heif(START, "heic", "Say so")


@pytest.mark.slow
@kinds
def test_a_photo_of_24_megapixels_is_read(kind):
    image = Image.new("RGB", (5712, 4284), "grey")
    assert decode_photo(encoded(kind, image)).pixels.shape[1] == 2856
