"""Seats of a table: adding players, renaming them, and phones that hold seats, with log lines."""

from sqlalchemy import delete

from companion.evenings.tables import names
from companion.evenings.tables.entering import refuse_not_seated
from companion.evenings.tables.names import isolate_right_to_left_name
from companion.evenings.tables.seat_changes import refuse_taken_seat, seat_return_text
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.database.session import db
from companion.store.groups import debts, people
from companion.store.history.replays import find_running_match
from companion.store.matches.log import delete_secret_choices
from companion.store.matches.secret_rounds import has_unrevealed_choices
from companion.store.models import Seat, StoredSecretChoice, Table
from companion.store.tables.events import add_table_event
from companion.store.tables.seat_requests import to_held_seat
from companion.store.tables.tables import get_seat_holders


def add_player(table: Table, name: str, device: str) -> Seat:
    """Add a player with a new last seat that no phone holds, log it, and commit; return the seat.

    See `add_seat` for what happens at a group's table.

    Raises:
        BadName: the name is not valid or too like another player's, or the table is full.
    """
    with table_transaction(table):
        return add_seat(table, validate_new_player_name(table, name), device)


def validate_new_player_name(table: Table, name: str) -> str:
    """Return a typed name as it is stored; nothing is stored.

    Raises:
        BadName: it is not valid or too like another player's, or the table is full.
    """
    cleaned = names.clean_name(name)
    names.refuse_bad_names([*(seat.name for seat in table.seats), cleaned])
    return cleaned


def add_seat(table: Table, name: str, by: str, device: str | None = None) -> Seat:
    """Add a new last seat held by `device`, None for no phone, and return it.

    `name` is stored unchecked. The log names the phone `by` as its author. At a group's table the
    seat gets the person of that name, or a new guest, and open debts between people at the table
    move to it (`debts.move_open_debts_to_table`). It runs inside a table transaction.
    """
    seat = Seat(position=len(table.seats), name=name, device=device)
    table.seats.append(seat)
    _update_group_person(seat)
    add_table_event(table, texts.PLAYER_JOINED.format(name=isolate_right_to_left_name(name)), by)
    return seat


def rename_player(seat: Seat, name: str, device: str) -> None:
    """Rename the player from now on, log it, and commit; the person in the group may change with it.

    See `people.update_person_after_rename`. Open debts of the people at the table then move to it.
    Nothing is stored or logged if the name stays the same. Log lines keep the earlier name.

    Raises:
        BadName: the name is not valid, or too like another player's.
    """
    cleaned = names.clean_name(name)
    with table_transaction(seat.table):
        names.refuse_bad_names([cleaned, *(other.name for other in seat.table.seats if other is not seat)])
        if cleaned != seat.name:
            line = texts.PLAYER_RENAMED.format(
                before=isolate_right_to_left_name(seat.name), name=isolate_right_to_left_name(cleaned)
            )
            add_table_event(seat.table, line, device)
            seat.formerly, seat.name = [seat.name, *(seat.formerly or ())], cleaned
            _update_group_person(seat)


def _update_group_person(seat: Seat) -> None:
    """Update the seat's person in the group, and carry over what they had left unpaid."""
    if seat.table.group_id is not None:
        people.update_person_after_rename(seat)
        db.session.flush()
        debts.move_open_debts_to_table(seat.table)


def set_sitting_out(seat: Seat, away: bool, device: str) -> None:
    """Set whether the player sits out the next matches, and commit; only a change is logged."""
    with table_transaction(seat.table):
        if away != seat.away:
            seat.away = away
            line = texts.PLAYER_SITS_OUT if away else texts.PLAYER_BACK
            add_table_event(seat.table, line.format(name=isolate_right_to_left_name(seat.name)), device)


def claim_seat(seat: Seat, device: str) -> None:
    """Give the seat to the phone, log it, and commit; a phone may hold several seats.

    Any phone may claim a free seat. A person may take over their seat from another phone if
    `people.may_take_over_seat` allows it. A request for the seat ends. If the player is in the
    running match, all secret choices of that match that nobody has seen become void. Nothing happens if the
    phone holds the seat already.

    Raises:
        SeatTaken: another phone holds the seat, and may keep it.
    """
    if seat.device == device:
        return
    with table_transaction(seat.table):
        if seat.device == device:
            return
        if not people.may_take_over_seat(seat, device):
            refuse_taken_seat(to_held_seat(seat))
        _set_seat_phone(seat, device)
        add_table_event(
            seat.table, texts.SEAT_CLAIMED.format(name=isolate_right_to_left_name(seat.name)), device
        )
        _void_choice_round(seat, device)


def release_seat(seat: Seat, device: str) -> None:
    """Hand the seat back, so that any phone can claim it, log it, and commit.

    A phone may do so with its own seat at once. With another's it may only after that phone was
    asked (`seat_requests.ask_phone_for_seat`) and was silent for a minute. The request ends. If the
    player is in the running match, all secret choices of that match that nobody has seen become void. Nothing
    happens if no phone holds the seat.

    Raises:
        NotSeated: the phone `device` holds no seat and did not open the table.
        SeatTaken: another phone holds the seat and was not silent.
    """
    refuse_not_seated(get_seat_holders(seat.table), device)
    with table_transaction(seat.table):
        if seat.device is None:
            return
        line = seat_return_text(to_held_seat(seat), device, clock.epoch_milliseconds(clock.now()))
        add_table_event(seat.table, line, device)
        _void_choice_round(seat, device)
        _set_seat_phone(seat, None)


def transfer_seat_to_phone(seat: Seat, device: str, by: str) -> None:
    """Give the phone a seat that is free, held by `by`, or whose phone was silent, and log it.

    It runs inside a table transaction. The log names the phone `by` as its author. If the player is
    in the running match, all secret choices of that match that nobody has seen become void.

    Raises:
        SeatTaken: another phone holds the seat and was not silent.
    """
    if seat.device is not None:
        add_table_event(
            seat.table, seat_return_text(to_held_seat(seat), by, clock.epoch_milliseconds(clock.now())), by
        )
    _void_choice_round(seat, by)
    _set_seat_phone(seat, device)
    add_table_event(seat.table, texts.SEAT_CLAIMED.format(name=isolate_right_to_left_name(seat.name)), by)


def _set_seat_phone(seat: Seat, device: str | None) -> None:
    seat.device, seat.asked, seat.asked_by = device, None, None


def _void_choice_round(seat: Seat, device: str) -> None:
    """Void the round of secret choices of a player whose seat changes hands.

    Otherwise nobody would know whose choices they are.
    """
    match = find_running_match(seat.table)
    if match is None or seat.id not in match.players:
        return
    if has_unrevealed_choices(match):
        delete_secret_choices(match)
        add_table_event(
            seat.table,
            texts.SEAT_CHANGE_VOIDS_CHOICES.format(name=isolate_right_to_left_name(seat.name)),
            device,
        )
    else:  # another phone may hold the seat now
        gone = (
            StoredSecretChoice.match_id == match.id,
            StoredSecretChoice.seat == match.players.index(seat.id),
        )
        db.session.execute(delete(StoredSecretChoice).where(*gone))
