"""Statistics of a group: results of its members by season, game and opponent."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Any

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.groups.season import FEW_HANDS, FEW_RATED, Share
from companion.store.database import clock
from companion.store.groups import groups, people, statistics
from companion.store.groups.head_to_head import head_to_head
from companion.store.groups.seasons import OF_NAME, Season, season
from companion.store.groups.statistics import Record
from companion.store.history.registry import registered
from companion.store.models import Group, Table
from companion.web.groups.routes import group_of, person_of
from companion.web.history.entries import date_told

blueprint = Blueprint("seasons", __name__, url_prefix="/g/<key>")

_ORDERS: Mapping[str, Callable[[Record], Any]] = MappingProxyType(
    {
        "balance": lambda one: -one.balance,
        "wins": lambda one: (-one.won, one.matches),
        "rating": lambda one: (
            one.rating is None or one.rating.few,
            -(one.rating.points if one.rating else 0),
        ),
    }
)


@blueprint.get("/years")
def page(key: str) -> ResponseReturnValue:
    """Show the results of all members in the chosen season."""
    group, me = group_of(key)
    chosen, refused = _chosen(group)
    by = request.args.get("by", "")
    found = statistics.records(group, chosen)
    order = _ORDERS.get(by, _ORDERS["balance"])
    shown = render_template(
        "groups/season.html",
        group=group,
        me=me,
        records=sorted(found, key=order),
        by=by if by in _ORDERS else "balance",
        dated=_dates(group, found),
        **_about(group, chosen, refused),
    )
    return shown, 422 if refused else 200


@blueprint.get("/people/<int:number>/years")
def of_person(key: str, number: int) -> ResponseReturnValue:
    """Show the results of one person in the chosen season."""
    group, me = group_of(key)
    person = people.themselves(person_of(group, number))
    chosen, refused = _chosen(group)
    found = statistics.record(group, chosen, person)
    shown = render_template(
        "groups/record.html",
        group=group,
        me=me,
        person=person,
        record=found,
        by_game=[_in_game(row) for row in statistics.games(group, chosen, person)],
        against=head_to_head(group, chosen, person),
        dated=_dates(group, [found]),
        **_about(group, chosen, refused),
    )
    return shown, 422 if refused else 200


def _chosen(group: Group) -> tuple[Season, str]:
    """Return the season in the URL and "", or an unlimited season and the error message."""
    asked = request.args
    game = asked.get("game", "")
    try:
        chosen = season(asked.get("since", ""), asked.get("until", ""))
    except Illegal as illegal:
        return Season(), str(illegal)
    return Season(chosen.since, chosen.until, game if game in statistics.games_of(group) else ""), ""


def _about(group: Group, chosen: Season, refused: str) -> dict[str, Any]:
    """Return the template values about the season that both pages share."""
    today = clock.now().astimezone().date()
    return {
        "chosen": chosen,
        "refused": refused,
        "games": [(slug, _called(slug)) for slug in statistics.games_of(group)],
        "spans": {
            "Always": {},
            "This year": {"since": today.replace(month=1, day=1).isoformat()},
            "Twelve months": {"since": (today - timedelta(days=365)).isoformat()},
        },
        "unit": group.counts_in,
        "evenings": groups.count(group),
        "left_out": statistics.left_out(group),
        "few_hands": FEW_HANDS,
        "few_rated": FEW_RATED,
        "date_told": date_told,
    }


def _dates(group: Group, records: list[Record]) -> dict[int, Table]:
    """Return the best and worst evenings on the page by ID."""
    named = {evening.table for one in records for evening in (one.best, one.worst) if evening}
    return {table.id: table for table in groups.evenings_called(group, named)}


def _in_game(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return a person's totals in one game as the page shows them."""
    sums = {
        name: int(row[name] or 0)
        for name in ("matches", "won", "hands", "asked", "stayed", "right", "balance")
    }
    return {
        "game": _called(row["called"]),
        "balance": sums["balance"],
        "hands": sums["hands"],
        "won": Share(sums["won"], sums["matches"]),
        "bold": Share(sums["stayed"], sums["asked"]),
        "right": Share(sums["right"], sums["stayed"]),
        "last": row["last"],
    }


def _called(slug: str) -> str:
    game = registered().get(slug)
    return game.name if game else slug.partition(OF_NAME)[2] or slug
