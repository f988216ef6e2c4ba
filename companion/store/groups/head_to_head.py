"""Head-to-head results of the people of a group."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, or_
from sqlalchemy.orm import aliased

from companion.store.database.session import db
from companion.store.groups.seasons import WHO, Season, only, parts
from companion.store.models import Group, Part, Person, Seat


@dataclass(frozen=True)
class Against:
    """Results of a person in matches that another `person` played, too.

    `ahead` and `behind` are numbers of matches. `balance` is the person's money in these matches, `theirs`
    the other's.
    """

    person: Person
    matches: int
    ahead: int
    behind: int
    balance: int
    theirs: int


def head_to_head(group: Group, chosen: Season, person: Person) -> list[Against]:
    """Return the person's results against everybody else, those with the most matches first."""
    other, seat, whose = aliased(Part), aliased(Seat), aliased(Person)
    them: ColumnElement[int] = func.coalesce(whose.joined_to, whose.id)
    asked = (
        parts(
            group,
            chosen,
            them.label("other"),
            func.count().label("matches"),
            func.sum(case((_before(Part, other), 1), else_=0)).label("ahead"),
            func.sum(case((_before(other, Part), 1), else_=0)).label("behind"),
            func.sum(Part.money).label("balance"),
            func.sum(other.money).label("theirs"),
        )
        .join(other, other.match_id == Part.match_id)
        .join(seat, seat.id == other.seat_id)
        .join(whose, whose.id == seat.person_id)
        .where(*only(group, (person,)), them.not_in([person.id]))
        .group_by(WHO, them)
        .order_by(func.count().desc(), them)
    )
    everybody = {one.id: one for one in group.people}
    return [
        Against(everybody[row.other], *(int(value) for value in row[2:])) for row in db.session.execute(asked)
    ]


def _before(one: Any, other: Any) -> ColumnElement[bool]:
    """Return the SQL condition that one did better than the other: by money, then by winning."""
    return or_(one.money > other.money, and_(one.money == other.money, one.won, ~other.won))
