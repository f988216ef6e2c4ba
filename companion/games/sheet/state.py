"""Where a score sheet stands: the totals, the rounds that made them, who is out, what lies in the pot.

A side is one seat, or two where partners play together. Tuples of numbers go by side, unless they say so.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.engine.seats import Seats
from companion.games.sheet.terms import Terms
from companion.kit.sentences import listed


@dataclass(frozen=True)
class Coming:
    """That a seat came to a side after so many rounds; `brings` is what it changed about the total."""

    seat: int
    side: int
    rounds: int
    brings: int = 0


@dataclass(frozen=True)
class State:
    """A sheet between two entries.

    `sides` are the seats that play for each side, or did last where it is `away`: it has left, or has not
    joined. `totals` are with `added`, which came to them in the round that is being played. `rounds` have
    what each round that is over changed, and `comings` are those who came since it began. `out` says in which
    round a side went out, 0 while it is in. `settled` are the points that each seat is paid for already, and
    `since` the totals from which on it is not. `pot` is in points. `winners` are the sides that won, none
    after a draw; `line` tells the newest event in words, and `bet` is the seat that bet last in this round.
    """

    seats: Seats
    terms: Terms
    sides: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    added: tuple[int, ...]
    out: tuple[int, ...]
    settled: tuple[int, ...]
    since: tuple[int, ...]
    dealer: int
    away: frozenset[int] = frozenset()
    comings: tuple[Coming, ...] = ()
    rounds: tuple[tuple[int, ...], ...] = ()
    pot: int = 0
    over: bool = False
    winners: tuple[int, ...] = ()
    line: str = ""
    bet: int | None = None

    @property
    def present(self) -> tuple[int, ...]:
        """The sides that take part, those that are out among them. rules: sheet.md#joining"""
        return tuple(side for side in range(len(self.sides)) if side not in self.away)

    @property
    def inside(self) -> tuple[int, ...]:
        """The sides that are in."""
        return tuple(side for side in self.present if not self.out[side])

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that take part."""
        return tuple(sorted(seat for side in self.present for seat in self.sides[side]))

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

    def side_of(self, seat: int) -> int | None:
        """Return the side that a seat plays for, None where it does not take part."""
        return next((side for side in self.present if seat in self.sides[side]), None)

    def took_part(self, seat: int) -> bool:
        """Whether a seat was there from the beginning, or has come since."""
        return seat < len(self.seats) - self.seats.late or any(seat == one.seat for one in self.comings)


def blank(seats: Seats, terms: Terms) -> State:
    """Return a sheet on which nothing stands; who may join it has a side, and partners none.

    Partners sit across from each other. rules: sheet.md#teams
    """
    players = len(seats) - seats.late
    number = players // 2 if terms.teams else len(seats)
    first = players if terms.teams else len(seats)
    sides = tuple(tuple(range(side, first, number)) for side in range(number))
    nothing, begins = (0,) * number, (terms.begin,) * number
    away = frozenset(() if terms.teams else range(players, number))
    return State(seats, terms, sides, begins, nothing, nothing, (0,) * len(seats), begins, seats.dealer, away)


def next_in(state: State, seat: int) -> int:
    """Return who sits next to the left of a seat and is in."""
    seats = {each for side in state.inside for each in state.sides[side]}
    around = (*state.seats.clockwise(seat)[1:], seat)
    return next(each for each in around if each in seats)


def dealt_on(state: State) -> State:
    """Return the sheet with the next to deal. rules: sheet.md#dealer"""
    return replace(state, dealer=next_in(state, state.dealer))


def ahead(state: State, sides: Iterable[int]) -> tuple[int, ...]:
    """Return those of `sides` that have the best total. rules: sheet.md#totals"""
    among = tuple(sides)
    best = (max if state.terms.high else min)(state.totals[side] for side in among)
    return tuple(side for side in among if state.totals[side] == best)
