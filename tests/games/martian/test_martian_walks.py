"""What must always be true in Martian Poker, and long walks in which nothing may be lost."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.gate import begin
from companion.engine.seats import Seats
from companion.games.martian.rules.tableau import DealtCard
from companion.games.martian.state.state import State
from games.walks import step

from .martian_table import MARTIAN, NAMES, Table

# --- what must always be true


def faulty(**changes: object) -> str:
    return MARTIAN.rules.find_broken_invariant(replace(Table(2).state, **changes))


def faulty_hand(tableau: tuple[DealtCard, ...]) -> str:
    return faulty(hand=replace(Table(2).state.hand, tableau=tableau))


def test_every_invariant_is_looked_after():
    state = Table(2).state
    tableau = state.hand.tableau
    assert "pieces were lost" in faulty(stashes=(state.stashes[0][1:], state.stashes[1]))
    assert "add up to 3" in faulty(net_money=(3, 0))
    assert "chips were lost" in faulty(chips_bought=(100, 99))
    twice = (
        replace(tableau[0], card="Ah"),
        replace(tableau[1], card="Ah"),
        *tableau[2:],
    )
    assert "the deck does not have" in faulty_hand(twice)
    assert "the deck does not have" in faulty_hand((replace(tableau[0], card="Jk"), *tableau[1:]))
    assert "do not match what was dealt" in faulty_hand((*tableau, tableau[0]))
    assert "do not match what was dealt" in faulty_hand((*tableau, DealtCard(0, 5)))
    assert "the hand does not match the phase between" in faulty(phase="between")
    assert MARTIAN.rules.find_broken_invariant(replace(Table(2, chips=0).state, net_money=(1, -1))) == ""


@pytest.mark.random
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_long_walk_loses_no_piece_and_no_money(data):
    """Counted anew after every event, by colour, size and owner, and by what lies where."""
    players, late = data.draw(st.sampled_from([(2, 0), (3, 0), (6, 0), (2, 2), (3, 1), (5, 1)]))
    state = begin(MARTIAN, Seats(NAMES[: players + late], late_count=late), {"chips": 40})
    brought = everything(state)
    for _ in range(40):
        if not MARTIAN.rules.actions(state):
            break
        stepped = step(MARTIAN, state, data.draw)
        if stepped is None:
            continue
        event, state = stepped
        if event.action in ("stash", "join"):
            brought = everything(state)
        assert everything(state) == brought
        paid = sum(state.hand.betting.contributed) if state.hand.betting else 0
        assert sum(state.stack_of(seat) or 0 for seat in range(len(state.seats))) + paid == sum(
            state.chips_bought
        )
        assert sum(brought.values()) == 15 * sum(map(bool, state.trios))


def everything(state: State) -> Counter[tuple[str, int, int]]:
    lying = [one.piece for dealt in state.hand.tableau for force in dealt.forces for one in force]
    held = [piece for pieces in state.stashes for piece in pieces]
    return Counter((piece.colour, piece.size, piece.owner) for piece in [*lying, *held])
