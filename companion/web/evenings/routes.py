"""Routes of a table's evening: its page, exports, payments, chips, closing and reopening."""

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.engine.money import InvalidAmount
from companion.evenings.money.ledger import BANK
from companion.store.evenings import closing, csv_rows, ledger
from companion.store.evenings.evenings import compute_evening
from companion.store.evenings.ledger import NewChips, NewPayment
from companion.store.evenings.summary import summarise_evening
from companion.store.exchange import exporting
from companion.store.models import Table
from companion.version import __version__
from companion.web.access import rate_limits, security_headers
from companion.web.access.device import current_device_id
from companion.web.current.table import (
    find_seat,
    get_row_or_404,
    get_table_or_404,
    get_table_version_or_404,
    is_page_current,
)
from companion.web.evenings.page import change_evening, render_evening
from companion.web.evenings.picture import render_evening_picture
from companion.web.pages import texts

blueprint = Blueprint("evening", __name__, url_prefix="/t/<code>/evening")
rate_limits.limit_entries(blueprint)

_PRIVATE = {"Cache-Control": "private, no-store"}


@blueprint.get("")
def show_evening(code: str) -> ResponseReturnValue:
    """Show the evening. Answer 404 if there is no such table; any phone may look."""
    return render_evening(get_table_or_404(code))


@blueprint.get("/board")
def poll_evening(code: str) -> ResponseReturnValue:
    """Return the evening, or 204 without content if the asking page needs no update.

    The page sends the version that it shows as `v`, and as `until` the next time to answer for a seat.
    It needs an update if there is a newer version or that time has passed. Answer 404 if there is no
    such table.
    """
    return (
        ("", 204)
        if is_page_current(get_table_version_or_404(code))
        else render_evening(get_table_or_404(code))
    )


@blueprint.get("/picture.png")
@rate_limits.limit_files
def send_evening_picture(code: str) -> Response:
    """Return a picture of the evening as PNG; any phone may ask for it.

    The query's `named`, given several times, are the positions of the seats whose names it shows; others
    are "Player 2" and so on. Those that are no number are ignored. Answer 404 if there is no such table.
    """
    table = get_table_or_404(code)
    evening = compute_evening(table)
    named = frozenset(request.args.getlist("named", type=int))
    png = render_evening_picture(table, evening, summarise_evening(table), named)
    return Response(png, mimetype="image/png", headers=security_headers.STANDALONE_IMAGE_HEADERS)


@blueprint.get("/evening.json")
@rate_limits.limit_files
def export_evening_json(code: str) -> Response:
    """Return the evening as JSON, which another companion can import.

    Answer 404 if there is no such table.
    """
    text = "".join(exporting.generate_evenings_document([get_table_or_404(code)], __version__))
    return _file(text, "application/json", code, "json")


@blueprint.get("/evening.csv")
@rate_limits.limit_files
def export_evening_csv(code: str) -> Response:
    """Return the result of each player in each finished match as CSV; 404 without such a table."""
    return _file(csv_rows.format_csv([get_table_or_404(code)]), "text/csv", code, "csv")


def _file(text: str, kind: str, code: str, ending: str) -> Response:
    kept = {"Content-Disposition": f'attachment; filename="evening-{code}.{ending}"'}
    return Response(text, content_type=f"{kind}; charset=utf-8", headers={**_PRIVATE, **kept})


@blueprint.post("/handed")
@change_evening
def record_payment(table: Table) -> None:
    """Record a payment as made, in full or in part, or as left for another evening (`left`).

    The form has `payer` and `payee`: a seat position, or "box" for the bank. Without an `amount` it is
    all that is still owed between the two. A closed evening takes payments, too. The same form sent
    twice, with the same `key`, counts once. The response is the evening for htmx, else a redirect to it.
    Answer 404 without such a table, 403 if this phone may only watch, and 422 with the evening if nothing
    is owed between the two, the amount is not valid, or more than is owed.
    """
    given = request.form
    payer, payee = (_parse_party(table, given.get(which, "")) for which in ("payer", "payee"))
    amount = _parse_amount(table, given["amount"]) if given.get("amount", "").strip() else None
    new = NewPayment(payer, payee, amount, left="left" in given)
    ledger.record(table, new, given.get("key", ""), current_device_id())


@blueprint.post("/handed/<int:number>/back")
@change_evening
def undo_payment(table: Table, number: int) -> None:
    """Undo the record of the payment with the id `number`, and show the evening.

    A closed evening allows it. The response is the evening for htmx, else a redirect to it. Answer 404
    without such a table or payment, 403 if this phone may only watch, and 422 with the evening if it was
    undone already or was carried over to another evening.
    """
    ledger.take_back(get_row_or_404(table.handovers, number), current_device_id())


@blueprint.post("/chips")
@change_evening
def record_chips(table: Table) -> None:
    """Record that a player gets chips, or returns counted chips if the form's `way` is "in".

    The form has the seat position `who` and the `amount`, and `paid` if cash changes hands. 0 can be
    returned, but not given out. The same form sent twice, with the same `key`, counts once. The response
    is the evening for htmx, else a redirect to it. Answer 404 without such a table, 403 if this phone may
    only watch, and 422 with the evening if no player is chosen, the amount is not valid, more chips are
    returned than are out at the table, or the evening is closed.
    """
    given = request.form
    seat = find_seat(table, given.get("who", ""))
    if seat is None:
        raise Illegal(texts.CHOOSE_CHIP_OWNER, field="who")
    amount = _parse_amount(table, given.get("amount", ""))
    new = NewChips(seat.id, amount, paid="paid" in given, back=given.get("way") == "in")
    ledger.record(table, new, given.get("key", ""), current_device_id())


@blueprint.post("/chips/<int:number>/back")
@change_evening
def undo_chips(table: Table, number: int) -> None:
    """Undo the record of chips with the id `number`, and show the evening.

    The response is the evening for htmx, else a redirect to it. Answer 404 without such a table or
    record, 403 if this phone may only watch, and 422 with the evening if it was undone already or the
    evening is closed.
    """
    ledger.take_back(get_row_or_404(table.cash, number), current_device_id())


@blueprint.post("/chips/apart")
@change_evening
def set_chips_separate(table: Table) -> None:
    """Set whether games count separately from the chips: the form's `apart` is "1" if they do.

    Otherwise the winnings are in the chips. Only a change is logged. The response is the evening for htmx,
    else a redirect to it. Answer 404 without such a table, 403 if this phone may only watch, and 422 with
    the evening if it is closed.
    """
    ledger.set_chips_apart(table, current_device_id(), apart=request.form.get("apart") == "1")


@blueprint.post("/close")
@change_evening
def close_evening(table: Table) -> None:
    """Close the evening, and show it: from then on only payments can be entered.

    The response is the evening for htmx, else a redirect to it. Answer 404 without such a table, 403 if
    this phone may only watch, and 422 with the evening if it is closed already, a match is being played, a
    pot waits, or the chips returned are not worth as much as those given out. Payments may be open.
    """
    closing.close_evening(table, current_device_id())


@blueprint.post("/reopen")
@change_evening
def reopen_evening(table: Table) -> None:
    """Open the evening again, for the reason in the form input `why`, and show it.

    The log shows the reason. The response is the evening for htmx, else a redirect to it. Answer 404
    without such a table, 403 if this phone may only watch, and 422 with the evening if the reason is
    missing or too long, or the evening is not closed.
    """
    closing.reopen_evening(table, request.form.get("why", ""), current_device_id())


def _parse_party(table: Table, typed: str) -> int:
    """Return the party that an input names: a seat ID, or `BANK`; -1 for nobody."""
    if typed == "box":
        return BANK
    seat = find_seat(table, typed)
    return -1 if seat is None else seat.id


def _parse_amount(table: Table, typed: str) -> int | None:
    """Return the amount that was typed, None for an empty input. Raises `Illegal`."""
    try:
        return table.counts_in.parse_amount(typed)
    except InvalidAmount as bad:
        raise Illegal(texts.INVALID_AMOUNT.format(why=bad), field="amount") from bad
