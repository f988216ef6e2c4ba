"""Money for points: amounts won and lost, and the pot. rules: sheet.md#stake"""

from dataclasses import replace

from companion.games.sheet.state import State


def money(state: State) -> tuple[int, ...]:
    """Return the money that each seat has won or lost; empty if points are worth nothing."""
    if not state.terms.stake:
        return ()
    return tuple(state.terms.stake * paid_for(state, seat) for seat in range(len(state.seats)))


def paid_for(state: State, seat: int) -> int:
    """Return the points that a seat is paid for, negative if it pays.

    Points that change hands are paid at once. Others are paid when the sheet is closed, or a player comes or
    goes.
    """
    return state.settled[seat] + (_running(state, seat) if state.over or state.terms.moves else 0)


def squared(state: State) -> State:
    """Return the sheet with all open points settled, before a player comes or goes.

    So players are paid for the rounds that they played, and for no others.
    """
    settled = tuple(had + _running(state, seat) for seat, had in enumerate(state.settled))
    return replace(state, settled=settled, since=state.totals)


def in_pot(state: State) -> int:
    """Return the money in the pot. With partners both pay into it and both take from it."""
    return state.terms.stake * state.pot * len(state.sides[0])


def _running(state: State, seat: int) -> int:
    """Return the points that a seat is still to be paid for.

    They are the points that changed hands, or the sum of the differences to the other teams.
    """
    side = state.side_of(seat)
    if side is None:
        return 0
    gained = {each: state.totals[each] - state.since[each] for each in state.present}
    if state.terms.moves:
        return gained[side]
    apart = len(gained) * gained[side] - sum(gained.values())
    return apart if state.terms.high else -apart
