"""The state of a score sheet: totals, rounds, teams that are out, and the pot.

A team (a "side" in names) is one seat, or two if partners play together. Tuples of numbers are indexed by
team, except where noted.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.engine.seats import Seats
from companion.games.sheet.terms import MatchOptions
from companion.kit.sentences import join_with_and


@dataclass(frozen=True)
class JoinedPlayer:
    """A player who joined the sheet.

    `team`: team that the seat plays for.
    `rounds_before`: number of rounds played before.
    `points_brought`: change of the team's total by joining; 0 for a player who takes another's place.
    """

    seat: int
    team: int
    rounds_before: int
    points_brought: int = 0


@dataclass(frozen=True)
class CurrentRound:
    """The round that is being played.

    `points`: points added to each team so far.
    `last_bet_seat`: first seat of the team that bet on the pot last, None if none did in this round.
    """

    points: tuple[int, ...]
    last_bet_seat: int | None = None

    @property
    def has_points(self) -> bool:
        """True if the points of any team are not 0."""
        return any(self.points)


@dataclass(frozen=True)
class SettledPoints:
    """Points that are paid already.

    `by_seat`: points that each seat is paid for, by seat.
    `totals`: totals at the last settling; points after that are still to be paid.
    """

    by_seat: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class State:
    """A sheet between two entries.

    `dealer`: seat that deals the current round.
    `settled`: points that are paid already; see `SettledPoints`.
    `team_seats`: seats that play for each team, or did last if it is `away_teams`.
    `totals`: points of each team, including those of `current_round`.
    `out_rounds`: round in which the team went out, 0 while it is in.
    `away_teams`: teams that have left or have not joined.
    `joined_players`: players who joined since the sheet began.
    `rounds`: changes of the totals in each finished round.
    `pot`: in points.
    `winners`: teams that won, none after a draw.
    `line`: log text of the newest event.
    """

    seats: Seats
    options: MatchOptions
    team_seats: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    current_round: CurrentRound
    out_rounds: tuple[int, ...]
    settled: SettledPoints
    dealer: int
    away_teams: frozenset[int] = frozenset()
    joined_players: tuple[JoinedPlayer, ...] = ()
    rounds: tuple[tuple[int, ...], ...] = ()
    pot: int = 0
    over: bool = False
    winners: tuple[int, ...] = ()
    line: str = ""

    @property
    def present_teams(self) -> tuple[int, ...]:
        """Teams that take part, including those that are out. rules: sheet.md#joining"""
        return tuple(side for side in range(len(self.team_seats)) if side not in self.away_teams)

    @property
    def teams_in(self) -> tuple[int, ...]:
        """Teams that take part and are not out."""
        return tuple(side for side in self.present_teams if not self.out_rounds[side])

    @property
    def playing_seats(self) -> tuple[int, ...]:
        """Seats of the teams that take part, including those that are out, in seat order."""
        return tuple(sorted(seat for side in self.present_teams for seat in self.team_seats[side]))

    @property
    def round_number(self) -> int:
        """Number from 1 of the round that is being played, or of the last one once the sheet is closed."""
        return len(self.rounds) + (not self.over or self.current_round.has_points)

    def team_name(self, side: int) -> str:
        """Return the name of a team: "Anna", "Anna & Cy"."""
        return " & ".join(self.seats.names[seat] for seat in self.team_seats[side])

    def join_team_names(self, sides: Iterable[int]) -> str:
        """Return the names of several teams, in the given order: "Anna, Bo and Cy"."""
        return join_with_and([self.team_name(side) for side in sides])

    def team_of_seat(self, seat: int) -> int | None:
        """Return the team that a seat plays for, None if it does not take part."""
        return next((side for side in self.present_teams if seat in self.team_seats[side]), None)

    def has_taken_part(self, seat: int) -> bool:
        """Return whether a seat was there from the beginning, or has joined since."""
        return seat < len(self.seats) - self.seats.late_count or any(
            seat == one.seat for one in self.joined_players
        )


def empty_sheet(seats: Seats, terms: MatchOptions) -> State:
    """Return a sheet without rounds, on which all teams have the initial points.

    Seats that may join later have a team, which is away, unless there are partners. Partners sit across from
    each other.
    rules: sheet.md#teams
    """
    players = len(seats) - seats.late_count
    number = players // 2 if terms.has_partners else len(seats)
    first = players if terms.has_partners else len(seats)
    sides = tuple(tuple(range(side, first, number)) for side in range(number))
    nothing, begins = (0,) * number, (terms.initial_points,) * number
    away = frozenset(() if terms.has_partners else range(players, number))
    return State(
        seats=seats,
        options=terms,
        team_seats=sides,
        totals=begins,
        current_round=CurrentRound(nothing),
        out_rounds=nothing,
        settled=SettledPoints((0,) * len(seats), begins),
        dealer=seats.dealer,
        away_teams=away,
    )


def next_seat_still_in(state: State, seat: int) -> int:
    """Return the first seat to the left of `seat` whose team is still in.

    `seat` itself comes last.

    Raises: StopIteration if no team is in.
    """
    seats = {each for side in state.teams_in for each in state.team_seats[side]}
    around = (*state.seats.clockwise(seat)[1:], seat)
    return next(each for each in around if each in seats)


def pass_deal(state: State) -> State:
    """Return the sheet with the next dealer: the next seat to the left whose team is in.

    rules: sheet.md#dealer
    """
    return replace(state, dealer=next_seat_still_in(state, state.dealer))


def leading_teams(state: State, sides: Iterable[int]) -> tuple[int, ...]:
    """Return those of the teams `sides` with the best total, which may be the lowest.

    Several if they tie. `sides` must not be empty.
    rules: sheet.md#totals
    """
    among = tuple(sides)
    best = (max if state.options.is_highest_best else min)(state.totals[side] for side in among)
    return tuple(side for side in among if state.totals[side] == best)
