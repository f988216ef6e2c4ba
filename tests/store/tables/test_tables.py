"""Tables, codes, seats and who may do what at them."""

import re
import threading

import pytest
from flask import Flask

from companion.evenings.tables.entering import NotSeated
from companion.evenings.tables.names import MOST_SEATS, BadName
from companion.evenings.tables.seat_changes import SeatTaken
from companion.store import db
from companion.store.database.codes import CODE_ALPHABET
from companion.store.models import Seat, Table
from companion.store.seating.seats import add_player, claim_seat, release_seat, rename_player, set_sitting_out
from companion.store.tables import opening
from companion.store.tables.opening import open_table, open_table_like_last
from companion.store.tables.tables import (
    UnknownTable,
    author_name,
    get_table,
    known_player_names,
    may_enter_for_seat,
    may_phone_enter,
    seats_held_by_phone,
    tables_of_phone,
)
from store.asked import asked


def test_a_table_has_its_players_in_order_and_a_code(table: Table):
    assert [(seat.position, seat.name) for seat in table.seats] == [(0, "Ann"), (1, "Bo"), (2, "Cy")]
    assert (table.name, table.unit, table.version) == ("Friday", "points", 0)
    assert len(table.code) == 5
    assert set(table.code) <= set(CODE_ALPHABET)
    assert not set("0O1IL5S2Z8B") & set(CODE_ALPHABET)


def test_a_code_is_found_however_it_is_typed(table: Table):
    code = table.code
    for typed in (code, code.lower(), f" {code[:2]}-{code[2:]} ", f"{code[:1]} {code[1:]}\n"):
        assert get_table(typed) is table


@pytest.mark.parametrize(
    "code", ["", "AAAAA", "AAAA", "0O1IL", "Ä", "A" * 10_000, "\x00\x00\x00\x00\x00", "'; --", "\ud800"]
)
def test_an_unknown_code_gets_a_sentence(app: Flask, code: str):
    with pytest.raises(UnknownTable, match="No table has the code") as unknown:
        get_table(code)
    assert len(str(unknown.value).encode()) < 80


def test_a_code_that_is_taken_is_drawn_again(app: Flask, monkeypatch: pytest.MonkeyPatch):
    codes = iter(["AAAAA", "AAAAA", "AAAAA", "CCCCC"])
    monkeypatch.setattr(opening, "random_code", lambda: next(codes))
    assert open_table("", ["Ann"], "one").code == "AAAAA"
    second = open_table("", ["Bo", "Cy"], "two")
    assert (second.code, [seat.name for seat in second.seats]) == ("CCCCC", ["Bo", "Cy"])


def test_opening_gives_up_when_no_code_is_free(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(opening, "random_code", lambda: "AAAAA")
    open_table("", ["Ann"], "one")
    with pytest.raises(RuntimeError):
        open_table("", ["Bo"], "two")


def test_blank_names_are_left_out_but_somebody_must_be_named(app: Flask):
    assert [seat.name for seat in open_table("", ["", " Ann ", "\t"], "one").seats] == ["Ann"]
    with pytest.raises(BadName, match="at least one player"):
        open_table("", ["", " "], "one")


def test_a_table_has_room_for_52(app: Flask):
    full = open_table("", [f"P{number}" for number in range(MOST_SEATS)], "one")
    with pytest.raises(BadName, match="52"):
        add_player(full, "One more", "opener")
    with pytest.raises(BadName, match="52"):
        open_table("", [f"P{number}" for number in range(MOST_SEATS + 1)], "one")


def test_two_players_never_have_the_same_name(table: Table):
    for change in (
        lambda: add_player(table, "ANN", "opener"),
        lambda: rename_player(table.seats[1], " ann", "opener"),
    ):
        with pytest.raises(BadName, match="two players called"):
            change()
    rename_player(table.seats[0], "ANN", "opener")
    assert [seat.name for seat in table.seats] == ["ANN", "Bo", "Cy"]


def test_every_visible_change_raises_the_version_once(table: Table):
    changes = [
        lambda: add_player(table, "Di", "opener"),
        lambda: rename_player(table.seats[3], "Dee", "opener"),
        lambda: set_sitting_out(table.seats[3], away=True, device="opener"),
        lambda: claim_seat(table.seats[0], "phone"),
        lambda: release_seat(table.seats[0], "phone"),
    ]
    for before, change in enumerate(changes):
        assert table.version == before
        change()
    assert (table.version, table.seats[3].name, table.seats[3].away) == (5, "Dee", True)


def test_what_is_refused_changes_nothing(table: Table):
    claim_seat(table.seats[0], "phone")
    with pytest.raises(BadName):
        add_player(table, "Bo", "opener")
    with pytest.raises(SeatTaken):
        claim_seat(table.seats[0], "other")
    with pytest.raises(NotSeated):
        release_seat(table.seats[0], "stranger")
    assert (table.version, len(table.seats), table.seats[0].device) == (1, 3, "phone")


def test_claiming_ones_own_seat_again_is_harmless(table: Table):
    claim_seat(table.seats[0], "phone")
    claim_seat(table.seats[0], "phone")
    claim_seat(table.seats[1], "phone")
    assert seats_held_by_phone(table, "phone") == table.seats[:2]
    assert author_name(table, "phone") == "Ann, Bo"
    assert author_name(table, "opener") == "the host"
    assert table.version == 2


def test_who_may_enter_for_whom(table: Table):
    ann, bo, _ = table.seats
    claim_seat(ann, "anns")
    assert may_phone_enter(table, "anns")
    assert may_phone_enter(table, "opener")
    assert not may_phone_enter(table, "stranger")
    assert may_enter_for_seat(table, "anns", ann)
    assert may_enter_for_seat(table, "anns", bo)  # nobody holds it
    assert not may_enter_for_seat(table, "opener", ann)
    assert not may_enter_for_seat(table, "stranger", bo)


def test_two_phones_claiming_one_seat_at_once(app: Flask, table: Table):
    seat, outcomes, ready = table.seats[0].id, [], threading.Barrier(6)

    def press(phone: str) -> None:
        with app.app_context():
            wanted = db.session.get_one(Seat, seat)
            ready.wait()
            try:
                claim_seat(wanted, phone)
                outcomes.append(phone)
            except SeatTaken:
                outcomes.append(None)

    threads = [threading.Thread(target=press, args=(f"phone {number}",)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    winners = [phone for phone in outcomes if phone]
    db.session.expire_all()
    assert len(outcomes) == 6
    assert winners == [table.seats[0].device]
    assert table.version == 1


def test_kept_names_are_those_of_ones_own_tables_newest_first(app: Flask):
    open_table("", ["Ann", "Bo"], "mine")
    elsewhere = open_table("", ["Cy", "ANN", "Di"], "friend")
    open_table("", ["Secret"], "stranger")
    assert known_player_names("mine") == ["Ann", "Bo"]
    claim_seat(elsewhere.seats[0], "mine")
    assert known_player_names("mine") == ["Cy", "ANN", "Di", "Bo"]
    assert known_player_names("nobody") == []
    assert tables_of_phone("mine")[0] is elsewhere


def test_the_tables_of_a_phone_are_found_without_reading_all(app: Flask):
    for phone in ("one", "two", "three"):
        claim_seat(open_table("", ["Ann", "Bo"], phone).seats[0], "mine")
    with asked() as heard:
        assert [len(table.seats) for table in tables_of_phone("mine")] == [2, 2, 2]
        assert known_player_names("mine") == ["Ann", "Bo"]
    assert len(heard) == 3, "seats are asked for at once"
    for statement, given in heard:
        assert not re.search(r"(SCAN|Seq Scan on) (tables|seats)\b", plan(statement, given)), statement


def plan(statement: str, given: object) -> str:
    """Return how the database would answer it, by an index wherever it has one."""
    with db.engine.connect() as connection:
        if db.engine.dialect.name == "postgresql":
            connection.exec_driver_sql("SET enable_seqscan = off")
            rows = connection.exec_driver_sql(f"EXPLAIN {statement}", given)
        else:
            rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given)
        return "\n".join(str(row[-1]) for row in rows)


def test_at_most_fifty_names_are_kept(app: Flask):
    for evening in range(2):
        open_table("", [f"{evening}-{number}" for number in range(40)], "mine")
    assert len(known_player_names("mine")) == 50


def test_the_same_press_at_the_same_moment_opens_one_table(app: Flask, table: Table):
    opened: list[str] = []
    ready = threading.Barrier(6)

    def press() -> None:
        with app.app_context():
            ready.wait()
            again = open_table_like_last("opener", table.code)
            opened.append(again.code if again else "")

    threads = [threading.Thread(target=press) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 6
    assert len({*opened, table.code}) == 2
    assert len(tables_of_phone("opener")) == 2


def test_where_strangers_reach_the_server_codes_are_longer(app: Flask):
    short = open_table("Friday", ["Ann"], "opener", press="one")
    app.config["PUBLIC_URL"] = "https://cards.example"
    for table in (
        open_table("Friday", ["Ann"], "opener"),
        open_table("Friday", ["Ann"], "opener", press="two"),
    ):
        assert len(table.code) == 8
        assert get_table(f"{table.code[:4]}-{table.code[4:]}".lower()) == table
    assert get_table(short.code) == short
    with pytest.raises(UnknownTable):
        get_table(short.code + "AA")
