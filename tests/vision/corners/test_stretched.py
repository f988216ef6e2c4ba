"""Cards at a low angle are searched again in a stretched picture."""

import numpy as np
import pytest

from companion.vision.corners.frames import frame_centres, frame_heights
from companion.vision.corners.locate import NO_CORNERS, LocatedCorners
from companion.vision.corners.stretched import stretch_low_view
from vision.layouts import HEIGHT, WIDTH
from vision.networks import Locating, marked

WIDE, HIGH = 800, 600
INDEX = np.array([(400, 300, 0, -30, 15, 0)], np.float32)


def found(flatness, degrees=0.0, score=0.9):
    """Return one find on a card seen so flat, 1 from above, then turned in the picture."""
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    up, right = np.array([0, -HEIGHT * flatness]) @ turn, np.array([WIDTH, 0.0]) @ turn
    place = np.array([[430, 340, *up, *right]], np.float32)
    return LocatedCorners(INDEX, np.full(1, score, np.float32), np.ones(1, np.float32), place)


class Counting(Locating):
    """Counts how often it is asked."""

    def searches(self, seen):
        stretch_low_view(marked(INDEX, WIDE, HIGH), self, seen)
        return len(self.shapes)


@pytest.mark.parametrize(
    "seen", [NO_CORNERS, found(1.0), found(0.95), found(0.5, score=0.3), found(0.5, degrees=45)]
)
def test_only_clear_cards_flattened_along_a_side_are_searched_again(seen):
    assert Counting().searches(seen) == 0
    picture = marked(INDEX, WIDE, HIGH)
    same, still = stretch_low_view(picture, Locating(), seen)
    assert same is picture
    assert still is seen


@pytest.mark.parametrize(
    ("degrees", "stretched"), [(0, "down"), (180, "down"), (90, "across"), (270, "across")]
)
def test_the_picture_is_stretched_along_the_side_that_is_flattened(degrees, stretched):
    network = Counting()
    assert network.searches(found(0.5, degrees)) > 0
    rows, columns = network.shapes[0]
    assert (rows > columns) == (stretched == "down")


def test_all_finds_are_in_pixels_of_the_stretched_picture():
    larger, seen = stretch_low_view(marked(INDEX, WIDE, HIGH), Locating(0.99), found(0.5, score=0.6))
    assert larger.shape == (2 * HIGH, WIDE, 3)
    assert len(seen) == 1
    assert seen.scores[0] == pytest.approx(0.99, abs=0.01)
    assert np.allclose(frame_centres(seen.frames), [(400, 600)], atol=3)
    assert frame_heights(seen.frames)[0] == pytest.approx(120, abs=8)


def test_the_stronger_of_two_finds_of_one_index_is_kept():
    strong = found(0.5, score=0.999)
    _, seen = stretch_low_view(marked(INDEX, WIDE, HIGH), Locating(0.6), strong)
    assert seen.scores.tolist() == strong.scores.tolist()
    assert np.allclose(seen.frames, strong.frames * [1, 2, 1, 2, 1, 2])
    assert np.allclose(seen.cards, strong.cards * [1, 2, 1, 2, 1, 2])
