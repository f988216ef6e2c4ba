"""When a score sheet ends, who has won and who is out."""

from dataclasses import replace

import pytest

from companion.engine.field import Illegal
from companion.engine.gate import get_offered_action
from companion.games.sheet import GAME

from .sheets import CLOSE, after, number, sheet, told, winners, written


@pytest.mark.parametrize(("wins", "best"), [("high", (1,)), ("low", (0,))])
def test_most_points_win_or_fewest(wins, best):
    state = after(sheet(wins=wins, end="target", target=20), written(5, 20, 8))
    assert (winners(state), GAME.rules.summary(state).over) == (best, True)


def test_of_two_who_reach_the_number_in_one_round_the_better_wins():
    assert winners(after(sheet(end="target", target=20), written(21, 25, 3))) == (1,)


def test_equal_totals_win_together_and_all_equal_are_a_draw():
    both = after(sheet(end="target", target=20), written(25, 25, 3))
    assert (winners(both), GAME.rules.summary(both).headline) == ((0, 1), "Anna and Bo win with 25 points")
    drawn = after(sheet(end="target", target=20), written(20, 20, 20))
    assert (winners(drawn), GAME.rules.summary(drawn).headline) == ((), "A draw at 20 points")


def test_it_ends_after_so_many_rounds():
    two = sheet(end="rounds", rounds=2)
    assert not after(two, written(5), number(1, 3)).over
    assert after(two, written(5), number(1, 3), written()).over


def test_the_first_round_after_so_many_minutes_is_the_last():
    hour = sheet(end="minutes", minutes=60)
    assert not after(hour, written(5, minute=59), replace(number(0, 1), minute=60)).over
    assert winners(after(hour, written(5, minute=59), written(3, 9, minute=61))) == (1,)


def test_it_is_closed_by_hand_at_any_time_once_something_stands_on_it():
    with pytest.raises(Illegal, match="once a score has been written down"):
        after(sheet(), CLOSE)
    state = after(sheet(end="target"), written(5, 9), written(1), CLOSE)
    assert (winners(state), told(state)) == ((1,), "The game is over after 2 rounds")
    assert state.round_number == 2


def test_counted_down_the_first_at_0_wins():
    down = sheet(2, end="zero", start=31)
    assert after(down, written(20, 30)).totals == (11, 1)
    assert winners(after(down, written(20, 30), number(1, 1))) == (1,)
    assert after(down, written(32, 30)).totals == (-1, 1)


def test_a_life_is_lost_and_no_more_than_one_has():
    state = after(sheet(end="lives", lives=2), written(None, 1), written(None, 2))
    assert (state.totals, told(state)) == ((2, 0, 2), "Round 2: Bo −1. Bo is out")
    assert state.rounds == ((0, -1, 0), (0, -1, 0))


def test_a_life_may_be_given_back():
    assert after(sheet(end="lives"), number(0, 1), number(0, -1)).totals == (3, 3, 3)


def test_one_life_is_called_so():
    summary = GAME.rules.summary(after(sheet(end="lives", lives=2), written(1)))
    assert [row.figures[0] for row in summary.rows] == [("life", "1"), ("lives", "2"), ("lives", "2")]


def test_who_reaches_the_number_is_out_and_the_last_one_in_wins():
    state = after(sheet(wins="low", end="out", target=101), written(101, 20, 3))
    assert state.teams_in == (1, 2)
    assert [field.name for field in get_offered_action(GAME, state, "round").fields] == [
        "points_1",
        "points_2",
    ]
    with pytest.raises(Illegal, match="“points_0” is not a field"):
        after(state, written(5))
    assert after(state, written(None, 5)).out_rounds == (1, 0, 0)
    assert winners(after(state, written(None, 5, 98))) == (1,)


def test_if_all_who_are_left_go_out_at_once_the_best_of_them_wins():
    state = after(sheet(wins="low", end="out", target=101), written(5, 120, 5), written(100, None, 99))
    assert (state.teams_in, winners(state)) == ((), (2,))
    equal = after(sheet(wins="low", end="out", target=101), written(5, 120, 5), written(100, None, 100))
    assert (winners(equal), told(equal)) == ((0, 2), "Round 2: Anna 100, Cy 100. Anna and Cy are out")


def test_the_last_one_in_wins_where_most_points_would_win_otherwise():
    assert winners(after(sheet(2, wins="high", end="out", target=50), written(60, 20))) == (1,)


def test_closed_by_hand_the_best_of_those_who_are_in_has_won():
    state = after(sheet(wins="high", end="out", target=50), written(60, 20, 3), CLOSE)
    assert winners(state) == (1,)
