"""Every kind of file comes out as the right pixels or as a sentence, and never costs unbounded memory."""

import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.vision import (
    NotAPhoto,
    PhotoDamaged,
    PhotoError,
    PhotoTooLarge,
    PhotoTooSmall,
    make_clean_photo_copy,
)
from companion.vision.photo.decode import FINE_SIDE_PIXELS, MAX_PHOTO_BYTES, WORKING_SIDE_PIXELS, decode_photo
from vision import pictures
from vision.pictures import DATA, HEIGHT, RED, WHITE, WIDTH, empty_png, encoded, exif, half_red, with_exif


def assert_half_red(pixels, tolerance=4):
    assert pixels.dtype == np.uint8
    assert pixels.shape == (HEIGHT, WIDTH, 3)
    assert np.abs(pixels[24, 10].astype(int) - RED).max() <= tolerance
    assert np.abs(pixels[24, 50].astype(int) - WHITE).max() <= tolerance


@pytest.mark.parametrize("extension", [".jpg", ".png", ".webp", ".bmp"])
def test_the_usual_files_come_out_as_bgr(extension):
    assert_half_red(decode_photo(encoded(half_red(), extension)).pixels)


@pytest.mark.parametrize("name", ["cmyk.jpg", "progressive.jpg"])
def test_cmyk_and_progressive_jpeg_come_out_in_their_colours(name):
    assert_half_red(decode_photo((DATA / name).read_bytes()).pixels)


@pytest.mark.parametrize("name", ["animated.gif", "animated.png", "animated.webp"])
def test_of_an_animation_the_first_picture_counts(name):
    assert_half_red(decode_photo((DATA / name).read_bytes()).pixels)


def test_sixteen_bits_are_scaled_to_eight():
    assert_half_red(decode_photo(encoded(half_red().astype(np.uint16) * 257, ".png")).pixels)


@pytest.mark.parametrize(("extension", "kind"), [(".png", np.uint8), (".png", np.uint16), (".jpg", np.uint8)])
def test_grey_becomes_three_equal_channels(extension, kind):
    grey = np.full((HEIGHT, WIDTH), 90, np.uint8).astype(kind) * (257 if kind is np.uint16 else 1)
    pixels = decode_photo(encoded(grey, extension)).pixels
    assert pixels.shape == (HEIGHT, WIDTH, 3)
    assert np.abs(pixels.astype(int) - 90).max() <= 1


@pytest.mark.parametrize(
    ("extension", "kind"), [(".png", np.uint8), (".png", np.uint16), (".webp", np.uint8)]
)
def test_what_is_transparent_becomes_white(extension, kind):
    pixels = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
    pixels[:, : WIDTH // 2] = (*RED, 255)
    assert_half_red(
        decode_photo(encoded(pixels.astype(kind) * (257 if kind is np.uint16 else 1), extension)).pixels
    )


UPRIGHT = {1: "ab", 2: "ba", 3: "dc", 4: "cd", 5: "ac", 6: "ca", 7: "db", 8: "bd"}
"""EXIF orientation: which quarters of the stored picture (a b over c d) come to lie at the top."""
QUARTERS = {"a": (40, 40, 40), "b": (40, 220, 40), "c": (40, 40, 220), "d": (220, 40, 40)}


def quartered():
    pixels = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    top, left = HEIGHT // 2, WIDTH // 2
    pixels[:top, :left], pixels[:top, left:] = QUARTERS["a"], QUARTERS["b"]
    pixels[top:, :left], pixels[top:, left:] = QUARTERS["c"], QUARTERS["d"]
    return pixels


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("orientation", UPRIGHT)
@pytest.mark.parametrize("extension", [".jpg", ".png"])
def test_exif_orientation_is_applied(extension, orientation, order):
    tag = with_exif if extension == ".jpg" else pictures.png_with_exif
    photo = decode_photo(tag(encoded(quartered(), extension), exif(orientation, order)))
    height, width = (WIDTH, HEIGHT) if orientation >= 5 else (HEIGHT, WIDTH)
    assert photo.pixels.shape == (height, width, 3)
    assert (photo.width, photo.height) == (width, height)
    for x, quarter in zip((5, width - 5), UPRIGHT[orientation], strict=True):
        assert np.abs(photo.pixels[5, x].astype(int) - QUARTERS[quarter]).max() < 25


@pytest.mark.parametrize("orientation", [0, 9, 65535])
def test_a_senseless_orientation_changes_nothing(orientation):
    assert_half_red(decode_photo(with_exif(encoded(half_red()), exif(orientation))).pixels)


def test_a_huge_jpeg_is_decoded_reduced_and_keeps_its_size_in_mind():
    photo = decode_photo(encoded(half_red(8100, 6000)))
    assert (photo.width, photo.height) == (8100, 6000)
    assert photo.pixels.shape == (1500, 2025, 3)
    assert photo.scale == 4
    assert max(photo.pixels.shape) >= WORKING_SIDE_PIXELS


@pytest.mark.parametrize(("width", "decoded"), [(4000, 4000), (5712, 5712), (8064, 4032)])
def test_a_jpeg_whose_cards_are_far_is_decoded_finer(width, decoded):
    photo = decode_photo(encoded(half_red(width, 400)), FINE_SIDE_PIXELS)
    assert max(photo.pixels.shape) == decoded
    assert photo.scale == pytest.approx(width / decoded)


@pytest.mark.parametrize(
    "photo",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\xff\xd8", id="two bytes"),
        pytest.param(b"Ah Kd 10s\n" * 100, id="text"),
        pytest.param(b"%PDF-1.7 " + bytes(1000), id="pdf"),
        pytest.param(b"<svg xmlns='http://www.w3.org/2000/svg'/>", id="svg"),
        pytest.param(b"\0\0\0\x18ftypisom" + bytes(1000), id="video"),
        pytest.param(b"II*\0" + bytes(1000), id="tiff"),
    ],
)
def test_what_is_no_photo_is_refused_with_a_sentence(photo):
    with pytest.raises(NotAPhoto) as refusal:
        decode_photo(photo)
    assert refusal.value.status == 415
    assert "JPEG" in str(refusal.value)


def test_a_broken_heic_is_refused_with_the_way_round_it():
    with pytest.raises(PhotoDamaged, match=r"JPEG.*Most Compatible"):
        decode_photo(b"\0\0\0\x28ftypheic\0\0\0\0mif1heic" + bytes(1000))


NOISE = np.random.default_rng(1).integers(0, 255, (300, 400, 3), np.uint8)


@pytest.mark.parametrize("extension", [".jpg", ".png", ".webp", ".bmp"])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.97])
def test_a_truncated_photo_is_refused(extension, share):
    photo = encoded(NOISE, extension)
    with pytest.raises(PhotoDamaged):
        decode_photo(photo[: int(len(photo) * share)])


def test_a_truncated_progressive_photo_is_refused():
    photo = encoded(NOISE, ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    with pytest.raises(PhotoDamaged):
        decode_photo(photo[: int(len(photo) * 0.9)])


def test_what_follows_a_complete_jpeg_does_no_harm():
    assert_half_red(
        decode_photo(encoded(half_red()) + b"a short film, as some phones append it" * 100).pixels
    )


def test_one_pixel_is_refused():
    with pytest.raises(PhotoTooSmall):
        decode_photo(encoded(np.zeros((1, 1, 3), np.uint8), ".png"))


def test_a_file_of_forty_megabytes_is_refused():
    with pytest.raises(PhotoTooLarge) as refusal:
        decode_photo(encoded(half_red()) + bytes(MAX_PHOTO_BYTES))
    assert refusal.value.status == 413


@pytest.mark.parametrize(("width", "height"), [(20_000, 20_000), (60_000, 60_000)])
@pytest.mark.parametrize("kind", ["png", "gif", "bmp", "webp"])
def test_a_size_beyond_sense_is_refused_by_its_header(kind, width, height):
    head = {
        "png": b"\x89PNG\r\n\x1a\n"
        + pictures.chunk(b"IHDR", width.to_bytes(4, "big") + height.to_bytes(4, "big") + b"\x08\x02\0\0\0")
        + pictures.chunk(b"IEND", b""),
        "gif": b"GIF89a" + min(width, 65535).to_bytes(2, "little") + min(height, 65535).to_bytes(2, "little"),
        "bmp": b"BM" + bytes(12) + b"\x28\0\0\0" + width.to_bytes(4, "little") + height.to_bytes(4, "little"),
        "webp": b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0"
        + (width & 0xFFFFFF).to_bytes(3, "little")
        + (height & 0xFFFFFF).to_bytes(3, "little"),
    }[kind]
    with pytest.raises(PhotoTooLarge):
        decode_photo(head + bytes(50))


def test_a_progressive_jpeg_of_a_thousand_scans_is_refused():
    photo = encoded(half_red(1000, 1000), ".jpg", cv2.IMWRITE_JPEG_PROGRESSIVE, 1)
    scan = photo[photo.rfind(b"\xff\xda") : -2]
    with pytest.raises(PhotoTooLarge):
        decode_photo(photo[:-2] + scan * 1000 + photo[-2:])


MEASURE = """
import resource, sys
from companion.vision import PhotoTooLarge, make_clean_photo_copy
photo = open(sys.argv[1], "rb").read()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    make_clean_photo_copy(photo)
except PhotoTooLarge:
    pass
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def kilobytes(photo: bytes, folder: Path) -> int:
    """Return by how much a fresh process grows at its peak while it cleans `photo`."""
    path = folder / "photo"
    path.write_bytes(photo)
    done = subprocess.run([sys.executable, "-c", MEASURE, path], capture_output=True, check=True, text=True)
    return int(done.stdout)


def test_a_picture_of_400_megapixels_costs_no_memory(tmp_path):
    photo = empty_png(20_000, 20_000)
    assert len(photo) < 200_000
    assert kilobytes(photo, tmp_path) < 20_000


@pytest.mark.slow
@pytest.mark.parametrize(
    "parameters",
    [pytest.param((), id="baseline"), pytest.param((cv2.IMWRITE_JPEG_PROGRESSIVE, 1), id="progressive")],
)
def test_the_largest_jpeg_that_is_read_stays_within_bounds(tmp_path, parameters):
    width, height = (8100, 6000) if parameters else (16_000, 12_000)
    assert kilobytes(encoded(half_red(width, height), ".jpg", *parameters), tmp_path) < 400_000


@given(st.binary(max_size=200), st.sampled_from([".jpg", ".png", ".webp", ".bmp", ".gif"]), st.data())
def test_a_broken_file_never_does_worse_than_a_sentence(noise, extension, data):
    photo = bytearray(encoded(half_red(), extension))
    at = data.draw(st.integers(0, len(photo)))
    photo[at : at + len(noise)] = noise
    try:
        decode_photo(bytes(photo))
    except PhotoError as refusal:
        assert str(refusal).endswith(".")  # noqa: PT017


def test_clean_strips_the_place_and_turns_upright():
    photo = with_exif(encoded(quartered(), ".jpg"), exif(6))
    assert b"GPS-PLACE" in photo
    kept = make_clean_photo_copy(photo)
    assert b"Exif" not in kept
    assert b"GPS-PLACE" not in kept
    assert kept.startswith(b"\xff\xd8")
    assert decode_photo(kept).pixels.shape == (WIDTH, HEIGHT, 3)


@pytest.mark.parametrize(("width", "height"), [(4000, 3000), (3000, 4000), (2049, 30), (300, 200)])
def test_clean_is_at_most_2048_pixels_long(width, height):
    kept = decode_photo(make_clean_photo_copy(encoded(half_red(width, height))))
    assert min(1900, width, height) <= max(kept.width, kept.height) <= 2048
    assert kept.width / kept.height == pytest.approx(width / height, rel=0.02)
