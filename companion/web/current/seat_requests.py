"""Seat requests as the pages show them."""

from dataclasses import dataclass

from flask import Flask

from companion.store.database import clock
from companion.store.models import Seat, Table
from companion.store.tables import seat_requests
from companion.store.tables.tables import author_name, may_phone_enter
from companion.web.access.device import current_device_id


@dataclass(frozen=True)
class SeatRequestView:
    """An open request for a held seat, as this phone sees it.

    Attributes:
        seat: The seat asked for.
        by: Names on the seats of the phone that asks, as `author_name` returns them; without a seat "the
            host" or "somebody".
        ends: Time by which the holder must answer, in milliseconds since 1970. From then on the request
            is overdue.
    """

    seat: Seat
    by: str
    ends: int

    @property
    def is_overdue(self) -> bool:
        """Whether the deadline has passed, so that others may return the seat."""
        return clock.epoch_milliseconds(clock.now()) >= self.ends

    @property
    def is_from_watcher(self) -> bool:
        """Whether the asking phone may only watch: it neither holds a seat nor opened the table."""
        return not may_phone_enter(self.seat.table, self.seat.asked_by or "")

    @property
    def mine(self) -> bool:
        """Whether this phone holds the seat."""
        return self.seat.device == current_device_id()


def list_open_seat_requests(table: Table) -> list[SeatRequestView]:
    """Return the open seat requests of the table, in the order of the seats.

    Overdue ones are included. A request is no longer open once the phone that holds the seat has
    entered anything.
    """
    ends = ((seat, seat_requests.to_held_seat(seat).silence_ends_at) for seat in table.seats)
    return [
        SeatRequestView(seat, author_name(table, seat.asked_by or ""), end)
        for seat, end in ends
        if end is not None
    ]


def next_seat_request_deadline_ms(table: Table) -> int | None:
    """Return the next deadline of a seat request in milliseconds since 1970; None without one.

    Deadlines that have passed are left out.
    """
    waits = (asked.ends for asked in list_open_seat_requests(table) if not asked.is_overdue)
    return min(waits, default=None)


def init_app(app: Flask) -> None:
    """Make `list_open_seat_requests` available in every template of `app`, under the name "asked_at"."""
    app.jinja_env.globals["asked_at"] = list_open_seat_requests
