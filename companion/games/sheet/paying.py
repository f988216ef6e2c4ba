"""Money for points: amounts won and lost, and the pot. rules: sheet.md#stake"""

from dataclasses import replace

from companion.games.sheet.state import SettledPoints, State


def money_won_by_seat(state: State) -> tuple[int, ...]:
    """Return the money that each seat has won or lost so far, in the smallest unit.

    It is paid for `points_paid_for`, so open points are not in it. It is () if points are worth nothing.
    """
    if not state.options.stake:
        return ()
    return tuple(state.options.stake * points_paid_for(state, seat) for seat in range(len(state.seats)))


def points_paid_for(state: State, seat: int) -> int:
    """Return the points for which a seat gets money, negative if it pays.

    Points that change hands are paid at once. Otherwise the differences to each of the other teams are paid
    to the better one, when the sheet is closed, or a player comes or goes; until then they are not in it. A
    seat that has left keeps the points for which it was paid.
    """
    return state.settled.by_seat[seat] + (
        _open_points(state, seat) if state.over or state.options.exchanges_points else 0
    )


def settle_points(state: State) -> State:
    """Return the sheet with all open points counted as paid, before a player comes or goes.

    So players are paid for the rounds that they played, and for no others.
    """
    paid = tuple(had + _open_points(state, seat) for seat, had in enumerate(state.settled.by_seat))
    return replace(state, settled=SettledPoints(paid, state.totals))


def money_in_pot(state: State) -> int:
    """Return the money in the pot, in the smallest unit.

    With partners both pay into it and both take from it, so it is twice as much. 0 if points are worth
    nothing.
    """
    return state.options.stake * state.pot * len(state.team_seats[0])


def _open_points(state: State, seat: int) -> int:
    """Return the points that a seat is still to be paid for.

    They are the points that changed hands, or the sum of the differences to the other teams.
    """
    side = state.team_of_seat(seat)
    if side is None:
        return 0
    gained = {each: state.totals[each] - state.settled.totals[each] for each in state.present_teams}
    if state.options.exchanges_points:
        return gained[side]
    apart = len(gained) * gained[side] - sum(gained.values())
    return apart if state.options.is_highest_best else -apart
