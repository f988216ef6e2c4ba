"""Evenings written by one server and taken in by another: the same to the figure, or not at all."""

import csv
import io
import json
import shutil
from collections.abc import Callable
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from filled import filled
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import inspect, select

from companion import store
from companion.games import GAMES
from companion.play.event import Said
from companion.play.field import Illegal
from companion.store import (
    cash,
    closing,
    db,
    exporting,
    house,
    importing,
    matches,
    pots,
    settling,
    spreadsheet,
)
from companion.store.adjustments import adjust, take_back
from companion.store.evenings import evening_of
from companion.store.exporting import export
from companion.store.importing import NotTaken, take_in
from companion.store.log import append, undo
from companion.store.models import Base, Table
from companion.store.nights import night_of
from companion.store.opening import open_table
from companion.store.replays import load, running
from companion.store.seats import claim, rename

from .amends import PHONE, change, put, say
from .apps import make_app
from .asked import asked
from .cards import card
from .matches import begun, won_by
from .pots import pot_of
from .toy import score


@pytest.fixture
def full(app: Flask) -> Table:
    """An evening with something of everything, closed."""
    filled("a full evening", play_all)
    return db.session.scalars(select(Table)).one()


def play_all() -> None:
    table = open_table("Friday", ["Ann", "Bo", "Cy"], PHONE)
    first = begun(table)
    won_by(first, 0)
    put(first, change(0, "score", 0, points=8))
    say(first, "score", 0, points=2)
    matches.abandon(begun(table), PHONE)
    pot_of(table, ("deal", None), ("put", 0), ("put", 1), ("stop", None))
    pots.take_back(pots.share_out(table, table.seats[:2], evening_of(table).waiting, PHONE), PHONE)
    pots.share_out(table, table.seats, evening_of(table).waiting, PHONE)
    house.keep(table, card(), PHONE)
    rename(table.seats[2], "Cyril", PHONE)
    claim(table.seats[1], "bos-phone")
    adjust(table, table.seats[0], table.seats[1], 5, "Pizza", "k", "bos-phone")
    take_back(table.adjustments[0], PHONE)
    adjust(table, table.seats[0], table.seats[1], 7, "=Pizza", "l", "bos-phone")
    cash.give(table, table.seats[0], 20, "1", PHONE, paid=True)
    cash.take_in(table, table.seats[1], 20, "2", PHONE, paid=False)
    owed = evening_of(table).owed[0]
    settling.hand_over(table, owed.payer, owed.payee, 1, "1", PHONE)
    settling.hand_over(table, owed.payer, owed.payee, None, "2", PHONE, left=True)
    closing.close(table, PHONE)


def written(*tables: Table) -> bytes:
    return json.dumps(export(tables, "1.0")).encode()


def without_own(document: dict[str, Any]) -> Any:
    """Return the evenings, but for what differs by server."""
    evenings = json.loads(json.dumps(document["evenings"]))
    for evening in evenings:
        del evening["code"]
    return evenings


def figures(table: Table) -> object:
    """Return all that an evening comes to, by places at the table."""
    places = {seat.id: place for place, seat in enumerate(table.seats)} | {0: "box"}
    evening = evening_of(table)
    night = night_of(table, evening)
    return (
        {places[player]: amount for player, amount in evening.balances.items()},
        [(places[one.payer], places[one.payee], one.amount, one.paid, one.left) for one in evening.owed],
        [[(places[player], amount) for player, amount in point.items()] for point in night.course],
        [(part.game, part.open, part.highlights, part.began, part.ended) for part in night.parts],
        [[line.text for line in load(match).history] for match in table.matches],
        (evening.pot, evening.waiting, evening.chips, table.closed, table.closed_by),
    )


def test_it_is_the_same_on_another_server(full: Table, elsewhere: Flask):
    document, before = export([full], "1.0"), figures(full)
    code = full.code
    with elsewhere.app_context():
        (table,) = take_in(json.dumps(document).encode(), "my-phone")
        db.session.expire_all()
        assert figures(table) == before
        assert without_own(export([table], "1.0")) == without_own(document)
        assert (table.code, table.opened_by) == (code, "my-phone")
        assert {seat.device for seat in table.seats} == {None}
        closing.reopen(table, "Once more", "my-phone")
        match = matches.start_match(table, "toy", {"goal": 10}, table.seats, None, "my-phone")
        append(match, 0, score(0, 9), "my-phone")


def test_as_text_it_is_the_same_an_evening_a_line(full: Table, elsewhere: Flask):
    won_by(begun(open_table("Saturday", ["Ann", "Bo"], PHONE)), 1)
    tables = db.session.scalars(select(Table).order_by(Table.id)).all()
    told, made = exporting.written(tables, "1.0"), json.loads(written(*tables))
    assert json.loads(told) | {"made": ""} == made | {"made": ""}
    assert [line[:10] for line in told.splitlines()[1:3]] == ['{"origin":'] * 2
    with elsewhere.app_context():
        assert [table.name for table in take_in(told.encode(), "my-phone")] == ["Friday", "Saturday"]


def test_the_digest_is_the_one_that_earlier_releases_wrote():
    known = sha256('[null,[{"a":"ü","b":1},{"a":2}]]'.encode()).hexdigest()
    assert exporting.digest(None, [{"b": 1, "a": "ü"}, {"a": 2}]) == known
    assert exporting.digest({"name": "Us"}, []) == sha256(b'[{"name":"Us"},[]]').hexdigest()


def test_of_no_evenings_it_is_a_document_too(app: Flask):
    assert json.loads(exporting.written([], "1.0"))["evenings"] == []


def test_it_costs_no_question_for_each_match(app: Flask):
    counted = []
    for _ in range(2):
        table = open_table("Friday", ["Ann", "Bo"], PHONE)
        for _ in range(1 + 2 * len(counted)):
            won_by(begun(table), 0)
        with asked() as heard:
            exporting.written([table], "1.0")
        counted.append(len(heard))
    assert counted[0] == counted[1]


def test_a_document_of_the_release_before_has_no_cards(full: Table, elsewhere: Flask):
    document = json.loads(written(full))
    document["version"] = 1
    for evening in document["evenings"]:
        del evening["cards"]
        for match in evening["matches"]:
            del match["card"]
    document["digest"] = exporting.digest(None, document["evenings"])
    before = figures(full)
    with elsewhere.app_context():
        (table,) = take_in(json.dumps(document).encode(), "my-phone")
        assert figures(table) == before
        assert house.kept_at(table) == []


def test_no_phone_is_named_and_none_gets_a_seat(full: Table, elsewhere: Flask):
    data = written(full)
    assert PHONE.encode() not in data
    assert b"bos-phone" not in data
    with elsewhere.app_context():
        (table,) = take_in(data, "my-phone")
        devices = {one.device for one in table.handovers} | {one.device for one in table.adjustments}
        assert all(device.startswith("taken-") for device in devices)
        assert len({one.device for one in table.adjustments}) == 1
        assert table.adjustments[0].device != table.handovers[0].device


def test_every_column_is_written_or_left_out_on_purpose(full: Table):
    left_out = {
        "tables": {"id", "version", "opened_by", "group_id"},
        "seats": {"id", "table_id", "position", "device", "asked", "asked_by", "person_id"},
        "matches": {"id", "table_id"},
        "results": {"match_id"},
        "entries": {"match_id"},
        "sharings": {"id", "table_id"},
        "adjustments": {"id", "table_id"},
        "handovers": {"id", "table_id"},
        "cash": {"id", "table_id"},
        "happenings": {"id", "table_id"},
        "cards": {"id", "table_id", "name", "fingerprint"},
    }
    (evening,) = export([full], "1.0")["evenings"]
    found = {
        "tables": evening,
        "results": next(match["result"] for match in evening["matches"] if match["result"]),
        "entries": evening["matches"][0]["entries"][0],
        **{name: evening[name][0] for name in left_out if isinstance(evening.get(name), list)},
    }
    other = {"seat_id": "player", "match_id": "match"}
    for table in Base.metadata.sorted_tables:
        if table.name in left_out:
            columns = {column.name for column in table.columns} - left_out[table.name]
            assert {other.get(name, name) for name in columns} <= set(found[table.name]), table.name
    with_tables = {table.name for table in Base.metadata.sorted_tables} - set(left_out)
    phones = {
        "phones",
        "invitations",
        "declarations",
        "countdowns",
        "knocks",
        "stakes",
        "photos",
        "postcards",
        "decks",
    }
    of_this_server = {"photos", "postcards", "decks"}
    with_groups = {"groups", "people", "parts", "carried"}
    assert with_tables == phones | of_this_server | with_groups, "the last are tried with a group"
    assert inspect(db.engine).has_table("cash")


def test_the_same_evening_is_not_taken_in_twice(full: Table, elsewhere: Flask):
    data, code = written(full), full.code
    with pytest.raises(NotTaken, match=f"“Friday” is here already, at table {code}"):
        take_in(data, "my-phone")
    with elsewhere.app_context():
        (table,) = take_in(data, "my-phone")
        again = written(table)
        for one in (data, again):
            with pytest.raises(NotTaken, match="is here already"):
                take_in(one, "my-phone")
        assert db.session.query(Table).count() == 1
    with pytest.raises(NotTaken, match="is here already"):
        take_in(again, "my-phone")


def test_of_several_all_or_none_are_taken_in(full: Table, elsewhere: Flask):
    other = open_table("Saturday", ["Di", "Ed"], PHONE)
    one, both = written(other), written(full, other)
    with elsewhere.app_context():
        take_in(one, "my-phone")
        with pytest.raises(NotTaken, match="Saturday"):
            take_in(both, "my-phone")
        db.session.expire_all()
        assert [table.name for table in db.session.query(Table)] == ["Saturday"]


def test_a_code_that_another_table_has_is_another(full: Table, elsewhere: Flask):
    data, code = written(full), full.code
    with elsewhere.app_context():
        db.session.add(Table(code=code, name="x", unit="y", opened_by="z", created=store.clock.now()))
        db.session.commit()
        (table,) = take_in(data, "my-phone")
        assert table.code != code
        with pytest.raises(NotTaken, match="is here already"):
            take_in(data, "my-phone")


def test_a_match_of_rules_that_are_not_there_is_kept_as_it_was_told(full: Table, elsewhere: Flask):
    def unknown(evening: dict[str, Any]) -> None:
        evening["matches"][0]["game"] = "no-such-game"

    data = spoilt(full, unknown)
    with elsewhere.app_context():
        (table,) = take_in(data, "my-phone")
        assert evening_of(table).finished[0].game == "no-such-game"


def spoilt(table: Table, how: Callable[[dict[str, Any]], object]) -> bytes:
    """Return the document with its evening changed, as by somebody who works the digest out anew."""
    document = json.loads(written(table))
    how(document["evenings"][0])
    document["digest"] = exporting.digest(None, document["evenings"])
    return json.dumps(document).encode()


DAMAGES: dict[str, Callable[[dict[str, Any]], object]] = {
    "a player who is not there": lambda one: one["matches"][0].update(players=[0, 1, 50]),
    "a dealer who is not there": lambda one: one["matches"][0].update(dealer=50),
    "the same match twice": lambda one: one["matches"].append(deepcopy(one["matches"][0])),
    "the same entry twice": lambda one: one["matches"][0]["entries"].append(one["matches"][0]["entries"][0]),
    "no moment": lambda one: one.update(created="yesterday"),
    "a thousand players": lambda one: one.update(seats=[{"name": "x", "away": False}] * 1000),
    "a field too many": lambda one: one.update(more=1),
    "a field too few": lambda one: one.pop("unit"),
    "a name that is a number": lambda one: one.update(name=5),
    "a name without end": lambda one: one.update(name="x" * 10_000),
    "an amount beyond all": lambda one: one["adjustments"][0].update(amount=10**30),
    "an amendment of nothing": lambda one: one["matches"][0]["entries"][2].update(values={}),
    "a match that a happening is not of": lambda one: one["happenings"][0].update(match=99),
    "money of a stranger": lambda one: one["cash"][0].update(player=50),
    "money of fewer than play": lambda one: one["matches"][0]["result"].update(money=[1]),
    "money of more than play": lambda one: one["matches"][0]["entries"][-1]["came"].update(money=[0] * 9),
    "a winner who is not there": lambda one: one["matches"][0]["result"].update(winners=[3]),
    "a pot of nobody": lambda one: one["matches"][0]["result"]["highlights"]["won"].update(seat=7),
    "legs of nobody": lambda one: one["matches"][0]["result"]["highlights"].update(legs=[1, 2, 3, 4]),
    "a choice of nobody": lambda one: one["matches"][0]["entries"][0].update(chosen_by={"8": "Bo"}),
    "a share too few": lambda one: one["sharings"][0].update(shares=[1]),
    "a game that nobody can play": lambda one: one["cards"][0]["card"].update(steps=["63 down"]),
    "a game of a newer companion": lambda one: one["cards"][0]["card"].update(version=9),
    "the same game twice": lambda one: one["cards"].append(one["cards"][0]),
    "a code that is none": lambda one: one.update(code="<b>x</b>"),
}


@pytest.mark.parametrize("what", DAMAGES)
def test_what_is_damaged_is_refused_and_nothing_stored(full: Table, elsewhere: Flask, what: str):
    data = spoilt(full, DAMAGES[what])
    with elsewhere.app_context():
        with pytest.raises(NotTaken, match=r"damaged, at .*Nothing was taken in"):
            take_in(data, "my-phone")
        db.session.expire_all()
        assert db.session.query(Table).count() == 0


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "holds no evenings"),
        (b"Dear diary", "holds no evenings"),
        (b"\xff\xfe\x00", "holds no evenings"),
        (b"[]", "holds no evenings"),
        (b'{"format": "chess"}', "holds no evenings"),
        (b"[" * 100_000, "holds no evenings"),
        (b'{"format": "companion-evenings"}', "damaged"),
        (b'{"format": "companion-evenings", "version": 3, "release": "9.1"}', "later release .*, 9.1"),
        (b'{"format": "companion-evenings", "version": "2"}', "damaged"),
    ],
)
def test_what_is_no_such_document_is_refused(app: Flask, data: bytes, sentence: str):
    with pytest.raises(NotTaken, match=sentence):
        take_in(data, "my-phone")


def test_what_was_changed_since_is_told_apart(full: Table):
    data = written(full).replace(b"Pizza", b"Pasta")
    with pytest.raises(NotTaken, match="changed or lost"):
        take_in(data, "my-phone")


def test_a_file_beyond_all_is_not_looked_at(app: Flask, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(importing, "LARGEST", 1_000_000)
    with pytest.raises(NotTaken, match="larger than 1 MB"):
        take_in(b" " * 1_000_001, "my-phone")


def test_rows_for_a_spreadsheet_add_up_and_carry_nothing_out(full: Table):
    full.seats[0].name = "=1+1"
    found = list(csv.DictReader(io.StringIO(spreadsheet.written([full]))))
    assert {row["game"] for row in found} == {"Toy", "Potluck"}
    assert "'=1+1" in {row["player"] for row in found}
    (toy,) = (row for row in found if row["game"] == "Toy" and row["player"] == "'=1+1")
    assert (toy["amount"], toy["won"], toy["match"]) == ("10", "1", "1")


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_evening_of_any_games_is_the_same_elsewhere(
    migrated_file: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
):
    """Random entries in random games, some taken back; written, taken in, and written again."""
    folder = tmp_path_factory.mktemp("carried")
    files = [shutil.copy(migrated_file, folder / name) for name in ("here", "there")]
    here, there = (make_app(f"sqlite:///{file}") for file in files)
    for app in (here, there):
        app.config["GAMES"] = dict(GAMES)
    with here.app_context():
        table = open_table("Friday", ["Ann", "Bo", "Cy"], PHONE)
        for slug in data.draw(st.lists(st.sampled_from(sorted(GAMES)), min_size=1, max_size=3)):
            walk(table, slug, data)
        document, before = export([table], "1.0"), figures(table)
        db.engine.dispose()
    with there.app_context():
        (taken,) = take_in(json.dumps(document).encode(), "my-phone")
        db.session.expire_all()
        assert figures(taken) == before
        assert without_own(export([taken], "1.0")) == without_own(document)
        db.engine.dispose()


def walk(table: Table, slug: str, data: st.DataObject) -> None:
    """Enter what the game offers as it stands, for a while; a match that is not over is called off."""
    seats = table.seats[: 2 if 3 not in GAMES[slug].numbers else 3]
    match = matches.start_match(table, slug, {}, seats, None, PHONE)
    for _ in range(data.draw(st.integers(0, 12))):
        play = load(match)
        if not play.actions:
            break
        action = data.draw(st.sampled_from(play.actions))
        seat = data.draw(st.sampled_from(action.seats)) if action.seats else None
        try:
            append(match, play.seq, Said(action.name, seat), PHONE)
            if data.draw(st.integers(0, 5)) == 0:
                undo(match, load(match).seq, PHONE)
        except Illegal:
            continue
    if running(table) is match:
        matches.abandon(match, PHONE)
