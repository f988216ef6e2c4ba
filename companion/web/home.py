"""The start: open a table, join one, go back to one."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import __version__
from companion.evening.counting import CURRENCIES, unit_of
from companion.evening.names import BadName
from companion.store.tables import kept_names, open_table, tables_of
from companion.web import limits
from companion.web.identity import device, renew
from companion.web.seats import table_of

blueprint = Blueprint("home", __name__)

POINTS = "points"
"""What whole ones are called where nobody says it."""
_NOTHING: Mapping[str, str] = MappingProxyType({})
_PLACES = 6
"""Inputs for names on a new page; more players join at the table."""


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """Show how to begin, and the tables this phone was at."""
    renew()
    return _page()


@blueprint.post("/tables")
@limits.tables
def open_() -> ResponseReturnValue:
    """Open a table and go there."""
    players = request.form.getlist("player")[:60]
    given = request.form
    name, unit = given.get("name", ""), given.get("unit") or POINTS
    try:
        counts_in = unit_of(given.get("counts", ""), given.get("sign", ""))
        table = open_table(name, players, device(), unit, counts_in)
    except BadName as bad:
        return _page(players, str(bad), given), 422
    return redirect(url_for("tables.show", code=table.code), 303)


@blueprint.get("/join")
def join() -> ResponseReturnValue:
    """Go to the table whose code was typed."""
    code = request.args.get("code", "").strip()
    target = url_for("tables.show", code=table_of(code).code) if code else url_for("home.index")
    return redirect(target, 303)


def _page(players: Sequence[str] = (), refused: str = "", given: Mapping[str, str] = _NOTHING) -> str:
    names = [player[:100] for player in players]
    return render_template(
        "home.html",
        tables=tables_of(device()),
        kept=kept_names(device()),
        players=names + [""] * (_PLACES - len(names)),
        refused=refused,
        name=given.get("name", "")[:100],
        unit=(given.get("unit") or POINTS)[:100],
        counts=given.get("counts", ""),
        sign=given.get("sign", "")[:20],
        currencies=CURRENCIES,
        version=__version__,
    )
