"""From one hand to the next: what a new deal forgets, and what a game was won with."""

from dataclasses import replace

import pytest

from companion.matchpot.hand.ending import winners
from companion.matchpot.state.growth import could_grow_more

from .tables import DEADLY, FOURS, GUTS, HIGH_LOW, Table


def test_a_new_deal_forgets_who_was_in_and_what_lay_up():
    table = Table(DEADLY).enter("deal")
    for up in ("Kh", "Qd"):
        table.enter("say", table.state.turn, choice="in", up=up)
    table.say("out").enter("show", high=(1,))
    assert table.state.ups
    state = table.enter("deal").state
    assert (state.ins, state.outs, state.dead, state.told, dict(state.ups)) == ((), (), (), (), {})
    assert (state.again, state.shown, state.settlement) == (False, None, None)


def test_a_new_deal_begins_with_its_first_betting_round():
    table = Table(GUTS, form="four").enter("deal").enter("close", to=0).enter("stay", stay=(0, 1))
    table.enter("show", high=(0,)).enter("deal")
    assert table.state.round == 0
    assert "close" in table.offered


@pytest.mark.parametrize(("net", "won"), [((1, -1, 0), (0,)), ((0, 0, 0), ()), ((1, 1, -2), (0, 1))])
def test_who_has_gained_anything_most_has_won(net, won):
    assert winners(replace(Table(GUTS).state, net=net)) == won


@pytest.mark.parametrize(
    ("option", "more"), [({}, False), ({"kitty": True}, True), ({"deck": True}, True), ({"legs": 3}, True)]
)
def test_bets_to_come_make_the_next_pot_larger_where_this_one_may_stay(option, more):
    state = Table(GUTS, form="four", owe="amount", **option).enter("deal").state
    assert state.bets_to_come
    assert not state.cost_may_rise
    assert could_grow_more(state) == more


def test_what_is_owed_may_rise_with_the_pot():
    assert could_grow_more(Table(HIGH_LOW, owe="pot").enter("deal").state)
    assert not could_grow_more(Table(FOURS).enter("deal").state)
