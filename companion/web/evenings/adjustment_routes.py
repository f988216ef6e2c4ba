"""Adjustments: payments between players outside the games, recorded and undone at the table."""

from collections.abc import Callable

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.engine.money import NotMoney
from companion.store.evenings import adjustments
from companion.store.models import Seat, Table
from companion.web.access.device import device
from companion.web.current.table import table_to_change
from companion.web.tables.routes import changed, page

blueprint = Blueprint("adjusting", __name__, url_prefix="/t/<code>/adjustments")


@blueprint.post("")
def adjust(code: str) -> ResponseReturnValue:
    """Record that one player pays another."""
    table = table_to_change(code)
    given = request.form
    payer, payee = (_seat(table, given.get(which, "")) for which in ("payer", "payee"))
    why, key = given.get("why", ""), given.get("key", "")
    amount = _amount(table, given.get("amount", ""))
    return _answered(table, lambda: adjustments.adjust(table, payer, payee, amount, why, key, device()))


@blueprint.post("/<int:number>/back")
def take_back(code: str, number: int) -> ResponseReturnValue:
    """Undo an adjustment."""
    table = table_to_change(code)
    found = next((one for one in table.adjustments if one.id == number), None) or abort(404)
    return _answered(table, lambda: adjustments.take_back(found, device()))


def _answered(table: Table, change: Callable[[], None]) -> ResponseReturnValue:
    try:
        change()
    except Illegal as illegal:
        return page(table, str(illegal), status=422, adjusting=request.form)
    return changed(table)


def _amount(table: Table, typed: str) -> int | None:
    """Return the amount that was typed, None if it is no amount."""
    try:
        return table.counts_in.read(typed)
    except NotMoney:
        return None


def _seat(table: Table, position: str) -> Seat | None:
    return next((seat for seat in table.seats if str(seat.position) == position), None)
