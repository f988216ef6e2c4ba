"""Chips bought and counted between two hands.

rules: martian.md#chips
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.games.martian.state import State
from companion.kit.by_seat import added
from companion.kit.reading import number_in, seat_of
from companion.play.field import Field, Illegal
from companion.play.game import Action, Event

_MOST = 10**6
"""Chips that may be bought at once, in the smallest unit."""


def offers(state: State) -> Iterator[Action]:
    """Yield what may be done with chips between two hands, where anybody counts them."""
    if state.number and state.agreed.counted:
        everybody = tuple(range(len(state.seats)))
        chips = Field("chips", "money", "Chips bought", required=True, low=1, high=_MOST, anchor="chips")
        yield Action("buy", "Buy chips", (chips,), everybody, "chips")
        yield Action("count", "Count chips", tuple(_counts(state)), anchor="chips")


def buy(state: State, event: Event) -> State:
    """Put more chips before a player."""
    seat, chips = seat_of(event), number_in(event.values, "chips")
    bought = added(state.bought, {seat: chips})
    return replace(state, bought=bought, line=f"{state.seats.names[seat]} buys {chips}")


def count(state: State, event: Event) -> State:
    """Set the stacks to what lies on the table: all of them together are what was bought."""
    counts = [number_in(event.values, f"chips_{seat}") for seat in range(len(state.seats))]
    difference = sum(counts) - sum(state.bought)
    if difference:
        more = "more" if difference > 0 else "fewer"
        raise Illegal(
            f"Together that is {abs(difference)} {more} than the {sum(state.bought)} bought. Count again, "
            "or note first who bought chips.",
            field="chips_0",
            anchor="chips",
        )
    changes = [
        f"{state.seats.names[seat]} {chips - (state.stack(seat) or 0):+d}"
        for seat, chips in enumerate(counts)
        if chips != state.stack(seat)
    ]
    won = tuple(chips - bought for chips, bought in zip(counts, state.bought, strict=True))
    return replace(state, won=won, line=f"Chips counted: {', '.join(changes) or 'as noted'}")


def _counts(state: State) -> Iterator[Field]:
    for seat, name in enumerate(state.seats.names):
        yield Field(f"chips_{seat}", "money", f"{name}'s chips", default=state.stack(seat), anchor="chips")
