"""Evenings written by one server and taken in by another: the same to the figure, or not at all."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import inspect, select

from companion.engine.event import Submission
from companion.engine.field import Illegal
from companion.games import GAMES
from companion.store import db
from companion.store.database import clock
from companion.store.evenings import closing
from companion.store.exchange import exporting
from companion.store.exchange.exporting import export_evenings
from companion.store.exchange.importing import ImportRefused, import_evenings
from companion.store.history.replays import find_running_match, load_replay
from companion.store.matches import matches
from companion.store.matches.log import append_entry, undo_entry
from companion.store.models import Base, Table
from companion.store.tables.opening import open_table
from companion.store.variants import shelf
from store.apps import served
from store.asked import asked
from store.corrections.amends import PHONE
from store.matches.toy_matches import begun, won_by
from store.toy import score

from .carried import figures, without_own, written


def test_it_is_the_same_on_another_server(full: Table, elsewhere: Flask):
    document, before = export_evenings([full], "1.0"), figures(full)
    code = full.code
    with elsewhere.app_context():
        (table,) = import_evenings(json.dumps(document).encode(), "my-phone")
        db.session.expire_all()
        assert figures(table) == before
        assert without_own(export_evenings([table], "1.0")) == without_own(document)
        assert (table.code, table.opened_by) == (code, "my-phone")
        assert {seat.device for seat in table.seats} == {None}
        closing.reopen_evening(table, "Once more", "my-phone")
        match = matches.start_match(table, "toy", {"goal": 10}, table.seats, None, "my-phone")
        append_entry(match, 0, score(0, 9), "my-phone")


def test_as_text_it_is_the_same_an_evening_a_line(full: Table, elsewhere: Flask):
    won_by(begun(open_table("Saturday", ["Ann", "Bo"], PHONE)), 1)
    tables = db.session.scalars(select(Table).order_by(Table.id)).all()
    told, made = "".join(exporting.generate_evenings_document(tables, "1.0")), json.loads(written(*tables))
    assert json.loads(told) | {"made": ""} == made | {"made": ""}
    assert [json.loads(line.strip(","))["name"] for line in told.splitlines()[1:3]] == ["Friday", "Saturday"]
    with elsewhere.app_context():
        assert [table.name for table in import_evenings(told.encode(), "my-phone")] == ["Friday", "Saturday"]


def test_the_digest_is_the_one_that_earlier_releases_wrote():
    known = sha256('[null,[{"a":"ü","b":1},{"a":2}]]'.encode()).hexdigest()
    assert exporting.document_digest(None, [{"b": 1, "a": "ü"}, {"a": 2}]) == known
    assert exporting.document_digest({"name": "Us"}, []) == sha256(b'[{"name":"Us"},[]]').hexdigest()


def test_of_no_evenings_it_is_a_document_too(app: Flask):
    assert json.loads("".join(exporting.generate_evenings_document([], "1.0")))["evenings"] == []


def test_it_costs_no_question_for_each_match(app: Flask):
    counted = []
    for _ in range(2):
        table = open_table("Friday", ["Ann", "Bo"], PHONE)
        for _ in range(1 + 2 * len(counted)):
            won_by(begun(table), 0)
        with asked() as heard:
            assert len(list(exporting.generate_evenings_document([table], "1.0"))) == 3
        counted.append(len(heard))
    assert counted[0] == counted[1]


def test_a_document_of_the_release_before_has_no_cards(full: Table, elsewhere: Flask):
    document = json.loads(written(full))
    document["version"] = 1
    for evening in document["evenings"]:
        del evening["cards"]
        for match in evening["matches"]:
            del match["card"]
    document["digest"] = exporting.document_digest(None, document["evenings"])
    before = figures(full)
    with elsewhere.app_context():
        (table,) = import_evenings(json.dumps(document).encode(), "my-phone")
        assert figures(table) == before
        assert shelf.list_saved_variants(table) == []


def test_no_phone_is_named_and_none_gets_a_seat(full: Table, elsewhere: Flask):
    data = written(full)
    assert PHONE.encode() not in data
    assert b"bos-phone" not in data
    with elsewhere.app_context():
        (table,) = import_evenings(data, "my-phone")
        devices = {one.device for one in table.handovers} | {one.device for one in table.adjustments}
        assert all(device.startswith("taken-") for device in devices)
        assert len({one.device for one in table.adjustments}) == 1
        assert table.adjustments[0].device != table.handovers[0].device


def test_a_table_keeps_its_locale_and_one_without_has_none(full: Table, elsewhere: Flask):
    assert b'"locale"' not in written(full)
    full.locale = "de_DE"
    data = written(full)
    with elsewhere.app_context():
        (table,) = import_evenings(data, "my-phone")
        assert table.locale == "de_DE"


def test_every_column_is_written_or_left_out_on_purpose(full: Table):
    left_out = {
        "tables": {"id", "version", "opened_by", "group_id", "trial_device"},
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
    full.locale = "de_DE"
    (evening,) = export_evenings([full], "1.0")["evenings"]
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
        "signing_keys",
        "decks",
    }
    of_this_server = {"photos", "postcards", "decks"}
    with_groups = {"groups", "people", "parts", "carried"}
    assert with_tables == phones | of_this_server | with_groups, "the last are tried with a group"
    assert inspect(db.engine).has_table("cash")


def test_the_same_evening_is_not_taken_in_twice(full: Table, elsewhere: Flask):
    data, code = written(full), full.code
    with pytest.raises(ImportRefused, match=f"“Friday” already exists here, as table {code}"):
        import_evenings(data, "my-phone")
    with elsewhere.app_context():
        (table,) = import_evenings(data, "my-phone")
        again = written(table)
        for one in (data, again):
            with pytest.raises(ImportRefused, match="already exists here"):
                import_evenings(one, "my-phone")
        assert db.session.query(Table).count() == 1
    with pytest.raises(ImportRefused, match="already exists here"):
        import_evenings(again, "my-phone")


def test_of_several_all_or_none_are_taken_in(full: Table, elsewhere: Flask):
    other = open_table("Saturday", ["Di", "Ed"], PHONE)
    one, both = written(other), written(full, other)
    with elsewhere.app_context():
        import_evenings(one, "my-phone")
        with pytest.raises(ImportRefused, match="Saturday"):
            import_evenings(both, "my-phone")
        db.session.expire_all()
        assert [table.name for table in db.session.query(Table)] == ["Saturday"]


def test_a_code_that_another_table_has_is_another(full: Table, elsewhere: Flask):
    data, code = written(full), full.code
    with elsewhere.app_context():
        db.session.add(Table(code=code, name="x", unit="y", opened_by="z", created=clock.now()))
        db.session.commit()
        (table,) = import_evenings(data, "my-phone")
        assert table.code != code
        with pytest.raises(ImportRefused, match="already exists here"):
            import_evenings(data, "my-phone")


@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_any_evening_of_any_games_is_the_same_elsewhere(
    migrated_file: Path, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
):
    """Random entries in random games, some taken back; written, taken in, and written again."""
    folder = tmp_path_factory.mktemp("carried")
    files = [shutil.copy(migrated_file, folder / name) for name in ("here", "there")]
    with served(f"sqlite:///{files[0]}") as here, here.app_context():
        here.config["GAMES"] = dict(GAMES)
        table = open_table("Friday", ["Ann", "Bo", "Cy"], PHONE)
        for slug in data.draw(st.lists(st.sampled_from(sorted(GAMES)), min_size=1, max_size=3)):
            walk(table, slug, data)
        document, before = export_evenings([table], "1.0"), figures(table)
    with served(f"sqlite:///{files[1]}") as there, there.app_context():
        there.config["GAMES"] = dict(GAMES)
        (taken,) = import_evenings(json.dumps(document).encode(), "my-phone")
        db.session.expire_all()
        assert figures(taken) == before
        assert without_own(export_evenings([taken], "1.0")) == without_own(document)


def walk(table: Table, slug: str, data: st.DataObject) -> None:
    """Enter what the game offers as it stands, for a while; a match that is not over is called off."""
    seats = table.seats[: 2 if 3 not in GAMES[slug].identity.seat_counts else 3]
    match = matches.start_match(table, slug, {}, seats, None, PHONE)
    for _ in range(data.draw(st.integers(0, 12))):
        play = load_replay(match)
        if not play.actions:
            break
        action = data.draw(st.sampled_from(play.actions))
        seat = data.draw(st.sampled_from(action.seats)) if action.seats else None
        try:
            append_entry(match, play.seq, Submission(action.name, seat), PHONE)
            if data.draw(st.integers(0, 5)) == 0:
                undo_entry(match, load_replay(match).seq, PHONE)
        except Illegal:
            continue
    if find_running_match(table) is match:
        matches.call_off_match(match, PHONE)
