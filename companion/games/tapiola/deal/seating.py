"""Players leave and join between two deals, and the match goes on.

rules: tapiola.md#joining
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.game import AFTER, JOIN
from companion.games.tapiola.deal.bank import given
from companion.games.tapiola.deal.deal import pass_deal
from companion.games.tapiola.rules.agreement import check_seats
from companion.games.tapiola.state.state import State
from companion.kit.reading import seat_in, seat_of
from companion.kit.seat_inputs import one_of, seat_names

LEAVE = "leave"
LEAST = 2
"""Smallest number of players for a deal."""


def offers(state: State) -> Iterator[Action]:
    """Yield the actions to leave, if two or more players stay, and to join, if anybody is away."""
    present = state.present()
    if len(present) > LEAST:
        closed = "Only who takes part can leave."
        yield Action(LEAVE, "Somebody leaves", seats=present, anchor="joining", closed=closed)
    away = tuple(sorted(state.away))
    if away:
        after = one_of(AFTER, "Sits left of", seat_names(state.seats, present[::-1]), "joining")
        closed = "Only who does not take part yet can join."
        yield Action(JOIN, "Somebody joins", (after,), seats=away, anchor="joining", closed=closed)


def left(state: State, event: Event) -> State:
    """Return the match without a player, whose chips and points still count at its end."""
    seat = seat_of(event)
    betting = replace(state.betting, folded=state.betting.folded | {seat})
    after = replace(state, away=state.away | {seat}, betting=betting)
    return replace(pass_deal(after), line=f"{state.seats.names[seat]} leaves{_with(state, seat)}")


def joined(state: State, event: Event) -> State:
    """Return the match with a player seated to the left of another, with chips the first time.

    Raises: Illegal if one deck is not enough for so many players.
    """
    seat, after = seat_of(event), seat_in(event.values, AFTER)
    check_seats(state.agreed, len(state.present()) + 1)
    seats = state.seats.seated(seat, after)
    sat = replace(
        state,
        seats=seats,
        betting=replace(state.betting, seats=seats),
        away=state.away - {seat},
        took_part=state.took_part | {seat},
    )
    names, new = state.seats.names, seat not in state.took_part
    dealt = given(sat, seat, state.agreed.stack if new else 0)
    return replace(dealt, line=f"{names[seat]} joins{_with(dealt, seat)}, to the left of {names[after]}")


def _with(state: State, seat: int) -> str:
    """Return the chips that a player brings or takes along, "" if none are counted."""
    stack = state.betting.stacks[seat]
    return f" with {state.in_chips(stack)}" if state.agreed.betting and stack is not None else ""
