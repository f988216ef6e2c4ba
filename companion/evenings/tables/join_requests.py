"""Phones that knock: somebody new asks for a seat, or somebody for the seat that a lost phone holds."""

from dataclasses import dataclass
from typing import Literal

from companion.engine.field import Illegal
from companion.evenings import texts
from companion.evenings.tables.entering import Company, may_score
from companion.evenings.tables.seat_changes import Holding

MOST = 8
"""Phones that may wait at one table; more are no evening, and would fill everybody's screen."""

Stand = Literal["asks", "waits", "free", "kept", "declined"]


@dataclass(frozen=True)
class Knock:
    """What a phone asks for: a new seat for `name`, or the seat `lost`, which is that player's already.

    `let_in` and `declined` are who at the table has answered it so, "" for nobody.
    """

    name: str
    lost: Holding | None = None
    let_in: str = ""
    declined: str = ""

    @property
    def in_use(self) -> bool:
        """Whether the phone that holds the seat owes no answer: it was not lost."""
        return self.lost is not None and self.lost.device is not None and self.lost.since is None

    def stand(self, now: int) -> Stand:
        """Return where it stands: nobody has answered, the old phone is waited for, the seat is free for it,
        the old phone is in use after all, or it was declined.
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
        """Say whether the phone sits down with the answer: no other phone has still time to give its own."""
        return self.lost is None or self.lost.device is None or self.lost.silent(now)


def refuse_knocking(company: Company, device: str, waiting: int) -> None:
    """Raise `Illegal` for a phone that needs no letting in, or while `waiting` others ask already."""
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
