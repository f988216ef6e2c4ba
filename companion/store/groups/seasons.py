"""Seasons of a group: conditions for the evenings and matches that count."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, case, func, select

from companion.engine.field import Illegal
from companion.engine.game import TITLE_OPTION
from companion.store.database import texts
from companion.store.models import Group, Match, Person, PlayerResult, Seat, Table


@dataclass(frozen=True)
class SeasonFilter:
    """Filter for a group's evenings: first and last day, both included, and one game.

    None is an open end. `game` is a `game_key`; with "" all money counts, also adjustments and
    shared-out pots.
    """

    since: date | None = None
    until: date | None = None
    game: str = ""


def parse_season_filter(since: str, until: str, game: str = "") -> SeasonFilter:
    """Return the filter for typed ISO dates; a blank text is an open end.

    Both days are included. `game` is a `game_key`, or "" for all games.

    Raises:
        Illegal: a day is no ISO date, its year is not from 2000 to 2999, or the first is after the
            last.
    """
    first, last = _parse_day(since), _parse_day(until)
    if first and last and first > last:
        raise Illegal(texts.SEASON_REVERSED)
    return SeasonFilter(first, last, game)


def _parse_day(typed: str) -> date | None:
    try:
        found = date.fromisoformat(typed) if typed.strip() else None
    except ValueError:
        raise Illegal(texts.INVALID_DAY) from None
    if found is not None and not 2000 <= found.year < 3000:
        raise Illegal(texts.INVALID_DAY)
    return found


PERSON_ID: ColumnElement[int] = func.coalesce(Person.joined_to, Person.id)
"""SQL for the id of a seat's person; for a joined guest, of the person they turned out to be."""


def season_conditions(group: Group, chosen: SeasonFilter) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL conditions for evenings that count: the group's, in its unit and the season.

    An evening counts by the day on which its table was opened. Days begin at midnight in the
    server's time zone. The season's game is not among the conditions.
    """
    conditions = [Table.group_id == group.id, Table.sign == group.sign, Table.places == group.places]
    if not group.sign:
        conditions.append(Table.unit == group.unit)
    if chosen.since is not None:
        conditions.append(Table.created >= _start_of_day(chosen.since))
    if chosen.until is not None:
        conditions.append(Table.created < _start_of_day(chosen.until + timedelta(days=1)))
    return tuple(conditions)


def _start_of_day(day: date) -> datetime:
    """Return the start of a day in the server's time zone."""
    return datetime.combine(day, time()).astimezone()


NAME_SEPARATOR = ":"
"""Separator between the slug and the name of a game that is counted by its name.

The name may contain it, too.
"""
_OWN_GAME_NAME = func.coalesce(
    Match.card["name"].as_string(), func.nullif(Match.options[TITLE_OPTION].as_string(), "")
)
game_key: ColumnElement[str] = case(
    (_OWN_GAME_NAME.is_not(None), Match.game + NAME_SEPARATOR + _OWN_GAME_NAME), else_=Match.game
)
"""SQL for the game that a match counts as: its slug, with the name if it has one.

House games and score sheets have a name of their own. A house game's definition may have changed since, so
its name stands for it.
"""


def _game_conditions(chosen: SeasonFilter) -> tuple[ColumnElement[bool], ...]:
    return (game_key == chosen.game,) if chosen.game else ()


def player_results_query(group: Group, chosen: SeasonFilter, *columns: Any) -> Select[Any]:
    """Return a query for `columns` of the players' results that count in the season and its game.

    It joins match, table, seat and person. The first column, `person`, is the person's id; for a
    joined guest, of the person they turned out to be. Seats without a person, and matches that were
    called off, are left out.
    """
    return (
        select(PERSON_ID.label("person"), *columns)
        .select_from(PlayerResult)
        .join(Match, Match.id == PlayerResult.match_id)
        .join(Table, Table.id == Match.table_id)
        .join(Seat, Seat.id == PlayerResult.seat_id)
        .join(Person, Person.id == Seat.person_id)
        .where(*season_conditions(group, chosen), *_game_conditions(chosen), Match.abandoned.is_(None))
    )


def seats_of_people_condition(group: Group, people: Sequence[Person]) -> tuple[ColumnElement[bool], ...]:
    """Return the SQL condition that a seat belongs to one of the people or their joined guests.

    It is empty, so that all seats count, if `people` is empty.
    """
    ids = {person.id for person in people}
    selves = [one.id for one in group.people if one.id in ids or one.joined_to in ids]
    return (Seat.person_id.in_(selves),) if people else ()
