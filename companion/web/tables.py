"""A table: who sits where, what is played, how everybody stands, and how others join."""

from typing import Any

from flask import Blueprint, Response, current_app, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.store import replays
from companion.store import tables as store
from companion.store.evenings import evening_of
from companion.store.models import Match, Table
from companion.store.names import BadName
from companion.web import words
from companion.web.addresses import qr_svg, reachable_url
from companion.web.errors import wants_fragment
from companion.web.identity import device
from companion.web.seats import seat_of, table_of, table_to_change

blueprint = Blueprint("tables", __name__, url_prefix="/t/<code>")


@blueprint.get("")
def show(code: str) -> ResponseReturnValue:
    """Show the table."""
    return _page(table_of(code))


@blueprint.get("/board")
def poll(code: str) -> ResponseReturnValue:
    """Answer nothing (204) while the version asked with is the newest, else the table as it stands."""
    table = table_of(code)
    return ("", 204) if request.args.get("v") == str(table.version) else _page(table)


@blueprint.get("/qr.svg")
def qr(code: str) -> ResponseReturnValue:
    """Return the QR code that leads other phones to the table."""
    return Response(qr_svg(_address(table_of(code))), mimetype="image/svg+xml")


@blueprint.post("/players")
def add(code: str) -> ResponseReturnValue:
    """Add a player at the end of the circle."""
    table = table_to_change(code)
    try:
        store.add_player(table, request.form.get("name", ""))
    except BadName as bad:
        return _page(table, str(bad), status=422)
    return _changed(table)


@blueprint.post("/players/<int:position>")
def edit(code: str, position: int) -> ResponseReturnValue:
    """Rename a player, or say whether the player sits out."""
    table = table_to_change(code)
    seat = seat_of(table, position)
    try:
        if "name" in request.form:
            store.rename(seat, request.form["name"])
    except BadName as bad:
        return _page(table, str(bad), status=422)
    if "away" in request.form:
        store.set_away(seat, request.form["away"] == "1")
    return _changed(table)


@blueprint.post("/seats/<int:position>/claim")
def claim(code: str, position: int) -> ResponseReturnValue:
    """Let this phone hold the seat."""
    table = table_of(code)
    try:
        store.claim(seat_of(table, position), device())
    except store.SeatTaken as taken:
        return _page(table, str(taken), status=409)
    return _changed(table)


@blueprint.post("/seats/<int:position>/release")
def release(code: str, position: int) -> ResponseReturnValue:
    """Hand the seat back, so that any phone can claim it."""
    table = table_to_change(code)
    store.release(seat_of(table, position), device())
    return _changed(table)


def _changed(table: Table) -> ResponseReturnValue:
    return _page(table) if wants_fragment() else redirect(url_for("tables.show", code=table.code), 303)


def _page(table: Table, refused: str = "", *, status: int = 200) -> ResponseReturnValue:
    mine = store.held_by(table, device())
    template = "_fragments/table.html" if wants_fragment() else "table.html"
    page = render_template(
        template,
        table=table,
        mine=[seat.position for seat in mine],
        may_change=store.may_score(table, device()),
        refused=refused,
        games=current_app.config["GAMES"].values(),
        address=_address(table),
        evening=evening_of(table),
        matches=[_told(match) for match in reversed(table.matches)],
        running=replays.running(table),
    )
    return page, status


def _told(match: Match) -> dict[str, Any]:
    """Return what the list of matches says about one."""
    try:
        summary = replays.load(match).summary
    except replays.Unreadable as unreadable:
        return {"match": match, "game": replays.game_name(match), "headline": str(unreadable), "over": False}
    headline = words.ABANDONED if match.abandoned else summary.headline
    return {"match": match, "game": replays.game_name(match), "headline": headline, "over": summary.over}


def _address(table: Table) -> str:
    return reachable_url(url_for("tables.show", code=table.code))
