"""From the network's maps to frames in the photo's pixels."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.vision.corners.frames import (
    empty_frames,
    frame_heights,
    frame_quads,
    mean_frame,
    to_frame_coordinates,
)
from companion.vision.corners.locate import (
    MIN_SCORE,
    STRIDE,
    LocatedCorners,
    concatenate_finds,
    decode_network_output,
    drop_overlapping_finds,
    locate_index_corners,
)
from vision.layouts import usual
from vision.networks import Locating, maps, marked

UPRIGHT = (100.3, 60.7, 0.0, -12.0, 6.0, 0.0)
TURNED = (200.0, 150.0, 10.0, 5.0, -3.0, 6.0)


def test_a_peak_is_read_in_pixels_of_the_input():
    found = decode_network_output(maps(64, 80, [UPRIGHT, TURNED], [0.9, 0.6]))
    order = np.argsort(-found.scores)
    assert found.frames[order] == pytest.approx(np.array([UPRIGHT, TURNED]), abs=1e-3)
    assert found.scores[order] == pytest.approx([0.9, 0.6], abs=1e-4)


def test_a_weak_response_is_nothing():
    assert len(decode_network_output(maps(64, 80, [UPRIGHT], [MIN_SCORE / 2]))) == 0


@pytest.mark.parametrize("height", [1.0, 400.0])
def test_an_index_of_senseless_size_is_nothing(height):
    assert len(decode_network_output(maps(64, 80, [(100, 60, 0, -height / 2, 5, 0)], [0.9]))) == 0


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_senseless_maps_are_nothing(value):
    with np.errstate(all="ignore"):
        assert len(decode_network_output(np.full((13, 8, 8), value, np.float32))) == 0


def test_an_index_of_a_senseless_card_is_nothing():
    said = maps(64, 80, [UPRIGHT, TURNED], [0.9, 0.6])
    said[9:, int(TURNED[1] // STRIDE), int(TURNED[0] // STRIDE)] = np.nan
    assert len(decode_network_output(said)) == 1


def test_the_card_of_an_index_is_read_in_the_same_pixels():
    whole = (90.0, 140.0, 5.0, -50.0, 36.0, 3.0)
    found = decode_network_output(maps(64, 80, [UPRIGHT], [0.9], [whole]))
    assert found.cards == pytest.approx(np.array([whole]), abs=1e-3)


def upright(x, y, height):
    return (x, y, 0.0, -height / 2, height / 4, 0.0)


@pytest.mark.parametrize(("width", "height"), [(1280, 960), (900, 1600), (504, 378), (3000, 90), (97, 4001)])
@pytest.mark.parametrize("share", [0.08, 0.035, 0.02])
def test_frames_are_in_the_photos_pixels_whatever_its_size(width, height, share):
    side = max(width, height)
    index = min(side * share, 60)
    frames = np.array([upright(width * 0.4, height * 0.5, index)], np.float32)
    found = locate_index_corners(marked(frames, width, height), Locating())
    assert len(found) == 1
    assert found.frames[0] == pytest.approx(frames[0], abs=max(2.5, side / 160))
    assert found.cards == pytest.approx(usual(found.frames), abs=0.05 * index)


def test_large_indices_are_found_at_a_glance():
    network = Locating()
    locate_index_corners(marked([upright(300, 300, 84)], 1280, 960), network)
    assert [max(shape) for shape in network.shapes] == [640, 320, 160]


class Shy(Locating):
    """Sees no index that is higher than 64 pixels in its input, as the trained one does not."""

    def say(self):
        said = super().say()
        said[0, 0][np.hypot(said[0, 3], said[0, 4]) * 2 * STRIDE > 64] = -5
        return said


def test_an_index_too_large_for_the_larger_glances_is_found_in_the_smallest():
    found = locate_index_corners(marked([upright(500, 400, 420)], 1280, 960), Shy())
    assert len(found) == 1
    assert frame_heights(found.frames)[0] == pytest.approx(420, rel=0.1)


def test_the_smallest_glance_says_nothing_of_indices_that_another_one_sees_well():
    """Frames off a picture of 160 pixels are crooked: the larger pictures decide there, even on nothing."""

    class Imagining(Locating):
        """Sees an index in the smallest picture alone."""

        def say(self):
            said = super().say()
            if max(self.blob.shape) > 160:
                said[0, 0] = -5
            return said

    assert len(locate_index_corners(marked([upright(500, 400, 150)], 1280, 960), Imagining())) == 0
    assert len(locate_index_corners(marked([upright(500, 400, 420)], 1280, 960), Imagining())) == 1


def test_small_indices_are_looked_at_again_larger_where_they_are():
    network = Locating()
    frames = [upright(x, 300, 26) for x in (400, 440, 480)]
    found = locate_index_corners(marked(frames, 1280, 960), network)
    assert len(found) == 3
    *_, (height, width) = network.shapes
    assert width <= 1280
    assert width * height < 1280 * 960


def test_tiny_indices_are_looked_at_again_with_all_of_the_picture_about_them():
    """Where one hand is as small as that, another one may not have been seen at all."""

    class Shortsighted(Locating):
        """Sees only what lies at the left in a small picture."""

        def say(self):
            said = super().say()
            if max(self.blob.shape) < 1280:
                said[0, 0, :, said.shape[3] // 2 :] = -5
            return said

    def seen(width, height, index):
        ends = [upright(width * share, height / 2, index) for share in (0.08, 0.92)]
        return len(locate_index_corners(marked(ends, width, height), Shortsighted()))

    assert seen(4000, 3000, 50) == 2
    assert seen(2000, 1500, 40) == 1, "all of it would be seen smaller than its part"


def test_a_picture_without_anything_is_looked_at_again_as_a_whole():
    network = Locating()
    assert len(locate_index_corners(marked(empty_frames(), 640, 480), network)) == 0
    assert network.shapes[-1] == (960, 1280)


def test_joining_nothing_is_nothing():
    assert len(concatenate_finds([])) == 0


def found(frames, scores, scales=None):
    shaped = np.array(frames, np.float32).reshape(-1, 6)
    sizes = np.ones(len(shaped)) if scales is None else np.array(scales)
    return LocatedCorners(shaped, np.array(scores, np.float32), sizes.astype(np.float32), usual(shaped))


def test_of_two_finds_on_one_index_the_stronger_stays():
    nudged = (101.5, 62.0, 0.5, -13.0, 6.0, 0.3)
    thinned = drop_overlapping_finds(found([nudged, UPRIGHT], [0.7, 0.9]))
    assert thinned.frames == pytest.approx(np.array([UPRIGHT]))


def test_neighbours_in_a_tight_fan_both_stay():
    neighbour = (100.3 + 8.5, 62.0, 1.0, -12.0, 6.0, 0.5)
    assert len(drop_overlapping_finds(found([UPRIGHT, neighbour], [0.9, 0.8]))) == 2


def test_of_two_cards_and_the_one_that_a_smaller_picture_sees_in_their_place_both_cards_stay():
    left, right = (100.0, 60.0, 0.0, -12.0, 5.0, 0.0), (107.0, 60.0, 0.0, -12.0, 5.0, 0.0)
    blurred = (103.5, 60.0, 0.0, -13.0, 9.0, 0.0)
    thinned = drop_overlapping_finds(found([blurred, left, right], [1.0, 0.8, 0.7], scales=[0.2, 0.4, 0.4]))
    assert thinned.frames == pytest.approx(np.array([left, right]))


def test_a_picture_so_large_that_an_index_is_seen_in_parts_does_not_count():
    whole = (100.0, 60.0, 0.0, -30.0, 12.0, 0.0)
    rank, suit = (100.0, 45.0, 0.0, -12.0, 9.0, 0.0), (100.0, 75.0, 0.0, -12.0, 9.0, 0.0)
    thinned = drop_overlapping_finds(found([whole, rank, suit], [0.9, 0.8, 0.8], scales=[0.5, 2.5, 2.5]))
    assert thinned.frames == pytest.approx(np.array([whole]))


@given(st.lists(st.tuples(st.floats(0, 300), st.floats(0, 300), st.floats(0.2, 1)), max_size=40))
@settings(deadline=None)
def test_what_is_thinned_is_thin_and_loses_nothing_that_stood_alone(points):
    frames = [(x, y, 0, -12, 6, 0) for x, y, _ in points]
    before = found(frames, [score for _, _, score in points])
    after = drop_overlapping_finds(before)
    assert list(after.scores) == sorted(after.scores, reverse=True)
    apart = np.square(to_frame_coordinates(after.frames, after.frames[:, :2])).sum(-1) >= 1
    assert (apart | np.eye(len(after), dtype=bool)).all()
    kept = {tuple(frame) for frame in after.frames.tolist()}
    for frame in before.frames:
        if (np.square(to_frame_coordinates(frame[None], before.frames[:, :2])).sum(-1) >= 1).sum() == len(
            before
        ) - 1:
            assert tuple(frame.tolist()) in kept


def test_a_flood_of_finds_is_bounded():
    rng = np.random.default_rng(0)
    frames = np.zeros((5000, 6), np.float32)
    frames[:, :2] = rng.uniform(0, 2000, (5000, 2))
    frames[:, 3], frames[:, 4] = -8, 4
    assert len(drop_overlapping_finds(found(frames, rng.uniform(0.2, 1, 5000)))) <= 160


def test_quads_run_clockwise_from_the_index_s_own_top_left():
    frames = np.array([(10, 20, 0, -8, 4, 0), (10, 20, 0, 8, -4, 0)], np.float32)
    assert frame_quads(frames).tolist() == [
        [[6, 12], [14, 12], [14, 28], [6, 28]],
        [[14, 28], [6, 28], [6, 12], [14, 12]],
    ]
    assert frame_heights(frames).tolist() == [16, 16]


def test_the_mean_of_a_card_is_as_its_first_corner_reads_it():
    """Its opposite corner reads it upside down."""
    once = np.array([(100, 200, 0, -50, 30, 0), (104, 206, 2, 54, -34, 2)], np.float32)
    assert mean_frame(once) == pytest.approx(np.array([(102, 203, -1, -52, 32, -1)]))
    assert mean_frame(once[:1]) == pytest.approx(once[:1])
