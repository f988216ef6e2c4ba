"""The start page: open a table, join one, go back to one."""

import secrets
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from companion.evenings.money.counting import CURRENCIES, unit_of
from companion.evenings.tables.names import MOST_SEATS, BadName
from companion.store.database import clock
from companion.store.groups.groups import groups_of
from companion.store.privacy import device as forgetting
from companion.store.tables import opening, tables
from companion.version import __version__
from companion.web.access import rate_limits
from companion.web.access.device import device, renew
from companion.web.current.table import table_of
from companion.web.groups.calendar import meeting_told
from companion.web.history.entries import day_told
from companion.web.pages.errors import Refused

blueprint = Blueprint("home", __name__)

POINTS = "points"
"""Name of the unit if nobody gives one."""
_NOTHING: Mapping[str, str] = MappingProxyType({})
_PLACES = 6
"""Number of empty name inputs on a page; scripts or a button add more."""


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """Show the start page, with the tables of this phone."""
    renew()
    return _page()


@blueprint.post("/tables")
@rate_limits.tables
def open_() -> ResponseReturnValue:
    """Open a table and go there; or show more name inputs if the form asks for them.

    The same page sent twice opens one table.
    """
    players = request.form.getlist("player")[:60]
    given = request.form
    if "more" in given:
        return _page(players, given, naming=True)
    name, unit = given.get("name", ""), given.get("unit") or POINTS
    try:
        counts_in = unit_of(given.get("counts", ""), given.get("sign", ""))
        table = opening.open_table(name, players, device(), unit, counts_in, given.get("press", "")[:100])
    except BadName as bad:
        return _page(players, given, naming=True, refused=str(bad)), 422
    return redirect(url_for("tables.show", code=table.code), 303)


@blueprint.post("/tables/again")
@rate_limits.tables
def open_again() -> ResponseReturnValue:
    """Open a table for the same people as last time and go there; a page sent twice opens one table."""
    table = opening.open_again(device(), request.form.get("after", ""))
    target = url_for("tables.show", code=table.code) if table else url_for("home.index")
    return redirect(target, 303)


@blueprint.post("/forget")
@rate_limits.tables
def forget() -> ResponseReturnValue:
    """Delete the phone's data: its cookie, and any copy of it, opens nothing any more."""
    forgetting.forget(device())
    session.clear()
    answer = redirect(url_for("home.index", forgotten=1), 303)
    answer.headers["Clear-Site-Data"] = (
        '"storage"'  # deletes the stored board; browsers obey this over https only
    )
    return answer


@blueprint.get("/join")
def join() -> ResponseReturnValue:
    """Go to the table with the typed code, or show the start page with an error if there is none."""
    code = request.args.get("code", "").strip()
    try:
        target = url_for("tables.show", code=table_of(code).code) if code else url_for("home.index")
    except Refused as unknown:
        return _page(code=code, unknown=str(unknown)), unknown.status
    return redirect(target, 303)


def _page(
    players: Sequence[str] = (),
    given: Mapping[str, str] = _NOTHING,
    *,
    naming: bool = False,
    refused: str = "",
    code: str = "",
    unknown: str = "",
) -> str:
    """Return the start page, or only the new table while `naming` its players.

    `refused` is an error about the new table, `unknown` one about the typed `code`.
    """
    names = [player[:100] for player in players if player.strip()]
    return render_template(
        "start/home.html",
        tables=tables.tables_of(device()),
        groups=groups_of(device()),
        meeting_told=meeting_told,
        now=clock.now(),
        day_told=day_told,
        kept=tables.kept_names(device()),
        players=[*names, *[""] * _PLACES][:MOST_SEATS],
        naming=naming,
        refused=refused,
        code=code[:40],
        unknown=unknown,
        forgotten="forgotten" in request.args,
        name=given.get("name", "")[:100],
        unit=(given.get("unit") or POINTS)[:100],
        counts=given.get("counts", ""),
        sign=given.get("sign", "")[:20],
        currencies=CURRENCIES,
        press=given.get("press", "")[:100] or secrets.token_urlsafe(9),
        version=__version__,
    )
