"""What counts in the years of a group: a season, and the evenings and matches that lie in it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, case, func, select

from companion.engine.field import Illegal
from companion.engine.game import TITLE
from companion.store.database import texts
from companion.store.models import Group, Match, Part, Person, Seat, Table


@dataclass(frozen=True)
class Season:
    """Which evenings of a group count: from one day to another, both included, and the matches of one game.

    Without a game all that moved money counts, also what was adjusted and pots that were shared out.
    """

    since: date | None = None
    until: date | None = None
    game: str = ""


def season(since: str, until: str, game: str = "") -> Season:
    """Return the season that was typed as ISO dates, "" for an open end; raise `Illegal` for what is none."""
    first, last = _day(since), _day(until)
    if first and last and first > last:
        raise Illegal(texts.NO_SEASON)
    return Season(first, last, game)


def _day(typed: str) -> date | None:
    try:
        found = date.fromisoformat(typed) if typed.strip() else None
    except ValueError:
        raise Illegal(texts.NO_DAY) from None
    if found is not None and not 2000 <= found.year < 3000:
        raise Illegal(texts.NO_DAY)
    return found


WHO: ColumnElement[int] = func.coalesce(Person.joined_to, Person.id)
"""Who a seat's person is: a guest who turned out to be somebody is that one."""


def counted(group: Group, chosen: Season) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions for an evening that counts."""
    conditions = [Table.group_id == group.id, Table.sign == group.sign, Table.places == group.places]
    if not group.sign:
        conditions.append(Table.unit == group.unit)
    if chosen.since is not None:
        conditions.append(Table.created >= _midnight(chosen.since))
    if chosen.until is not None:
        conditions.append(Table.created < _midnight(chosen.until + timedelta(days=1)))
    return tuple(conditions)


def _midnight(day: date) -> datetime:
    """Return when a day begins where the companion stands."""
    return datetime.combine(day, time()).astimezone()


OF_NAME = ":"
"""Stands between the slug and the name of a game that goes by its name, which may have this sign, too."""
_NAMED = func.coalesce(Match.card["name"].as_string(), func.nullif(Match.options[TITLE].as_string(), ""))
called: ColumnElement[str] = case((_NAMED.is_not(None), Match.game + OF_NAME + _NAMED), else_=Match.game)
"""What the game of a match goes by: one of the house by its name, for its card may have been changed since,
and so a sheet that has one."""


def _of_game(chosen: Season) -> tuple[ColumnElement[bool], ...]:
    return (called == chosen.game,) if chosen.game else ()


def parts(group: Group, chosen: Season, *columns: Any) -> Select[Any]:
    """Return what asks for those columns of all parts that count."""
    return (
        select(WHO.label("person"), *columns)
        .select_from(Part)
        .join(Match, Match.id == Part.match_id)
        .join(Table, Table.id == Match.table_id)
        .join(Seat, Seat.id == Part.seat_id)
        .join(Person, Person.id == Seat.person_id)
        .where(*counted(group, chosen), *_of_game(chosen), Match.abandoned.is_(None))
    )


def only(group: Group, people: Sequence[Person]) -> tuple[ColumnElement[bool], ...]:
    """Return the condition that a seat is one of theirs, which an index answers; none without people."""
    ids = {person.id for person in people}
    selves = [one.id for one in group.people if one.id in ids or one.joined_to in ids]
    return (Seat.person_id.in_(selves),) if people else ()
