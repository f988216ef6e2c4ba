"""Seats that are asked for, as the pages show them."""

from dataclasses import dataclass

from flask import Flask

from companion.store.database import clock
from companion.store.models import Seat, Table
from companion.store.tables import seat_requests
from companion.store.tables.tables import known_as, may_score
from companion.web.access.device import device


@dataclass(frozen=True)
class Asked:
    """A seat that is asked for: by whom, and until when its phone has to answer."""

    seat: Seat
    by: str
    ends: int

    @property
    def silent(self) -> bool:
        """Whether the phone has not answered and others may hand its seat back."""
        return clock.milliseconds(clock.now()) >= self.ends

    @property
    def stranger(self) -> bool:
        """Whether a phone asks that holds no seat, as for one that it has lost."""
        return not may_score(self.seat.table, self.seat.asked_by or "")

    @property
    def mine(self) -> bool:
        """Whether it is this phone that is asked."""
        return self.seat.device == device()


def asked_at(table: Table) -> list[Asked]:
    """Return the seats whose phones owe an answer, clockwise."""
    ends = ((seat, seat_requests.holding(seat).silent_at) for seat in table.seats)
    return [Asked(seat, known_as(table, seat.asked_by or ""), end) for seat, end in ends if end is not None]


def until(table: Table) -> int | None:
    """Return when next a phone has had its time to answer, in milliseconds since 1970; None for never."""
    waits = (asked.ends for asked in asked_at(table) if not asked.silent)
    return min(waits, default=None)


def init_app(app: Flask) -> None:
    """Let every page of `app` ask which seats are asked for."""
    app.jinja_env.globals["asked_at"] = asked_at
