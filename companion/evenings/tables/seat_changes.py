"""Rules for seats that change hands: taking one, asking for it, handing it back."""

from dataclasses import dataclass

from companion.evenings import texts
from companion.evenings.tables.entering import NotSeated
from companion.evenings.tables.names import isolate_right_to_left_name
from companion.plurals import format_count

SILENCE_LIMIT_MS = 60_000
"""Milliseconds that a phone has to answer a request before others may hand its seat back."""


class SeatTaken(RuntimeError):
    """Raised if another phone holds the seat; the message is a sentence for people."""


@dataclass(frozen=True)
class HeldSeat:
    """Seat of a player, and the phone that holds it.

    name: the player's name.
    device: the phone, None if nobody holds the seat.
    asked_at: when another phone asked for it, in milliseconds since 1970; None if none did.
    has_entered_since: whether the holder has entered something since.
    """

    name: str
    device: str | None = None
    asked_at: int | None = None
    has_entered_since: bool = False

    @property
    def owes_answer_since(self) -> int | None:
        """Time since which the phone owes an answer, in milliseconds since 1970.

        None if nobody holds the seat, nobody asks for it, or the phone has entered something since.
        """
        return None if self.device is None or self.has_entered_since else self.asked_at

    @property
    def silence_ends_at(self) -> int | None:
        """Time at which others may hand the seat back, in milliseconds since 1970.

        None if the phone owes no answer.
        """
        return None if self.owes_answer_since is None else self.owes_answer_since + SILENCE_LIMIT_MS

    def is_silent(self, now: int) -> bool:
        """Return whether the phone has been silent for so long that others may hand the seat back.

        `now` is in milliseconds since 1970. It is False if the phone owes no answer.
        """
        return self.silence_ends_at is not None and now >= self.silence_ends_at

    def accepts_request_from(self, device: str) -> bool:
        """Return whether `device` may ask for the seat.

        It may if another phone holds the seat and owes no answer yet.
        """
        return self.device not in (None, device) and self.owes_answer_since is None


def refuse_taken_seat(seat: HeldSeat) -> None:
    """Check that no phone holds the seat, not even the one that asks.

    Raises:
        SeatTaken: one does.
    """
    if seat.device is not None:
        raise SeatTaken(texts.SEAT_TAKEN.format(name=isolate_right_to_left_name(seat.name)))


def refuse_non_holder(seat: HeldSeat, device: str) -> None:
    """Check that the phone holds the seat.

    Raises:
        NotSeated: another phone does, or none.
    """
    if seat.device != device:
        raise NotSeated(texts.NOT_YOUR_PHONE.format(name=isolate_right_to_left_name(seat.name)))


def seat_return_text(seat: HeldSeat, device: str, now: int) -> str:
    """Return the log text for handing the seat back, by its own phone or by another one.

    `device` is the phone that does so, and `now` is in milliseconds since 1970. Nothing is changed.

    Raises:
        SeatTaken: another phone holds the seat, and was not asked for it, has entered something since, or
            still has time to answer; or no phone holds it.
    """
    name = isolate_right_to_left_name(seat.name)
    if seat.device == device:
        return texts.HANDED_BACK.format(name=name)
    if seat.owes_answer_since is None:
        raise SeatTaken(
            (texts.SEAT_NOT_ASKED_FOR if seat.asked_at is None else texts.PHONE_NOT_SILENT).format(name=name)
        )
    if not seat.is_silent(now):
        raise SeatTaken(texts.SEAT_STILL_ASKED_FOR.format(name=name, seconds=SILENCE_LIMIT_MS // 1000))
    return texts.HANDED_BACK_FOR.format(name=name, silence=_spell_duration(now - seat.owes_answer_since))


def _spell_duration(silence: int) -> str:
    seconds = round(silence / 1000)
    return format_count(seconds, "second") if seconds < 120 else format_count(seconds // 60, "minute")
