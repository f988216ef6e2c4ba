"""Betting rounds: turns, least raises, blinds, all-ins that do not reopen, and what nobody called."""

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.field import Illegal
from companion.engine.seats import Seats
from companion.kit.betting import (
    BettingState,
    after_all_in,
    after_antes,
    after_check_or_call,
    after_fold,
    after_raise,
    collect_bets,
    start_betting,
    start_betting_round,
)
from companion.kit.chips import Pot
from companion.kit.rounds import close_betting_round

ANNA, BO, CY, DI = range(4)
NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi")


def hand(*stacks: int | None, out=()) -> BettingState:
    return start_betting(Seats(NAMES[: len(stacks)]), stacks, out)


def refused(step, *values, says: str) -> None:
    with pytest.raises(Illegal, match=re.escape(says)):
        step(*values)


def test_everybody_is_asked_once_and_a_checked_round_is_over():
    betting = start_betting_round(hand(100, 100, 100), BO)
    for seat in (BO, CY, ANNA):
        assert betting.current_seat == seat
        betting = after_check_or_call(betting, seat)
    assert betting.current_seat is None
    assert betting.pot_total == 0


def test_a_bet_is_asked_of_everybody_again():
    betting = after_check_or_call(start_betting_round(hand(100, 100, 100), BO), BO)
    betting = after_raise(betting, CY, 20)
    assert (
        betting.current_seat,
        betting.amount_to_call(ANNA),
        betting.amount_to_call(BO),
        betting.last_raiser,
    ) == (ANNA, 20, 20, CY)
    betting = after_fold(after_check_or_call(betting, ANNA), BO)
    assert betting.current_seat is None
    assert betting.contributed == (20, 0, 20)
    assert betting.live_seats == (ANNA, CY)
    assert betting.pots == (Pot(40, (ANNA, CY)),)


def test_a_raise_is_at_least_as_large_as_the_last():
    betting = after_raise(start_betting_round(hand(500, 500, 500), ANNA, 10), ANNA, 30)
    refused(after_raise, betting, BO, 59, says="Bo must bet or raise to at least 60")
    assert after_raise(betting, BO, 60).min_raise == 30
    assert after_raise(betting, BO, 100).min_raise == 70


def test_who_raises_again_pays_what_is_missing():
    betting = after_raise(after_raise(start_betting_round(hand(100, 100), ANNA), ANNA, 10), BO, 30)
    betting = after_raise(betting, ANNA, 60)
    assert (betting.bets, betting.contributed, betting.stacks) == ((60, 30), (60, 30), (40, 70))


def test_the_first_bet_is_at_least_the_smallest():
    betting = start_betting_round(hand(500, 500), ANNA, 10)
    refused(after_raise, betting, ANNA, 9, says="at least 10")
    assert after_raise(betting, ANNA, 10).current_bet == 10
    assert start_betting_round(hand(9, 9), ANNA, 0).min_raise == 1, "a bet of nothing is none"


def test_less_than_the_least_is_right_with_all_chips():
    betting = after_raise(start_betting_round(hand(100, 40, 100), ANNA), ANNA, 30)
    betting = after_raise(betting, BO, 40)
    assert (betting.current_bet, betting.min_raise, betting.all_in_seats) == (40, 30, (BO,))


def test_a_short_all_in_does_not_reopen_the_betting_for_who_has_acted():
    betting = after_raise(start_betting_round(hand(100, 40, 100), ANNA), ANNA, 30)
    betting = after_check_or_call(after_raise(betting, BO, 40), CY)
    assert betting.current_seat == ANNA
    assert not betting.may_raise(ANNA)
    refused(after_raise, betting, ANNA, 90, says="Anna can only call or fold")
    refused(after_all_in, betting, ANNA, says="Anna can only call or fold")
    assert after_check_or_call(betting, ANNA).current_seat is None


def test_two_short_all_ins_that_make_up_a_full_raise_do():
    betting = after_raise(start_betting_round(hand(500, 150, 200, 500), ANNA), ANNA, 100)
    betting = after_all_in(after_all_in(betting, BO), CY)
    assert (betting.current_bet, betting.min_raise) == (200, 100)
    assert betting.may_raise(DI)
    betting = after_check_or_call(betting, DI)
    assert betting.may_raise(ANNA)
    assert after_raise(betting, ANNA, 300).current_seat == DI


def test_who_has_not_acted_may_raise_over_a_short_all_in():
    betting = after_raise(start_betting_round(hand(100, 40, 100), ANNA), ANNA, 30)
    assert after_raise(after_raise(betting, BO, 40), CY, 70).current_seat == ANNA


def test_nobody_raises_when_nobody_could_answer():
    betting = after_all_in(start_betting_round(hand(50, 20), BO), BO)
    assert not betting.may_raise(ANNA)
    refused(after_raise, betting, ANNA, 50, says="nobody could call")
    assert after_check_or_call(betting, ANNA).pots == (Pot(40, (ANNA, BO)),)


def test_a_bet_of_more_than_there_is_and_one_of_too_little_are_refused():
    betting = after_raise(start_betting_round(hand(50, 60, 60), ANNA), ANNA, 50)
    refused(after_raise, betting, BO, 61, says="Bo can bet at most 60")
    refused(after_raise, betting, BO, 50, says="the bet to call is already 50")


def test_acting_out_of_turn_or_after_the_round_is_refused():
    betting = start_betting_round(hand(50, 50), ANNA)
    for step in (after_check_or_call, after_fold):
        refused(step, betting, BO, says="It is Anna's turn to bet, not Bo's.")
    refused(after_raise, betting, BO, 10, says="It is Anna's turn")
    over = after_check_or_call(after_check_or_call(betting, ANNA), BO)
    refused(after_check_or_call, over, ANNA, says="This betting round is over.")
    refused(close_betting_round, over, 10, says="This betting round is over.")


def test_all_in_is_a_call_when_it_is_no_more():
    betting = after_raise(start_betting_round(hand(100, 30), ANNA), ANNA, 50)
    assert betting.amount_to_call(BO) == 30
    betting = collect_bets(after_all_in(betting, BO))
    assert betting.contributed == (30, 30)
    assert betting.stacks == (70, 0)


def test_who_has_just_the_call_may_not_raise_and_is_all_in_by_calling():
    betting = after_raise(start_betting_round(hand(100, 50, 100), ANNA), ANNA, 50)
    assert not betting.may_raise(BO)
    called = after_all_in(betting, BO)
    assert (called.all_in_seats, called.last_raiser, called.current_seat) == ((BO,), ANNA, CY)


def test_chips_that_nobody_counts_never_run_out():
    betting = after_raise(start_betting_round(hand(None, None), ANNA), ANNA, 1000)
    refused(after_all_in, betting, BO, says="does not keep track of Bo's chips")
    betting = after_check_or_call(betting, BO)
    assert (betting.pot_total, betting.stacks, betting.largest_bet(BO), betting.all_in_seats) == (
        2000,
        (None, None),
        None,
        (),
    )


def test_who_has_no_chips_or_sits_out_is_not_dealt_in():
    betting = after_antes(hand(10, 0, 10, 10, out={DI}), 2)
    assert betting.live_seats == (ANNA, CY)
    assert betting.last_faced_bets == (None,) * 4
    assert start_betting_round(betting, BO).current_seat == CY


def test_an_ante_is_paid_as_far_as_it_goes_and_is_no_bet():
    betting = after_antes(hand(10, 3, 10), 5)
    assert (betting.contributed, betting.bets, betting.all_in_seats) == ((5, 3, 5), (0, 0, 0), (BO,))
    assert betting.pots == (Pot(9, (ANNA, BO, CY)), Pot(4, (ANNA, CY)))


def test_blinds_are_bets_and_who_posted_the_big_one_may_still_raise():
    betting = start_betting_round(hand(100, 100, 100), ANNA, 10, blinds=((BO, 5), (CY, 10)))
    assert (betting.current_seat, betting.current_bet, betting.min_raise) == (ANNA, 10, 10)
    betting = after_check_or_call(after_check_or_call(betting, ANNA), BO)
    assert betting.current_seat == CY
    assert after_raise(betting, CY, 20).current_seat == ANNA
    assert after_check_or_call(betting, CY).current_seat is None


def test_a_short_big_blind_does_not_make_the_call_cheaper():
    betting = start_betting_round(hand(100, 100, 4), ANNA, blinds=((BO, 5), (CY, 10)))
    assert (betting.current_seat, betting.amount_to_call(ANNA), betting.bets) == (ANNA, 10, (0, 5, 4))
    assert betting.min_raise == 10, "nor the least raise smaller"
    betting = after_fold(betting, ANNA)
    assert betting.current_seat is None, "Bo has put in more than Cy ever can"
    assert collect_bets(betting).contributed == (0, 4, 4)


def test_the_last_one_left_takes_it_and_is_asked_nothing():
    betting = after_raise(start_betting_round(hand(100, 100, 100), ANNA), ANNA, 40)
    betting = collect_bets(after_fold(after_fold(betting, BO), CY))
    assert (betting.current_seat, betting.live_seats, betting.stacks) == (None, (ANNA,), (100, 100, 100))


def test_a_round_between_all_ins_is_over_before_it_begins():
    betting = collect_bets(close_betting_round(start_betting_round(hand(20, 100, 30), ANNA), 100))
    assert betting.stacks == (0, 70, 0)
    assert betting.pots == (Pot(60, (ANNA, BO, CY)), Pot(20, (BO, CY)))
    assert start_betting_round(betting, ANNA).current_seat is None


def test_an_uncalled_bet_goes_back_and_the_bets_are_swept_in():
    betting = collect_bets(close_betting_round(start_betting_round(hand(100, 40), ANNA), 100))
    assert (betting.stacks, betting.contributed, betting.bets, betting.current_bet) == (
        (60, 0),
        (40, 40),
        (0, 0),
        0,
    )
    assert collect_bets(betting) == betting


def test_what_a_folded_player_put_in_is_not_given_back():
    # Anna's blind of 10 is more than Bo and Cy have between them.
    betting = after_fold(start_betting_round(hand(100, 4, 3), ANNA, blinds=((ANNA, 10),)), ANNA)
    betting = collect_bets(after_check_or_call(after_check_or_call(betting, BO), CY))
    assert (betting.contributed, betting.stacks) == ((10, 4, 3), (90, 0, 0))


def test_after_a_round_nobody_is_asked_and_the_next_begins_without_bets_or_a_raiser():
    betting = after_check_or_call(after_raise(start_betting_round(hand(100, 100), ANNA), ANNA, 20), BO)
    again = start_betting_round(betting, ANNA)
    assert (again.bets, again.last_raiser, again.contributed, again.current_seat) == (
        (0, 0),
        None,
        (20, 20),
        ANNA,
    )
    assert collect_bets(again).current_seat is None


@given(data=st.data())
def test_money_is_conserved_and_every_round_ends(data):
    stacks = data.draw(st.lists(st.integers(0, 50), min_size=2, max_size=6))
    betting = after_antes(hand(*stacks), data.draw(st.integers(0, 3)))
    for _ in range(data.draw(st.integers(1, 4))):
        if len(betting.live_seats) < 2:
            break
        betting = start_betting_round(betting, data.draw(st.integers(0, len(stacks) - 1)), 2)
        for _ in range(400):
            seat = betting.current_seat
            if seat is None:
                break
            assert seat in betting.live_seats
            assert betting.stacks[seat]
            step = data.draw(st.sampled_from([after_check_or_call, after_fold, after_all_in, None, "close"]))
            with contextlib.suppress(Illegal):
                if step == "close":
                    folded = data.draw(st.sets(st.sampled_from(range(len(stacks)))))
                    betting = close_betting_round(
                        betting, betting.current_bet + data.draw(st.integers(0, 20)), folded
                    )
                elif step is None:
                    betting = after_raise(betting, seat, betting.current_bet + data.draw(st.integers(0, 20)))
                else:
                    betting = step(betting, seat)
            assert sum(betting.stacks) + betting.pot_total == sum(stacks)
            assert min(betting.stacks) >= 0
            assert sum(betting.bets) <= betting.pot_total
        assert betting.current_seat is None
        betting = collect_bets(betting)
        assert len({betting.contributed[seat] for seat in betting.live_seats if betting.stacks[seat]}) <= 1
        assert sum(betting.stacks) + sum(pot.amount for pot in betting.pots) == sum(stacks)
