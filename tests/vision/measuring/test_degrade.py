"""Photos made worse are worse by just as much as said, the same in every run, and nothing else changes."""

import cv2
import numpy as np
import pytest

from companion.vision.measuring import degrade
from companion.vision.measuring.degrade import DEGRADATIONS
from companion.vision.photo.decode import decode_photo

SIZE = (480, 640)


def picture(height=SIZE[0], width=SIZE[1]):
    """Return a smooth picture, BGR, with a bright square in the middle of a dark green table."""
    pixels = np.full((height, width, 3), (40, 80, 40), np.uint8)
    pixels[height // 4 : 3 * height // 4, width // 4 : 3 * width // 4] = (230, 240, 250)
    return cv2.GaussianBlur(pixels, (0, 0), 2)


@pytest.mark.parametrize("key", DEGRADATIONS)
def test_each_way_leaves_a_photo_that_can_be_read_and_the_given_one_alone(key):
    pixels = picture()
    before = pixels.copy()
    photo = decode_photo(DEGRADATIONS[key].degrade_to_jpeg(pixels, 1))
    assert photo.pixels.shape == ((1440, 1920, 3) if key == "far" else (480, 640, 3))
    assert (pixels == before).all()


@pytest.mark.parametrize("key", DEGRADATIONS)
def test_each_way_does_the_same_in_every_run(key):
    assert DEGRADATIONS[key].degrade_to_jpeg(picture(), 5) == DEGRADATIONS[key].degrade_to_jpeg(picture(), 5)


@pytest.mark.parametrize("key", ["dim", "dark"])
def test_noise_hangs_on_the_seed(key):
    assert DEGRADATIONS[key].degrade_to_jpeg(picture(), 5) != DEGRADATIONS[key].degrade_to_jpeg(picture(), 6)


def test_far_keeps_the_pixels_of_a_small_photo_and_is_one_colour_around_it():
    framed = degrade.shrink_in_large_frame(picture(), 0)
    assert framed.shape == (1440, 1920, 3)
    assert (framed[480:960, 640:1280] == picture()).all()
    framed[480:960, 640:1280] = framed[0, 0]
    assert (framed == (40, 80, 40)).all()


@pytest.mark.parametrize("size", [(3000, 4000), (4000, 3000), (1200, 1600)])
def test_far_shrinks_a_large_photo_to_a_frame_of_twelve_megapixels(size):
    framed = degrade.shrink_in_large_frame(picture(*size), 0)
    assert max(framed.shape) == 4000
    assert framed.shape[0] / framed.shape[1] == pytest.approx(size[0] / size[1], rel=0.01)
    bright = framed[..., 2] > 160
    assert bright.mean() == pytest.approx(1 / 4 / 9, rel=0.03)


@pytest.mark.parametrize("size", [(480, 640), (601, 799), (3000, 4000)])
def test_far_and_coarse_makes_everything_a_third_as_large_in_a_frame_of_its_size(size):
    framed = degrade.shrink_in_same_frame(picture(*size), 0)
    assert framed.shape == (*size, 3)
    assert (framed[..., 2] > 160).mean() == pytest.approx(1 / 4 / 9, rel=0.03)


def linear(values):
    values = np.asarray(values) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


@pytest.mark.parametrize("value", [60, 128, 200, 255])
def test_dim_leaves_a_quarter_of_the_light_with_the_noise_of_its_electrons(value):
    light = linear(degrade.dim_light(np.full((300, 300, 3), value, np.uint8), 1))
    electrons = linear(value) * degrade.ELECTRONS_AT_WHITE / 4
    assert light.mean() == pytest.approx(linear(value) / 4, rel=0.04)
    expected = np.sqrt(electrons + degrade.READ_NOISE_ELECTRONS**2) / degrade.ELECTRONS_AT_WHITE
    assert light.std() == pytest.approx(expected, rel=0.1)


def test_dim_of_black_is_hardly_more_than_black():
    assert degrade.dim_light(np.zeros((100, 100, 3), np.uint8), 1).mean() < 6


@pytest.mark.parametrize("value", [100, 255])
def test_dark_divides_the_values_and_adds_noise(value):
    worse = degrade.darken_values(np.full((300, 300, 3), value, np.uint8), 1)
    assert worse.mean() == pytest.approx(value / 4, abs=0.2)
    assert worse.std() == pytest.approx(degrade.VALUE_NOISE_SIGMA, rel=0.05)


@pytest.mark.parametrize("size", [(480, 640), (640, 480), (1200, 1600)])
def test_blur_hangs_on_the_longer_side(size):
    edge = np.zeros((*size, 3), np.uint8)
    edge[:, size[1] // 2 :] = 255
    profile = np.diff(degrade.blur_photo(edge, 0)[size[0] // 2, :, 0].astype(float)) / 255
    places = np.arange(len(profile))
    middle = (profile * places).sum()
    spread = np.sqrt((profile * (places - middle) ** 2).sum())
    assert spread == pytest.approx(max(size) / 640, rel=0.05)


def test_jpeg_changes_nothing_but_the_quality():
    pixels = picture()
    assert degrade.keep_photo(pixels, 0) is pixels
    low, high = (
        len(degrade.Degradation("", degrade.keep_photo, quality).degrade_to_jpeg(pixels, 0))
        for quality in (15, 95)
    )
    assert DEGRADATIONS["jpeg"].quality == 15
    assert low < high
