"""The page contents of a score sheet beyond the summary: progress of teams, and the rounds."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.games.sheet.actions import team_points_field_name
from companion.games.sheet.log_text import format_points, format_points_change, score_unit_for
from companion.games.sheet.options import DOWN_TO_ZERO, LIVES, OUT_AT_TARGET, TARGET
from companion.games.sheet.state import State
from companion.games.sheet.summary import absence_text
from companion.kit.by_seat import replace_at_seat

_MAX_LIVES_DRAWN = 9
_NEWEST_ROUNDS_SHOWN = 8
"""Number of newest rounds that are displayed; earlier ones are a tap away."""


@dataclass(frozen=True)
class TeamView:
    """A team on the page.

    `number`: number of the team.
    `total`, `unit`: its points as text, and the word for them.
    `field`: input for its points in the next round, "" once it is out or the sheet is closed.
    `last`: its change in the round being played if that has points, else in the last one; "" for none.
    `out`: round in which it went out, 0 while it is in.
    `deals`: its seat that deals, if any; empty once the sheet is closed.
    `gone`: its total, but at least 0 and at most `of`; what is left if the sheet counts down.
    `of`: goal if the end is a total or lives, else 0.
    `lives`: lives left, None if none are counted, or if each team began with more than nine.
    `away`: text for a team that has left, else "".
    """

    number: int
    seats: tuple[int, ...]
    field: str
    total: str
    unit: str
    last: str
    out: int
    deals: tuple[int, ...]
    won: bool
    gone: int = 0
    of: int = 0
    lives: int | None = None
    away: str = ""


@dataclass(frozen=True)
class SheetPointsRow:
    """A round on the sheet; `number` is "" for the one that is being played.

    If `joins` is True, it is not a round: it has the points that a player brought along, and `number` is "".
    `cells` has a text for each of `SheetView.sides`, "·" for a team without a change.
    """

    number: str
    cells: tuple[str, ...]
    joins: bool = False


@dataclass(frozen=True)
class SheetView:
    """The teams that took part, and the rounds, newest first.

    `newest`: the newest eight rows; earlier ones are in `before`.
    `buttons`: pairs of label and points to enter; the label has the other sign if points count down.
    `pot`: in points, None if there is none.
    `left`: seats whose place another has taken.
    """

    sides: tuple[TeamView, ...]
    newest: tuple[SheetPointsRow, ...]
    before: tuple[SheetPointsRow, ...]
    buttons: tuple[tuple[str, int], ...]
    pot: str | None
    left: tuple[int, ...] = ()


def build_view(state: State) -> SheetView:
    """Return the page contents of `state` beyond the summary."""
    lines = tuple(_round_lines(state))
    there = {seat for seats in state.team_seats for seat in seats}
    return SheetView(
        tuple(_team_view(state, side) for side in _teams_shown(state)),
        lines[:_NEWEST_ROUNDS_SHOWN],
        lines[_NEWEST_ROUNDS_SHOWN:],
        tuple(
            (format_points_change(-points if state.options.counts_down else points), points)
            for points in state.options.button_points
        ),
        format_points(state.pot) if state.options.has_pot else None,
        tuple(seat for seat in range(len(state.seats)) if seat not in there and state.has_taken_part(seat)),
    )


def _teams_shown(state: State) -> tuple[int, ...]:
    """Return the teams that took part at any time."""
    return tuple(side for side, seats in enumerate(state.team_seats) if state.has_taken_part(seats[0]))


def _round_lines(state: State) -> Iterator[SheetPointsRow]:
    """Yield the rounds, newest first, and the points that players joined with."""
    if state.current_round.has_points:
        yield SheetPointsRow("", _points_cells(state, state.current_round.points))
    for at in range(len(state.rounds), -1, -1):
        for coming in state.joined_players[::-1]:
            if coming.rounds_before == at and coming.points_brought:
                brought = replace_at_seat((0,) * len(state.team_seats), coming.team, coming.points_brought)
                yield SheetPointsRow("", _points_cells(state, brought), joins=True)
        if at:
            yield SheetPointsRow(str(at), _points_cells(state, state.rounds[at - 1]))


def _points_cells(state: State, points: Sequence[int]) -> tuple[str, ...]:
    return tuple(format_points(points[side]) if points[side] else "·" for side in _teams_shown(state))


def _team_view(state: State, side: int) -> TeamView:
    total, terms = state.totals[side], state.options
    current = state.current_round
    newest = state.rounds[-1] if state.rounds and not current.has_points else current.points
    seats = state.team_seats[side]
    of = terms.goal if terms.end_kind in (TARGET, OUT_AT_TARGET, DOWN_TO_ZERO, LIVES) else 0
    return TeamView(
        side,
        seats,
        team_points_field_name(side) if side in state.teams_in and not state.over else "",
        format_points(total),
        score_unit_for(state, total),
        format_points_change(newest[side]) if newest[side] else "",
        state.out_rounds[side],
        () if state.over else tuple(seat for seat in seats if seat == state.dealer),
        side in state.winners,
        gone=max(0, min(of, total)),
        of=of,
        lives=total if terms.end_kind == LIVES and of <= _MAX_LIVES_DRAWN else None,
        away=absence_text(state, seats[0]) if side in state.away_teams else "",
    )
