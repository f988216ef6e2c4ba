"""Seat requests as the pages show them."""

from dataclasses import dataclass

from flask import Flask

from companion.store.database import clock
from companion.store.models import Seat, Table
from companion.store.tables import seat_requests
from companion.store.tables.tables import known_as, may_score
from companion.web.access.device import device


@dataclass(frozen=True)
class Asked:
    """A request for `seat` from the person `by`; `ends` is in milliseconds since 1970."""

    seat: Seat
    by: str
    ends: int

    @property
    def silent(self) -> bool:
        """Whether the deadline has passed, so that others may return the seat."""
        return clock.milliseconds(clock.now()) >= self.ends

    @property
    def stranger(self) -> bool:
        """Whether the asking phone holds no seat at the table."""
        return not may_score(self.seat.table, self.seat.asked_by or "")

    @property
    def mine(self) -> bool:
        """Whether this phone holds the seat."""
        return self.seat.device == device()


def asked_at(table: Table) -> list[Asked]:
    """Return the open seat requests of the table, in the order of the seats."""
    ends = ((seat, seat_requests.holding(seat).silent_at) for seat in table.seats)
    return [Asked(seat, known_as(table, seat.asked_by or ""), end) for seat, end in ends if end is not None]


def until(table: Table) -> int | None:
    """Return the next deadline of a seat request in milliseconds since 1970; None without one."""
    waits = (asked.ends for asked in asked_at(table) if not asked.silent)
    return min(waits, default=None)


def init_app(app: Flask) -> None:
    """Make `asked_at` available in every template of `app`."""
    app.jinja_env.globals["asked_at"] = asked_at
