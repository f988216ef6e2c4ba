"""Routes of a table: its seats, its matches, its balances, and the ways to join."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.money.counting import CURRENCIES, unit_of
from companion.evenings.tables.names import BadName, isolated
from companion.store.database import clock
from companion.store.evenings import pots
from companion.store.evenings.evenings import evening_of
from companion.store.groups.groups import person_at
from companion.store.history import replays
from companion.store.history.results import is_readable
from companion.store.models import Adjustment, Match, Sharing, Table
from companion.store.seating import seats
from companion.store.tables import opening, tables
from companion.web.access.device import device
from companion.web.addresses.links import qr_svg, reachable_url, spare_url
from companion.web.current.seat_requests import until
from companion.web.current.table import seat_of, table_of, table_to_change, unchanged, version_at
from companion.web.history.entries import day_told, happened_at
from companion.web.match_setup.game_list import shelves_at
from companion.web.pages import texts
from companion.web.pages.errors import wants_fragment
from companion.web.pages.forms import natural

_NOTHING: Mapping[str, str] = MappingProxyType({})

blueprint = Blueprint("tables", __name__, url_prefix="/t/<code>")


@blueprint.get("")
def show(code: str) -> ResponseReturnValue:
    """Show the table."""
    return page(table_of(code))


@blueprint.get("/board")
def poll(code: str) -> ResponseReturnValue:
    """Return the table, or 204 if the asking version is current and no time to answer has run out."""
    return ("", 204) if unchanged(version_at(code)) else page(table_of(code))


@blueprint.get("/qr.svg")
def qr(code: str) -> ResponseReturnValue:
    """Return the QR code of the table's address."""
    return Response(qr_svg(_address(table_of(code))), mimetype="image/svg+xml")


@blueprint.post("/players")
def add(code: str) -> ResponseReturnValue:
    """Add a player at the end of the circle."""
    table = table_to_change(code)
    try:
        seats.add_player(table, request.form.get("name", ""), device())
    except BadName as bad:
        return page(table, str(bad), status=422)
    return changed(table)


@blueprint.post("/players/<int:position>")
def edit(code: str, position: int) -> ResponseReturnValue:
    """Rename a player, or set whether the player sits out."""
    table = table_to_change(code)
    seat = seat_of(table, position)
    try:
        if "name" in request.form:
            seats.rename(seat, request.form["name"], device())
    except BadName as bad:
        return page(table, str(bad), status=422)
    if "away" in request.form:
        seats.set_away(seat, request.form["away"] == "1", device())
    return changed(table)


@blueprint.post("/unit")
def count_in(code: str) -> ResponseReturnValue:
    """Change the table's unit, if nothing was played or written down yet."""
    table, given = table_to_change(code), request.form
    try:
        counts_in = unit_of(given.get("counts", ""), given.get("sign", ""))
        opening.count_in(table, given.get("unit") or table.unit, counts_in)
    except (BadName, Illegal) as refused:
        return page(table, str(refused), status=422)
    return changed(table)


@blueprint.post("/pot")
def share_out(code: str) -> ResponseReturnValue:
    """Share the waiting pot among the chosen players."""
    table = table_to_change(code)
    among = [seat for seat in table.seats if str(seat.position) in request.form.getlist("among")]
    pot = natural(request.form.get("pot", ""), 12) or 0
    return _about_pot(table, lambda: pots.share_out(table, among, pot, device()))


@blueprint.post("/pot/<int:number>/back")
def put_back(code: str, number: int) -> ResponseReturnValue:
    """Return a shared pot to the table."""
    table = table_to_change(code)
    found = next((sharing for sharing in table.sharings if sharing.id == number), None) or abort(404)
    return _about_pot(table, lambda: pots.take_back(found, device()))


def _about_pot(table: Table, change: Callable[[], object]) -> ResponseReturnValue:
    try:
        change()
    except Illegal as illegal:
        return page(table, str(illegal), status=422)
    return changed(table)


def changed(table: Table) -> ResponseReturnValue:
    """Return the response after a change: the updated table."""
    return page(table) if wants_fragment() else redirect(url_for("tables.show", code=table.code), 303)


def page(
    table: Table, refused: str = "", *, status: int = 200, adjusting: Mapping[str, str] = _NOTHING
) -> ResponseReturnValue:
    """Return the table for htmx, else the whole page, with the reason of a refusal if any.

    `adjusting` is the filled-in form of an adjustment that was refused.
    """
    mine = tables.held_by(table, device())
    running, told = replays.running(table), _told(table)
    template = "tables/_table.html" if wants_fragment() else "tables/table.html"
    page = render_template(
        template,
        table=table,
        mine=[seat.position for seat in mine],
        may_change=tables.may_score(table, device()),
        refused=refused,
        shelves=shelves_at(table),
        address=_address(table),
        spare=spare_url(url_for("tables.show", code=table.code)),
        evening=evening_of(table),
        told=told,
        playing=_playing(told, running),
        happened=happened_at(table),
        now=clock.now(),
        day_told=day_told,
        adjusting=adjusting,
        key=table.version,
        until=until(table),
        running=running,
        belongs=person_at(table, device()),
        currencies=() if opening.has_counted(table) else CURRENCIES,
    )
    return page, status


def _told(table: Table) -> list[dict[str, Any]]:
    """Return the matches, shared pots and adjustments, newest first."""
    dated = [(match.number, _match_told(match)) for match in table.matches]
    dated += [(sharing.after, _sharing_told(sharing)) for sharing in table.sharings]
    dated += [(one.after, _adjustment_told(one)) for one in table.adjustments]
    return [told for _, told in sorted(dated, key=lambda one: one[0])][::-1]


def _playing(told: list[dict[str, Any]], running: Match | None) -> dict[str, Any] | None:
    """Return the item to show first: the running match, else the newest; None without matches."""
    matches = (one for one in told if "match" in one)
    return next((one for one in matches if running is None or one["match"] == running), None)


def _adjustment_told(adjustment: Adjustment) -> dict[str, Any]:
    """Return an adjustment with its text: who paid whom how much, and why."""
    names = {seat.id: isolated(seat.name) for seat in adjustment.table.seats}
    told = adjustment.table.counts_in.told
    paid = {"payer": names[adjustment.payer], "payee": names[adjustment.payee]}
    line = texts.PAYS.format(**paid, amount=told(adjustment.amount), why=adjustment.why)
    return {"adjustment": adjustment, "line": line}


def _sharing_told(sharing: Sharing) -> dict[str, Any]:
    """Return a shared pot with everybody's shares, and whether it may be undone."""
    names = {seat.id: isolated(seat.name) for seat in sharing.table.seats}
    told = sharing.table.counts_in.told
    shares = zip(sharing.players, sharing.shares, strict=True)
    return {
        "sharing": sharing,
        "pot": told(sum(sharing.shares)),
        "shares": ", ".join(f"{names[player]} {told(share)}" for player, share in shares),
        "may_be_taken_back": sharing.taken_back is None and pots.may_be_taken_back(sharing),
    }


def _match_told(match: Match) -> dict[str, Any]:
    """Return the list item of a match: its game, its result or current state."""
    return {
        "match": match,
        "game": replays.game_name(match),
        "headline": _standing(match),
        "over": match.result is not None,
    }


def _standing(match: Match) -> str:
    """Return the result or the current state of a match as text, or why it cannot be shown."""
    if match.abandoned:
        return texts.ABANDONED
    if match.result is not None and not is_readable(match):
        return texts.DAMAGED_RESULT
    try:
        return (match.result and match.result.headline) or replays.load(match).summary.headline
    except replays.Unreadable as unreadable:
        return str(unreadable)


def _address(table: Table) -> str:
    return reachable_url(url_for("tables.show", code=table.code))
