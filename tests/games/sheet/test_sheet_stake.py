"""What a point of a score sheet is worth."""

from companion.engine.gate import entry_details_of
from companion.games.sheet import GAME

from .sheets import CLOSE, after, bet, pot, sheet, winners, written


def test_everybody_settles_the_difference_with_each_other():
    state = after(sheet(stake=1), written(50, 30, 10))
    assert GAME.rules.summary(state).money == (0, 0, 0)
    assert GAME.rules.summary(after(state, CLOSE)).money == (60, 0, -60)


def test_fewest_points_are_paid_for_where_they_win():
    assert GAME.rules.summary(after(sheet(stake=2, wins="low"), written(50, 30, 10), CLOSE)).money == (
        -120,
        0,
        120,
    )


def test_nobody_wins_or_loses_anything_where_a_point_is_worth_nothing():
    state = after(sheet(), written(50, 30, 10), CLOSE)
    assert (GAME.rules.summary(state).money, winners(state)) == ((), (0,))
    assert entry_details_of(GAME, after(sheet(), written(50, 30, 10)), CLOSE, state).steps == ()


def test_points_that_change_hands_are_worth_that_at_once_and_no_more_at_the_end():
    state = after(sheet(stake=2, round="exchange"), written(15, -10))
    assert GAME.rules.summary(state).money == GAME.rules.summary(after(state, CLOSE)).money == (30, -20, -10)


def test_what_it_comes_to_is_told_seat_by_seat():
    state = after(sheet(stake=2), written(50, 30, 10))
    closed = after(state, CLOSE)
    steps = entry_details_of(GAME, state, CLOSE, closed).steps
    assert [(step.text, step.amount) for step in steps] == [
        ("Anna gets for 60 points at 2", 120),
        ("Cy pays for 60 points at 2", -120),
    ]


def test_what_is_paid_into_a_pot_goes_there_and_who_goes_out_is_told():
    first, event = pot(stake=2), bet("pay", 1, 3)
    steps = entry_details_of(GAME, first, event, after(first, event)).steps
    assert [(step.seat, step.amount, step.pot) for step in steps] == [(1, -3, 0), (1, -6, 0), (None, 0, 6)]
    first, event = sheet(end="lives", lives=1), written(1)
    steps = entry_details_of(GAME, first, event, after(first, event)).steps
    assert [step.text for step in steps] == ["Anna −1: 1 life before, 0 now", "Anna is out"]
