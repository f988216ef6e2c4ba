"""Ratings of the people of a group, by their results in common matches."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import ColumnElement, select

from companion.evenings.groups.season import RatedMatch, Rating, Strengths
from companion.store.database.session import db
from companion.store.groups.seasons import Season, results_query, season_conditions
from companion.store.history.lru_cache import LruCache
from companion.store.models import Group, Match, PlayerResult, Table


def rate_people(group: Group, chosen: Season) -> dict[int, Rating]:
    """Return each person's rating after the matches of the season, by the person's id.

    The result of all evenings but the newest is cached until one of them changes, which is rare.
    """
    evenings = select(Table.id, Table.version).where(*season_conditions(group, chosen))
    stand = [tuple(row) for row in db.session.execute(evenings.order_by(Table.created, Table.id))]
    newest = [row[0] for row in stand[-1:]]
    joined = tuple(sorted((one.id, one.joined_to) for one in group.people if one.joined_to))
    known = db.engine.url.render_as_string(), group.id, group.origin, chosen, hash(tuple(stand[:-1])), joined
    found = _STRENGTHS_CACHE.get(known)
    if found is None:
        found = Strengths[int]().after_matches(_rated_matches(group, chosen, Table.id.not_in(newest)))
        _STRENGTHS_CACHE.put(known, found)
    return found.after_matches(_rated_matches(group, chosen, Table.id.in_(newest))).ratings


_STRENGTHS_CACHE: LruCache[Any, Strengths[int]] = LruCache(200)


def _rated_matches(group: Group, chosen: Season, evenings: ColumnElement[bool]) -> Iterator[RatedMatch[int]]:
    """Yield the finished matches of those evenings of the season, in order."""
    asked = results_query(group, chosen, PlayerResult.match_id, PlayerResult.money, PlayerResult.won).where(
        evenings
    )
    ordered = asked.order_by(Table.created, Table.id, Match.number, PlayerResult.seat_id)
    money: dict[int, int] = {}
    winners: set[int] = set()
    now = None
    for person, match, amount, won in db.session.execute(ordered):
        if match != now and now is not None:
            yield RatedMatch(money, frozenset(winners))
            money, winners = {}, set()
        now = match
        money[person] = amount
        if won:
            winners.add(person)
    if money:
        yield RatedMatch(money, frozenset(winners))
