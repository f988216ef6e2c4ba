"""The seats of a table: who joins it, what they are called, and which phone holds a seat."""

from companion.store import names, words
from companion.store.changes import changing
from companion.store.models import Seat, Table
from companion.store.tables import may_score, refuse_names


class NotSeated(PermissionError):
    """Only who sits at the table may do that; the message is a sentence for people."""


class SeatTaken(RuntimeError):
    """Another phone holds the seat; the message is a sentence for people."""


def add_player(table: Table, name: str) -> Seat:
    """Return a new seat at the end of the circle; raise `BadName`."""
    cleaned = names.clean(name)
    with changing(table):
        refuse_names([*(seat.name for seat in table.seats), cleaned])
        seat = Seat(position=len(table.seats), name=cleaned)
        table.seats.append(seat)
    return seat


def rename(seat: Seat, name: str) -> None:
    """Give the player another name, in everything that was already entered too; raise `BadName`."""
    cleaned = names.clean(name)
    with changing(seat.table):
        refuse_names([cleaned, *(other.name for other in seat.table.seats if other is not seat)])
        seat.name = cleaned


def set_away(seat: Seat, away: bool) -> None:
    """Say whether the player sits out the next matches."""
    with changing(seat.table):
        seat.away = away


def claim(seat: Seat, device: str) -> None:
    """Let the phone hold the seat; raise `SeatTaken` if another does. A phone may hold several."""
    if seat.device == device:
        return
    with changing(seat.table):
        if seat.device not in (None, device):
            raise SeatTaken(words.TAKEN.format(name=seat.name))
        seat.device = device


def release(seat: Seat, device: str) -> None:
    """Hand the seat back, so that any phone can claim it; raise `NotSeated` for a stranger."""
    if not may_score(seat.table, device):
        raise NotSeated(words.NOT_SEATED)
    with changing(seat.table):
        seat.device = None
