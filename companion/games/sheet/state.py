"""Where a score sheet stands: the totals, the rounds that made them, who is out, what lies in the pot.

A side is one seat, or two where partners play together. Tuples of numbers go by side.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.sheet.terms import Terms
from companion.kit.telling import listed
from companion.play.game import Seats


@dataclass(frozen=True)
class State:
    """A sheet between two entries.

    `totals` are with `added`, which came to them in the round that is being played. `rounds` have what each
    round that is over changed. `out` says in which round a side went out, 0 while it is in. `pot` is in
    points. `winners` are the sides that won, none after a draw; `line` tells the newest event in words.
    """

    seats: Seats
    terms: Terms
    totals: tuple[int, ...]
    added: tuple[int, ...]
    out: tuple[int, ...]
    dealer: int
    rounds: tuple[tuple[int, ...], ...] = ()
    pot: int = 0
    over: bool = False
    winners: tuple[int, ...] = ()
    line: str = ""

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each side. rules: sheet.md#teams"""
        return sides_of(self.seats, self.terms)

    @property
    def inside(self) -> tuple[int, ...]:
        """The sides that are in."""
        return tuple(side for side, gone in enumerate(self.out) if not gone)

    @property
    def number(self) -> int:
        """The number of the round that is being played, or of the last one."""
        return len(self.rounds) + (not self.over or any(self.added))

    def name(self, side: int) -> str:
        """Return what a side is called: "Anna", "Anna & Cy"."""
        return " & ".join(self.seats.names[seat] for seat in self.sides[side])

    def named(self, sides: Iterable[int]) -> str:
        """Return the names of several sides: "Anna, Bo and Cy"."""
        return listed([self.name(side) for side in sides])

    def side_of(self, seat: int) -> int:
        """Return the side that a seat plays for."""
        return seat % len(self.totals)


def sides_of(seats: Seats, terms: Terms) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side: partners sit across from each other. rules: sheet.md#teams"""
    number = len(seats) // 2 if terms.teams else len(seats)
    return tuple(tuple(range(side, len(seats), number)) for side in range(number))


def blank(seats: Seats, terms: Terms) -> State:
    """Return a sheet on which nothing stands."""
    number = len(sides_of(seats, terms))
    nothing = (0,) * number
    return State(seats, terms, (terms.begin,) * number, nothing, nothing, seats.dealer)


def ahead(state: State, sides: Iterable[int]) -> tuple[int, ...]:
    """Return those of `sides` that have the best total. rules: sheet.md#totals"""
    among = tuple(sides)
    best = (max if state.terms.high else min)(state.totals[side] for side in among)
    return tuple(side for side in among if state.totals[side] == best)


def money(state: State) -> tuple[int, ...]:
    """Return what each seat has won or lost, nothing where no point is worth anything.

    Points that change hands are worth something at once, others when the sheet is closed.
    rules: sheet.md#stake
    """
    if not state.terms.stake:
        return ()
    return tuple(state.terms.stake * worth(state, state.side_of(seat)) for seat in range(len(state.seats)))


def worth(state: State, side: int) -> int:
    """Return how many points a side is paid for, less than 0 where it pays. rules: sheet.md#stake"""
    total = state.totals[side]
    if state.terms.moves:
        return total
    if not state.over:
        return 0
    apart = len(state.totals) * total - sum(state.totals)
    return apart if state.terms.high else -apart


def in_pot(state: State) -> int:
    """Return what the pot is worth. With partners both have paid into it and both take from it."""
    return state.terms.stake * state.pot * len(state.sides[0])


def broken(state: State) -> str:
    """Return the invariant of the game that `state` breaks, or ""."""
    columns = zip(*state.rounds, state.added, strict=True)
    if tuple(state.terms.begin + sum(column) for column in columns) != state.totals:
        return "a total is not what its rounds come to"
    if state.terms.moves and sum(state.totals) + state.pot:
        return "points that change hands do not come to 0"
    if state.pot < 0 or (state.pot and not state.terms.pot):
        return "there is something in a pot that cannot be there"
    if not state.over and len(state.inside) < 2:
        return "nobody is left to play against"
    return ""
