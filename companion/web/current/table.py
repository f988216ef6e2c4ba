"""Table of the current request, and the rights of the requesting phone there."""

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
    """Return the table with that code.

    An unknown code is answered with 404 and counts against the rate limit.
    """
    return _asked(find_table, code)


def version_at(code: str) -> int:
    """Return the version of the table with that code.

    An unknown code is answered with 404 and counts against the rate limit.
    """
    return _asked(version_of, code)


def unchanged(version: int) -> bool:
    """Return whether the requesting page has nothing new to show at that version of its table.

    A page is not unchanged once the deadline in its parameter `until` has passed.
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
    """Return the table; answer 403 if this phone may not change anything there."""
    table = table_of(code)
    refuse_watchers(table)
    return table


def refuse_watchers(table: Table) -> None:
    """Answer 403 if this phone may only watch the table."""
    if not may_score(table, device()):
        raise Refused(403, texts.NOT_SEATED_HERE)


def seat_of(table: Table, position: int) -> Seat:
    """Return the seat at that position of the table; answer 404 if there is none."""
    found = next((seat for seat in table.seats if seat.position == position), None)
    return found or abort(404)
