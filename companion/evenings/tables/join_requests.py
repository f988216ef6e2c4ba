"""Join requests: phones that ask for a new seat, or for the seat that a lost phone holds."""

from dataclasses import dataclass
from typing import Literal

from companion.engine.field import Illegal
from companion.evenings import texts
from companion.evenings.tables.entering import Company, may_score
from companion.evenings.tables.seat_changes import Holding

MOST = 8
"""Largest number of join requests at one table; more would fill everybody's screen."""

Stand = Literal["asks", "waits", "free", "kept", "declined"]


@dataclass(frozen=True)
class Knock:
    """Join request of a phone: for a new seat called `name`, or for that player's seat, `lost`.

    `let_in` and `declined` are the names of those who answered so, "" if nobody has.
    """

    name: str
    lost: Holding | None = None
    let_in: str = ""
    declined: str = ""

    @property
    def in_use(self) -> bool:
        """Whether the phone that holds the seat is in use after all: it owes no answer."""
        return self.lost is not None and self.lost.device is not None and self.lost.since is None

    def stand(self, now: int) -> Stand:
        """Return the state of the request.

        "asks": nobody has answered. "waits": the old phone still has time to answer. "free": the phone may
        sit down. "kept": the old phone is in use after all. "declined": somebody declined.
        """
        if self.declined:
            return "declined"
        if self.lost is not None and self.lost.device is None:
            return "free"
        if self.in_use:
            return "kept"
        if not self.let_in:
            return "asks"
        return "free" if self.at_once(now) else "waits"

    def at_once(self, now: int) -> bool:
        """Return whether the phone may sit down at once: no other phone has time left to answer."""
        return self.lost is None or self.lost.device is None or self.lost.silent(now)


def refuse_knocking(company: Company, device: str, waiting: int) -> None:
    """Raise `Illegal` if the phone may enter here already, or `waiting` others ask already."""
    if may_score(company, device):
        raise Illegal(texts.NO_KNOCK)
    if waiting >= MOST:
        raise Illegal(texts.MANY_KNOCKS)


def refuse_letting_in(knock: Knock) -> None:
    """Raise `Illegal` if the phone that holds the seat is in use after all."""
    if knock.in_use:
        raise Illegal(texts.SEAT_IN_USE.format(name=knock.name))


def refuse_sitting(knock: Knock, now: int) -> None:
    """Raise `Illegal` unless the seat that was lost is free for the phone that asks."""
    if knock.stand(now) != "free":
        raise Illegal(texts.NOT_LET_IN.format(name=knock.name))
