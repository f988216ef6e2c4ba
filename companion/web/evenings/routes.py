"""Pages of a table's evening: balances, payments, chips, exports, closing and reopening."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.engine.money import NotMoney
from companion.evenings.money.cash import BOX
from companion.evenings.money.chart import chart
from companion.evenings.money.chart_labels import labels
from companion.evenings.tables.names import isolated
from companion.store.database import clock
from companion.store.evenings import cash, closing, csv_rows, settling, summary
from companion.store.evenings.evenings import evening_of
from companion.store.evenings.summary import night_of
from companion.store.exchange import exporting
from companion.store.history import replays
from companion.store.models import Table
from companion.store.tables.tables import may_score
from companion.version import __version__
from companion.web.access import rate_limits, security_headers
from companion.web.access.device import device
from companion.web.current.seat_requests import until
from companion.web.current.table import table_of, table_to_change, unchanged, version_at
from companion.web.evenings.highlights import moments
from companion.web.evenings.picture import hues_at, picture
from companion.web.history.entries import clock_time, date_told, day_told
from companion.web.pages import texts
from companion.web.pages.errors import wants_fragment

blueprint = Blueprint("evening", __name__, url_prefix="/t/<code>/evening")
rate_limits.entries(blueprint)

_NOTHING: Mapping[str, str] = MappingProxyType({})
_PRIVATE = {"Cache-Control": "private, no-store"}


@blueprint.get("")
def page(code: str) -> ResponseReturnValue:
    """Show the evening."""
    return _shown(table_of(code))


@blueprint.get("/board")
def poll(code: str) -> ResponseReturnValue:
    """Answer 204 without content while the requested version is the newest."""
    return ("", 204) if unchanged(version_at(code)) else _shown(table_of(code))


@blueprint.get("/picture.png")
@rate_limits.files
def send(code: str) -> Response:
    """Return a picture of the evening; `named` are the seat positions whose names it shows."""
    table = table_of(code)
    evening = evening_of(table)
    named = frozenset(request.args.getlist("named", type=int))
    png = picture(table, evening, night_of(table, evening), named)
    return Response(png, mimetype="image/png", headers=security_headers.ALONE)


@blueprint.get("/evening.json")
@rate_limits.files
def document(code: str) -> Response:
    """Return the evening as JSON, which another companion can import."""
    text = "".join(exporting.written([table_of(code)], __version__))
    return _file(text, "application/json", code, "json")


@blueprint.get("/evening.csv")
@rate_limits.files
def sheet(code: str) -> Response:
    """Return the result of each player in each match as CSV."""
    return _file(csv_rows.written([table_of(code)]), "text/csv", code, "csv")


def _file(text: str, kind: str, code: str, ending: str) -> Response:
    kept = {"Content-Disposition": f'attachment; filename="evening-{code}.{ending}"'}
    return Response(text, content_type=f"{kind}; charset=utf-8", headers={**_PRIVATE, **kept})


@blueprint.post("/handed")
def hand_over(code: str) -> ResponseReturnValue:
    """Record a payment as made, in full or in part, or as left for another evening."""
    table, given = table_to_change(code), request.form
    payer, payee = (_party(table, given.get(which, "")) for which in ("payer", "payee"))
    left, key = "left" in given, given.get("key", "")

    def change() -> None:
        amount = _amount(table, given["amount"]) if given.get("amount", "").strip() else None
        settling.hand_over(table, payer, payee, amount, key, device(), left=left)

    return _answered(table, change)


@blueprint.post("/handed/<int:number>/back")
def take_back(code: str, number: int) -> ResponseReturnValue:
    """Undo the record of a payment."""
    table = table_to_change(code)
    found = next((one for one in table.handovers if one.id == number), None) or abort(404)
    return _answered(table, lambda: settling.take_back(found, device()))


@blueprint.post("/chips")
def chips(code: str) -> ResponseReturnValue:
    """Record that a player gets chips, or returns counted chips."""
    table, given = table_to_change(code), request.form
    seat = next((seat for seat in table.seats if str(seat.position) == given.get("who", "")), None)
    paid, key = "paid" in given, given.get("key", "")

    def change() -> None:
        if seat is None:
            raise Illegal(texts.WHOSE_CHIPS, field="who")
        write = cash.take_in if given.get("way") == "in" else cash.give
        write(table, seat, _amount(table, given.get("amount", "")), key, device(), paid=paid)

    return _answered(table, change)


@blueprint.post("/chips/<int:number>/back")
def take_chips_back(code: str, number: int) -> ResponseReturnValue:
    """Undo a record of chips."""
    table = table_to_change(code)
    found = next((one for one in table.cash if one.id == number), None) or abort(404)
    return _answered(table, lambda: cash.take_back(found, device()))


@blueprint.post("/chips/apart")
def set_apart(code: str) -> ResponseReturnValue:
    """Set whether games count separately from the chips."""
    table = table_to_change(code)
    return _answered(table, lambda: cash.set_apart(table, device(), apart=request.form.get("apart") == "1"))


@blueprint.post("/close")
def close(code: str) -> ResponseReturnValue:
    """Close the evening."""
    table = table_to_change(code)
    return _answered(table, lambda: closing.close(table, device()))


@blueprint.post("/reopen")
def reopen(code: str) -> ResponseReturnValue:
    """Open the evening again."""
    table = table_to_change(code)
    return _answered(table, lambda: closing.reopen(table, request.form.get("why", ""), device()))


def _answered(table: Table, change: Callable[[], None]) -> ResponseReturnValue:
    try:
        change()
    except Illegal as illegal:
        return _shown(table, str(illegal), status=422, typed=request.form)
    return _shown(table) if wants_fragment() else redirect(url_for("evening.page", code=table.code), 303)


def _shown(
    table: Table, refused: str = "", *, status: int = 200, typed: Mapping[str, str] = _NOTHING
) -> ResponseReturnValue:
    evening = evening_of(table)
    night = night_of(table, evening)
    called = {seat.id: seat.name for seat in table.seats}
    names = {seat: isolated(name) for seat, name in called.items()} | {BOX: texts.BOX}
    drawn = chart(night.course, night.games) if len(night.course) > 1 else None
    shown = render_template(
        "evenings/_evening.html" if wants_fragment() else "evenings/evening.html",
        table=table,
        evening=evening,
        night=night,
        names=names,
        places={seat.id: seat.position for seat in table.seats} | {BOX: "box"},
        chart=drawn,
        labels=labels(drawn, called, table.counts_in) if drawn else None,
        standing=night.course[-1],
        hues=hues_at(table),
        moments=list(moments(table, night)),
        dealers=summary.dealers(night),
        may_change=may_score(table, device()),
        playing=replays.being_played(table),
        refused=refused,
        typed=typed,
        key=table.version,
        until=until(table),
        clock_time=clock_time,
        date_told=date_told,
        day=day_told(table.created, clock.now()),
    )
    return shown, status


def _party(table: Table, typed: str) -> int:
    """Return the party that an input names: a seat ID, or `BOX` for the bank; -1 for nobody."""
    if typed == "box":
        return BOX
    return next((seat.id for seat in table.seats if str(seat.position) == typed), -1)


def _amount(table: Table, typed: str) -> int | None:
    """Return the amount that was typed, None for an empty input. Raises `Illegal`."""
    try:
        return table.counts_in.read(typed)
    except NotMoney as bad:
        raise Illegal(texts.NO_AMOUNT.format(why=bad), field="amount") from bad
