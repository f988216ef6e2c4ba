"""Who may enter for which seat, and who a phone is known as."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.evenings import texts

_SIGNATURE = 120


class NotYours(PermissionError):
    """Another phone has to enter that, or to choose there; the message is a sentence for people."""


class NotSeated(PermissionError):
    """Only who sits at the table, or there, may do that; the message is a sentence for people."""


@dataclass(frozen=True)
class Company:
    """Who is at a table: the phone that opened it, and by seat the names and the phones."""

    host: str
    names: Sequence[str]
    devices: Sequence[str | None]


def held_by(company: Company, device: str) -> list[int]:
    """Return the seats that the phone holds, clockwise."""
    return [seat for seat, holder in enumerate(company.devices) if holder == device]


def may_score(company: Company, device: str) -> bool:
    """Say whether the phone may enter things at the table: it holds a seat or opened the table."""
    return company.host == device or device in company.devices


def may_enter_for(company: Company, device: str, seat: int) -> bool:
    """Say whether the phone may enter for that seat: its own, or one that nobody holds."""
    holder = company.devices[seat]
    return holder == device or (holder is None and may_score(company, device))


def sees_for(company: Company, device: str) -> list[int]:
    """Return the seats whose cards the phone sees where only those who hold them shall: those it holds.

    The phone that opened the table sees for all as long as no other holds a seat: it enters for everybody.
    """
    if company.host == device and all(holder in (None, device) for holder in company.devices):
        return list(range(len(company.devices)))
    return held_by(company, device)


def known_as(company: Company, device: str) -> str:
    """Return who the phone enters as: its players' names, or the host when it holds no seat."""
    nameless = texts.HOST if company.host == device else texts.SOMEBODY
    return ", ".join(company.names[seat] for seat in held_by(company, device))[:_SIGNATURE] or nameless


def refuse_watcher(company: Company, device: str) -> None:
    """Raise `NotYours` for a phone that may enter nothing at the table."""
    if not may_score(company, device):
        raise NotYours(texts.NOT_SEATED_HERE)


def refuse_stranger(company: Company, device: str) -> None:
    """Raise `NotSeated` for a phone that may neither hand a seat back nor ask for one."""
    if not may_score(company, device):
        raise NotSeated(texts.NOT_SEATED)


def refuse_phone(company: Company, device: str, seat: int | None) -> None:
    """Raise `NotYours` for a phone that may not enter for the seat; None is what belongs to no seat."""
    refuse_watcher(company, device)
    if seat is not None and not may_enter_for(company, device, seat):
        raise NotYours(texts.NOT_YOUR_SEAT.format(name=company.names[seat]))
