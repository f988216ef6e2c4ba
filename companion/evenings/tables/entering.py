"""Rules that say which phone may enter for which seat, and the name that a phone enters as."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.evenings import texts

_MAX_SIGNATURE_LENGTH = 120


class NotPermitted(PermissionError):
    """Raised if another phone or another person may do that, but not this one.

    The message is a sentence for people.
    """


class NotSeated(PermissionError):
    """Raised if only somebody who sits at the table, or on that seat, may do it.

    The message is a sentence for people.
    """


@dataclass(frozen=True)
class SeatHolders:
    """People at a table.

    host: the phone that opened it.
    names: the name of each seat.
    devices: the phone that holds each seat, None if nobody does.
    """

    host: str
    names: Sequence[str]
    devices: Sequence[str | None]


def seats_held_by(company: SeatHolders, device: str) -> list[int]:
    """Return the numbers of the seats that the phone holds, ascending; empty for none."""
    return [seat for seat, holder in enumerate(company.devices) if holder == device]


def may_enter_at_table(company: SeatHolders, device: str) -> bool:
    """Return whether the phone may enter things: it holds a seat or opened the table."""
    return company.host == device or device in company.devices


def may_enter_for(company: SeatHolders, device: str, seat: int) -> bool:
    """Return whether the phone may enter for that seat: its own, or one that nobody holds.

    For a seat that nobody holds, it must hold another one or have opened the table.
    """
    holder = company.devices[seat]
    return holder == device or (holder is None and may_enter_at_table(company, device))


def seats_with_visible_cards(company: SeatHolders, device: str) -> list[int]:
    """Return the seats whose hidden cards the phone may see: those that it holds.

    The phone that opened the table sees all as long as no other holds a seat, because it enters for
    everybody.
    """
    if company.host == device and all(holder in (None, device) for holder in company.devices):
        return list(range(len(company.devices)))
    return seats_held_by(company, device)


def make_signature(company: SeatHolders, device: str) -> str:
    """Return the name that stands in the log for what the phone enters.

    It is its players' names, joined by commas and cut off after 120 letters. Without a seat it is "the host"
    if the phone opened the table, else "somebody".
    """
    nameless = texts.HOST if company.host == device else texts.SOMEBODY
    return (
        ", ".join(company.names[seat] for seat in seats_held_by(company, device))[:_MAX_SIGNATURE_LENGTH]
        or nameless
    )


def refuse_watcher(company: SeatHolders, device: str) -> None:
    """Check that the phone does not only watch: it holds a seat or opened the table.

    Raises:
        NotPermitted: it only watches.
    """
    if not may_enter_at_table(company, device):
        raise NotPermitted(texts.NOT_SEATED_HERE)


def refuse_not_seated(company: SeatHolders, device: str) -> None:
    """Check that the phone may hand a seat back or ask for one.

    It may if it holds a seat or opened the table.

    Raises:
        NotSeated: it only watches.
    """
    if not may_enter_at_table(company, device):
        raise NotSeated(texts.NOT_SEATED)


def refuse_other_device(company: SeatHolders, device: str, seat: int | None) -> None:
    """Check that the phone may enter for the seat.

    `seat` is None if the entry is for no certain seat.

    Raises:
        NotPermitted: the phone only watches, or another phone holds the seat.
    """
    refuse_watcher(company, device)
    if seat is not None and not may_enter_for(company, device, seat):
        raise NotPermitted(texts.NOT_YOUR_SEAT.format(name=company.names[seat]))
