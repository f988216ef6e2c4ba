"""An evening is settled up, closed, opened again; chips are bought and counted."""

from collections.abc import Callable

import pytest
from flask import Flask

from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.engine.money import WHOLE, MoneyUnit
from companion.evenings.money.ledger import BANK
from companion.evenings.money.settling import OwedPayment
from companion.evenings.tables.entering import NotPermitted
from companion.store import db
from companion.store.evenings import closing, ledger
from companion.store.evenings.evenings import compute_evening
from companion.store.history.replays import load_replay
from companion.store.matches import log, matches
from companion.store.models import Cash, Match, RecordedPayment, Table
from companion.store.seating.seats import claim_seat, rename_player
from companion.store.tables import events, opening
from companion.store.tables.opening import open_table
from store.corrections.amends import PHONE, forget
from store.evenings.money import add_adjustment, give_chips, hand_in_chips, record_payment, split_pot
from store.matches.toy_matches import begun, won_by


@pytest.fixture
def owing(table: Table) -> Table:
    """Ann has won 10; Bo and Cy have lost 5 each."""
    won_by(begun(table), 0)
    return table


def ids(table: Table) -> list[int]:
    return [seat.id for seat in table.seats]


def told(table: Table) -> list[str]:
    return [one.line for one in events.list_table_events(table, 99)]


def owed(table: Table) -> tuple[OwedPayment, ...]:
    """Return the payments, by who pays."""
    return tuple(sorted(compute_evening(table).owed, key=lambda one: (one.payer, -one.paid)))


def pay(table: Table, payer: int, amount: int | None = None, key: str = "k", **more: bool) -> None:
    record_payment(table, ids(table)[payer], ids(table)[0], amount, key, PHONE, **more)


def test_a_payment_is_ticked_and_told_who_by_and_when(app: Flask, owing: Table, moment):
    ann, bo, cy = ids(owing)
    claim_seat(owing.seats[1], "bo")
    version = owing.version
    record_payment(owing, bo, ann, None, "k", "bo")
    (row,) = owing.handovers
    assert (row.payer, row.payee, row.amount, row.left) == (bo, ann, 5, False)
    assert (row.entered_by, row.device, row.at, owing.version) == ("Bo", "bo", moment.now, version + 1)
    assert told(owing)[-1] == "Paid: Bo to Ann, 5"
    assert owed(owing) == (OwedPayment(bo, ann, 5, paid=5), OwedPayment(cy, ann, 5))
    forget(app)
    assert owed(owing)[0].rest == 0
    assert not compute_evening(owing).settled


def test_it_is_paid_in_part_and_the_rest_left_for_another_evening(owing: Table):
    ann, bo, cy = ids(owing)
    pay(owing, 1, 2)
    pay(owing, 1, left=True)
    pay(owing, 2, 5, "other")
    assert owed(owing) == (OwedPayment(bo, ann, 5, paid=2, carried_over=3), OwedPayment(cy, ann, 5, paid=5))
    assert told(owing)[-3:] == [
        "Paid: Bo to Ann, 2",
        "Left for the next evening: Bo owes Ann 3",
        "Paid: Cy to Ann, 5",
    ]
    assert compute_evening(owing).settled


def test_of_two_phones_that_tick_at_once_the_second_is_told(owing: Table):
    pay(owing, 1)
    claim_seat(owing.seats[0], "ann")
    with pytest.raises(Illegal, match="payment has already been entered"):
        record_payment(owing, ids(owing)[1], ids(owing)[0], None, "k", "ann")
    assert len(owing.handovers) == 1


def test_a_form_sent_twice_counts_once(owing: Table):
    for _ in range(2):
        pay(owing, 1, 2, "same")
    assert [one.amount for one in owing.handovers] == [2]
    pay(owing, 1, 2, "another")
    assert owed(owing)[0].paid == 4
    for _ in range(2):
        pay(owing, 2, None, "all of it")
    assert [one.amount for one in owing.handovers] == [2, 2, 5]
    give_chips(owing, owing.seats[0], 5, "k", PHONE, paid=True)
    for _ in range(2):
        hand_in_chips(owing, owing.seats[0], 5, "l", PHONE, paid=True)
    assert [one.amount for one in owing.cash] == [5, -5]


def test_a_tick_is_taken_back(owing: Table, moment):
    pay(owing, 1)
    ledger.take_back(owing.handovers[0], PHONE)
    assert (owing.handovers[0].taken_back, owing.handovers[0].taken_back_by) == (moment.now, "the host")
    assert told(owing)[-1] == "Payment undone: Bo to Ann, 5"
    assert [one.paid for one in owed(owing)] == [0, 0]
    with pytest.raises(Illegal, match="already been undone"):
        ledger.take_back(owing.handovers[0], PHONE)


@pytest.mark.parametrize("amount", [0, -5, 6, 10**12])
def test_more_than_is_owed_is_refused_and_nothing_stored(owing: Table, amount: int):
    with pytest.raises(Illegal) as refused:
        pay(owing, 1, amount)
    assert (refused.value.field, owing.handovers) == ("amount", [])


def test_nobody_pays_whom_nothing_is_owed(owing: Table):
    ann, bo, cy = ids(owing)
    for payer, payee in ((ann, bo), (bo, cy), (bo, bo), (99, ann), (-1, ann), (BANK, ann)):
        with pytest.raises(Illegal, match="payments have just changed"):
            record_payment(owing, payer, payee, 1, "k", PHONE)
    assert owing.handovers == []


def test_a_match_put_right_later_leaves_what_was_paid_paid(owing: Table):
    ann, bo, cy = ids(owing)
    pay(owing, 1)
    add_adjustment(owing, owing.seats[0], owing.seats[1], 7, "Mistake", "k", PHONE)
    assert set(owed(owing)) == {
        OwedPayment(bo, ann, 5, paid=5),
        OwedPayment(cy, bo, 5),
        OwedPayment(ann, bo, 2),
    }


def test_it_closes_and_says_so_and_opens_again_with_a_reason(app: Flask, owing: Table, moment):
    claim_seat(owing.seats[1], "bo")
    closing.close_evening(owing, "bo")
    assert (owing.closed, owing.closed_by) == (moment.now, "Bo")
    assert told(owing)[-1] == "The evening is closed. The balances add up to zero."
    with pytest.raises(Illegal, match="already closed"):
        closing.close_evening(owing, PHONE)
    forget(app)
    closing.reopen_evening(owing, " One hand  was missing ", "bo")
    assert (owing.closed, owing.closed_by) == (None, None)
    assert told(owing)[-1] == "The evening was reopened: One hand was missing"
    with pytest.raises(Illegal, match="not closed"):
        closing.reopen_evening(owing, "Again", PHONE)


def test_it_does_not_close_while_something_is_open(table: Table):
    match = begun(table)
    with pytest.raises(Illegal, match="Toy is still being played"):
        closing.close_evening(table, PHONE)
    matches.call_off_match(match, PHONE)
    give_chips(table, table.seats[0], 5, "k", PHONE, paid=True)
    with pytest.raises(Illegal, match="Chips worth 5"):
        closing.close_evening(table, PHONE)
    assert table.closed is None


def test_no_reason_opens_nothing(owing: Table):
    closing.close_evening(owing, PHONE)
    with pytest.raises(Illegal, match="Enter a short reason"):
        closing.reopen_evening(owing, " ", PHONE)
    assert owing.closed is not None


COUNTING: dict[str, Callable[[Table, Match], object]] = {
    "a game": lambda table, _: begun(table),
    "an undo": lambda _, match: log.undo_entry(match, load_replay(match).seq, PHONE),
    "called off": lambda _, match: matches.call_off_match(match, PHONE),
    "taken up": lambda table, _: matches.resume_match(table.matches[1], PHONE),
    "who called": lambda table, match: matches.set_match_starter(match, table.seats[1], PHONE),
    "an adjustment": lambda table, _: add_adjustment(table, *table.seats[:2], 5, "Pizza", "n", PHONE),
    "an adjustment back": lambda table, _: ledger.take_back(table.adjustments[0], PHONE),
    "a pot": lambda table, _: split_pot(table, table.seats, 1, PHONE),
    "chips": lambda table, _: give_chips(table, table.seats[0], 5, "n", PHONE, paid=True),
    "chips in": lambda table, _: hand_in_chips(table, table.seats[0], 5, "n", PHONE, paid=True),
    "chips back": lambda table, _: ledger.take_back(table.cash[0], PHONE),
    "chips apart": lambda table, _: ledger.set_chips_apart(table, PHONE, apart=True),
    "another unit": lambda table, _: opening.set_table_unit(table, "marks", table.counts_in),
}


@pytest.mark.parametrize("what", COUNTING)
def test_what_counts_is_refused_once_it_is_closed(table: Table, what: str):
    match = begun(table)
    won_by(match, 0)
    matches.call_off_match(begun(table), PHONE)
    add_adjustment(table, *table.seats[:2], 5, "Pizza", "k", PHONE)
    give_chips(table, table.seats[0], 5, "a", PHONE, paid=True)
    hand_in_chips(table, table.seats[0], 5, "b", PHONE, paid=True)
    closing.close_evening(table, PHONE)
    rows, lines, version = len(table.matches), told(table), table.version
    with pytest.raises(Illegal, match="evening is closed"):
        COUNTING[what](table, match)
    db.session.expire_all()
    assert (len(table.matches), told(table), table.version) == (rows, lines, version)


def test_what_does_not_count_goes_on_once_it_is_closed(owing: Table):
    closing.close_evening(owing, PHONE)
    rename_player(owing.seats[1], "Bob", PHONE)
    claim_seat(owing.seats[1], "bob")
    pay(owing, 1)
    assert told(owing)[-1] == "Paid: Bob to Ann, 5"


def test_who_closes_while_another_enters_waits_or_refuses(owing: Table):
    """The evening was closed by another phone after this one had read the table."""
    match = owing.matches[0]
    found = load_replay(match)
    known = owing.closed
    db.session.execute(Table.__table__.update().values(closed=owing.created))
    db.session.commit()
    assert known is None
    with pytest.raises(Illegal, match="evening is closed"):
        log.undo_entry(match, found.seq, PHONE)
    assert load_replay(match).seq == found.seq


def test_chips_are_bought_counted_and_decide(table: Table, moment):
    ann, bo, _ = ids(table)
    claim_seat(table.seats[1], "bo")
    give_chips(table, table.seats[0], 20, "1", "bo", paid=True)
    give_chips(table, table.seats[1], 20, "2", PHONE, paid=False)
    won_by(begun(table), 0)
    evening = compute_evening(table)
    assert (evening.chips, evening.owed) == (40, ())
    hand_in_chips(table, table.seats[0], 0, "3", PHONE, paid=False)
    hand_in_chips(table, table.seats[1], 40, "4", PHONE, paid=True)
    assert compute_evening(table).balances == dict(zip(ids(table), (10, -5, -5), strict=True))
    assert owed(table) == (OwedPayment(bo, BANK, 20),)
    assert told(table)[-4:] == [
        "Ann buys chips for 20, paid in cash",
        "Bo buys chips for 20, to be settled later",
        "Ann cashes in chips for 0, to be settled later",
        "Bo cashes in chips for 40, and is paid in cash",
    ]
    row = table.cash[0]
    assert (row.seat_id, row.amount, row.paid) == (ann, 20, True)
    assert (row.entered_by, row.device, row.at) == ("Bo", "bo", moment.now)
    record_payment(table, bo, BANK, None, "k", PHONE)
    assert told(table)[-1] == "Paid: Bo to the bank, 20"
    assert (table.handovers[0].payee, compute_evening(table).settled) == (None, True)


def test_games_count_beside_chips_that_are_for_something_else(table: Table):
    ann, bo, cy = ids(table)
    won_by(begun(table), 0)
    give_chips(table, table.seats[0], 20, "1", PHONE, paid=False)
    give_chips(table, table.seats[1], 20, "2", PHONE, paid=False)
    hand_in_chips(table, table.seats[1], 40, "3", PHONE, paid=False)
    assert owed(table) == (OwedPayment(ann, bo, 20),)
    ledger.set_chips_apart(table, PHONE, apart=True)
    ledger.set_chips_apart(table, PHONE, apart=True)
    assert told(table)[-2:] == [
        "Bo cashes in chips for 40, to be settled later",
        "From now on, games and chips are settled separately.",
    ]
    assert owed(table) == (OwedPayment(ann, bo, 10), OwedPayment(cy, bo, 5))
    ledger.set_chips_apart(table, PHONE, apart=False)
    assert told(table)[-1] == "From now on, the chips decide who pays whom."


def test_the_unit_stays_once_chips_were_bought(table: Table):
    give_chips(table, table.seats[0], 20, "1", PHONE, paid=True)
    with pytest.raises(Illegal, match="The unit can no longer be changed"):
        opening.set_table_unit(table, "", MoneyUnit("€", 2))
    ledger.take_back(table.cash[0], PHONE)
    with pytest.raises(Illegal, match="The unit can no longer be changed"):
        opening.set_table_unit(table, "", MoneyUnit("€", 2))
    assert (table.counts_in, table.cash[0].amount) == (WHOLE, 20)


def test_chips_are_taken_back(table: Table, moment):
    give_chips(table, table.seats[0], 20, "1", PHONE, paid=True)
    ledger.take_back(table.cash[0], PHONE)
    assert (compute_evening(table).chips, compute_evening(table).cash) == (0, ())
    assert (table.cash[0].taken_back, table.cash[0].taken_back_by) == (moment.now, "the host")
    assert told(table)[-1] == "Undone: Ann buys chips for 20, paid in cash"
    with pytest.raises(Illegal, match="already been undone"):
        ledger.take_back(table.cash[0], PHONE)


def test_no_more_chips_come_back_than_are_out(table: Table):
    give_chips(table, table.seats[0], 20, "1", PHONE, paid=True)
    with pytest.raises(Illegal, match="Only chips worth 20 are in play"):
        hand_in_chips(table, table.seats[1], 21, "2", PHONE, paid=True)
    with pytest.raises(Illegal, match="at least 1"):
        give_chips(table, table.seats[1], 0, "3", PHONE, paid=True)
    assert len(table.cash) == 1
    for _ in range(2):
        give_chips(table, table.seats[1], 5, "4", PHONE, paid=True)
    assert compute_evening(table).chips == 25


def test_a_phone_without_a_seat_settles_nothing(owing: Table):
    ann, bo, _ = ids(owing)
    pay(owing, 2)
    give_chips(owing, owing.seats[0], 5, "k", PHONE, paid=True)
    for change in (
        lambda: record_payment(owing, bo, ann, None, "n", "stranger"),
        lambda: ledger.take_back(owing.handovers[0], "stranger"),
        lambda: closing.close_evening(owing, "stranger"),
        lambda: closing.reopen_evening(owing, "Why not", "stranger"),
        lambda: give_chips(owing, owing.seats[0], 5, "n", "stranger", paid=True),
        lambda: ledger.take_back(owing.cash[0], "stranger"),
        lambda: ledger.set_chips_apart(owing, "stranger", apart=True),
    ):
        with pytest.raises(NotPermitted, match="watching"):
            change()
    assert [db.session.query(kind).count() for kind in (RecordedPayment, Cash)] == [1, 1]


def test_each_table_has_forms_of_its_own(owing: Table):
    other = open_table("", ["Ann", "Bo", "Cy"], PHONE)
    won_by(begun(other), 0)
    pay(owing, 1, key="same")
    pay(other, 1, key="same")
    assert [len(table.handovers) for table in (owing, other)] == [1, 1]


def test_what_a_match_is_remembered_for_is_stored_with_its_end_and_goes_with_it(owing: Table):
    match = owing.matches[0]
    assert match.result is not None
    found = match.result.highlights
    assert found["hands"] == 1
    assert found["won"] == {"amount": 10, "seat": 0, "seq": 1}
    assert found["lost"]["amount"] == 5
    log.undo_entry(match, load_replay(match).seq, PHONE)
    assert match.result is None
    log.append_entry(match, load_replay(match).seq, Submission("wait"), PHONE)
    won_by(match, 1)
    assert match.result is not None
    assert match.result.highlights["won"] == {"amount": 10, "seat": 1, "seq": 5}
