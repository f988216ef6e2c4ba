"""Money that moved for what no entry explains: written down with the reason, told, taken back."""

import pytest
from flask import Flask

from companion.engine.field import Illegal
from companion.evenings.money.ledger import MAX_AMOUNT, MAX_REASON_LENGTH
from companion.evenings.money.settling import OwedPayment
from companion.evenings.tables.entering import NotPermitted
from companion.store import db
from companion.store.evenings import ledger
from companion.store.evenings.evenings import compute_evening, live_rows
from companion.store.models import Adjustment, Seat, Table
from companion.store.seating.seats import claim_seat, rename_player
from companion.store.tables import events
from companion.store.tables.opening import open_table
from store.corrections.amends import PHONE, forget, stored_rows
from store.evenings.money import add_adjustment
from store.matches.toy_matches import begun, won_by


def pays(
    table: Table,
    payer: int,
    payee: int,
    amount: int = 7,
    why: str = "Pizza",
    key: str = "k",
    device: str = PHONE,
) -> Adjustment:
    add_adjustment(table, table.seats[payer], table.seats[payee], amount, why, key, device)
    return table.adjustments[-1]


def balances(table: Table) -> list[int]:
    return list(compute_evening(table).balances.values())


def told(table: Table) -> list[str]:
    return [one.line for one in events.list_table_events(table, 99)]


def test_it_moves_money_and_is_told(app: Flask, table: Table, moment):
    claim_seat(table.seats[1], "bo")
    version = table.version
    one = pays(table, 0, 2, device="bo")
    assert (one.entered_by, one.device, one.at, one.after, one.why) == ("Bo", "bo", moment.now, 0, "Pizza")
    assert (balances(table), table.version) == ([-7, 0, 7], version + 1)
    assert told(table)[-1] == "Ann pays Cy 7: Pizza"
    shown = compute_evening(table)
    assert shown.adjustments == (one,)
    ann, _, cy = (seat.id for seat in table.seats)
    assert shown.owed == (OwedPayment(ann, cy, 7),)
    assert [(score.won, score.played) for score in shown.scores] == [(0, 0)] * 3
    forget(app)
    assert balances(table) == [-7, 0, 7]


def test_it_stands_between_the_matches_where_it_was_made(table: Table):
    won_by(begun(table), 0)
    pays(table, 0, 1)
    won_by(begun(table), 1)
    assert [list(point.values()) for point in compute_evening(table).course] == [
        [0, 0, 0],
        [10, -5, -5],
        [3, 2, -5],
        [-2, 12, -10],
    ]


def test_it_is_made_while_a_match_is_being_played(table: Table):
    match = begun(table)
    pays(table, 0, 1)
    assert balances(table) == [-7, 7, 0]
    assert [one.line for one in events.list_match_events(match)] == ["Ann pays Bo 7: Pizza"]


def test_it_is_taken_back(table: Table, moment):
    one = pays(table, 0, 2)
    claim_seat(table.seats[1], "bo")
    ledger.take_back(one, "bo")
    assert (one.taken_back, one.taken_back_by) == (moment.now, "Bo")
    assert (balances(table), compute_evening(table).adjustments) == ([0, 0, 0], ())
    assert (list(live_rows(table.adjustments)), table.adjustments) == ([], [one])
    assert told(table)[-1] == "Undone: Ann pays Cy 7: Pizza"
    rows, lines = stored_rows(), told(table)
    with pytest.raises(Illegal, match="already been undone"):
        ledger.take_back(one, PHONE)
    assert (stored_rows(), told(table)) == (rows, lines)


def test_a_form_sent_twice_counts_once(table: Table):
    pays(table, 0, 2, key="same")
    rows = stored_rows()
    pays(table, 0, 2, key="same")
    assert (stored_rows(), balances(table), len(told(table))) == (rows, [-7, 0, 7], 1)
    pays(table, 0, 2, key="another")
    assert balances(table) == [-14, 0, 14]
    elsewhere = open_table("", ["Ann", "Bo", "Cy"], PHONE)
    pays(elsewhere, 0, 2, key="same")
    assert balances(elsewhere) == [-7, 0, 7]


def test_the_most_and_the_longest(table: Table):
    pays(table, 0, 1, MAX_AMOUNT, "x" * MAX_REASON_LENGTH, "a")
    pays(table, 1, 2, 1, "👨‍👩‍👧 " * 20, "b")
    assert balances(table) == [-MAX_AMOUNT, MAX_AMOUNT - 1, 1]


def test_names_and_reasons_from_right_to_left_stay_apart(table: Table):
    rename_player(table.seats[0], "ليلى", PHONE)
    pays(table, 0, 1, why="بيتزا")
    assert told(table)[-1] == "\u2068ليلى\u2069 pays Bo 7: بيتزا"


SENTENCES = [
    ({"amount": 0}, "whole number of at least 1", "amount"),
    ({"amount": -5}, "whole number of at least 1", "amount"),
    ({"amount": None}, "whole number of at least 1", "amount"),
    ({"amount": MAX_AMOUNT + 1}, "is too much. The limit is 1000000", "amount"),
    ({"amount": 10**30}, "is too much. The limit is", "amount"),
    ({"payee": 0}, "A player cannot pay themselves", "payee"),
    ({"why": ""}, "Enter a short reason", "why"),
    ({"why": " \u200b "}, "Enter a short reason", "why"),
    ({"why": "x" * (MAX_REASON_LENGTH + 1)}, "up to 120 characters", "why"),
    ({"why": "x" * 100_000}, "up to 120 characters", "why"),
]


@pytest.mark.parametrize(("given", "sentence", "field"), SENTENCES)
def test_what_makes_no_sense_is_refused_and_nothing_stored(
    table: Table, given: dict[str, object], sentence: str, field: str
):
    rows = stored_rows()
    with pytest.raises(Illegal, match=sentence) as refused:
        pays(table, **{"payer": 0, "payee": 1, **given})
    assert refused.value.field == field
    assert (stored_rows(), table.adjustments, told(table)) == (rows, [], [])


def test_nobody_and_strangers_pay_nothing(table: Table):
    stranger = open_table("", ["Zoe"], "elsewhere").seats[0]
    ann = table.seats[0]
    pairs: list[tuple[Seat | None, Seat | None]] = [
        (None, ann),
        (ann, None),
        (stranger, ann),
        (ann, stranger),
    ]
    for payer, payee in pairs:
        with pytest.raises(Illegal, match="Choose who pays"):
            add_adjustment(table, payer, payee, 5, "Pizza", "k", PHONE)
    assert table.adjustments == []


def test_a_phone_without_a_seat_adjusts_nothing(table: Table):
    rows = stored_rows()
    with pytest.raises(NotPermitted, match="watching"):
        pays(table, 0, 1, device="stranger")
    assert stored_rows() == rows
    one = pays(table, 0, 1)
    with pytest.raises(NotPermitted, match="watching"):
        ledger.take_back(one, "stranger")
    assert one.taken_back is None


def test_two_phones_that_take_it_back_at_once(app: Flask, table: Table):
    one = pays(table, 0, 1)
    known = one.taken_back
    db.session.execute(Adjustment.__table__.update().values(taken_back=one.at))
    db.session.commit()
    assert one.taken_back is known is None
    with pytest.raises(Illegal, match="already been undone"):
        ledger.take_back(one, PHONE)
