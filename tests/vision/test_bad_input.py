"""What is no good photo: a sentence or no cards, never a crash or a hang."""

import struct
import zlib

import numpy as np
import pytest

from companion.cards import DECK
from companion.vision import (
    NotAPhoto,
    PhotoDamaged,
    PhotoTooLarge,
    PhotoTooSmall,
    make_clean_photo_copy,
    read,
)
from companion.vision.choosing.resolve import PhotoKnowledge
from companion.vision.corners.networks import NetworkPool, RecogniserNetworks
from companion.vision.photo.decode import decode_photo
from companion.vision.recogniser import read_photo_with_pool

from . import files, lookalikes
from .networks import Counting, Crowded, Onlooking
from .outcomes import outcome, refusal
from .pictures import HEIGHT, KINDS, WIDTH, chunk, empty_png, encoded, exif, half_red

# --- broken files -------------------------------------------------------------------------------


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
    chance, pool = (
        np.random.default_rng(9),
        NetworkPool(1, lambda: RecogniserNetworks(Crowded(), Counting(DECK), Onlooking())),
    )
    photo = bytearray(KINDS[kind])
    for at in chance.integers(0, len(photo), 3):
        photo[at] ^= int(chance.integers(1, 256))
    assert refusal(
        lambda photo: read_photo_with_pool(pool, photo, PhotoKnowledge(5, 1)), bytes(photo)
    ) is None or outcome(bytes(photo))


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
    assert decode_photo(photo).pixels.shape == (96, 128, 3)


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


# --- too small, too long, or no picture ---------------------------------------------------------


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
        make_clean_photo_copy(photo)


# --- pictures of other things -------------------------------------------------------------------


@pytest.mark.parametrize("kind", lookalikes.ALL)
def test_what_is_no_playing_card_is_never_shown_as_a_sure_card(kind):
    """It is not shown at all, but for one doubtful card on a page of suits; `scenes/` has a third each."""
    found = read(encoded(lookalikes.ALL[kind](np.random.default_rng(4)))).cards
    assert not any(card.sure for card in found)
    assert len(found) <= (kind == "page_with_suits")
