"""Which table a request is about, and what the phone that sends it may do there."""

from flask import abort

from companion.store.models import Seat, Table
from companion.store.tables import UnknownTable, find_table, may_score
from companion.web import limits, words
from companion.web.errors import Refused
from companion.web.identity import device


def table_of(code: str) -> Table:
    """Return the table with that code; a code that none has counts against the asker's limit."""
    limits.before_code()
    try:
        return find_table(code)
    except UnknownTable as unknown:
        limits.unknown_code(code)
        raise Refused(404, str(unknown)) from unknown


def table_to_change(code: str) -> Table:
    """Return the table if the asking phone may change something there; turn it down otherwise."""
    table = table_of(code)
    if not may_score(table, device()):
        raise Refused(403, words.NOT_SEATED)
    return table


def seat_of(table: Table, position: int) -> Seat:
    """Return the seat at that place of the circle, or answer 404."""
    found = next((seat for seat in table.seats if seat.position == position), None)
    return found or abort(404)
