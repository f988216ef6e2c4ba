"""Pages of a table's evening: balances, payments, chips, exports, closing and reopening."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.engine.money import InvalidAmount
from companion.evenings.money.cash import BANK
from companion.evenings.money.chart import balance_chart
from companion.evenings.money.chart_labels import label_chart
from companion.evenings.tables.names import isolate_name
from companion.store.database import clock
from companion.store.evenings import cash, closing, csv_rows, settling, summary
from companion.store.evenings.evenings import compute_evening
from companion.store.evenings.summary import summarise_evening
from companion.store.exchange import exporting
from companion.store.history import replays
from companion.store.models import Table
from companion.store.tables.tables import may_enter
from companion.version import __version__
from companion.web.access import rate_limits, security_headers
from companion.web.access.device import current_device_id
from companion.web.current.seat_requests import next_request_deadline_ms
from companion.web.current.table import (
    get_changeable_table,
    get_table_or_404,
    get_table_version_or_404,
    is_page_current,
)
from companion.web.evenings.highlights import list_highlights
from companion.web.evenings.picture import colour_numbers_by_seat, render_evening_picture
from companion.web.history.entries import format_clock_time, format_long_date, format_relative_date
from companion.web.pages import texts
from companion.web.pages.errors import wants_fragment

blueprint = Blueprint("evening", __name__, url_prefix="/t/<code>/evening")
rate_limits.limit_entries(blueprint)

_NO_VALUES: Mapping[str, str] = MappingProxyType({})
_PRIVATE = {"Cache-Control": "private, no-store"}


@blueprint.get("")
def show_evening(code: str) -> ResponseReturnValue:
    """Show the evening."""
    return _render_evening(get_table_or_404(code))


@blueprint.get("/board")
def poll_evening(code: str) -> ResponseReturnValue:
    """Answer 204 without content while the requested version is the newest."""
    return (
        ("", 204)
        if is_page_current(get_table_version_or_404(code))
        else _render_evening(get_table_or_404(code))
    )


@blueprint.get("/picture.png")
@rate_limits.limit_files
def send_evening_picture(code: str) -> Response:
    """Return a picture of the evening; `named` are the seat positions whose names it shows."""
    table = get_table_or_404(code)
    evening = compute_evening(table)
    named = frozenset(request.args.getlist("named", type=int))
    png = render_evening_picture(table, evening, summarise_evening(table, evening), named)
    return Response(png, mimetype="image/png", headers=security_headers.STANDALONE_IMAGE_HEADERS)


@blueprint.get("/evening.json")
@rate_limits.limit_files
def export_evening_json(code: str) -> Response:
    """Return the evening as JSON, which another companion can import."""
    text = "".join(exporting.document_pieces([get_table_or_404(code)], __version__))
    return _file(text, "application/json", code, "json")


@blueprint.get("/evening.csv")
@rate_limits.limit_files
def export_evening_csv(code: str) -> Response:
    """Return the result of each player in each match as CSV."""
    return _file(csv_rows.format_csv([get_table_or_404(code)]), "text/csv", code, "csv")


def _file(text: str, kind: str, code: str, ending: str) -> Response:
    kept = {"Content-Disposition": f'attachment; filename="evening-{code}.{ending}"'}
    return Response(text, content_type=f"{kind}; charset=utf-8", headers={**_PRIVATE, **kept})


@blueprint.post("/handed")
def record_payment(code: str) -> ResponseReturnValue:
    """Record a payment as made, in full or in part, or as left for another evening."""
    table, given = get_changeable_table(code), request.form
    payer, payee = (_parse_party(table, given.get(which, "")) for which in ("payer", "payee"))
    left, key = "left" in given, given.get("key", "")

    def change() -> None:
        amount = _parse_amount(table, given["amount"]) if given.get("amount", "").strip() else None
        settling.record_payment(table, payer, payee, amount, key, current_device_id(), left=left)

    return _apply_change(table, change)


@blueprint.post("/handed/<int:number>/back")
def undo_payment(code: str, number: int) -> ResponseReturnValue:
    """Undo the record of a payment."""
    table = get_changeable_table(code)
    found = next((one for one in table.handovers if one.id == number), None) or abort(404)
    return _apply_change(table, lambda: settling.take_back_payment(found, current_device_id()))


@blueprint.post("/chips")
def record_chips(code: str) -> ResponseReturnValue:
    """Record that a player gets chips, or returns counted chips."""
    table, given = get_changeable_table(code), request.form
    seat = next((seat for seat in table.seats if str(seat.position) == given.get("who", "")), None)
    paid, key = "paid" in given, given.get("key", "")

    def change() -> None:
        if seat is None:
            raise Illegal(texts.CHOOSE_CHIP_OWNER, field="who")
        write = cash.hand_in_chips if given.get("way") == "in" else cash.give_chips
        write(table, seat, _parse_amount(table, given.get("amount", "")), key, current_device_id(), paid=paid)

    return _apply_change(table, change)


@blueprint.post("/chips/<int:number>/back")
def undo_chips(code: str, number: int) -> ResponseReturnValue:
    """Undo a record of chips."""
    table = get_changeable_table(code)
    found = next((one for one in table.cash if one.id == number), None) or abort(404)
    return _apply_change(table, lambda: cash.take_back_chips(found, current_device_id()))


@blueprint.post("/chips/apart")
def set_chips_separate(code: str) -> ResponseReturnValue:
    """Set whether games count separately from the chips."""
    table = get_changeable_table(code)
    return _apply_change(
        table,
        lambda: cash.set_chips_apart(table, current_device_id(), apart=request.form.get("apart") == "1"),
    )


@blueprint.post("/close")
def close_evening(code: str) -> ResponseReturnValue:
    """Close the evening."""
    table = get_changeable_table(code)
    return _apply_change(table, lambda: closing.close_evening(table, current_device_id()))


@blueprint.post("/reopen")
def reopen_evening(code: str) -> ResponseReturnValue:
    """Open the evening again."""
    table = get_changeable_table(code)
    return _apply_change(
        table, lambda: closing.reopen_evening(table, request.form.get("why", ""), current_device_id())
    )


def _apply_change(table: Table, change: Callable[[], None]) -> ResponseReturnValue:
    try:
        change()
    except Illegal as illegal:
        return _render_evening(table, str(illegal), status=422, typed=request.form)
    return (
        _render_evening(table)
        if wants_fragment()
        else redirect(url_for("evening.show_evening", code=table.code), 303)
    )


def _render_evening(
    table: Table, refused: str = "", *, status: int = 200, typed: Mapping[str, str] = _NO_VALUES
) -> ResponseReturnValue:
    evening = compute_evening(table)
    night = summarise_evening(table, evening)
    called = {seat.id: seat.name for seat in table.seats}
    names = {seat: isolate_name(name) for seat, name in called.items()} | {BANK: texts.BANK_NAME}
    drawn = balance_chart(night.course, night.games) if len(night.course) > 1 else None
    shown = render_template(
        "evenings/_evening.html" if wants_fragment() else "evenings/evening.html",
        table=table,
        evening=evening,
        night=night,
        names=names,
        places={seat.id: seat.position for seat in table.seats} | {BANK: "box"},
        chart=drawn,
        labels=label_chart(drawn, called, table.counts_in) if drawn else None,
        standing=night.course[-1],
        hues=colour_numbers_by_seat(table),
        moments=list(list_highlights(table, night)),
        dealers=summary.count_first_deals(night),
        may_change=may_enter(table, current_device_id()),
        playing=replays.running_game_name(table),
        refused=refused,
        typed=typed,
        key=table.version,
        until=next_request_deadline_ms(table),
        clock_time=format_clock_time,
        date_told=format_long_date,
        day=format_relative_date(table.created, clock.now()),
    )
    return shown, status


def _parse_party(table: Table, typed: str) -> int:
    """Return the party that an input names: a seat ID, or `BANK`; -1 for nobody."""
    if typed == "box":
        return BANK
    return next((seat.id for seat in table.seats if str(seat.position) == typed), -1)


def _parse_amount(table: Table, typed: str) -> int | None:
    """Return the amount that was typed, None for an empty input. Raises `Illegal`."""
    try:
        return table.counts_in.parse_amount(typed)
    except InvalidAmount as bad:
        raise Illegal(texts.INVALID_AMOUNT.format(why=bad), field="amount") from bad
