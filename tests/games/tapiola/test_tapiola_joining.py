"""Joining and leaving between two pots of Tapiola Hold'em, while the match goes on. All of it is ours."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import JOIN, JOIN_AFTER
from companion.engine.gate import begin
from companion.engine.seats import Seats
from games.telling import Telling
from games.walks import step

from .towers import ANNA, BO, CY, DI, NAMES, TAPIOLA, Towers, betting, stacks


class Open(Towers):
    """A match of the first two or more, to which the last of `players` may come."""

    def __init__(self, players: int = 4, late: int = 1, **options):
        self.state = begin(TAPIOLA, Seats(NAMES[:players], late_count=late), options)


def played(table: Towers, best: int) -> Towers:
    """A deal that nobody raises and `best` wins."""
    for _ in range(4):
        table.enter("close", to=table.offered("close").fields[0].default)
    return table.enter("showdown", best1=[best])


def test_joining_between_hands_without_ending_the_match():
    table = Open(scoring="betting")
    assert (stacks(table), table.row(DI)) == ((100, 100, 100, 0), {"chips": "0", "": "has not joined"})
    played(table, BO).enter(JOIN, DI, **{JOIN_AFTER: str(ANNA)})
    assert table.line == "Di joins with 100 chips and sits to the left of Anna"
    assert (stacks(table), table.summary.money) == ((98, 104, 98, 100), (-2, 4, -2, 0))
    # Bo deals; Cy and Anna post the blinds, and Di sits between Anna and Bo.
    table.enter("community")
    assert (table.state.dealer, table.state.live_seats_clockwise()) == (BO, (CY, ANNA, DI, BO))
    assert (table.state.betting.bets, table.state.betting.current_seat) == ((2, 0, 1, 0), DI)
    assert table.state.deal.hand_sizes == (5, 5, 5, 5)


def test_leaving_between_hands_without_ending_the_match():
    table = played(betting(4), BO).enter("leave", BO)
    assert table.line == "Bo leaves with 106 chips"
    assert (table.state.dealer, table.row(BO)) == (CY, {"chips": "106", "": "has left"})
    assert played(table, CY).state.deal.hand_sizes == (0, 0, 0, 0)
    assert stacks(table) == (96, 106, 102, 96)
    table.enter(JOIN, BO, **{JOIN_AFTER: str(DI)})
    assert table.line == "Bo joins with 106 chips and sits to the left of Di"
    assert table.state.seats.clockwise(ANNA) == (ANNA, CY, DI, BO)


def test_who_left_keeps_points_and_pays_at_the_end():
    table = Towers(limit=2).enter("showdown", best1=[CY]).enter("leave", ANNA)
    assert "Anna" not in str(table.offered("showdown").fields)
    table.enter("showdown", best1=[CY])
    assert (table.summary.over, table.summary.money) == (True, (-1, -1, 2))


def test_who_never_joined_neither_wins_nor_loses():
    table = Open(limit=1).enter("showdown", best1=[BO])
    assert table.summary.money == (-1, 2, -1, 0)
    joined = Open(limit=2).enter("showdown", best1=[BO]).enter(JOIN, DI, **{JOIN_AFTER: str(CY)})
    assert joined.line == "Di joins and sits to the left of Cy"
    assert joined.enter("showdown", best1=[DI]).enter("showdown", best1=[DI]).summary.money == (-1, -1, -1, 3)


def test_two_have_to_stay_and_nobody_leaves_during_a_deal():
    assert "leave" in Towers(3).names
    assert "leave" not in Towers(2).names
    during = Open().enter("community")
    assert {"leave", JOIN}.isdisjoint(during.names)
    refusal = during.refuses(JOIN, DI, **{JOIN_AFTER: str(ANNA)})
    assert str(refusal).startswith("Players can join between deals.")


def test_one_deck_is_enough_for_no_more_than_it_was_at_the_beginning():
    refusal = Open(8, wins="lowball").refuses(JOIN, 7, **{JOIN_AFTER: "6"})
    assert str(refusal) == "In lowball, one deck is enough for only 7 players, not for 8."
    assert Open(9).enter(JOIN, 8, **{JOIN_AFTER: "7"}).enter("community").state.deal.hand_sizes == (5,) * 9


def test_odd_chips_go_by_how_they_sit_after_somebody_joined():
    table = Open(scoring="betting", ante=1, small=0, big=0).enter(JOIN, DI, **{JOIN_AFTER: str(ANNA)})
    for _ in range(3):
        table.enter("close", to=0)
    # Anna deals: of the 5 that Cy bet last and the antes, the odd chip is Di's.
    table.enter("raise", who=str(CY), to=1).enter("close", to=1, folded=[BO])
    assert table.enter("showdown", best1=[CY, DI]).line == "Cy wins 3 and Di wins 4"


@pytest.mark.parametrize(("options", "moved"), [({"scoring": "betting"}, [("chips", DI, 100)]), ({}, [])])
def test_joining_is_told_with_the_chips_it_brings(options, moved):
    table = Telling(TAPIOLA, Seats(NAMES[:4], late_count=1), **options)
    table.enter(JOIN, DI, **{JOIN_AFTER: str(ANNA)})
    assert (table.said[0][:8], table.moved) == ("Di joins", moved)
    assert table.enter("leave", DI).said[0].startswith("Di leaves")


@pytest.mark.random
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_chips_are_conserved_while_players_come_and_go(data):
    options = data.draw(st.sampled_from([{}, {"stack": 15, "ante": 1}, {"wins": "lowball"}]))
    state = Open(6, late=3, scoring="betting", **options).state
    for _ in range(40):
        if not TAPIOLA.rules.actions(state):
            break
        stepped = step(TAPIOLA, state, data.draw)
        state = stepped[1] if stepped else state
        assert TAPIOLA.rules.find_broken_invariant(state) == ""
        assert sum(state.betting.stacks) + state.betting.pot_total == sum(state.chips_bought)
        assert not state.away_seats & set(state.live_seats)
