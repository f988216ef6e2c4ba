"""Requests to a phone for its seat: it answers, or after a time the seat can be handed back."""

from sqlalchemy import select

from companion.evenings.tables.entering import refuse_not_seated
from companion.evenings.tables.names import isolate_right_to_left_name
from companion.evenings.tables.seat_changes import HeldSeat, refuse_non_holder
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.database.session import db
from companion.store.models import Entry, Match, Seat, Table, TableEvent
from companion.store.tables.events import add_table_event
from companion.store.tables.tables import get_seat_holders, seats_held_by_phone


def ask_phone_for_seat(seat: Seat, device: str) -> None:
    """Ask the phone that holds the seat to hand it back, log it, and commit.

    It then has 60 seconds to answer. Nothing is stored or logged if it was asked already and has
    not answered yet, or if the seat is free or the asking phone's own.

    Raises:
        NotSeated: the asking phone, `device`, holds no seat and did not open the table.
    """
    refuse_not_seated(get_seat_holders(seat.table), device)
    with table_transaction(seat.table):
        if to_held_seat(seat).accepts_request_from(device):
            seat.asked, seat.asked_by = clock.now(), device
            add_table_event(
                seat.table, texts.SEAT_REQUESTED.format(name=isolate_right_to_left_name(seat.name)), device
            )


def ask_for_seat_of_lost_phone(seat: Seat, device: str) -> None:
    """Ask the phone that holds the seat to give it up to `device`, a phone of the same player.

    It logs nothing, and runs inside a table transaction. Nothing happens if that phone was asked
    already and has not answered yet, or if the seat is free or held by `device`.
    """
    if to_held_seat(seat).accepts_request_from(device):
        seat.asked, seat.asked_by = clock.now(), device


def keep_seat(seat: Seat, device: str) -> None:
    """Answer, from the phone that holds the seat, that it keeps it, and commit.

    This removes the request for the seat, and logs it. Without a request nothing is logged.

    Raises:
        NotSeated: another phone or none holds the seat.
    """
    with table_transaction(seat.table):
        refuse_non_holder(to_held_seat(seat), device)
        if seat.asked is not None:
            seat.asked = seat.asked_by = None
            add_table_event(
                seat.table, texts.SEAT_KEPT.format(name=isolate_right_to_left_name(seat.name)), device
            )


def clear_seat_requests(table: Table, device: str) -> None:
    """Drop requests for the seats that the phone holds, because entering something is an answer.

    It runs inside a table transaction. Nothing is logged.
    """
    for seat in seats_held_by_phone(table, device):
        seat.asked = seat.asked_by = None


def to_held_seat(seat: Seat) -> HeldSeat:
    """Return the seat as a value for the rules.

    It has the player's name, the phone that holds the seat, when another phone asked for it, and
    whether the holder has entered anything since.
    """
    asked = None if seat.asked is None else clock.epoch_milliseconds(seat.asked)
    return HeldSeat(seat.name, seat.device, asked, _has_phone_answered(seat))


def is_seat_phone_silent(seat: Seat) -> bool:
    """Return whether the seat's phone has owed an answer to a request for 60 seconds or more.

    It owes none if it was not asked, has answered, or has entered anything since. A free seat has
    no phone, so the result is False.
    """
    return to_held_seat(seat).is_silent(clock.epoch_milliseconds(clock.now()))


def _has_phone_answered(seat: Seat) -> bool:
    """Return whether the seat's phone has entered anything since it was asked."""
    if seat.asked is None or seat.device is None:
        return False
    entered = select(Entry.seq).join(Match).where(Match.table_id == seat.table_id)
    told = select(TableEvent.id).where(TableEvent.table_id == seat.table_id)
    for rows, kind in ((entered, Entry), (told, TableEvent)):
        since = rows.where(kind.device == seat.device, kind.at > seat.asked)
        if db.session.scalar(since.limit(1)) is not None:
            return True
    return False
