"""Adjustments: payments between players outside the games, recorded and undone at the table."""

from flask import Blueprint, request

from companion.engine.money import InvalidAmount
from companion.store.evenings import ledger
from companion.store.models import Table
from companion.web.access.device import current_device_id
from companion.web.current.table import find_seat, get_changeable_table, get_row_or_404
from companion.web.pages.change_handlers import change_handler
from companion.web.tables.routes import render_table, respond_with_table

blueprint = Blueprint("adjusting", __name__, url_prefix="/t/<code>/adjustments")

_change_adjustments = change_handler(
    get_changeable_table,
    respond_with_table,
    lambda table, refused: render_table(table, str(refused), status=422, adjusting=request.form),
)


@blueprint.post("")
@_change_adjustments
def record_adjustment(table: Table) -> None:
    """Record that one player pays another, and show the table.

    The form has the seat positions `payer` and `payee`, the `amount` as people type it, and `why`. The
    same form sent twice, with the same `key`, counts once. The response is the table for htmx, else a
    redirect to it. Answer 404 without such a table, 403 if this phone may only watch, and 422 with the
    table and the form filled in if a player, the amount or the reason is missing or not valid, or the
    evening is closed.
    """
    given = request.form
    payer, payee = (find_seat(table, given.get(which, "")) for which in ("payer", "payee"))
    try:
        amount = table.counts_in.parse_amount(given.get("amount", ""))
    except InvalidAmount:
        amount = None
    new = ledger.new_adjustment(table, payer, payee, amount, given.get("why", ""))
    ledger.record(table, new, given.get("key", ""), current_device_id())


@blueprint.post("/<int:number>/back")
@_change_adjustments
def undo_adjustment(table: Table, number: int) -> None:
    """Undo the adjustment with the id `number`, and show the table.

    The response is the table for htmx, else a redirect to it. Answer 404 without such a table or
    adjustment, 403 if this phone may only watch, and 422 with the table if it was undone already or the
    evening is closed.
    """
    ledger.take_back(get_row_or_404(table.adjustments, number), current_device_id())
