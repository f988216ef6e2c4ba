"""The lines of an evening: where they run, what stands beside them."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.evenings.money.chart import (
    HUE_COUNT,
    MAX_POINTS,
    MIN_LABEL_GAP,
    assign_line_hues,
    make_balance_chart,
)

COURSES = st.integers(1, 9).flatmap(
    lambda players: st.lists(
        st.lists(st.integers(-100_000, 100_000), min_size=players, max_size=players), min_size=1, max_size=40
    )
)


def test_amounts_are_high_and_losses_low():
    found = make_balance_chart([{1: 0, 2: 0}, {1: 8, 2: -8}, {1: 3, 2: -3}], [0, 1])
    assert [tick for tick, _ in found.ticks] == [-10, -5, 0, 5, 10]
    assert [down for _, down in found.ticks] == [1, 0.75, 0.5, 0.25, 0]
    one, two = found.lines
    assert one.points == ((0, 0.5), (0.5, 0.1), (1, 0.35))
    assert (one.player, one.balance, two.player, two.balance) == (1, 3, 2, -3)
    assert found.game_starts == (0, 0.5)


def test_nothing_moved():
    found = make_balance_chart([{1: 0}])
    assert [tick for tick, _ in found.ticks] == [0, 1]
    assert found.lines[0].points == ((0, 1),)
    assert make_balance_chart([]).lines == ()


def test_who_came_later_had_nothing_before():
    assert make_balance_chart([{1: 0}, {1: 5, 2: -5}]).lines[1].points[0] == (0, 0.5)


@given(COURSES)
def test_every_line_lies_within_and_every_name_beside_its_own(rows: list[list[int]]):
    course = [dict(enumerate(row)) for row in rows]
    found = make_balance_chart(course)
    ticks = [tick for tick, _ in found.ticks]
    assert 0 in ticks
    assert len(ticks) <= 7
    assert ticks[0] <= min(map(min, rows))
    assert ticks[-1] >= max(map(max, rows))
    for line in found.lines:
        assert all(0 <= part <= 1 for point in line.points for part in point)
        assert line.points[-1][0] == (1 if len(rows) > 1 else 0)
    by_end = sorted(found.lines, key=lambda line: line.points[-1][1])
    for one, other in pairwise(sorted(line.label_height for line in by_end)):
        assert other - one >= MIN_LABEL_GAP - 1e-9
    assert all(-1e-9 <= line.label_height <= 1 + 1e-9 for line in found.lines)
    higher = [line for line in by_end if line.points[-1][1] < by_end[-1].points[-1][1]]
    assert all(line.label_height < by_end[-1].label_height for line in higher)


@pytest.mark.parametrize("length", [2, MAX_POINTS, MAX_POINTS + 1, 10_000])
def test_a_long_evening_is_thinned_and_keeps_its_ends(length: int):
    line = make_balance_chart([{1: at} for at in range(length)]).lines[0]
    assert len(line.points) <= MAX_POINTS + 1
    assert (line.points[0][0], line.points[-1][0]) == (0, 1)
    assert line.points == tuple(sorted(line.points))
    assert line.balance == length - 1


def test_many_players_share_the_height():
    named = [line.label_height for line in make_balance_chart([dict.fromkeys(range(30), 0)]).lines]
    assert (min(named), max(named)) == (pytest.approx(0), pytest.approx(1))


def test_everybody_has_a_colour_and_their_own_where_it_is_free():
    assert assign_line_hues([7, 8, 9], {}) == {7: 1, 8: 2, 9: 3}
    assert assign_line_hues([7, 8, 9], {8: 1, 9: 5}) == {7: 2, 8: 1, 9: 5}
    assert assign_line_hues([7, 8, 9], {7: 4, 9: 4}) == {7: 4, 8: 1, 9: 2}
    assert assign_line_hues([], {}) == {}
    crowd = assign_line_hues(list(range(12)), {place: place + 1 for place in range(9)})
    assert set(crowd.values()) <= set(range(1, HUE_COUNT + 1))
    assert len(crowd) == 12


@given(st.lists(st.integers(1, HUE_COUNT), min_size=1, max_size=HUE_COUNT))
def test_no_two_lines_share_a_colour_while_there_are_enough(own: list[int]):
    players = list(range(len(own)))
    assert len(set(assign_line_hues(players, dict(enumerate(own))).values())) == len(players)
