"""Adjustments: payments between players outside the games, recorded and undone at the table."""

from collections.abc import Callable

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.engine.money import InvalidAmount
from companion.store.evenings import adjustments
from companion.store.models import Seat, Table
from companion.web.access.device import current_device_id
from companion.web.current.table import get_changeable_table
from companion.web.tables.routes import render_table, respond_with_table

blueprint = Blueprint("adjusting", __name__, url_prefix="/t/<code>/adjustments")


@blueprint.post("")
def record_adjustment(code: str) -> ResponseReturnValue:
    """Record that one player pays another."""
    table = get_changeable_table(code)
    given = request.form
    payer, payee = (_find_seat(table, given.get(which, "")) for which in ("payer", "payee"))
    why, key = given.get("why", ""), given.get("key", "")
    amount = _parse_amount(table, given.get("amount", ""))
    return _apply_change(
        table, lambda: adjustments.add_adjustment(table, payer, payee, amount, why, key, current_device_id())
    )


@blueprint.post("/<int:number>/back")
def undo_adjustment(code: str, number: int) -> ResponseReturnValue:
    """Undo an adjustment."""
    table = get_changeable_table(code)
    found = next((one for one in table.adjustments if one.id == number), None) or abort(404)
    return _apply_change(table, lambda: adjustments.take_back_adjustment(found, current_device_id()))


def _apply_change(table: Table, change: Callable[[], None]) -> ResponseReturnValue:
    try:
        change()
    except Illegal as illegal:
        return render_table(table, str(illegal), status=422, adjusting=request.form)
    return respond_with_table(table)


def _parse_amount(table: Table, typed: str) -> int | None:
    """Return the amount that was typed, None if it is no amount."""
    try:
        return table.counts_in.parse_amount(typed)
    except InvalidAmount:
        return None


def _find_seat(table: Table, position: str) -> Seat | None:
    return next((seat for seat in table.seats if str(seat.position) == position), None)
