"""Two corners of one card are one; two cards stay two, however the photo was taken."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.vision.choosing.pair import odd_frame_mask, pair_corners
from companion.vision.choosing.relations import compute_frame_relations
from companion.vision.corners.frames import empty_frames
from vision.layouts import card, grouped, moved, turned


def stacked(*cards):
    return np.concatenate(cards)


def pairs(count):
    return {frozenset((2 * at, 2 * at + 1)) for at in range(count)}


def test_nothing_is_no_card():
    assert grouped(empty_frames(), []) == set()


def test_the_two_corners_of_a_card_are_one():
    assert grouped(card(0, 0), [5, 5]) == pairs(1)


def test_corners_that_name_different_cards_stay_two():
    assert grouped(card(0, 0), [5, 6]) == {frozenset({0}), frozenset({1})}


def test_two_identical_cards_side_by_side_stay_two():
    for gap in (20, 40, 66, 80, 130):
        assert grouped(stacked(card(0, 0), card(gap, 0)), [5] * 4) == pairs(2), gap


def test_two_identical_cards_with_one_corner_each_stay_two():
    for degrees in (0, 20, 90, 140):
        frames = stacked(card(0, 0, indices=[0]), card(70, 0, degrees, indices=[0]))
        assert grouped(frames, [5, 5]) == {frozenset({0}), frozenset({1})}, degrees


def test_identical_cards_one_showing_both_corners_and_one_a_single_corner():
    frames = stacked(card(0, 0), card(150, 10, 15, indices=[0]))
    assert grouped(frames, [5, 5, 5]) == {frozenset({0, 1}), frozenset({2})}


def test_a_misread_corner_joins_where_the_decks_measure_says_so():
    frames = stacked(card(0, 0), card(70, 0), card(140, 0), card(210, 0))
    assert grouped(frames, [1, 1, 2, 2, 3, 3, 4, 9]) == pairs(4)


def test_a_misread_corner_joins_a_clear_one_and_two_clear_ones_stay_two():
    frames, labels = stacked(*(card(70 * at, 0) for at in range(4))), [1, 1, 2, 2, 3, 3, 4, 9]
    but_one = [True] * 7 + [False]
    assert {frozenset(group) for group in pair_corners(frames, labels, but_one)} == pairs(4)
    assert {frozenset(group) for group in pair_corners(frames, labels, [True] * 8)} == {
        *pairs(3),
        frozenset({6}),
        frozenset({7}),
    }


def test_a_misread_corner_stays_alone_without_a_measure():
    frames = stacked(card(0, 0), card(70, 0))
    assert grouped(frames, [1, 1, 4, 9]) == {frozenset({0, 1}), frozenset({2}), frozenset({3})}


def test_four_indices_are_one_card():
    frames = stacked(card(0, 0, indices=range(4)), card(70, 0, indices=range(4)))
    assert grouped(frames, [1] * 4 + [2] * 4) == {frozenset(range(4)), frozenset(range(4, 8))}


def test_two_corners_on_one_side_join_where_another_card_shows_four():
    frames = stacked(card(0, 0, indices=range(4)), card(70, 0, indices=(0, 1)), card(140, 0, indices=(0, 3)))
    assert grouped(frames, [1] * 4 + [2] * 2 + [3] * 2) == {
        frozenset(range(4)),
        frozenset({4, 5}),
        frozenset({6, 7}),
    }


def test_two_corners_one_above_the_other_are_one_card_though_no_card_shows_more():
    frames = stacked(card(0, 0, indices=(0, 3)), card(70, 0, 10, indices=(1, 2)))
    assert grouped(frames, [1, 1, 2, 2]) == pairs(2)


def test_a_misread_corner_joins_the_one_above_it_in_a_deck_with_four():
    frames = stacked(*(card(20 * at, 0, indices=(0, 3)) for at in range(3)))
    assert grouped(frames, [1, 1, 2, 9, 3, 3]) == pairs(3)
    certain = [True] * 6
    assert {frozenset(group) for group in pair_corners(frames, [1, 1, 2, 9, 3, 3], certain)} >= {
        frozenset({3})
    }


def test_small_indices_far_apart_are_one_card():
    frames = card(0, 0)
    frames[:, 2:] *= 0.55
    assert grouped(frames, [5, 5]) == pairs(1)


def test_an_index_found_twice_is_one():
    frames = stacked(card(0, 0), moved(card(0, 0, indices=[0]), 4, 1))
    assert grouped(frames, [5, 5, 5]) == {frozenset({0, 1, 2})}
    assert frozenset({2}) in grouped(frames, [5, 5, 6])


def test_parts_of_a_jokers_word_are_one_and_words_in_line_but_apart_are_two():
    whole = np.array([[0, 0, 0, -20, 3.5, 0]], np.float32)
    head = np.array([[1, -16, 0, -8, 3.5, 0]], np.float32)
    tail = np.array([[-1, 16, 0, -8, 3.5, 0]], np.float32)
    below = moved(head, 0, 60)
    found = stacked(whole, head, tail, below)
    signs = [True] * 4
    assert set(pair_corners(found, [52] * 4, jokers=signs)) == {(0, 1, 2), (3,)}
    assert set(pair_corners(found, [52] * 4)) == {(at,) for at in range(4)}
    aside = stacked(whole, moved(head, 12, 0), head * np.array([1, 1, -1, -1, -1, -1], np.float32))
    assert len(pair_corners(aside, [52] * 3, jokers=signs[:3])) == 3


def test_a_fan_shows_one_corner_a_card():
    fan = stacked(*(moved(turned(card(0, -150, indices=[0]), 6 * at - 36), 0, 0) for at in range(13)))
    assert len(grouped(fan, range(13))) == 13


layouts = st.lists(
    st.tuples(st.integers(0, 3), st.floats(-180, 180), st.sampled_from([(0, 2), (0,), (2,)])),
    min_size=1,
    max_size=6,
)


@given(layouts, st.floats(-180, 180), st.floats(0.3, 20), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_turn_size_and_order_change_nothing(cards, degrees, scale, random):
    frames = stacked(*(card(110 * at, 0, turn, corners) for at, (_, turn, corners) in enumerate(cards)))
    labels = [label for label, _, corners in cards for _ in corners]
    order = list(range(len(frames)))
    random.shuffle(order)
    other = (turned(frames, degrees) * np.float32(scale))[order]
    back = {frozenset(order[at] for at in group) for group in grouped(other, [labels[at] for at in order])}
    assert back == grouped(frames, labels)


@given(layouts)
@settings(deadline=None)
def test_every_corner_is_in_one_group(cards):
    frames = stacked(*(card(40 * at, 0, turn, corners) for at, (_, turn, corners) in enumerate(cards)))
    labels = [label for label, _, corners in cards for _ in corners]
    groups = grouped(frames, labels)
    assert sorted(at for group in groups for at in group) == list(range(len(frames)))
    assert all(group for group in groups)


@pytest.mark.parametrize("broken", [np.zeros((3, 6), np.float32), np.full((3, 6), 1e6, np.float32)])
def test_frames_without_area_or_sense_are_kept_apart(broken):
    assert len(grouped(broken, [1, 1, 1])) == 3


def test_a_misread_corner_of_four_joins_the_card_that_it_lies_on():
    frames = stacked(card(0, 0, indices=range(4)), card(70, 0, indices=range(4)))
    crooked = frames.copy()
    crooked[5, 2:] = turned(frames[5:6], 60)[0, 2:]
    assert grouped(crooked, [1] * 4 + [2, 9, 2, 2]) == {frozenset(range(4)), frozenset(range(4, 8))}
    certain = [at == 5 for at in range(8)]
    assert frozenset({5}) in {
        frozenset(group) for group in pair_corners(crooked, [1] * 4 + [2, 9, 2, 2], certain)
    }


def test_a_firm_corner_of_another_card_stays_alone_where_a_third_corner_might_be():
    frames = stacked(card(0, 0, indices=range(4)), card(70, 0, indices=range(4)))
    labels, nothing = [1] * 4 + [2, 9, 2, 2], [False] * 8
    firm = [at == 5 for at in range(8)]
    assert frozenset({5}) in {frozenset(group) for group in pair_corners(frames, labels, nothing, firm)}
    assert frozenset({5}) not in {
        frozenset(group) for group in pair_corners(frames, labels, nothing, nothing)
    }


def test_a_steep_view_still_pairs_one_cards_corners():
    frames = card(0, 0)
    squashed = frames.copy()
    squashed[:, 1] *= 0.45  # nearer to each other than their own height says, as where a card is bent away
    assert grouped(squashed, [5, 5]) == pairs(1)


def test_what_perspective_does_to_both_ends_of_a_card_cancels_out():
    frames = card(0, 0)
    near_and_far = frames.copy()
    near_and_far[0, 2:] /= 1.4
    near_and_far[1, 2:] *= 1.4
    assert compute_frame_relations(near_and_far).flat_offsets[0, 1] == pytest.approx(
        compute_frame_relations(frames).flat_offsets[0, 1], rel=1e-5
    )
    assert compute_frame_relations(near_and_far).flat_offsets[1, 0] == pytest.approx(
        compute_frame_relations(frames).flat_offsets[0, 1], rel=1e-5
    )
    assert grouped(stacked(card(-200, 0), card(-100, 0), near_and_far), [1, 1, 2, 2, 3, 4]) == pairs(3)


NONE_CLEAR = np.zeros(4, bool)


def test_what_lies_upon_a_card_that_shows_its_corners_is_odd():
    pip, beside = card(25, 34, indices=[0]), card(70, 0, indices=[0])
    frames = stacked(card(0, 0), pip, beside)
    assert odd_frame_mask(frames, ((0, 1), (2,), (3,)), NONE_CLEAR).tolist() == [False, False, True, False]


def test_what_has_another_size_than_the_clear_ones_is_odd():
    frames = stacked(card(0, 0), card(200, 0, indices=[0]) * 3, card(400, 0, indices=[0]) / 3)
    clear = np.array([True, True, False, False])
    assert odd_frame_mask(frames, ((0, 1), (2,), (3,)), clear).tolist() == [False, False, True, True]
    assert not odd_frame_mask(frames, ((0, 1), (2,), (3,)), NONE_CLEAR).any()
