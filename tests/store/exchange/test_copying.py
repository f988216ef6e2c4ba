"""A whole database copied to another, SQLite or PostgreSQL: every row as it is stored, or nothing at all."""

import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import JSON, Text, cast, create_engine, event, func, select, text

from companion.store import db
from companion.store.database import clock, signing_key
from companion.store.database.session import add_driver_to_url
from companion.store.exchange import copying
from companion.store.exchange.copying import DatabaseNotCopied, copy_database
from companion.store.models import (
    Base,
    CarriedDebt,
    Countdown,
    Entry,
    Group,
    Invitation,
    JoinRequest,
    Match,
    OptionPreset,
    Person,
    Phone,
    Photo,
    Seat,
    ShareLink,
    SigningKey,
    StoredSecretChoice,
    Table,
    TableDeck,
)
from companion.store.tables.opening import open_table
from store.apps import make_app


@pytest.fixture
def everything(full: Table) -> str:
    """The URL of a database with rows in every table."""
    now = clock.now()
    group = Group(key="k" * 22, name="Us", unit="€", sign="€", places=2, created=now, origin="here/1")
    people = [
        Person(group=group, name=name, role="guest", colour=n + 1, mark="star", created=now)
        for n, name in enumerate(("Ann", "Ānn", "Bo"))
    ]
    db.session.add_all(people)
    db.session.flush()
    people[0].joined_to = people[2].id  # to a later row: written only when that is there
    full.group, full.seats[0].person = group, people[0]
    match = db.session.scalars(select(Match).order_by(Match.id.desc())).first()
    assert match is not None
    sits = [seat.id for seat in full.seats]
    db.session.add_all(
        [
            Phone(group_id=group.id, person=people[2], device="bo", since=now),
            Invitation(person=people[2], token="t" * 22, by="Ann", at=now),
            CarriedDebt(table_id=full.id, handover=None, payer=sits[0], payee=sits[1], amount=2**31 - 1),
            Photo(
                token="p" * 22,
                device="bo",
                jpeg=bytes(range(256)) * 99,
                reading={"a": None},
                created=now,
                kept=True,
            ),
            ShareLink(token="c" * 22, table=full, match=match, named=[0], made_by="Ann", device="bo", at=now),
            TableDeck(table_id=full.id, strip=b"\x00\xff", names=["Ah"], shown_by="Ann", device="bo", at=now),
            OptionPreset(
                device="bo", game="toy", name="höher", options={"goal": 10}, saved=now, group_id=group.id
            ),
            JoinRequest(table=full, device="dee", name="Dee", seat=full.seats[1], at=now),
            Countdown(match_id=match.id, seq=9, ends=now, device=None),
            StoredSecretChoice(match_id=match.id, seq=9, seat=0, yes=None, device="bo", since=now),
            SigningKey(fingerprint="f" * 64, since=now),
        ]
    )
    db.session.commit()
    return str(db.engine.url.render_as_string(hide_password=False))


@pytest.fixture
def other_kind(everything: str, request: pytest.FixtureRequest) -> str:
    """The URL of a database without rows, of the kind that `everything` is not in."""
    of_kind = "migrated_postgres_url" if everything.startswith("sqlite") else "another_url"
    return str(request.getfixturevalue(of_kind))


@pytest.fixture
def without_tables(everything: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database of the kind that `everything` is not in, before any migration."""
    if everything.startswith("sqlite"):
        return str(request.getfixturevalue("postgres_database_url"))
    return f"sqlite:///{tmp_path / 'made by the copy.sqlite'}"


def stored(url: str) -> dict[str, list[tuple[Any, ...]]]:
    """Return every row as the database stores it: JSON as its text, moments in UTC."""
    engine = create_engine(add_driver_to_url(url))
    if engine.dialect.name == "postgresql":
        event.listen(engine, "connect", lambda connection, _: connection.execute("SET timezone TO 'UTC'"))
    try:
        with engine.connect() as connection:
            rows = {
                table.name: connection.execute(
                    select(*(cast(c, Text) if isinstance(c.type, JSON) else c for c in table.columns))
                )
                for table in Base.metadata.sorted_tables
            }
            return {name: sorted(map(tuple, found), key=repr) for name, found in rows.items()}
    finally:
        engine.dispose()


def test_every_row_of_every_table_is_the_same(everything: str, without_tables: str):
    before = stored(everything)
    assert all(before.values()), "a table without rows would prove nothing"
    copied = copy_database(everything, without_tables)
    assert stored(without_tables) == before
    assert {table.name: table.rows for table in copied} == {name: len(rows) for name, rows in before.items()}
    if without_tables.startswith("sqlite"):
        assert Path(without_tables.removeprefix("sqlite:///")).stat().st_mode & 0o077 == 0


def test_play_goes_on_from_the_copied_ids(everything: str, other_kind: str):
    copy_database(everything, other_kind)
    app = make_app(other_kind)
    with app.app_context():
        table = open_table("Saturday", ["Ann", "Bo"], "opener")
        ids = db.session.scalars(select(Seat.id).order_by(Seat.id)).all()
        assert len(set(ids)) == len(ids) == 5
        assert table.id > 1
        db.session.remove()
        db.engine.dispose()


def test_what_holds_rows_is_left_alone(everything: str, other_kind: str):
    copy_database(everything, other_kind)
    before = stored(other_kind)
    with pytest.raises(DatabaseNotCopied, match="already contains evenings"):
        copy_database(everything, other_kind)
    assert stored(other_kind) == before


def test_a_target_that_was_only_served_once_is_empty(everything: str, other_kind: str):
    app = make_app(other_kind)
    app.config["SECRET_KEY"] = "of the target"
    signing_key.check_or_store_key(app)
    with app.app_context():
        db.engine.dispose()
    copy_database(everything, other_kind)
    assert stored(other_kind) == stored(everything)


def test_of_two_copies_at_once_one_is_refused(everything: str, other_kind: str):
    outcomes: list[object] = []

    def copies() -> None:
        try:
            outcomes.append(len(copy_database(everything, other_kind)))
        except DatabaseNotCopied as refused:
            outcomes.append(str(refused))

    both = [threading.Thread(target=copies) for _ in range(2)]
    for one in both:
        one.start()
    for one in both:
        one.join()
    number, sentence = sorted(outcomes, key=lambda one: isinstance(one, str))
    assert number == len(Base.metadata.tables)
    assert "already contains evenings" in str(sentence)


@pytest.mark.parametrize("fault", ["differs", "complains"])
def test_a_copy_that_fails_leaves_nothing(everything: str, other_kind: str, fault: str, monkeypatch):
    if fault == "differs":
        digest = copying._sum_of_digests
        calls = iter(range(10**6))
        monkeypatch.setattr(copying, "_sum_of_digests", lambda rows: digest(rows) + (next(calls) > 30))
    else:
        monkeypatch.setattr(
            copying, "_check_copied_rows", lambda writing, _: writing.exec_driver_sql("SELECT nothing")
        )
    with pytest.raises(DatabaseNotCopied, match="Nothing was copied"):
        copy_database(everything, other_kind)
    assert not any(stored(other_kind).values())


def test_what_a_server_enters_meanwhile_is_not_half_there(everything: str, other_kind: str, monkeypatch):
    """The source is read as it stood when the copy began."""
    copy_table = copying._copy_table
    entries = func.count(Entry.seq)
    before = db.session.scalar(select(entries))
    db.session.remove()

    def enters(table: Any, *connections: Any) -> object:
        copied = copy_table(table, *connections)
        if table.name == "seats":
            match = db.session.scalars(select(Match).order_by(Match.id.desc())).first()
            assert match is not None
            values = {"action": "x", "values": {}, "entered_by": "Ann", "device": "opener", "at": clock.now()}
            db.session.add(Entry(match_id=match.id, seq=50, **values))
            db.session.commit()
        return copied

    monkeypatch.setattr(copying, "_copy_table", enters)
    copied = {table.name: table.rows for table in copy_database(everything, other_kind)}
    assert copied["entries"] == before
    assert db.session.scalar(select(entries)) == before + 1


def test_a_row_that_the_other_database_cannot_hold_is_named(
    migrated_sqlite_url: str, migrated_postgres_url: str
):
    engine = create_engine(migrated_sqlite_url)
    with engine.begin() as connection:
        connection.exec_driver_sql(
            "INSERT INTO groups (key, name, unit, sign, places, created, origin) "
            "VALUES ('k', 'Us', 'points', '', 3000000000, '2026-11-20 02:47:00', 'here/1')"
        )
    engine.dispose()
    with pytest.raises(DatabaseNotCopied, match="table groups reports an error: integer out of range"):
        copy_database(migrated_sqlite_url, migrated_postgres_url)


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        ("mysql://ann:secret@host/companion", r"mysql://ann:\*\*\*@host/companion. Use sqlite:////folder"),
        ("sqlite://", "at sqlite://. Use sqlite:////folder"),
        ("evenings.sqlite", "at evenings.sqlite. Use sqlite:////folder"),
        (
            "postgresql://ann:p@ss:w/rd@host/x",
            r"ann:\*\*\*@host/x. Use .* write @ as %40, : as %3A",
        ),
        ("sqlite:////nowhere/at/all/companion.sqlite", "unable to open database file"),
        (
            "postgresql://ann:secret@127.0.0.1:1/companion",
            r"psycopg://ann:\*\*\*@127.0.0.1:1/companion reports an error",
        ),
    ],
)
def test_a_target_that_cannot_be_is_a_sentence(migrated_sqlite_url: str, target: str, sentence: str):
    with pytest.raises(DatabaseNotCopied, match=sentence) as refused:
        copy_database(migrated_sqlite_url, target)
    assert "secret" not in str(refused.value)


def test_a_source_that_cannot_be_is_a_sentence(migrated_sqlite_url: str, tmp_path: Path):
    target = f"sqlite:///{tmp_path / 'copy.sqlite'}"
    with pytest.raises(DatabaseNotCopied, match="There is no file at"):
        copy_database(f"sqlite:///{tmp_path / 'absent.sqlite'}", target)
    (tmp_path / "diary.sqlite").touch()
    with pytest.raises(DatabaseNotCopied, match="There is no companion database"):
        copy_database(f"sqlite:///{tmp_path / 'diary.sqlite'}", target)
    with pytest.raises(DatabaseNotCopied, match="is the database to copy from"):
        copy_database(migrated_sqlite_url, migrated_sqlite_url)
    for revision, sentence in (("0003", "by an earlier release"), ("9999", "a later release")):
        engine = create_engine(migrated_sqlite_url)
        with engine.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})
        engine.dispose()
        with pytest.raises(DatabaseNotCopied, match=sentence):
            copy_database(migrated_sqlite_url, target)
    assert not (tmp_path / "copy.sqlite").exists()


def test_tables_of_another_program_are_left_alone(migrated_sqlite_url: str, tmp_path: Path):
    target = f"sqlite:///{tmp_path / 'library.sqlite'}"
    engine = create_engine(target)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE cards (isbn TEXT)")
    with pytest.raises(DatabaseNotCopied, match="tables that are not the companion's: cards"):
        copy_database(migrated_sqlite_url, target)
    with engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT name FROM sqlite_master").scalars().all() == ["cards"]
    engine.dispose()
