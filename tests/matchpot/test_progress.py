"""From one hand to the next: what a new deal forgets, and what a game was won with."""

from dataclasses import replace

import pytest

from companion.matchpot.hand.ending import game_winners
from companion.matchpot.state.growth import can_bets_raise_next_pot

from .tables import DEADLY, FOURS, GUTS, HIGH_LOW, Table


def test_a_new_deal_forgets_who_was_in_and_what_lay_up():
    table = Table(DEADLY).enter("deal")
    for up in ("Kh", "Qd"):
        table.enter("say", table.state.player_to_act, choice="in", up=up)
    table.say("out").enter("show", high=(1,))
    assert table.state.hand.face_up_cards
    state = table.enter("deal").state
    assert (
        state.hand.players_in,
        state.hand.players_out,
        state.hand.dead_players,
        state.hand.face_up_checked_players,
        dict(state.hand.face_up_cards),
    ) == ((), (), (), (), {})
    assert (state.hand.is_second_chance, state.hand.last_showdown, state.hand.settlement) == (
        False,
        None,
        None,
    )


def test_a_new_deal_begins_with_its_first_betting_round():
    table = Table(GUTS, form="four").enter("deal").enter("close", to=0).enter("stay", stay=(0, 1))
    table.enter("show", high=(0,)).enter("deal")
    assert table.state.hand.phase_index == 0
    assert "close" in table.offered


@pytest.mark.parametrize(("net", "won"), [((1, -1, 0), (0,)), ((0, 0, 0), ()), ((1, 1, -2), (0, 1))])
def test_who_has_gained_anything_most_has_won(net, won):
    state = Table(GUTS).state
    assert game_winners(replace(state, match=replace(state.match, settled_balances=net))) == won


@pytest.mark.parametrize(
    ("option", "more"), [({}, False), ({"kitty": True}, True), ({"deck": True}, True), ({"legs": 3}, True)]
)
def test_bets_to_come_make_the_next_pot_larger_where_this_one_may_stay(option, more):
    state = Table(GUTS, form="four", owe="amount", **option).enter("deal").state
    assert state.has_bets_to_come
    assert not state.may_loser_debt_rise
    assert can_bets_raise_next_pot(state) == more


def test_what_is_owed_may_rise_with_the_pot():
    assert can_bets_raise_next_pot(Table(HIGH_LOW, owe="pot").enter("deal").state)
    assert not can_bets_raise_next_pot(Table(FOURS).enter("deal").state)
