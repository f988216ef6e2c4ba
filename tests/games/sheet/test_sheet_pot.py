"""The pot of a score sheet."""

import pytest

from companion.engine.field import Illegal
from companion.engine.gate import get_offered_action
from companion.games.sheet import GAME

from .sheets import CLOSE, after, ante, bet, leaves, pot, sheet, told, written


def test_everybody_fills_an_empty_pot_which_alone_is_due_then():
    state = pot()
    assert [action.name for action in GAME.rules.actions(state)] == ["pay", "ante", "round", "leave"]
    state = after(state, ante(5))
    assert (state.totals, state.pot, told(state)) == ((-5, -5, -5), 15, "Everybody pays 5 into the pot")
    assert [action.name for action in GAME.rules.actions(state) if action.primary] == [
        "take",
        "pay",
        "double",
    ]


def test_a_bet_is_taken_paid_or_paid_double():
    state = after(pot(), ante(5), bet("take", 0, 7), bet("pay", 1, 3))
    assert (state.totals, state.pot) == ((2, -8, -5), 11)
    state = after(state, bet("double", 2, 4))
    assert (state.totals, state.pot) == ((2, -8, -13), 19)
    assert told(state) == "Cy pays double into the pot: 8"


def test_nobody_takes_more_than_there_is():
    with pytest.raises(Illegal, match="The pot has only 15 points, not 16"):
        after(pot(), ante(5), bet("take", 0, 16))
    with pytest.raises(Illegal, match="The pot has only 15 points, not 16"):
        after(pot(), ante(5), written(20, -4))


def test_what_a_round_does_not_come_to_goes_into_the_pot_or_out_of_it():
    state = after(pot(), ante(5), written(-2, 4))
    assert (state.totals, state.pot) == ((-7, -1, -5), 13)


def test_all_of_the_pot_may_be_taken():
    assert after(pot(), ante(5), bet("take", 0, 15)).pot == 0
    assert after(pot(), ante(5), written(15)).pot == 0


def test_half_the_pot_and_all_of_it_are_a_tap():
    def quick(state):
        return get_offered_action(GAME, state, "pay").fields[1].quick

    assert quick(pot()) == ()
    assert quick(after(pot(), bet("pay", 0, 1))) == ((1, "The pot"),)
    assert quick(after(pot(), ante(5))) == ((7, "Half"), (15, "The pot"))


def test_what_is_left_in_the_pot_waits_for_the_next_game():
    state = after(pot(stake=2), ante(5), bet("take", 0, 7), CLOSE)
    summary = GAME.rules.summary(state)
    assert (summary.money, summary.pot) == ((4, -10, -10), 16)
    assert told(state) == "The game is over after 1 round. 8 points stay in the pot"


def test_partners_pay_into_the_pot_both():
    state = after(pot(players=4, teams=True, stake=1), ante(5))
    summary = GAME.rules.summary(state)
    assert (state.totals, summary.money, summary.pot) == ((-5, -5), (-5, -5, -5, -5), 20)


def test_there_is_no_pot_where_none_was_agreed_on():
    for kind in ("free", "pay"):
        with pytest.raises(Illegal, match="no pot"):
            after(sheet(round=kind, pot=True), ante(5))


def test_whoever_sits_next_is_probably_the_next_to_bet():
    def turn(state):
        return get_offered_action(GAME, state, "pay").fields[0].default

    state = after(pot(), ante(5))
    assert turn(state) == "1", "left of the dealer"
    state = after(state, bet("pay", 1, 2), bet("take", 2, 1))
    assert turn(state) == "0"
    assert turn(after(state, ante(1))) == "0"
    state = after(state, written())
    assert (state.dealer, turn(state)) == (1, "2")
    assert turn(after(state, leaves(2))) == "0"
