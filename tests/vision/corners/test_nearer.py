"""Far cards are looked at again, part by part."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.vision.corners.frames import empty_frames, frame_heights
from companion.vision.corners.locate import MIN_SCORE, NO_CORNERS, LocatedCorners, locate_index_corners
from companion.vision.corners.nearer import (
    MIN_INDEX_PIXELS,
    are_cards_far,
    locate_in_enlarged_parts,
    scale_finds,
)
from vision.layouts import usual
from vision.networks import Locating, logit, marked

WIDTH, HEIGHT = 4000, 3000


def upright(x, y, height):
    return (x, y, 0.0, -height / 2, height / 4, 0.0)


def found(frames, scores=None, scale=0.32):
    shaped = np.array(frames, np.float32).reshape(-1, 6)
    said = np.full(len(shaped), 0.9) if scores is None else np.array(scores)
    return LocatedCorners(
        shaped, said.astype(np.float32), np.full(len(shaped), scale, np.float32), usual(shaped)
    )


class Weak(Locating):
    """Is sure of an index that is 14 pixels high in its input, and hardly sees a lower one."""

    def say(self):
        said = super().say()
        low = np.hypot(said[0, 3], said[0, 4]) * 2 * 4 < 14
        said[0, 0][low & (said[0, 0] > 0)] = logit(2 * MIN_SCORE)
        return said


def test_cards_are_far_whose_indices_the_closest_look_saw_small():
    assert are_cards_far(found([upright(900, 700, 30)]))
    assert not are_cards_far(found([upright(900, 700, 60)]))
    assert not are_cards_far(found([upright(900, 700, 30)], scale=0.6))
    assert not are_cards_far(NO_CORNERS)


def test_how_far_cards_are_is_told_by_the_clear_finds():
    frames = [upright(900, 700, 60), upright(100, 100, 20), upright(300, 100, 20)]
    assert not are_cards_far(found(frames, [0.9, 0.1, 0.1]))
    assert are_cards_far(found(frames, [0.1, 0.9, 0.9]))


def test_one_find_seen_in_a_smaller_picture_makes_no_card_far():
    frames = found([upright(900, 700, 40), upright(100, 100, 40)])
    scales = np.array([0.2, 0.5], np.float32)
    assert not are_cards_far(LocatedCorners(frames.frames, frames.scores, scales, frames.cards))


def test_finds_of_a_picture_are_those_of_a_larger_one_enlarged():
    twice = scale_finds(found([upright(900, 700, 30)]), 2)
    assert twice.frames == pytest.approx(np.array([upright(1800, 1400, 60)]))
    assert twice.cards == pytest.approx(usual(twice.frames))
    assert twice.scales == pytest.approx(np.array([0.16]))


def test_small_indices_at_both_ends_of_a_table_are_each_looked_at_as_large_as_it_takes():
    ends = [upright(x, y, 24) for y in (200, 2800) for x in (300, 340, 380, 3600, 3640, 3680)]
    picture, network = marked(ends, WIDTH, HEIGHT), Weak()
    first = locate_index_corners(picture, network)
    assert len(first) == len(ends)
    assert are_cards_far(first)
    assert (first.scores < 0.5).all()
    before = len(network.shapes)
    second = locate_in_enlarged_parts(picture, network, first)
    assert len(second) == len(ends)
    assert (second.scores > 0.9).all()
    looks = network.shapes[before:]
    assert len(looks) == 4
    assert sum(height * width for height, width in looks) < 300_000


def test_another_card_of_a_hand_of_which_one_was_found_is_found():
    cards = [upright(2000, 1500, 24), upright(2070, 1500, 24)]
    picture = marked(cards, WIDTH, HEIGHT)
    assert len(locate_in_enlarged_parts(picture, Locating(), found(cards[:1]))) == 2


def test_what_would_be_seen_no_larger_is_not_looked_at_again():
    network = Locating()
    cards = [upright(2000, 1500, 24)]
    again = locate_in_enlarged_parts(marked(cards, WIDTH, HEIGHT), network, found(cards, scale=0.7))
    assert network.shapes == []
    assert again.frames == pytest.approx(np.array(cards))


def test_nothing_found_is_looked_at_no_more():
    network = Locating()
    assert len(locate_in_enlarged_parts(marked(empty_frames(), WIDTH, HEIGHT), network, NO_CORNERS)) == 0
    assert network.shapes == []


def test_a_find_beyond_the_rim_of_the_picture_does_no_harm():
    network = Locating()
    assert (
        len(
            locate_in_enlarged_parts(
                marked(empty_frames(), 400, 300), network, found([upright(900, -700, 20)])
            )
        )
        == 1
    )
    assert network.shapes == []


@given(
    st.lists(st.tuples(st.floats(0, 3999), st.floats(0, 2999), st.floats(7, 40)), max_size=60),
    st.sampled_from([0.05, 0.16, 0.32]),
)
@settings(max_examples=15, deadline=None)
def test_however_many_are_found_the_looks_are_few_and_small(places, scale):
    network = Locating()
    frames = [upright(*place) for place in places]
    locate_in_enlarged_parts(np.full((HEIGHT, WIDTH, 3), 200, np.uint8), network, found(frames, scale=scale))
    assert len(network.shapes) <= 12
    assert sum(height * width for height, width in network.shapes) < 1.0e6 + 12 * 32 * (4000 + 32)


def test_of_more_hands_than_can_be_looked_at_the_clearest_are():
    frames = [upright(250 + 700 * (at % 5), 250 + 600 * (at // 5), 20) for at in range(15)]
    scores = np.linspace(0.1, 0.9, 15)
    seen = locate_in_enlarged_parts(marked(frames, WIDTH, HEIGHT), Locating(), found(frames, scores))
    clear = seen.scores > 0.95
    assert clear.sum() == 12
    assert frame_heights(seen.frames) == pytest.approx(np.full(15, 20), abs=1.5)
    dimmest = seen.frames[~clear][:, 1]
    assert dimmest.max() == pytest.approx(250)


def test_small_is_less_than_is_comfortable():
    """Else a look at a part would have to be taken again and again."""
    part = found([upright(2000, 1500, 30)])
    network = Locating()
    after = locate_in_enlarged_parts(marked(part.frames, WIDTH, HEIGHT), network, part)
    assert float(frame_heights(after.frames)[0] * after.scales.max()) > MIN_INDEX_PIXELS
    assert not are_cards_far(after)
