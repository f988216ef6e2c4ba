"""Chips in Tapiola Hold'em: bought, counted or not counted at all; none is ever lost. All of it is ours."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.gate import play

from .towers import ANNA, BO, CY, TAPIOLA, betting, stacks


def test_chips_that_nobody_counts():
    table = betting(stack=0).enter("raise", who=str(ANNA), to=500)
    assert "all_in" not in [field.name for field in table.offered("raise").fields]
    table.enter("close", to=500)
    for _ in range(3):
        table.enter("close", to=0)
    table.enter("showdown", best1=[CY])
    assert table.summary.money == (-500, -500, 1000)
    assert table.row(CY)["won"] == "+1000"
    assert {"buy", "count"}.isdisjoint(table.names)


def test_buying_chips():
    table = betting().enter("buy", who=str(BO), amount=50)
    assert table.line == "Bo buys 50 chips"
    assert (stacks(table), table.summary.money) == ((100, 150, 100), (0, 0, 0))


def test_counting_chips_says_the_difference():
    table = betting().enter("count", who=str(BO), chips=90)
    assert table.line == "Bo has 90 chips after the count, 10 less than recorded"
    assert table.summary.money == (0, 0, 0), "the bank has it"
    table.enter("count", who=str(CY), chips=100)
    assert table.line == "Cy has 100 chips after the count, as recorded"


def test_a_difference_that_another_player_has():
    table = betting().enter("count", who=str(BO), chips=90, other=str(CY))
    assert table.line == "Bo has 90 chips after the count, 10 less than recorded; Cy makes up the difference"
    assert (stacks(table), table.summary.money) == ((100, 90, 110), (0, -10, 10))
    refusal = table.refuses("count", who=str(BO), chips=95, other=str(BO))
    assert str(refusal) == (
        "Bo's own chips were counted, so Bo cannot make up the difference. Choose another player or the bank."
    )
    refusal = table.refuses("count", who=str(BO), chips=500, other=str(CY))
    assert str(refusal) == (
        "Cy does not have enough chips to make up the difference. Choose another player or the bank."
    )


def test_who_has_no_chips_is_not_dealt_in_and_may_buy_in_again():
    table = betting().enter("count", who=str(BO), chips=0).enter("community")
    assert table.state.deal.hand_sizes == (5, 0, 5)
    assert table.state.betting.bets == (1, 0, 2)
    again = betting().enter("count", who=str(BO), chips=0).enter("buy", who=str(BO), amount=10)
    assert again.enter("community").state.deal.hand_sizes == (5, 5, 5)


def test_the_deal_passes_over_who_has_no_chips():
    table = betting().enter("count", who=str(BO), chips=0)
    table.enter("close", to=2, folded=[ANNA])
    assert table.state.dealer == CY


def test_a_dealer_without_chips_hands_the_deal_on_before_the_cards():
    table = betting().enter("count", who=str(ANNA), chips=0)
    assert table.summary.prompt == "Bo deals: one card to the centre, 5 to everybody"
    # Between two the dealer posts the small blind.
    assert table.enter("community").state.betting.bets == (0, 1, 2)
    alone = betting(2).enter("count", who=str(ANNA), chips=0).enter("count", who=str(BO), chips=0)
    assert alone.summary.prompt == "Too few players have chips: buy chips or end the match"


def test_stopping_with_chips():
    table = betting().enter("close", to=10, folded=[BO, CY]).enter("end")
    assert table.summary.winners == (ANNA,)
    assert table.summary.money == (3, -1, -2)


def test_a_match_for_so_many_pots_ends_by_itself():
    table = betting(deals=1).enter("close", to=10, folded=[BO, CY])
    assert table.line.endswith("everybody else folded. Anna wins")


@pytest.mark.random
@settings(max_examples=12)
@given(data=st.data())
def test_chips_are_conserved_over_many_pots(data):
    state = betting(4, stack=20, ante=1).state
    for _ in range(25):
        if not state.can_be_dealt:
            break
        try:
            state = play(TAPIOLA, state, data.draw(st.one_of(*_events(state))))
        except Illegal:
            continue
        assert TAPIOLA.rules.find_broken_invariant(state) == ""
        assert sum(state.betting.stacks) + state.betting.pot_total == 80


def _events(state):
    seats = st.integers(0, 3)
    folded = st.sets(seats, max_size=2).map(sorted)
    yield st.builds(
        lambda to, out: Event("close", None, {"to": to, "folded": out}), st.integers(0, 21), folded
    )
    yield st.builds(
        lambda who, out: Event("raise", None, {"who": str(who), "all_in": True, "folded": out}), seats, folded
    )
    pots = range(1, len(state.betting.pots) + 1)
    yield st.sets(seats, min_size=1, max_size=2).map(
        lambda best: Event("showdown", None, {f"best{pot}": sorted(best) for pot in pots})
    )
