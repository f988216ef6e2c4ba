"""What every kind of row in the ledger has in common: recorded once, told, taken back once, and by whom."""

from collections.abc import Callable

import pytest

from companion.engine.field import Illegal
from companion.evenings.tables.entering import NotPermitted
from companion.store.evenings import ledger
from companion.store.evenings.evenings import compute_evening
from companion.store.evenings.ledger import NewChips, NewPayment, NewPotSplit, NewRow
from companion.store.models import LEDGER_ROWS, PotSplit, Table
from companion.store.seating.seats import claim_seat
from companion.store.tables import events
from store.corrections.amends import PHONE, stored_rows
from store.evenings.pots import pot_of
from store.matches.toy_matches import begun, won_by

NEW: dict[str, Callable[[Table], NewRow]] = {
    "an adjustment": lambda table: ledger.new_adjustment(table, *table.seats[:2], 5, "Pizza"),
    "a pot": lambda table: NewPotSplit({table.seats[0].id}, 12),
    "chips": lambda table: NewChips(table.seats[0].id, 5, paid=True, back=False),
    "a payment": lambda table: NewPayment(table.seats[1].id, table.seats[0].id, 2),
    "a debt that is left": lambda table: NewPayment(table.seats[1].id, table.seats[0].id, 2, left=True),
}


@pytest.fixture(params=NEW)
def new(request: pytest.FixtureRequest, table: Table) -> NewRow:
    if request.param == "a pot":
        pot_of(table, ("stop", None))
    else:
        won_by(begun(table), 0)
    return NEW[request.param](table)


def told(table: Table) -> list[str]:
    return [one.line for one in events.list_table_events(table, 99)]


def test_it_is_signed_and_told_once(table: Table, new: NewRow, moment):
    claim_seat(table.seats[1], "bo")
    before, version = told(table), table.version
    row = ledger.record(table, new, "k", "bo")
    assert isinstance(row, LEDGER_ROWS)
    assert (row.entered_by, row.device, row.at, row.taken_back) == ("Bo", "bo", moment.now, None)
    assert (getattr(table, new.rows), table.version) == ([row], version + 1)
    assert len(told(table)) == len(before) + bool(new.kind.line)
    assert {entry.kind.counting for entry in row.entries} == {new.kind.counting}


def test_a_form_sent_twice_leaves_everything_as_it_was(table: Table, new: NewRow):
    ledger.record(table, new, "k", PHONE)
    rows = stored_rows()
    if isinstance(new, NewPotSplit):
        with pytest.raises(Illegal, match="There is no pot"):
            ledger.record(table, new, "", PHONE)
    else:
        assert ledger.record(table, new, "k", PHONE) is None
    assert stored_rows() == rows


def test_taken_back_it_counts_no_more(table: Table, new: NewRow, moment):
    before = compute_evening(table)
    row = ledger.record(table, new, "k", PHONE)
    assert row is not None
    ledger.take_back(row, PHONE)
    after = compute_evening(table)
    assert (row.taken_back, row.taken_back_by) == (moment.now, "the host")
    assert (after.balances, after.owed, after.chips) == (before.balances, before.owed, before.chips)
    rows = stored_rows()
    with pytest.raises(Illegal, match="already been undone"):
        ledger.take_back(row, PHONE)
    assert stored_rows() == rows


def test_who_watches_records_and_takes_back_nothing(table: Table, new: NewRow):
    rows = stored_rows()
    with pytest.raises(NotPermitted, match="watching"):
        ledger.record(table, new, "k", "stranger")
    assert stored_rows() == rows
    row = ledger.record(table, new, "k", PHONE)
    assert row is not None
    with pytest.raises(NotPermitted, match="watching"):
        ledger.take_back(row, "stranger")
    assert row.taken_back is None


def test_every_row_but_a_pot_s_has_the_key_of_its_form():
    assert [kind for kind in LEDGER_ROWS if not hasattr(kind, "key")] == [PotSplit]
