"""What points are worth: who gets and who pays how much, and what lies in the pot. rules: sheet.md#stake"""

from dataclasses import replace

from companion.games.sheet.state import State


def money(state: State) -> tuple[int, ...]:
    """Return what each seat has won or lost, nothing where no point is worth anything."""
    if not state.terms.stake:
        return ()
    return tuple(state.terms.stake * paid_for(state, seat) for seat in range(len(state.seats)))


def paid_for(state: State, seat: int) -> int:
    """Return how many points a seat is paid for, less than 0 where it pays.

    Points that change hands are worth something at once, others when the sheet is closed or somebody comes
    or goes.
    """
    return state.settled[seat] + (_running(state, seat) if state.over or state.terms.moves else 0)


def squared(state: State) -> State:
    """Return the sheet with all settled that there is, before somebody comes or goes.

    So everybody is paid for the rounds that they have played, and for no others.
    """
    settled = tuple(had + _running(state, seat) for seat, had in enumerate(state.settled))
    return replace(state, settled=settled, since=state.totals)


def in_pot(state: State) -> int:
    """Return what the pot is worth. With partners both have paid into it and both take from it."""
    return state.terms.stake * state.pot * len(state.sides[0])


def _running(state: State, seat: int) -> int:
    """Return the points for which a seat is still to be paid: what changed hands, or the differences."""
    side = state.side_of(seat)
    if side is None:
        return 0
    gained = {each: state.totals[each] - state.since[each] for each in state.present}
    if state.terms.moves:
        return gained[side]
    apart = len(gained) * gained[side] - sum(gained.values())
    return apart if state.terms.high else -apart
