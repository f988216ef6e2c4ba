"""Jokers' signs are joined by how far apart they lie: small ones however turned, words as they stand."""

import numpy as np
import pytest

from companion.vision.choosing.pair import measure_opposite_corner, pair_corners
from companion.vision.choosing.signs import join_joker_signs
from companion.vision.corners.frames import empty_frames
from vision.layouts import HALF_HEIGHT, HEIGHT, WIDTH, card, turned

JOKER = 52
TURNS = (0, 60, 180, 255)


def sign(x, y, indices, degrees=0.0, size=0.5):
    """Return the frames of a joker whose signs are small, round and each seen another way up."""
    frames = card(x, y, degrees, indices)
    frames[:, 4:] *= HALF_HEIGHT / np.linalg.norm(frames[:, 4:], axis=1, keepdims=True)
    spun = [
        turned(np.concatenate([[0, 0], frame[2:]])[None], turn)[0]
        for frame, turn in zip(frames, TURNS, strict=False)
    ]
    return np.array(
        [[*frame[:2], *(size * turn[2:])] for frame, turn in zip(frames, spun, strict=True)], np.float32
    )


def word(x, y, indices, wholes=(), degrees=0.0, share=1.3):
    """Return the frames of a joker whose words begin where an index would, found by their heads.

    Corners in `wholes` show the whole word instead, `share` times as high as an index; heads are 2/5 of it.
    """
    frames = card(x, y, degrees, indices)
    for frame, index in zip(frames, indices, strict=True):
        size = share if index in wholes else 0.4 * share
        frame[:2] += (1 - size) * frame[2:4]
        frame[2:4] *= size
        frame[4:] *= 0.4 * share / 2 if index in wholes else 0.4 * share / 1.2
    return frames


def wholes_of(*cards):
    """Return the whole cards that frames see which all see their card where its corners have their middle."""
    middles = np.concatenate([np.tile(frames[:, :2].mean(0), (len(frames), 1)) for frames in cards])
    sides = np.tile((0, -HEIGHT / 2, WIDTH / 2, 0), (len(middles), 1))
    return np.concatenate([middles, sides], 1).astype(np.float32)


def table(*jokers, others=((0, 0), (80, 0), (160, 0)), corners=(0, 2)):
    """Return the groups of jokers among other cards, as sets of frame numbers from the first joker on."""
    cards = [card(x, y, indices=corners) for x, y in others]
    frames = np.concatenate([empty_frames(), *cards, *jokers])
    each = len(corners)
    labels = np.array([at // each for at in range(each * len(cards))] + [JOKER] * sum(map(len, jokers)))
    is_joker, quality = labels == JOKER, np.full(len(labels), 0.9, np.float32)
    groups = pair_corners(frames, labels, ~is_joker, ~is_joker, is_joker)
    deck, wholes = measure_opposite_corner(frames, labels, is_joker), wholes_of(*cards, *jokers)
    found = join_joker_signs(groups, frames, quality, is_joker, ~is_joker, deck, wholes)
    first = each * len(cards)
    assert sorted(at for group in found for at in group) == list(range(len(frames)))
    return {frozenset(at - first for at in group) for group in found if min(group) >= first}


@pytest.mark.parametrize("indices", [(0, 2), (0, 1), (1, 2), (0, 1, 2), (0, 1, 2, 3)])
@pytest.mark.parametrize("degrees", [0, 25, 90, 200])
def test_the_signs_of_one_joker_are_one_card(indices, degrees):
    assert table(sign(30, 200, indices, degrees)) == {frozenset(range(len(indices)))}


def test_two_jokers_side_by_side_stay_two():
    apart = sign(0, 200, (0, 1, 2, 3)), sign(68, 203, (0, 1, 2, 3), 4)
    assert table(*apart) == {frozenset(range(4)), frozenset(range(4, 8))}


def test_single_signs_further_apart_than_a_cards_corners_stay_two():
    assert table(sign(0, 200, (0,)), sign(150, 200, (0,))) == {frozenset({0}), frozenset({1})}


def test_signs_that_see_their_cards_elsewhere_stay_two_where_one_card_could_have_both():
    both = sign(30, 200, (0, 2))
    assert table(both) == {frozenset({0, 1})}
    assert table(both[:1], both[1:]) == {frozenset({0}), frozenset({1})}


def test_a_sign_found_twice_is_one():
    assert table(sign(0, 200, (0, 2)), sign(1.5, 200, (0,))) == {frozenset({0, 1, 2})}


def test_words_as_tall_as_an_index_are_left_to_the_way_up_that_they_tell():
    assert table(sign(0, 200, (0, 1), size=1.0)) == {frozenset({0}), frozenset({1})}


def test_without_another_card_nothing_tells_how_large_a_card_is():
    assert table(sign(0, 0, (0, 1)), others=()) == {frozenset({0}), frozenset({1})}


def test_a_whole_pattern_of_signs_is_looked_at_in_part():
    pattern = [sign(20 * x, 200 + 20 * y, (0,)) for x in range(20) for y in range(10)]
    assert len(table(*pattern)) > 150


FOUR = (0, 1, 2, 3)


@pytest.mark.parametrize("wholes", [(), (0,), (2,), (0, 2)])
@pytest.mark.parametrize("degrees", [0, 130])
def test_a_head_and_a_whole_are_corners_of_one_card(wholes, degrees):
    assert table(word(30, 200, (0, 2), wholes, degrees)) == {frozenset({0, 1})}


def test_a_head_and_a_whole_of_one_word_are_one_sign():
    both = np.concatenate([word(30, 200, (0,)), word(30, 200, (0, 2), (0,))])
    assert table(both) == {frozenset({0, 1, 2})}


@pytest.mark.parametrize("wholes", [(), (1,), (0, 3), FOUR])
def test_four_words_are_one_card(wholes):
    assert table(word(30, 200, FOUR, wholes), corners=FOUR) == {frozenset(range(4))}


def test_two_jokers_of_four_words_side_by_side_stay_two():
    side = word(0, 200, FOUR, (1, 2)), word(66, 202, FOUR, (0,))
    assert table(*side, corners=FOUR) == {frozenset(range(4)), frozenset(range(4, 8))}


def test_words_that_stand_alike_are_two_cards_in_a_deck_with_two_indices():
    assert table(word(0, 200, (0,)), word(51, 200, (0,))) == {frozenset({0}), frozenset({1})}
    beside = np.concatenate([word(0, 200, (0,)), word(51, 200, (0,))])
    assert table(beside, corners=FOUR) == {frozenset({0, 1})}


def test_words_that_stand_alike_are_no_opposite_corners():
    frames = word(0, 200, (0, 2))
    frames[1, 2:] *= -1
    assert table(frames) == {frozenset({0}), frozenset({1})}


@pytest.mark.parametrize("kind", [sign, word])
def test_four_signs_in_a_rectangle_are_a_card_where_no_other_tells_how_large_it_is(kind):
    lone = card(0, 0, indices=(0,))
    frames = np.concatenate([lone, 1.25 * kind(40, 160, FOUR)])
    jokers = np.array([False, True, True, True, True])
    labels, quality = np.where(jokers, JOKER, 0), np.full(5, 0.9, np.float32)
    deck = measure_opposite_corner(frames, labels, jokers)
    assert not deck.trusted
    groups = tuple((at,) for at in range(5))
    wholes = wholes_of(lone, frames[1:])
    found = join_joker_signs(groups, frames, quality, jokers, ~jokers, deck, wholes)
    assert {frozenset(group) for group in found} == {frozenset({0}), frozenset({1, 2, 3, 4})}
    frames[3, :2] += (14, 9)
    assert len(join_joker_signs(groups, frames, quality, jokers, ~jokers, deck, wholes)) > 2


def test_words_that_contradict_a_rectangle_are_no_card():
    frames = np.concatenate([card(0, 0, indices=(0,)), 1.25 * word(40, 160, FOUR)])
    frames[2, 2:] *= -1
    jokers = np.array([False, True, True, True, True])
    labels, quality = np.where(jokers, JOKER, 0), np.full(5, 0.9, np.float32)
    deck = measure_opposite_corner(frames, labels, jokers)
    groups, wholes = tuple((at,) for at in range(5)), wholes_of(frames[:1], frames[1:])
    found = join_joker_signs(groups, frames, quality, jokers, ~jokers, deck, wholes)
    assert max(map(len, found)) < 4
