"""Corners that see their card in one place are one card; cards that lie apart stay apart."""

from dataclasses import replace

import numpy as np
import pytest

from companion.cards import Card
from companion.vision.choosing import belonging as belonging_module
from companion.vision.choosing.belonging import join_groups_of_same_card
from companion.vision.choosing.grouping import group_corners_by_card
from companion.vision.corners.identify import CARD_CODES, CardProbabilities
from companion.vision.corners.named import IndexCorners
from vision.layouts import HEIGHT, WIDTH, card, moved, turned

UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT = range(4)
EVERY = (UPPER_LEFT, UPPER_RIGHT, LOWER_RIGHT, LOWER_LEFT)


def whole(x=0.0, y=0.0, degrees=0.0):
    """Return the frame of a card, float32 (1, 6), in millimetres."""
    frame = np.array([(0, 0, 0, -HEIGHT / 2, WIDTH / 2, 0)], np.float32)
    return moved(turned(frame, degrees), x, y)


def corners(*seen):
    """Return corners of cards: of each (frames, name, where they see their card)."""
    frames = np.concatenate([frames for frames, _, _ in seen])
    cards = np.concatenate([np.repeat(place, len(frames), 0) for frames, _, place in seen])
    named = np.zeros((len(frames), len(CARD_CODES)), np.float32)
    names = [name for frames, name, _ in seen for _ in frames]
    for row, name in zip(named, names, strict=True):
        row[CARD_CODES.index(Card(name))] = 1
    told = CardProbabilities(named, np.ones(len(frames), np.float32))
    return IndexCorners(
        frames.astype(np.float32),
        np.full(len(frames), 0.99, np.float32),
        told,
        cards,
        np.zeros((len(frames), 3), np.float32),
    )


def joined(groups, seen):
    return sorted(tuple(sorted(group)) for group in join_groups_of_same_card(groups, seen))


def two_sides(name="8h", other="8h", apart=0.0):
    """Return the upper and the lower end of a card of four indices, as if each were a card."""
    upper, lower = (
        card(0, 0, indices=(UPPER_LEFT, UPPER_RIGHT)),
        card(0, 0, indices=(LOWER_RIGHT, LOWER_LEFT)),
    )
    return corners((upper, name, whole(0, 4)), (moved(lower, apart, 0), other, whole(apart, -5)))


def test_what_sees_one_middle_is_one_card():
    assert joined(((0, 1), (2, 3)), two_sides()) == [(0, 1, 2, 3)]


@pytest.mark.parametrize("degrees", [0, 33, 120, 250])
def test_a_corner_that_looks_for_its_card_on_the_wrong_side_belongs_where_a_corner_is(degrees):
    """From the index alone nobody can tell whether its card goes on to the left or to the right."""
    pair, other = card(0, 0, indices=(UPPER_LEFT, LOWER_RIGHT)), card(0, 0, indices=(UPPER_RIGHT,))
    astray = whole(WIDTH * 0.75, 0)
    seen = corners(
        (turned(pair, degrees), "8h", turned(whole(), degrees)),
        (turned(other, degrees), "8h", turned(astray, degrees)),
    )
    assert joined(((0, 1), (2,)), seen) == [(0, 1, 2)]


def test_other_names_and_jokers_stay_apart():
    assert joined(((0, 1), (2, 3)), two_sides(other="8d")) == [(0, 1), (2, 3)]
    assert joined(((0, 1), (2, 3)), two_sides("Jk", "Jk")) == [(0, 1), (2, 3)]


@pytest.mark.parametrize("apart", [WIDTH * 0.5, WIDTH * 1.1])
def test_twins_that_lie_apart_stay_two(apart):
    one = card(0, 0, indices=(UPPER_LEFT, LOWER_RIGHT))
    seen = corners((one, "8h", whole()), (moved(one, apart, 0), "8h", whole(apart)))
    assert joined(((0, 1), (2, 3)), seen) == [(0, 1), (2, 3)]


def test_what_is_much_smaller_or_lies_crosswise_is_another_card():
    one = card(0, 0, indices=(UPPER_LEFT, LOWER_RIGHT))
    small, crosswise = one * np.float32(0.5), turned(one, 90)
    for other, place in ((small, whole() * np.float32(0.5)), (crosswise, whole(degrees=90))):
        seen = corners((one, "8h", whole()), (other, "8h", place))
        assert joined(((0, 1), (2, 3)), seen) == [(0, 1), (2, 3)]


def test_an_index_of_another_size_is_none_of_the_card():
    one, spot = card(0, 0, indices=(UPPER_LEFT, LOWER_RIGHT)), card(0, 0, indices=(UPPER_RIGHT,))
    spot[:, 2:] *= 0.4
    seen = corners((one, "8h", whole()), (spot, "8h", whole(WIDTH)))
    assert joined(((0, 1), (2,)), seen) == [(0, 1), (2,)]


def test_the_nearest_of_three_is_joined_first():
    one, other = card(0, 0, indices=(UPPER_LEFT, LOWER_RIGHT)), card(0, 0, indices=(UPPER_RIGHT, LOWER_LEFT))
    near = whole(WIDTH * 0.02)
    seen = corners((one, "8h", whole()), (other, "8h", near), (moved(other, 9, 0), "8h", whole(9)))
    assert (0, 1, 2, 3) in {
        tuple(sorted(group))[:4] for group in join_groups_of_same_card(((0, 1), (2, 3), (4, 5)), seen)
    }


def test_with_more_packs_than_one_nothing_is_joined():
    frames = card(0, 0, indices=EVERY)
    shifted = moved(card(0, 0, indices=(UPPER_LEFT,)), 9, 6)
    seen = corners((frames[[0, 2]], "8h", whole()), (shifted, "8h", whole(4, 2)))
    assert len(group_corners_by_card(seen)[0]) == len(group_corners_by_card(seen, 1)[0]) == 1
    assert len(group_corners_by_card(seen, 2)[0]) == 2


def test_a_picture_full_of_one_name_is_looked_through_in_a_bounded_number_of_steps(monkeypatch):
    """A weave, or a picture made to be slow: 90 finds of one name, all over each other."""
    random, count = np.random.default_rng(1), 90
    spots = np.concatenate([card(*random.uniform(0, 200, 2), indices=(UPPER_LEFT,)) for _ in range(count)])
    seen = corners(*((spot[None], "8h", whole(*spot[:2])) for spot in spots))
    misfit, compared = belonging_module._misfit, []
    monkeypatch.setattr(belonging_module, "_misfit", lambda *told: compared.append(1) or misfit(*told))
    assert len(join_groups_of_same_card(tuple((at,) for at in range(count)), seen)) < count
    assert len(compared) < 20_000


def two_diagonals(name, other, apart=0.0):
    """Return two opposite corners, and the other two as if of another card."""
    one, rest = card(0, 0, indices=(UPPER_LEFT, LOWER_RIGHT)), card(0, 0, indices=(UPPER_RIGHT, LOWER_LEFT))
    return corners((one, name, whole()), (moved(rest, apart, 0), other, whole(apart, 0)))


def doubtful(seen):
    """Return the corners as they are if none of them is firm."""
    return replace(seen, scores=np.full(len(seen.scores), 0.8, np.float32))


@pytest.mark.parametrize("seen", [two_diagonals("2h", "2d"), two_sides("2h", "2d")])
def test_two_cards_in_one_place_are_one_that_is_misread(seen):
    near = replace(seen, cards=np.repeat(whole(), 4, 0))
    assert joined(((0, 1), (2, 3)), doubtful(near)) == [(0, 1, 2, 3)]


def test_two_firm_cards_stay_two():
    """As in a fan of a deck with four indices, where one shows its left side and one its right side."""
    seen = two_diagonals("2h", "2d")
    assert joined(((0, 1), (2, 3)), seen) == [(0, 1), (2, 3)]
    one_firm = replace(seen, scores=np.array([0.95, 0.95, 0.8, 0.8], np.float32))
    assert joined(((0, 1), (2, 3)), one_firm) == [(0, 1), (2, 3)]


def test_a_little_apart_two_names_are_two_cards():
    assert joined(((0, 1), (2, 3)), doubtful(two_diagonals("2h", "2d", apart=6))) == [(0, 1), (2, 3)]


def test_cards_that_show_the_same_corner_are_two():
    """As in a close fan of a deck with four indices."""
    upper, lower = card(0, 0, indices=EVERY), card(-3, 0, indices=(UPPER_LEFT, LOWER_LEFT))
    seen = corners((upper, "2h", whole()), (lower, "2d", whole(-3)))
    assert joined(((0, 1, 2, 3), (4, 5)), doubtful(seen)) == [(0, 1, 2, 3), (4, 5)]


def test_a_single_corner_of_another_name_is_another_card():
    one, spot = card(0, 0, indices=(UPPER_LEFT, LOWER_RIGHT)), card(0, 0, indices=(UPPER_RIGHT,))
    seen = corners((one, "2h", whole()), (spot, "2d", whole()))
    assert joined(((0, 1), (2,)), doubtful(seen)) == [(0, 1), (2,)]
