"""A whole showdown's cards as hands, on tables made without any picture."""

import numpy as np
import pytest

from companion.vision import GroupSize, group_cards_into_hands
from companion.vision.choosing.cutting import cut_into_groups, minimum_spanning_tree
from vision.choosing.groups import around, below, fan, met, row, seen
from vision.layouts import card, moved


@pytest.mark.parametrize("hand", [fan, row], ids=["fan", "row"])
@pytest.mark.parametrize("cards", [2, 3, 5, 7])
@pytest.mark.parametrize("count", [3, 4, 6, 9])
def test_hands_around_a_table_run_clockwise_from_the_nearest(hand, cards, count):
    groups = around([hand(cards) for _ in range(count)], 60 + count * cards * 14)
    found = group_cards_into_hands(seen(groups)[0], [GroupSize(cards, cards, count)])
    assert met(found, seen(groups)[1]) == list(range(count))
    assert [len(laid.cards) for laid in found] == [cards] * count


def test_a_board_in_the_middle_is_no_hand_though_it_is_as_large():
    groups = [*around([row(5, 20) for _ in range(4)], 220), row(5, 65)]
    cards, owners = seen(groups)
    sizes = [GroupSize(5, 5, 4), GroupSize(5, 5, board=True)]
    found = group_cards_into_hands(cards, sizes)
    assert met(found, owners) == [0, 1, 2, 3, 4]
    assert [laid.size_index for laid in found] == [0, 0, 0, 0, 1]


def test_hands_below_each_other_run_from_the_nearest_and_beside_each_other_from_the_left():
    cards, owners = seen(below([row(5, 30) for _ in range(4)], 105))
    assert met(group_cards_into_hands(cards, [GroupSize(5, 5, 4)]), owners) == [3, 2, 1, 0]
    beside = [[moved(one, at * 180, 0) for one in row(3, 20)] for at in range(4)]
    cards, owners = seen(beside)
    assert met(group_cards_into_hands(cards, [GroupSize(3, 3, 4)]), owners) == [0, 1, 2, 3]


def test_rows_that_lie_closer_than_their_cards_are_still_rows():
    """Only how many each must have tells them apart from columns."""
    cards, owners = seen(below([row(5, 96) for _ in range(3)], 98))
    assert sorted(met(group_cards_into_hands(cards, [GroupSize(5, 5, 3)]), owners)) == [0, 1, 2]


def test_a_card_that_was_not_read_is_missing_in_its_own_hand():
    groups = around([row(3, 30) for _ in range(4)], 180)
    del groups[2][1]
    cards, owners = seen(groups)
    found = group_cards_into_hands(cards, [GroupSize(3, 3, 4)])
    assert met(found, owners) == [0, 1, 2, 3]
    assert [len(laid.cards) for laid in found] == [3, 3, 2, 3]


def test_cards_of_nobody_are_left_over():
    groups = [*around([row(2) for _ in range(3)], 160), [moved(one, 600, -500) for one in row(2)]]
    cards, owners = seen(groups)
    found = group_cards_into_hands(cards, [GroupSize(2, 2, 3)])
    assert met(found, owners) == [0, 1, 2, 3]
    assert [laid.size_index for laid in found] == [0, 0, 0, None]


def across(groups):
    """The x of each group's cards as they run, in the picture."""
    cards, _ = seen(groups)
    return [
        [cards[at].outline[0][0] for at in laid.cards]
        for laid in group_cards_into_hands(cards, [GroupSize(5, 5, len(groups))])
    ]


def test_cards_run_from_left_to_right_as_whoever_sits_there_sees_them():
    mine, left, opposite, right = across(around([row(5, 40) for _ in range(4)], 260))
    assert mine == sorted(mine)
    assert opposite == sorted(opposite, reverse=True)
    assert max(left) - min(left) == max(right) - min(right) == 0
    assert [
        one == sorted(one, reverse=bool(at)) for at, one in enumerate(across(around([row(5, 40)] * 2, 200)))
    ]
    beside = across([[moved(one, at * 400, 0) for one in row(5, 40)] for at in range(3)])
    assert all(one == sorted(one) for one in beside)


def test_boards_run_from_the_left_and_a_tower_from_below():
    towers = [[card(x, y, 0, (0, 2)) for y in (-60, 0, 60)] for x in (-150, 150)]
    groups = [*around([row(2) for _ in range(4)], 300), towers[0], [card(0, 0)], towers[1]]
    cards, owners = seen(groups)
    found = group_cards_into_hands(
        cards, [GroupSize(2, 3, 4), GroupSize(3, 3, 2, board=True), GroupSize(1, 1, board=True)]
    )
    assert met(found, owners) == [0, 1, 2, 3, 4, 5, 6]
    heights = [cards[at].outline[0][1] for at in found[4].cards]
    assert heights == sorted(heights, reverse=True)


def test_no_hand_is_taken_for_a_board_that_is_not_in_the_photo():
    cards, owners = seen(around([row(3, 30) for _ in range(4)], 180))
    found = group_cards_into_hands(
        cards, [GroupSize(2, 3, 4), GroupSize(3, 3, 2, board=True), GroupSize(1, 1, board=True)]
    )
    assert met(found, owners) == [0, 1, 2, 3]
    assert [laid.size_index for laid in found] == [0] * 4


def test_hands_may_differ_in_size():
    groups = around([row(2, 30), row(3, 30), row(2, 30)], 150)
    cards, owners = seen(groups)
    assert met(group_cards_into_hands(cards, [GroupSize(2, 2, 2), GroupSize(3, 3)]), owners) == [0, 1, 2]
    assert met(group_cards_into_hands(cards, [GroupSize(2, 3, 3)]), owners) == [0, 1, 2]


def test_the_order_in_which_cards_were_read_does_not_matter():
    random = np.random.default_rng(5)
    groups = around([row(4, 40, random) for _ in range(5)], 260)
    cards, owners = seen(groups)
    mixed = random.permutation(len(cards))
    found = group_cards_into_hands([cards[at] for at in mixed], [GroupSize(4, 4, 5)])
    assert met(found, [owners[at] for at in mixed]) == [0, 1, 2, 3, 4]


def test_no_cards_are_no_hands_and_one_card_is_one():
    assert group_cards_into_hands([], [GroupSize(2, 2, 2)]) == ()
    (only,) = group_cards_into_hands(seen([row(1)])[0], [GroupSize(1, 1)])
    assert only.cards == (0,)


def test_nothing_that_was_read_is_lost_whatever_was_asked_for():
    cards, _ = seen(around([row(5, 30) for _ in range(6)], 260))
    for sizes in ([], [GroupSize(2, 2)], [GroupSize(3, 3, 2), GroupSize(4, 4, board=True)]):
        found = group_cards_into_hands(cards, sizes)
        assert sorted(at for laid in found for at in laid.cards) == list(range(30))


def brute(lengths, sizes):
    """The cheapest cost of all ways to cut the tree, each tried."""
    children = minimum_spanning_tree(lengths)
    branches = [(at, child) for at, below in enumerate(children) for child in below]
    return min(_cost(lengths, branches, kept, sizes) for kept in range(2 ** len(branches)))


def _cost(lengths, branches, kept, sizes):
    whole = [branch for at, branch in enumerate(branches) if kept >> at & 1]
    groups = {at: {at} for at in range(len(lengths))}
    for one, other in whole:
        joined = groups[one] | groups[other]
        groups.update(dict.fromkeys(joined, joined))
    apart = {frozenset(group) for group in groups.values()}
    ways = sum(float(lengths[branch]) for branch in whole)
    return ways + _named(sorted(map(len, apart)), sizes)


def _named(left, sizes, strays=0):
    """The cheapest way to say what groups of those sizes are."""
    if not left:
        return sum(size.cost(0) * size.count for size in sizes)
    first, rest = left[0], left[1:]
    ways = [20.0 + _named(rest, sizes, strays + 1)] if strays < 2 else []
    for at, size in enumerate(sizes):
        if size.count:
            fewer = [*sizes[:at], GroupSize(size.low, size.high, size.count - 1), *sizes[at + 1 :]]
            ways.append(size.cost(first) + _named(rest, fewer, strays))
    return min(ways, default=float("inf"))


@pytest.mark.parametrize("seed", range(12))
def test_what_is_cut_is_the_cheapest_of_all_ways(seed):
    random = np.random.default_rng(seed)
    points = random.uniform(0, 60, (9, 2))
    lengths = np.linalg.norm(points[:, None] - points, axis=2).astype(np.float32)
    sizes = [GroupSize(2, 3, 2), GroupSize(4, 4)]
    groups = cut_into_groups(lengths, sizes)
    children = minimum_spanning_tree(lengths)
    inside = {at: number for number, (things, _) in enumerate(groups) for at in things}
    cost = sum(
        float(lengths[at, child])
        for at, below_ in enumerate(children)
        for child in below_
        if inside[at] == inside[child]
    )
    counts = [sum(size == number for _, size in groups) for number in range(3)]
    cost += sum(20.0 if size == 2 else sizes[size].cost(len(things)) for things, size in groups)
    cost += sum(size.cost(0) * (size.count - there) for size, there in zip(sizes, counts, strict=False))
    assert cost == pytest.approx(brute(lengths, sizes), abs=1e-3)
