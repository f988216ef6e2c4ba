"""Table of the current request, and the rights of the requesting phone there."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from flask import abort, g, request

from companion.evenings.texts import NOT_SEATED_HERE
from companion.store.matches.secret_rounds import has_time_passed
from companion.store.models import LedgerRow, Seat, Table
from companion.store.tables.tables import (
    UnknownTable,
    get_table,
    has_used_table,
    load_table_version,
    may_phone_enter,
)
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id, known_device_id
from companion.web.current.trials import enter_trial, was_trial
from companion.web.pages import texts
from companion.web.pages.errors import RequestRefused

Answer = TypeVar("Answer")
Row = TypeVar("Row", bound=LedgerRow)


def get_table_or_404(code: str) -> Table:
    """Return the table with that code, which may be typed in another spelling.

    An unknown code is answered with 404 and counts against the client's rate limit, and so is the trial of
    another phone. Once that is used up, any code is answered with 429, unless this phone opened the table
    or holds a seat there. Answer 410 for the code of this phone's last trial once it is over, and 422 if a
    trial does not have the requested page.
    """
    table = _find_or_404(get_table, code)
    if table.trial_device is not None:
        enter_trial(table)
    return table


def get_table_version_or_404(code: str) -> int:
    """Return the version of the table with that code.

    It grows with every change that a phone could see. An unknown code is answered as `get_table_or_404`
    does. Nothing else is loaded.
    """
    return _find_or_404(load_table_version, code)


def is_page_current(version: int) -> bool:
    """Return whether the page that polls needs no update, at the table's current `version`.

    The page sends the version that it shows as `v` in the query. It needs an update if the two differ or
    `v` is missing, or if the time in `until`, in milliseconds since 1970, has passed. An invalid `until`
    counts as none.
    """
    return request.args.get("v") == str(version) and not has_time_passed(request.args.get("until", type=int))


def _find_or_404(find: Callable[[str, str], Answer], code: str) -> Answer:
    rate_limits.refuse_code_guessing(lambda: has_used_table(code, current_device_id()))
    try:
        found = find(code, known_device_id())
    except UnknownTable as unknown:
        if was_trial(code):
            raise RequestRefused(410, texts.ERRORS[410][1]) from unknown
        rate_limits.count_code_guess(code)
        raise RequestRefused(404, str(unknown)) from unknown
    g.at_table = code
    return found


def get_changeable_table(code: str) -> Table:
    """Return the table with that code, where this phone may enter things.

    Answer 404 if no table has that code, and 403 if this phone may only watch there. A phone may only
    watch if it neither opened the table nor holds a seat there.
    """
    table = get_table_or_404(code)
    refuse_watchers(table)
    return table


def refuse_watchers(table: Table) -> None:
    """Answer 403 if this phone may only watch the table.

    That is so if it neither opened the table nor holds a seat there.
    """
    if not may_phone_enter(table, current_device_id()):
        raise RequestRefused(403, NOT_SEATED_HERE)


def get_seat_or_404(table: Table, position: int) -> Seat:
    """Return the seat at `position` of the table, counted from 0; answer 404 if there is none."""
    found = next((seat for seat in table.seats if seat.position == position), None)
    return found or abort(404)


def find_seat(table: Table, typed: str) -> Seat | None:
    """Return the seat whose position is the text `typed`; None if there is none.

    Positions count from 0. A text with spaces or leading zeros is none.
    """
    return next((seat for seat in table.seats if str(seat.position) == typed), None)


def get_row_or_404(rows: Iterable[Row], number: int) -> Row:
    """Return the ledger row with the id `number` among `rows`; answer 404 if there is none."""
    return next((row for row in rows if row.id == number), None) or abort(404)
