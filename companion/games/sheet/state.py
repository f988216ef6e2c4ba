"""The state of a score sheet: totals, rounds, teams that are out, and the pot.

A team (a "side" in names) is one seat, or two if partners play together. Tuples of numbers are indexed by
team, except where noted.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.engine.seats import Seats
from companion.games.sheet.terms import Terms
from companion.kit.sentences import listed


@dataclass(frozen=True)
class Coming:
    """A seat that joined a team after `rounds` rounds; `brings` is its change of the total."""

    seat: int
    side: int
    rounds: int
    brings: int = 0


@dataclass(frozen=True)
class State:
    """A sheet between two entries.

    `sides`: seats that play for each team, or did last if it is `away`.
    `totals`: points of each team, including `added`.
    `added`: points added in the round that is being played.
    `out`: round in which the team went out, 0 while it is in.
    `settled`: points that each seat is paid for already, by seat.
    `since`: totals at the last settling; points after that are still to be paid.
    `away`: teams that have left or have not joined.
    `comings`: players who joined since the sheet began.
    `rounds`: changes of the totals in each finished round.
    `pot`: in points.
    `winners`: teams that won, none after a draw.
    `line`: log text of the newest event.
    `bet`: seat that bet last in this round.
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
        """Teams that take part, including those that are out. rules: sheet.md#joining"""
        return tuple(side for side in range(len(self.sides)) if side not in self.away)

    @property
    def inside(self) -> tuple[int, ...]:
        """Teams that take part and are not out."""
        return tuple(side for side in self.present if not self.out[side])

    @property
    def playing(self) -> tuple[int, ...]:
        """Seats that take part."""
        return tuple(sorted(seat for side in self.present for seat in self.sides[side]))

    @property
    def number(self) -> int:
        """Number of the round that is being played, or of the last one."""
        return len(self.rounds) + (not self.over or any(self.added))

    def name(self, side: int) -> str:
        """Return the name of a team: "Anna", "Anna & Cy"."""
        return " & ".join(self.seats.names[seat] for seat in self.sides[side])

    def named(self, sides: Iterable[int]) -> str:
        """Return the names of several teams: "Anna, Bo and Cy"."""
        return listed([self.name(side) for side in sides])

    def side_of(self, seat: int) -> int | None:
        """Return the team that a seat plays for, None if it does not take part."""
        return next((side for side in self.present if seat in self.sides[side]), None)

    def took_part(self, seat: int) -> bool:
        """Return whether a seat was there from the beginning, or has joined since."""
        return seat < len(self.seats) - self.seats.late or any(seat == one.seat for one in self.comings)


def blank(seats: Seats, terms: Terms) -> State:
    """Return an empty sheet; seats that may join later have a team, unless there are partners.

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
    """Return the next seat to the left of `seat` that is in."""
    seats = {each for side in state.inside for each in state.sides[side]}
    around = (*state.seats.clockwise(seat)[1:], seat)
    return next(each for each in around if each in seats)


def dealt_on(state: State) -> State:
    """Return the sheet with the next dealer. rules: sheet.md#dealer"""
    return replace(state, dealer=next_in(state, state.dealer))


def ahead(state: State, sides: Iterable[int]) -> tuple[int, ...]:
    """Return those of `sides` with the best total. rules: sheet.md#totals"""
    among = tuple(sides)
    best = (max if state.terms.high else min)(state.totals[side] for side in among)
    return tuple(side for side in among if state.totals[side] == best)
