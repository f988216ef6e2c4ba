"""Ratings of the people of a group, by their results in common matches."""

from collections.abc import Iterator
from threading import Lock

from cachetools import LRUCache, cached
from sqlalchemy import ColumnElement, select

from companion.evenings.groups.season import PlayerRating, PlayerStrengths, RatedMatch
from companion.store.database.session import db
from companion.store.groups.seasons import SeasonFilter, player_results_query, season_conditions
from companion.store.models import Group, Match, PlayerResult, Table


def rate_people(group: Group, chosen: SeasonFilter) -> dict[int, PlayerRating]:
    """Return each person's rating after the matches of the season, by the person's id.

    A joined guest counts as the person they turned out to be. People who finished no match with
    another person of the group are left out. The result of all evenings but the newest is cached
    until one of them changes, which is rare.
    """
    asked = select(Table.id, Table.version).where(*season_conditions(group, chosen))
    evenings = [(row.id, row.version) for row in db.session.execute(asked.order_by(Table.created, Table.id))]
    newest = [row[0] for row in evenings[-1:]]
    before = _strengths_before_newest(group, chosen, evenings)
    return before.after_matches(_rated_matches(group, chosen, Table.id.in_(newest))).ratings


def _cache_key(group: Group, chosen: SeasonFilter, evenings: list[tuple[int, int]]) -> tuple[object, ...]:
    joined = tuple(sorted((one.id, one.joined_to) for one in group.people if one.joined_to))
    url = db.engine.url.render_as_string()
    return url, group.id, group.origin, chosen, hash(tuple(evenings[:-1])), joined


@cached(LRUCache[tuple[object, ...], PlayerStrengths[int]](maxsize=200), key=_cache_key, lock=Lock())
def _strengths_before_newest(
    group: Group, chosen: SeasonFilter, evenings: list[tuple[int, int]]
) -> PlayerStrengths[int]:
    """Return the strengths after all evenings, given as ids and versions, but the newest."""
    newest = [row[0] for row in evenings[-1:]]
    return PlayerStrengths[int]().after_matches(_rated_matches(group, chosen, Table.id.not_in(newest)))


def _rated_matches(
    group: Group, chosen: SeasonFilter, evenings: ColumnElement[bool]
) -> Iterator[RatedMatch[int]]:
    """Yield the finished matches of those evenings of the season, in order."""
    asked = player_results_query(
        group, chosen, PlayerResult.match_id, PlayerResult.money, PlayerResult.won
    ).where(evenings)
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
