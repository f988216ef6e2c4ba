"""Which table a request is about, and what the phone that sends it may do there."""

from collections.abc import Callable
from typing import TypeVar

from flask import abort, g, request

from companion.evenings import texts
from companion.store.matches.secret_rounds import passed
from companion.store.models import Seat, Table
from companion.store.tables.tables import UnknownTable, find_table, is_known, may_score, version_of
from companion.web.access import rate_limits
from companion.web.access.device import device
from companion.web.pages.errors import Refused

Answer = TypeVar("Answer")


def table_of(code: str) -> Table:
    """Return the table with that code; a code that none has counts against the asker's limit."""
    return _asked(find_table, code)


def version_at(code: str) -> int:
    """Return the version of the table with that code; one that none has counts as for `table_of`."""
    return _asked(version_of, code)


def unchanged(version: int) -> bool:
    """Say whether the page that asks has nothing new to show at that version of its table.

    It has when what it waits for is over, too.
    """
    return request.args.get("v") == str(version) and not passed(request.args.get("until", type=int))


def _asked(find: Callable[[str], Answer], code: str) -> Answer:
    rate_limits.before_code(lambda: is_known(code, device()))
    try:
        found = find(code)
    except UnknownTable as unknown:
        rate_limits.unknown_code(code)
        raise Refused(404, str(unknown)) from unknown
    g.at_table = code
    return found


def table_to_change(code: str) -> Table:
    """Return the table if the asking phone may change something there; turn it down otherwise."""
    table = table_of(code)
    refuse_watchers(table)
    return table


def refuse_watchers(table: Table) -> None:
    """Turn a phone down that may only look at the table."""
    if not may_score(table, device()):
        raise Refused(403, texts.NOT_SEATED_HERE)


def seat_of(table: Table, position: int) -> Seat:
    """Return the seat at that place of the circle, or answer 404."""
    found = next((seat for seat in table.seats if seat.position == position), None)
    return found or abort(404)
