"""Join requests: phones that ask for a new seat, or for the seat that a lost phone holds."""

from dataclasses import dataclass
from typing import Literal

from companion.engine.field import Illegal
from companion.evenings import texts
from companion.evenings.tables.entering import SeatHolders, may_enter_at_table
from companion.evenings.tables.seat_changes import HeldSeat

MAX_REQUESTS = 8
"""Largest number of join requests at one table; more would fill everybody's screen."""

RequestState = Literal["asks", "waits", "free", "kept", "declined"]


@dataclass(frozen=True)
class JoinRequestStatus:
    """Request of a phone to join a table, for a new seat or for a seat that its player lost.

    name: the name of the seat.
    lost_seat: the seat that was lost, None for a new one.
    accepted_by, declined_by: the names of those who answered so, "" if nobody has.
    """

    name: str
    lost_seat: HeldSeat | None = None
    accepted_by: str = ""
    declined_by: str = ""

    @property
    def is_seat_in_use(self) -> bool:
        """Whether the phone that holds the seat is in use after all: it owes no answer."""
        return (
            self.lost_seat is not None
            and self.lost_seat.device is not None
            and self.lost_seat.owes_answer_since is None
        )

    def request_state(self, now: int) -> RequestState:
        """Return the state of the request at the time `now`, in milliseconds since 1970.

        It is the first of these that holds. "declined": somebody declined. "free": nobody holds the seat that
        was lost. "kept": the old phone is in use after all. "asks": nobody has accepted it. "waits": the old
        phone still has time to answer. "free": the phone may sit down.
        """
        if self.declined_by:
            return "declined"
        if self.lost_seat is not None and self.lost_seat.device is None:
            return "free"
        if self.is_seat_in_use:
            return "kept"
        if not self.accepted_by:
            return "asks"
        return "free" if self.may_sit_at_once(now) else "waits"

    def may_sit_at_once(self, now: int) -> bool:
        """Return whether the phone may sit down at once: no other phone has time left to answer.

        `now` is in milliseconds since 1970. Whether the request was accepted or declined is not looked at.
        """
        return self.lost_seat is None or self.lost_seat.device is None or self.lost_seat.is_silent(now)


def check_may_request_to_join(company: SeatHolders, device: str, waiting: int) -> None:
    """Check that the phone may ask to be let in at the table.

    `waiting` is the number of other phones' requests that nobody has answered yet.

    Raises:
        Illegal: the phone may enter there already, or `MAX_REQUESTS` others wait for an answer.
    """
    if may_enter_at_table(company, device):
        raise Illegal(texts.ENTERS_ALREADY)
    if waiting >= MAX_REQUESTS:
        raise Illegal(texts.TOO_MANY_JOIN_REQUESTS)


def check_may_accept_request(knock: JoinRequestStatus) -> None:
    """Check that the request can be accepted; one that was accepted or declined is not refused.

    Raises:
        Illegal: the phone that holds the seat is in use after all.
    """
    if knock.is_seat_in_use:
        raise Illegal(texts.SEAT_IN_USE.format(name=knock.name))


def check_may_sit_down(knock: JoinRequestStatus, now: int) -> None:
    """Check that the phone may take the seat that it asked for, at the time `now`.

    The time is in milliseconds since 1970.

    Raises:
        Illegal: the state of the request is not "free".
    """
    if knock.request_state(now) != "free":
        raise Illegal(texts.SEAT_NOT_FREE.format(name=knock.name))
