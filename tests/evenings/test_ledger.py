"""The ledger: where an entry counts, what can be written down, and how it is told."""

import pytest

from companion.engine.field import Illegal
from companion.engine.money import MoneyUnit
from companion.evenings.money import ledger
from companion.evenings.money.chips import make_chip_entries
from companion.evenings.money.ledger import (
    ADJUSTMENT,
    BANK,
    CARRIED_DEBT,
    DEBT_LEFT,
    MAX_AMOUNT,
    MAX_REASON_LENGTH,
    ON_TABLE,
    PAYMENT,
    POT_SHARE,
    EntryCounting,
    LedgerEntry,
    LedgerEntryKind,
    add_up_entries,
    amounts_to_settle,
    describe_ledger_entry,
    refuse_taken_back_entry,
    validate_adjustment,
)

ANN, BO = 1, 2
AROUND = {ANN: "Ann", BO: "Bo"}
KINDS = [kind for kind in vars(ledger).values() if isinstance(kind, LedgerEntryKind)]
EXPENSE = LedgerEntryKind(
    EntryCounting.IN_BALANCES, "{payee} paid {amount} for {payer}: {why}", "Undone: {line}"
)
"""A kind that no release has: all that a new one costs in the pure part."""


@pytest.mark.parametrize("kind", KINDS)
def test_what_one_party_loses_another_gets(kind: LedgerEntryKind):
    money = LedgerEntry(kind, ANN, BO, 5).money
    assert money == ({ANN: 5, BO: -5} if kind.is_handed_over else {ANN: -5, BO: 5})


def test_what_lies_on_the_table_has_no_balance():
    shares = [LedgerEntry(POT_SHARE, ON_TABLE, ANN, 8), LedgerEntry(POT_SHARE, ON_TABLE, BO, 7)]
    moved = add_up_entries(shares)
    assert (moved.money, moved.is_match) == ({ANN: 8, BO: 7}, False)
    assert add_up_entries([]).money == {}


def test_a_payment_settles_what_is_owed():
    owed, paid = LedgerEntry(ADJUSTMENT, ANN, BO, 5), LedgerEntry(PAYMENT, ANN, BO, 5)
    assert add_up_entries([owed, paid]).money == {ANN: 0, BO: 0}


@pytest.mark.parametrize(
    ("kind", "due"),
    [
        (POT_SHARE, -5),
        (ADJUSTMENT, -5),
        (CARRIED_DEBT, -5),
        (EXPENSE, -5),
        (PAYMENT, 0),
        (DEBT_LEFT, 0),
    ],
)
def test_what_is_due_is_all_but_what_settles_it(kind: LedgerEntryKind, due: int):
    entry = LedgerEntry(kind, ANN, BO, 5)
    assert amounts_to_settle({ANN: 2, BO: -2}, [entry], apart=False) == {ANN: 2 + due, BO: -2 - due}
    assert kind.counts_in_result == bool(due)


def test_shares_of_a_pot_lie_in_the_chips_as_winnings_do_and_the_rest_does_not():
    entries = [
        *make_chip_entries(ANN, 10, paid=False),
        *make_chip_entries(BO, -10, paid=False),
        LedgerEntry(POT_SHARE, ON_TABLE, ANN, 3),
        LedgerEntry(ADJUSTMENT, ANN, BO, 1),
    ]
    assert amounts_to_settle({ANN: -3, BO: 0}, entries, apart=False) == {ANN: -11, BO: 11}
    assert amounts_to_settle({ANN: -3, BO: 0}, entries, apart=True) == {ANN: -11, BO: 11}
    assert amounts_to_settle({ANN: 4, BO: -7}, entries, apart=True) == {ANN: -4, BO: 4}


def test_what_one_pays_another_is_written_down_with_the_reason():
    assert validate_adjustment(AROUND, 1, 2, MAX_AMOUNT, " a  pizza ") == LedgerEntry(
        ADJUSTMENT, 1, 2, MAX_AMOUNT, "a pizza"
    )


@pytest.mark.parametrize(
    ("payer", "payee", "amount", "why", "field", "sentence"),
    [
        (None, 2, 1, "pizza", "payer", "Choose who pays"),
        (1, None, 1, "pizza", "payer", "Choose who pays"),
        (9, 2, 1, "pizza", "payer", "Choose who pays"),
        (1, 9, 1, "pizza", "payer", "Choose who pays"),
        (1, 1, 1, "pizza", "payee", "A player cannot pay themselves"),
        (1, 2, None, "pizza", "amount", "Enter a whole number of at least 1"),
        (1, 2, 0, "pizza", "amount", "Enter a whole number of at least 1"),
        (1, 2, MAX_AMOUNT + 1, "pizza", "amount", "1000001 is too much"),
        (1, 2, 1, " ", "why", "Enter a short reason"),
        (1, 2, 1, "x" * (MAX_REASON_LENGTH + 1), "why", "up to 120 characters"),
    ],
)
def test_what_makes_no_sense_is_refused_at_its_input(payer, payee, amount, why, field, sentence):
    with pytest.raises(Illegal, match=sentence) as refused:
        validate_adjustment(AROUND, payer, payee, amount, why)
    assert refused.value.field == field


TOLD = [
    (
        LedgerEntry(ADJUSTMENT, ANN, BO, 5, "pizza"),
        "Ann pays Bo €0.05: pizza",
        "Undone: Ann pays Bo €0.05: pizza",
    ),
    (
        LedgerEntry(PAYMENT, ANN, BANK, 5),
        "Paid: Ann to the bank, €0.05",
        "Payment undone: Ann to the bank, €0.05",
    ),
    (
        LedgerEntry(DEBT_LEFT, ANN, BO, 5),
        "Left for the next evening: Ann owes Bo €0.05",
        "Payment undone: Ann to Bo, €0.05",
    ),
    (
        make_chip_entries(BO, 5, paid=True)[0],
        "Bo buys chips for €0.05, paid in cash",
        "Undone: Bo buys chips for €0.05, paid in cash",
    ),
    (
        make_chip_entries(BO, -5, paid=True)[0],
        "Bo cashes in chips for €0.05, and is paid in cash",
        "Undone: Bo cashes in chips for €0.05, and is paid in cash",
    ),
    (
        make_chip_entries(BO, 0, paid=False)[0],
        "Bo cashes in chips for €0.00, to be settled later",
        "Undone: Bo cashes in chips for €0.00, to be settled later",
    ),
    (LedgerEntry(POT_SHARE, ON_TABLE, BO, 5), "", ""),
    (
        LedgerEntry(EXPENSE, ANN, BO, 5, "beer"),
        "Bo paid €0.05 for Ann: beer",
        "Undone: Bo paid €0.05 for Ann: beer",
    ),
]


@pytest.mark.parametrize(("entry", "line", "back"), TOLD)
def test_it_is_told_and_told_again_when_it_is_taken_back(entry: LedgerEntry, line: str, back: str):
    unit = MoneyUnit("€", 2)
    assert describe_ledger_entry(entry, AROUND, unit) == line
    assert describe_ledger_entry(entry, AROUND, unit, back=True) == back


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_taken_back_once(kind: LedgerEntryKind):
    refuse_taken_back_entry(kind, taken_back=False)
    with pytest.raises(Illegal, match="already been undone"):
        refuse_taken_back_entry(kind, taken_back=True)
