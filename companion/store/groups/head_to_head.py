"""Head-to-head results of the people of a group."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, and_, case, func, or_
from sqlalchemy.orm import aliased

from companion.store.database.session import db
from companion.store.groups.seasons import (
    PERSON_ID,
    SeasonFilter,
    player_results_query,
    seats_of_people_condition,
)
from companion.store.models import Group, Person, PlayerResult, Seat


@dataclass(frozen=True)
class HeadToHeadResult:
    """Results of a person in the matches that one other person, `person`, played, too.

    matches: number of these matches.

    ahead, behind: number in which the first person did better or worse: by money, then by winning.
    Matches in which both are equal are in neither.

    balance: the first person's money in these matches.

    theirs: the other's money.
    """

    person: Person
    matches: int
    ahead: int
    behind: int
    balance: int
    theirs: int


def head_to_head_results(group: Group, chosen: SeasonFilter, person: Person) -> list[HeadToHeadResult]:
    """Return the person's results against everybody else, those with the most matches first.

    Equal ones are in the order of the people's ids. People with whom they played no finished match of the
    season are left out. `person` must not be a joined guest; the results of guests joined to them count.
    """
    other, seat, whose = aliased(PlayerResult), aliased(Seat), aliased(Person)
    them: ColumnElement[int] = func.coalesce(whose.joined_to, whose.id)
    asked = (
        player_results_query(
            group,
            chosen,
            them.label("other"),
            func.count().label("matches"),
            func.sum(case((_is_ahead_condition(PlayerResult, other), 1), else_=0)).label("ahead"),
            func.sum(case((_is_ahead_condition(other, PlayerResult), 1), else_=0)).label("behind"),
            func.sum(PlayerResult.money).label("balance"),
            func.sum(other.money).label("theirs"),
        )
        .join(other, other.match_id == PlayerResult.match_id)
        .join(seat, seat.id == other.seat_id)
        .join(whose, whose.id == seat.person_id)
        .where(*seats_of_people_condition(group, (person,)), them.not_in([person.id]))
        .group_by(PERSON_ID, them)
        .order_by(func.count().desc(), them)
    )
    everybody = {one.id: one for one in group.people}
    return [
        HeadToHeadResult(everybody[row.other], *(int(value) for value in row[2:]))
        for row in db.session.execute(asked)
    ]


def _is_ahead_condition(one: Any, other: Any) -> ColumnElement[bool]:
    """Return the SQL condition that one did better than the other: by money, then by winning."""
    return or_(one.money > other.money, and_(one.money == other.money, one.won, ~other.won))
