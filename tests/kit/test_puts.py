"""What somebody put in before folding, in one entry; bets that nobody can answer; pots computed twice."""

import contextlib
import re
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.field import Illegal
from companion.engine.seats import Seats
from companion.kit.bet_fields import make_fold_bet_fields, make_raise_field, read_fold_bets
from companion.kit.betting import (
    BettingState,
    after_all_in,
    after_antes,
    after_bet_out_of_turn,
    after_check_or_call,
    after_fold,
    after_raise,
    collect_bets,
    start_betting,
    start_betting_round,
)
from companion.kit.chips import award_pots
from companion.kit.rounds import after_raise_with_folds, close_betting_round

ANNA, BO, CY, DI = range(4)
NAMES = ("Anna", "Bo", "Cy", "Di", "Eva", "Fi")


def hand(*stacks: int | None) -> BettingState:
    return start_betting(Seats(NAMES[: len(stacks)]), stacks)


def refused(step, *values, says: str, field: str = "") -> None:
    with pytest.raises(Illegal, match=re.escape(says)) as caught:
        step(*values)
    assert caught.value.field == field


def closed(betting: BettingState, to: int, folded=(), **puts: int) -> BettingState:
    return close_betting_round(
        betting, to, folded, puts={NAMES.index(name): put for name, put in puts.items()}
    )


def test_who_called_before_a_raise_and_then_folded_paid_the_call():
    # Bo bets 20, Cy calls; Di raises to 60, Anna folds, Bo calls, Cy folds: 140, not 120.
    betting = closed(start_betting_round(hand(100, 100, 100, 100), BO), 60, {ANNA, CY}, Cy=20)
    assert (betting.contributed, betting.live_seats) == ((0, 60, 20, 60), (BO, DI))


def test_several_who_folded_put_in_as_much_as_each_did():
    # Bo bets 10, Cy raises to 30, Di calls 30, Anna makes it 90; Bo, Cy and Di fold.
    betting = closed(start_betting_round(hand(100, 100, 100, 100), BO), 90, {BO, CY, DI}, Bo=10, Cy=30, Di=30)
    assert collect_bets(betting).contributed == (30, 10, 30, 30)
    assert collect_bets(betting).stacks == (70, 90, 70, 70)


def test_before_a_raise_that_is_entered_somebody_called_and_folded():
    # Cy bets 10, Di makes it 30, Anna 60, Bo folds, Cy folds the 10: nobody entered these raises.
    betting = start_betting_round(hand(200, 200, 200, 200), CY)
    betting = after_raise_with_folds(betting, BO, 140, {CY}, {CY: 10})
    assert (betting.bets, betting.current_seat, betting.live_seats) == ((10, 140, 10, 10), DI, (ANNA, BO, DI))
    # Of the 30 that Di had put in, the entry before it knew 10.
    betting = closed(betting, 140, {DI}, Di=30)
    assert betting.contributed == (140, 140, 10, 30)


def test_what_went_in_before_folding_is_refused_where_it_cannot_be():
    betting = start_betting_round(hand(100, 100, 100, 50), ANNA, 10)
    for puts, field, says in (
        ({"Bo": 20}, "put1", "for players who fold. Bo does not fold."),
        ({"Cy": 60}, "put2", "Cy folded to a bet of 60, so the bet before folding cannot be 60."),
        (
            {"Di": 50},
            "put3",
            "Di could bet at most 50 in this round. A player who puts in everything is all-in",
        ),
        ({"Cy": 9}, "put2", "Nobody can have bet 9: the minimum was 10, unless somebody was all-in."),
        ({"Cy": 10, "Di": 15}, "put3", "Nobody can have bet 15: the minimum was 20"),
    ):
        step = lambda puts=puts: closed(betting, 60, {CY, DI}, **puts)  # noqa: E731
        refused(step, says=says, field=field)
    refused(lambda: closed(betting, 29, {CY}, Cy=20), says="at least 30")
    posted = start_betting_round(hand(100, 100, 100), ANNA, blinds=((BO, 5), (CY, 10)))
    refused(
        after_bet_out_of_turn,
        posted,
        BO,
        4,
        says="Bo has already put in 5 in this round, so the bet cannot be 4.",
    )


def test_an_all_in_for_less_than_the_least_is_a_bet_that_somebody_may_have_called():
    # Bo is all-in for 45, Cy calls, Di makes it 120, Anna and Cy fold.
    betting = closed(start_betting_round(hand(200, 45, 200, 200), BO, 60), 120, {ANNA, CY}, Cy=45)
    assert collect_bets(betting).contributed == (0, 45, 45, 45)


def test_what_went_in_before_folding_may_have_come_about_in_several_raises():
    # Anna is all-in for 1, Bo makes it 3, Cy 5, Bo folds: nobody raised by 3, so 5 is enough.
    assert closed(start_betting_round(hand(1, 6, 6), ANNA, 2), 5, {BO}, Bo=3).contributed == (1, 3, 5)


def test_who_may_fold_is_asked_what_went_in_before_that():
    betting = start_betting_round(hand(100, 100, 100), ANNA, blinds=((BO, 5), (CY, 10)))
    fields = make_fold_bet_fields(after_raise(betting, ANNA, 20), "bet")
    assert [(one.name, one.kind, one.low, one.default) for one in fields] == [
        ("put1", "money", 5, None),
        ("put2", "money", 10, None),
    ]
    assert {one.layout.fold for one in fields} == {"Did anybody bet more before folding?"}
    assert fields[0].label == "Bo's bet before folding"
    assert fields[0].layout.help == "Enter the total bet for this round, including the 5 already in."
    assert read_fold_bets({"to": 3, "put1": None, "put2": 15}) == {2: 15}


def test_a_raise_above_what_anybody_can_answer_is_cut():
    betting = after_raise(start_betting_round(hand(500, 100, 300), ANNA), ANNA, 500)
    assert (betting.current_bet, betting.bets, betting.all_in_seats) == (300, (300, 0, 0), ())
    betting = after_all_in(start_betting_round(hand(50, 20), ANNA), ANNA)
    assert (betting.current_bet, betting.stacks) == (20, (30, 20))
    betting = close_betting_round(start_betting_round(hand(500, 100, 300), BO), 500, {CY})
    assert (betting.current_bet, betting.contributed) == (300, (300, 100, 0))


def test_a_raise_that_nobody_could_answer_is_a_call_or_refused():
    # Bo is all-in for 20, Cy has called; Anna alone has chips beyond that.
    betting = after_all_in(start_betting_round(hand(100, 20, 20), BO), BO)
    betting = after_check_or_call(betting, CY)
    assert not betting.may_raise(ANNA)
    refused(after_raise, betting, ANNA, 50, says="Anna can only call or fold: nobody could call a raise.")
    assert after_all_in(betting, ANNA).contributed == (20, 20, 20)
    # Cy could call the 30 with 10 more, and answer nothing beyond.
    short = after_raise(start_betting_round(hand(100, 100, 30), ANNA), ANNA, 30)
    assert after_fold(short, BO).may_raise(CY) is False


def test_to_put_the_last_one_all_in_is_a_raise_however_small():
    # Cy bets 20 and Anna, who has 30, may be asked for all of it though a raise is 20 at least.
    betting = after_raise(start_betting_round(hand(30, 100), BO, 20), BO, 20)
    assert betting.may_raise(ANNA)
    betting = after_raise(start_betting_round(hand(100, 100, 30), BO, 20), BO, 20)
    betting = after_fold(after_check_or_call(betting, CY), ANNA)
    assert betting.current_seat is None
    betting = after_raise(start_betting_round(hand(100, 30), ANNA, 20, blinds=((BO, 20),)), ANNA, 30)
    assert (betting.current_bet, betting.amount_to_call(BO)) == (30, 10)
    refused(
        after_raise,
        start_betting_round(hand(100, 30), ANNA, 20, blinds=((BO, 20),)),
        ANNA,
        29,
        says="at least 30,",
    )


def test_the_usual_raise_is_never_more_than_there_is():
    assert (make_raise_field(4, 3, (), "bets").default, make_raise_field(2, 3, (), "bets").default) == (3, 2)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_one_entry_with_what_folders_had_put_in_is_the_round_bet_by_bet(data):
    stacks = data.draw(st.lists(st.integers(1, 60), min_size=2, max_size=6))
    first = start_betting_round(after_antes(hand(*stacks), data.draw(st.integers(0, 2))), 0, 2)
    told = walked(first, data)
    folded = told.folded - first.folded
    puts = {seat: told.bets[seat] for seat in folded if told.bets[seat]}
    if first.current_seat is None:
        return
    # Compared when what nobody called is back: what could be answered depends on who had folded by then.
    once, told = (
        collect_bets(each) for each in (close_betting_round(first, told.current_bet, folded, puts=puts), told)
    )
    assert (once.contributed, once.stacks, once.folded) == (told.contributed, told.stacks, told.folded)


def walked(betting: BettingState, data) -> BettingState:
    """The same round to its end, one said bet after the other.

    A raise is full or all that somebody has: one that is small because nobody answers more takes to know who
    had folded before it.
    """
    while betting.current_seat is not None:
        seat, step = (
            betting.current_seat,
            data.draw(st.sampled_from(("call", "call", "fold", "raise", "all"))),
        )
        then = after_check_or_call(betting, seat)
        with contextlib.suppress(Illegal):
            if step == "raise":
                then = after_raise(betting, seat, betting.current_bet + data.draw(st.integers(1, 25)))
            elif step == "fold" and betting.amount_to_call(seat):
                then = after_fold(betting, seat)
            elif step == "all":
                then = after_all_in(betting, seat)
        cut = (
            betting.current_bet < then.current_bet < betting.current_bet + betting.min_raise
            and then.stacks[seat]
        )
        betting = after_check_or_call(betting, seat) if cut else then
    return betting


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_pots_are_those_that_chip_by_chip_come_out(data):
    stacks = data.draw(st.lists(st.integers(1, 60), min_size=2, max_size=6))
    betting = after_antes(hand(*stacks), data.draw(st.integers(0, 3)))
    for _ in range(data.draw(st.integers(1, 3))):
        betting = collect_bets(
            walked(start_betting_round(betting, data.draw(st.integers(0, len(stacks) - 1)), 2), data)
        )
    strength = data.draw(st.permutations(betting.live_seats))
    order = [[seat] for seat in strength]
    pots = award_pots(betting.pots, [order], 0, len(stacks))
    got = [sum(shares[seat] for shares in pots) for seat in range(len(stacks))]
    assert got == chip_by_chip(betting, strength)


def chip_by_chip(betting: BettingState, strength) -> list[int]:
    """What each wins, without any pot: every layer of one chip from each goes to the best who paid it."""
    got = [0] * len(betting.contributed)
    layers = [
        [seat for seat, paid in enumerate(betting.contributed) if paid > chip]
        for chip in range(max(betting.contributed))
    ]
    last = strength[0]
    for able, each in groupby(layers, key=lambda layer: [seat for seat in strength if seat in layer]):
        last = able[0] if able else last
        got[last] += sum(map(len, each))
    return got
