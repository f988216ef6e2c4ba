"""Betting rounds entered by what was said: a whole round in one go, a raise with all that came before it."""

import re
from dataclasses import replace

import pytest

from companion.engine.action import Action
from companion.engine.choice_fields import FlagField
from companion.engine.field import Illegal
from companion.engine.seats import Seats
from companion.engine.typed_fields import MoneyField
from companion.kit.bet_fields import (
    make_bet_or_raise_action,
    make_close_betting_action,
    make_closing_bet_field,
    make_raise_field,
)
from companion.kit.betting import (
    BettingState,
    after_antes,
    after_check_or_call,
    after_raise,
    collect_bets,
    start_betting,
    start_betting_round,
)
from companion.kit.chips import Pot
from companion.kit.rounds import (
    after_raise_with_folds,
    cite_rule_in_errors,
    close_betting_round,
    describe_decision,
    suggest_bets,
)
from companion.kit.seat_inputs import make_choice_field, make_seats_field, seat_choices

ANNA, BO, CY, DI = range(4)
NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi")
POT = ((8, "Pot"),)


def hand(*stacks: int | None, out=()) -> BettingState:
    return start_betting(Seats(NAMES[: len(stacks)]), stacks, out)


def refused(step, *values, says: str, field: str = "") -> None:
    with pytest.raises(Illegal, match=re.escape(says)) as caught:
        step(*values)
    assert caught.value.field == field


def test_everybody_called_50_is_one_entry():
    betting = close_betting_round(start_betting_round(hand(100, 100, 100, 30), BO), 50)
    assert (betting.current_seat, betting.contributed, betting.last_raiser) == (None, (50, 50, 50, 30), None)
    assert betting.pots == (Pot(120, (ANNA, BO, CY, DI)), Pot(60, (ANNA, BO, CY)))


def test_everybody_checked_is_one_entry():
    assert close_betting_round(start_betting_round(hand(100, 100), BO), 0).pot_total == 0


def test_who_folds_to_a_bet_may_have_checked_before_it():
    betting = collect_bets(close_betting_round(start_betting_round(hand(100, 30, 100), ANNA), 80))
    betting = collect_bets(close_betting_round(start_betting_round(betting, BO), 10, folded={CY}))
    assert (betting.live_seats, betting.contributed) == ((ANNA, BO), (80, 30, 80))


def test_everybody_but_who_folded_is_one_entry():
    betting = close_betting_round(start_betting_round(hand(100, 100, 100), BO), 50, folded={BO}, by=CY)
    assert (betting.contributed, betting.live_seats, betting.last_raiser) == ((50, 0, 50), (ANNA, CY), CY)


def test_a_round_takes_as_many_entries_as_raises():
    # Bo bets 20, Cy folds; Di raises to 60, Anna folds, Bo calls.
    betting = after_raise_with_folds(start_betting_round(hand(100, 100, 100, 100), BO), BO, 20)
    betting = close_betting_round(betting, 60, folded={ANNA, CY}, by=DI)
    assert betting.contributed == (0, 60, 0, 60)
    assert betting.pots == (Pot(120, (BO, DI)),)


def test_who_folds_before_the_raiser_does_not_pay_the_bet_first_be_it_of_1():
    # Bo bets 1, Cy folds to it; Di raises to 10, Anna folds, Bo calls.
    betting = after_raise_with_folds(start_betting_round(hand(100, 100, 100, 100), BO), BO, 1)
    assert close_betting_round(betting, 10, folded={ANNA, CY}, by=DI).contributed == (0, 10, 0, 10)


def test_who_is_said_to_have_raised_must_have_been_able_to():
    betting = start_betting_round(hand(100, 100, 20), ANNA)
    refused(close_betting_round, betting, 50, (), CY, says="Cy can bet at most 20")
    assert close_betting_round(betting, 50).contributed == (50, 50, 20)


def test_who_called_and_folded_to_a_raise_folds_in_the_entry_after_it():
    # Bo bets 20, Cy calls; Di raises to 60, Anna folds, Bo calls, Cy folds the 20 that are in.
    betting = after_raise_with_folds(start_betting_round(hand(100, 100, 100, 100), BO), BO, 20)
    betting = after_raise_with_folds(betting, DI, 60)
    betting = close_betting_round(betting, 60, folded={ANNA, CY})
    assert betting.contributed == (0, 60, 20, 60)
    assert betting.pots == (Pot(140, (BO, DI)),)


def test_those_before_the_raiser_follow_or_fold():
    betting = after_raise_with_folds(start_betting_round(hand(100, 100, 100, 100), BO), ANNA, 20, folded={CY})
    assert (betting.current_seat, betting.live_seats, betting.bets) == (BO, (ANNA, BO, DI), (20, 0, 0, 0))


def test_nobody_bets_and_folds_at_once():
    betting = start_betting_round(hand(100, 100, 100, 100), BO)
    refused(
        after_raise_with_folds, betting, CY, 20, {CY}, says="Cy cannot both bet and fold.", field="folded"
    )


@pytest.mark.parametrize("folded", [{ANNA}, {DI, ANNA}])
def test_who_comes_after_the_raiser_cannot_have_folded_before_the_raise(folded):
    betting = start_betting_round(hand(100, 100, 100, 100), BO)
    says = "turn does not come before Cy's. Enter Anna's fold when"
    refused(after_raise_with_folds, betting, CY, 20, folded, says=says, field="folded")


def test_a_raise_by_who_is_not_asked_any_more_is_refused():
    betting = after_raise(start_betting_round(hand(100, 100), ANNA), ANNA, 20)
    refused(after_raise_with_folds, betting, ANNA, 40, says="over before Anna's turn")


def test_closing_at_less_than_the_bet_or_by_a_raise_too_small_is_refused():
    betting = after_raise(start_betting_round(hand(100, 100, 100), ANNA, 10), ANNA, 20)
    refused(close_betting_round, betting, 10, says="The bet to call is already 20")
    refused(close_betting_round, betting, 30, says="at least 40")
    refused(
        close_betting_round,
        betting,
        101,
        says="Nobody who stays in has enough chips for 101. The most that anybody can bet is 100.",
    )
    refused(close_betting_round, betting, 20, (), BO, says="the bet to call is already 20")


def test_the_raise_of_a_closed_round_is_made_by_whoever_may():
    # Anna has acted and may not raise over the short all-in; Cy has not, and may.
    betting = after_raise(start_betting_round(hand(100, 40, 100), ANNA), ANNA, 30)
    assert close_betting_round(after_raise(betting, BO, 40), 90).contributed == (90, 40, 90)
    called = after_check_or_call(after_raise(betting, BO, 40), CY)
    refused(close_betting_round, called, 90, says="Anna can only call or fold")
    first = after_raise(start_betting_round(hand(100, 40, 100, 100), ANNA), ANNA, 30)
    betting = after_check_or_call(after_raise(first, BO, 40), CY)
    assert close_betting_round(betting, 90).contributed == (90, 40, 90, 90)


def test_a_bet_that_is_too_small_for_the_others_is_made_by_who_has_no_more():
    # Less than the least is right with all chips: neither the first nor the last could bet 45, Bo could.
    assert close_betting_round(start_betting_round(hand(100, 45, 100), ANNA, 60), 45).contributed == (
        45,
        45,
        45,
    )


def test_somebody_who_cannot_have_folded_or_all_of_them_are_refused():
    betting = after_raise(start_betting_round(hand(100, 100, 100), ANNA), ANNA, 20)
    refused(close_betting_round, betting, 20, {ANNA}, says="Anna cannot have folded")
    refused(
        close_betting_round,
        betting,
        40,
        {BO, CY, ANNA},
        says="Not everybody can fold: somebody has to stay in.",
    )
    refused(
        close_betting_round,
        start_betting_round(hand(9, 9), ANNA),
        0,
        {ANNA, BO},
        says="Bo cannot have folded",
    )


def test_the_usual_bets_are_offered_by_amount():
    # 30 lie in the middle; Bo bets 20, so Cy calls 20 into 50: a pot of 70 to raise by.
    round_ = start_betting_round(after_antes(hand(100, 100, 100), 10), BO, 4)
    assert suggest_bets(round_, 1000) == ((4, "Minimum"), (15, "Half pot"), (30, "Pot"))
    raise_ = after_raise(round_, BO, 20)
    assert suggest_bets(raise_, 1000) == ((40, "Minimum"), (55, "Half pot"), (90, "Pot"))
    assert suggest_bets(raise_, 60) == ((40, "Minimum"), (55, "Half pot"))


def test_half_of_an_odd_pot_is_a_whole_number():
    odd = start_betting_round(after_antes(hand(100, 100, 100), 5), BO)
    assert suggest_bets(odd, 1000) == ((1, "Minimum"), (7, "Half pot"), (15, "Pot"))


def test_a_usual_bet_is_never_too_small_nor_more_than_there_is():
    assert suggest_bets(start_betting_round(after_antes(hand(100, 100), 1), BO, 2), 1000) == ((2, "Minimum"),)
    # Anna has 20 left and Bo 19: nobody answers half the pot.
    assert suggest_bets(start_betting_round(after_antes(hand(40, 39), 20), BO), 1000) == ((1, "Minimum"),)
    assert suggest_bets(start_betting_round(after_antes(hand(40, 40), 20), BO), 1000) == (
        (1, "Minimum"),
        (20, "Half pot"),
    )
    assert suggest_bets(start_betting_round(after_antes(hand(None, None), 20), BO), 30) == (
        (1, "Minimum"),
        (20, "Half pot"),
    )


def test_no_bet_is_offered_where_nobody_may_raise():
    assert suggest_bets(hand(100, 100), 1000) == ()
    assert suggest_bets(after_raise(start_betting_round(hand(100, 40), ANNA), ANNA, 40), 1000) == ()


def test_the_end_of_a_round_asks_what_everybody_is_in_for_and_who_folds():
    folders = seat_choices(Seats(NAMES[:3]), (BO, CY))
    to, folded = (
        make_closing_bet_field(4, 90, POT, "bets"),
        make_seats_field("folded", "Players who fold", folders, "fold"),
    )
    assert to == MoneyField("to", "Final bet to call", default=4, low=4, high=90, quick=POT, anchor="bets")
    expected = Action("close", "End the betting round", (to, folded), anchor="bets", primary=True)
    assert make_close_betting_action(to, folders, "fold") == expected
    assert make_close_betting_action(to, folders, "fold", primary=False) == replace(expected, primary=False)


def test_only_where_nothing_is_bet_a_round_ends_by_checking():
    assert (
        make_closing_bet_field(0, 90, (), "bets").layout.help
        == "The total each player has bet in this round, or 0 if everybody checked."
    )
    assert make_closing_bet_field(2, 90, (), "bets").layout.help == ""


def test_a_raise_asks_who_makes_it_how_much_and_who_folded_before():
    names, flag = Seats(NAMES[:3]), FlagField("all_in", "All-in")
    raisers, folders = seat_choices(names, (CY, BO)), seat_choices(names, (BO,))
    to = make_raise_field(6, 90, POT, "bets")
    assert to == MoneyField(
        "to", "Total bet in this round", default=6, low=1, high=90, quick=POT, anchor="bets"
    )
    who = make_choice_field("who", "Player who bets or raises", raisers, "bets")
    folded = make_seats_field("folded", "Players who fold before this bet", folders, "fold")
    expected = Action("raise", "Bet or raise", (who, to, flag, folded), anchor="bets")
    assert make_bet_or_raise_action(to, raisers, folders, "fold", [flag]) == expected


def test_who_is_asked_calls_where_something_is_bet_and_checks_otherwise():
    betting = start_betting_round(hand(100, 100, 3), ANNA)
    assert describe_decision(betting, ANNA) == "check or bet"
    betting = after_raise(betting, ANNA, 5)
    assert (describe_decision(betting, BO), describe_decision(betting, CY)) == ("5 to call", "3 to call")


@pytest.mark.parametrize(("field", "about"), [("", "to"), ("folded", "folded")])
def test_a_refusal_says_by_which_rule_and_is_about_the_bet_unless_it_says_otherwise(field, about):
    with pytest.raises(Illegal, match="Too little") as caught, cite_rule_in_errors("bets"):
        raise Illegal("Too little.", field=field)
    assert (caught.value.field, caught.value.anchor) == (about, "bets")
