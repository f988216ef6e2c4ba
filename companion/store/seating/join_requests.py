"""Stored join requests of phones. Somebody who sits at the table answers them."""

from companion.evenings.tables import join_requests
from companion.evenings.tables.entering import refuse_not_seated
from companion.evenings.tables.names import isolate_right_to_left_name
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.database.session import db
from companion.store.models import JoinRequest, Seat, Table
from companion.store.seating.seats import add_seat, transfer_seat_to_phone, validate_new_player_name
from companion.store.tables import seat_requests
from companion.store.tables.events import add_table_event
from companion.store.tables.tables import author_name, get_seat_holders, may_phone_enter


def list_open_join_requests(table: Table) -> list[JoinRequest]:
    """Return the table's join requests in the order in which they were made.

    Accepted and declined ones are included. Requests of phones that hold a seat by now, or that opened the
    table, are left out.
    """
    return [knock for knock in table.knocks if not may_phone_enter(table, knock.device)]


def find_join_request(table: Table, device: str) -> JoinRequest | None:
    """Return the join request of that phone, None if it has none."""
    return next((knock for knock in table.knocks if knock.device == device), None)


def to_join_request_status(knock: JoinRequest) -> join_requests.JoinRequestStatus:
    """Return a stored join request as a value for the rules, with the phone that holds the seat now."""
    lost = seat_requests.to_held_seat(knock.seat) if knock.seat else None
    name = knock.seat.name if knock.seat else knock.name
    return join_requests.JoinRequestStatus(name, lost, knock.let_in_by or "", knock.declined_by or "")


def join_request_state(knock: JoinRequest) -> join_requests.RequestState:
    """Return the state of a join request now.

    "declined": somebody declined, whatever else holds. "kept": the phone that holds the seat has
    answered. "asks": nobody has accepted it. "waits": it was accepted, but the phone that holds the
    seat still has time to answer. "free": the requesting phone may take the seat; a lost seat that
    no phone holds by now is free even if nobody has accepted.
    """
    return to_join_request_status(knock).request_state(_now_milliseconds())


def request_new_seat(table: Table, name: str, device: str) -> None:
    """Store the phone's request for a seat as a new player, in place of an earlier one, and commit.

    Nothing is logged.

    Raises:
        BadName: the name is not valid or another player's, or the table is full.
        Illegal: the phone holds a seat or opened the table, or eight requests of others are
            unanswered.
    """
    with table_transaction(table):
        _store_join_request(table, device, validate_new_player_name(table, name), None)


def request_lost_seat(seat: Seat, device: str) -> None:
    """Store the phone's request for a seat that its player's lost phone holds, and commit.

    It replaces an earlier request of the phone; nothing is logged. The lost phone is asked for the
    seat, and has a minute to answer. If the seat is free, nobody is asked, and `take_lost_seat`
    gives it at once.

    Raises:
        Illegal: the phone holds a seat or opened the table, or eight requests of others are
            unanswered.
    """
    with table_transaction(seat.table):
        _store_join_request(seat.table, device, seat.name, seat)
        seat_requests.ask_for_seat_of_lost_phone(seat, device)


def _store_join_request(table: Table, device: str, name: str, seat: Seat | None) -> None:
    """Store the phone's request in place of an earlier one."""
    others = [
        knock
        for knock in list_open_join_requests(table)
        if knock.device != device and join_request_state(knock) == "asks"
    ]
    join_requests.check_may_request_to_join(get_seat_holders(table), device, len(others))
    delete_join_request(table, device)
    table.knocks.append(JoinRequest(device=device, name=name, seat=seat, at=clock.now()))


def delete_join_request(table: Table, device: str) -> None:
    """Delete the phone's join request inside a table transaction; nothing happens if it has none."""
    if knock := find_join_request(table, device):
        table.knocks.remove(knock)
        db.session.flush()  # the phone's next request needs its unique place


def withdraw_join_request(table: Table, device: str) -> None:
    """Delete the phone's own join request if it has one, and commit."""
    with table_transaction(table):
        delete_join_request(table, device)


def accept_join_request(table: Table, number: int, device: str) -> Seat | None:
    """Accept the join request with the id `number`, log it, and commit.

    A new player gets a seat as by `add_seat`, held by the requesting phone; this seat is returned,
    and the request deleted. For a lost seat None is returned. That seat changes hands at once if it
    is free or its phone was silent for a minute. Otherwise the requesting phone may take it once
    that phone has been silent. A request that was declined can be accepted. Nothing happens, and
    None is returned, if the request is gone or its phone has a seat by now.

    Raises:
        NotSeated: the answering phone, `device`, holds no seat and did not open the table.
        BadName: the name is another player's by now, or the table is full.
        Illegal: the phone that holds the lost seat has answered.
    """
    refuse_not_seated(get_seat_holders(table), device)
    with table_transaction(table):
        knock = _find_open_request(table, number)
        if knock is None:
            return None
        if knock.seat is None:
            name, phone = validate_new_player_name(table, knock.name), knock.device
            table.knocks.remove(knock)
            return add_seat(table, name, device, phone)
        join_requests.check_may_accept_request(to_join_request_status(knock))
        knock.let_in_by, knock.declined_by = author_name(table, device), None
        if join_request_state(knock) == "free":
            _give_requested_seat(knock, device)
        else:
            add_table_event(
                table, texts.JOIN_ACCEPTED.format(name=isolate_right_to_left_name(knock.seat.name)), device
            )
    return None


def decline_join_request(table: Table, number: int, device: str) -> None:
    """Decline the join request with the id `number`, and commit; its phone may ask again.

    The request stays stored, and nothing is logged. Nothing happens if it is gone or its phone has a
    seat by now.

    Raises:
        NotSeated: the answering phone, `device`, holds no seat and did not open the table.
    """
    refuse_not_seated(get_seat_holders(table), device)
    with table_transaction(table):
        if knock := _find_open_request(table, number):
            knock.declined_by = author_name(table, device)


def take_lost_seat(table: Table, device: str) -> None:
    """Give the phone the seat that it asked for as lost, delete the request, log it, and commit.

    Nothing happens if the phone has no request.

    Raises:
        Illegal: the request was declined or is for a new seat; or another phone holds the seat, and
            nobody accepted the request, or that phone still has time to answer or has answered.
    """
    with table_transaction(table):
        if knock := find_join_request(table, device):
            join_requests.check_may_sit_down(to_join_request_status(knock), _now_milliseconds())
            _give_requested_seat(knock, device)


def _find_open_request(table: Table, number: int) -> JoinRequest | None:
    """Return the request with that id; inside `table_transaction`, because two may answer at once."""
    return next((knock for knock in list_open_join_requests(table) if knock.id == number), None)


def _give_requested_seat(knock: JoinRequest, by: str) -> None:
    if knock.seat is not None:
        transfer_seat_to_phone(knock.seat, knock.device, by)
    knock.table.knocks.remove(knock)


def _now_milliseconds() -> int:
    return clock.epoch_milliseconds(clock.now())
