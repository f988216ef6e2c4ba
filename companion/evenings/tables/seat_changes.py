"""Rules for seats that change hands: taking one, asking for it, handing it back."""

from dataclasses import dataclass

from companion.evenings import texts
from companion.evenings.tables.entering import NotSeated
from companion.evenings.tables.names import isolated

SILENCE = 60_000
"""Milliseconds that a phone has to answer a request before others may hand its seat back."""


class SeatTaken(RuntimeError):
    """Raised if another phone holds the seat; the message is a sentence for people."""


@dataclass(frozen=True)
class Holding:
    """Seat of a player, and the phone that holds it, if any.

    `asked` is when another phone asked for it, in milliseconds since 1970. `heard` is whether the holder has
    entered something since.
    """

    name: str
    device: str | None = None
    asked: int | None = None
    heard: bool = False

    @property
    def since(self) -> int | None:
        """Time since which the phone owes an answer; None if nobody asks or it has entered something."""
        return None if self.device is None or self.heard else self.asked

    @property
    def silent_at(self) -> int | None:
        """Time at which others may hand the seat back for the phone; None if it owes no answer."""
        return None if self.since is None else self.since + SILENCE

    def silent(self, now: int) -> bool:
        """Return whether the phone has been silent for so long that others may hand the seat back."""
        return self.silent_at is not None and now >= self.silent_at

    def may_be_asked_by(self, device: str) -> bool:
        """Return whether another phone holds the seat and owes no answer yet."""
        return self.device not in (None, device) and self.since is None


def refuse_taking(seat: Holding) -> None:
    """Raise `SeatTaken` if a phone holds the seat."""
    if seat.device is not None:
        raise SeatTaken(texts.TAKEN.format(name=isolated(seat.name)))


def refuse_answering(seat: Holding, device: str) -> None:
    """Raise `NotSeated` unless the phone holds the seat."""
    if seat.device != device:
        raise NotSeated(texts.NOT_YOUR_PHONE.format(name=isolated(seat.name)))


def handed_back(seat: Holding, device: str, now: int) -> str:
    """Return the log text for handing the seat back.

    Raises:
        SeatTaken: another phone holds the seat, and was not asked for it or still has time to answer.
    """
    name = isolated(seat.name)
    if seat.device == device:
        return texts.HANDED_BACK.format(name=name)
    if seat.since is None:
        raise SeatTaken((texts.NOT_ASKED if seat.asked is None else texts.NOT_SILENT).format(name=name))
    if not seat.silent(now):
        raise SeatTaken(texts.STILL_ASKED.format(name=name, seconds=SILENCE // 1000))
    return texts.HANDED_BACK_FOR.format(name=name, silence=_spelled(now - seat.since))


def _spelled(silence: int) -> str:
    seconds = round(silence / 1000)
    return texts.SECONDS.format(n=seconds) if seconds < 120 else texts.MINUTES.format(n=seconds // 60)
