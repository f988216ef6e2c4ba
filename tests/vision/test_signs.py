"""Small signs of jokers are joined by how far apart they lie, whichever way up each was seen."""

import numpy as np
import pytest

from companion.vision.frames import none
from companion.vision.pair import measured, pair
from companion.vision.signs import joined

from .layouts import card, turned

JOKER = 52
TURNS = (0, 60, 180, 255)


def sign(x, y, indices, degrees=0.0, size=0.5):
    """Return the frames of a joker whose signs are small and each seen another way up."""
    frames = card(x, y, degrees, indices)
    spun = [
        turned(np.concatenate([[0, 0], frame[2:]])[None], turn)[0]
        for frame, turn in zip(frames, TURNS, strict=False)
    ]
    return np.array(
        [[*frame[:2], *(size * turn[2:])] for frame, turn in zip(frames, spun, strict=True)], np.float32
    )


def table(*jokers, others=((0, 0), (80, 0), (160, 0))):
    """Return the groups of jokers among other cards, as sets of frame numbers from the first joker on."""
    cards = [card(x, y) for x, y in others]
    frames = np.concatenate([none(), *cards, *jokers])
    labels = np.array([at // 2 for at in range(2 * len(cards))] + [JOKER] * sum(map(len, jokers)))
    is_joker, quality = labels == JOKER, np.full(len(labels), 0.9, np.float32)
    groups = pair(frames, labels, ~is_joker, ~is_joker, is_joker)
    found = joined(groups, frames, quality, is_joker, ~is_joker, measured(frames, labels, is_joker))
    first = 2 * len(cards)
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


def test_a_sign_found_twice_is_one():
    assert table(sign(0, 200, (0, 2)), sign(1.5, 200, (0,))) == {frozenset({0, 1, 2})}


def test_words_as_tall_as_an_index_are_left_to_the_way_up_that_they_tell():
    assert table(sign(0, 200, (0, 1), size=1.0)) == {frozenset({0}), frozenset({1})}


def test_without_another_card_nothing_tells_how_large_a_card_is():
    assert table(sign(0, 0, (0, 1)), others=()) == {frozenset({0}), frozenset({1})}


def test_a_whole_pattern_of_signs_is_looked_at_in_part():
    pattern = [sign(20 * x, 200 + 20 * y, (0,)) for x in range(20) for y in range(10)]
    assert len(table(*pattern)) > 150
