"""Statistics of a group: results of its members by season, game and opponent."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.groups.season import MIN_HANDS, MIN_RATED_MATCHES, Proportion
from companion.evenings.tables.locales import make_unit
from companion.store.database import clock
from companion.store.groups import groups, people, statistics
from companion.store.groups.head_to_head import head_to_head_results
from companion.store.groups.seasons import NAME_SEPARATOR, SeasonFilter, parse_season_filter
from companion.store.groups.statistics import PersonTotals
from companion.store.history.registry import builtin_games
from companion.store.models import Group, Table
from companion.web.groups.routes import get_group_and_viewer_or_404, get_person_or_404
from companion.web.pages.formats import request_formats, request_locale

blueprint = Blueprint("seasons", __name__, url_prefix="/g/<key>")

_SORT_KEYS: Mapping[str, Callable[[PersonTotals], Any]] = MappingProxyType(
    {
        "balance": lambda one: -one.balance,
        "wins": lambda one: (-one.won, one.matches),
        "rating": lambda one: (
            one.rating is None or one.rating.is_small_sample,
            -(one.rating.points if one.rating else 0),
        ),
    }
)


@blueprint.get("/years")
def show_group_statistics(key: str) -> ResponseReturnValue:
    """Show the results of everybody in the group in the chosen season.

    People who neither finished a match nor moved money then are left out. The query's `since` and `until`
    are ISO dates, both included, and `game` is a slug; a missing one, or a game that was not played, limits
    nothing. `by` is the order: "balance" (the default), "wins" or "rating", the best first; in the last,
    people with few rated matches or none come at the end. Invalid dates are shown with 422 and all results.
    Answer 404 if there is no such group for this phone.
    """
    group, me = get_group_and_viewer_or_404(key)
    chosen, refused = _chosen_season(group)
    by = request.args.get("by", "")
    found = statistics.list_person_totals(group, chosen)
    order = _SORT_KEYS.get(by, _SORT_KEYS["balance"])
    shown = render_template(
        "groups/season.html",
        group=group,
        me=me,
        records=sorted(found, key=order),
        by=by if by in _SORT_KEYS else "balance",
        dated=_evenings_by_id(group, found),
        **_season_values(group, chosen, refused),
    )
    return shown, 422 if refused else 200


@blueprint.get("/people/<int:number>/years")
def show_person_statistics(key: str, number: int) -> ResponseReturnValue:
    """Show the results of one person in the chosen season, by game and by opponent.

    For a merged guest they are those of the person. The season is chosen as in `show_group_statistics`.
    Answer 404 if there is no such group or person for this phone.
    """
    group, me = get_group_and_viewer_or_404(key)
    person = people.resolve_joined_guest(get_person_or_404(group, number))
    chosen, refused = _chosen_season(group)
    found = statistics.person_totals(group, chosen, person)
    shown = render_template(
        "groups/record.html",
        group=group,
        me=me,
        person=person,
        record=found,
        by_game=[_game_totals(row) for row in statistics.list_game_totals(group, chosen, person)],
        against=head_to_head_results(group, chosen, person),
        dated=_evenings_by_id(group, [found]),
        **_season_values(group, chosen, refused),
    )
    return shown, 422 if refused else 200


def _chosen_season(group: Group) -> tuple[SeasonFilter, str]:
    """Return the season in the URL and "", or an unlimited season and the error message."""
    asked = request.args
    game = asked.get("game", "")
    try:
        chosen = parse_season_filter(asked.get("since", ""), asked.get("until", ""))
    except Illegal as illegal:
        return SeasonFilter(), str(illegal)
    return SeasonFilter(
        chosen.since, chosen.until, game if game in statistics.list_played_game_keys(group) else ""
    ), ""


def _season_values(group: Group, chosen: SeasonFilter, refused: str) -> dict[str, Any]:
    """Return the template values about the season that both pages share."""
    today = clock.now().astimezone().date()
    return {
        "chosen": chosen,
        "refused": refused,
        "games": [(slug, _game_name(slug)) for slug in statistics.list_played_game_keys(group)],
        "spans": {
            "All time": {},
            "This year": {"since": today.replace(month=1, day=1).isoformat()},
            "Last twelve months": {"since": (today - timedelta(days=365)).isoformat()},
        },
        "unit": make_unit(group.sign, group.places, request_locale()),
        "evenings": groups.count_evenings(group),
        "left_out": statistics.count_evenings_in_other_unit(group),
        "few_hands": MIN_HANDS,
        "few_rated": MIN_RATED_MATCHES,
        "date_told": request_formats().date,
    }


def _evenings_by_id(group: Group, records: list[PersonTotals]) -> dict[int, Table]:
    """Return the best and worst evenings on the page by ID."""
    named = {evening.table for one in records for evening in (one.best, one.worst) if evening}
    return {table.id: table for table in groups.list_evenings_by_id(group, named)}


def _game_totals(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a person's totals in one game as the page shows them."""
    sums = {
        name: int(row[name] or 0)
        for name in ("matches", "won", "hands", "asked", "stayed", "right", "balance")
    }
    return {
        "game": _game_name(row["called"]),
        "balance": sums["balance"],
        "hands": sums["hands"],
        "won": Proportion(sums["won"], sums["matches"]),
        "bold": Proportion(sums["stayed"], sums["asked"]),
        "right": Proportion(sums["right"], sums["stayed"]),
        "last": row["last"],
    }


def _game_name(slug: str) -> str:
    game = builtin_games().get(slug)
    return game.name if game else slug.partition(NAME_SEPARATOR)[2] or slug
