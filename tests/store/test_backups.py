"""Copies of the database: whole, tried, of seven days, and put back."""

import resource
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from alembic import command
from flask import Flask
from sqlalchemy import create_engine

from companion import store
from companion.cards import Card
from companion.store import backups, db, photos, schema
from companion.store.backups import NoBackup
from companion.store.database import database_file
from companion.store.models import Match, Table
from companion.store.opening import open_table
from companion.store.photos import keep_photo
from companion.store.replays import load
from companion.store.schema import alembic_config
from companion.store.sqlite_file import Contents
from companion.store.tables import find_table

from .amends import say
from .apps import make_app
from .matches import begun


@pytest.fixture
def app(migrated_sqlite_url: str) -> Iterator[Flask]:
    app = make_app(migrated_sqlite_url)
    with app.app_context():
        yield app
        db.session.remove()
        db.engine.dispose()


@pytest.fixture
def played(app: Flask) -> Match:
    match = begun(open_table("Friday", ["Ann", "Bo", "Cy"], "opener"))
    say(match, "score", 0, points=3)
    return match


def database() -> Path:
    found = database_file()
    assert found is not None
    return found


def held(tables: int, matches: int, entries: int) -> Contents:
    (newest,) = schema.head_revisions()
    return Contents(newest, tables, matches, entries)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_copy_is_whole_and_one_file_for_its_owner(played: Match, tmp_path: Path):
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    assert backups.back_up(database(), folder / "copy.sqlite") == held(1, 1, 1)
    assert names(folder) == ["copy.sqlite"]
    assert (folder / "copy.sqlite").stat().st_mode & 0o777 == 0o600
    assert backups.tried(folder / "copy.sqlite") == held(1, 1, 1)
    assert names(folder) == ["copy.sqlite"]


def test_it_is_made_while_others_write(played: Match, tmp_path: Path):
    with db.engine.connect() as other:
        other.exec_driver_sql("BEGIN IMMEDIATE")
        other.exec_driver_sql("UPDATE tables SET name = 'half done'")
        assert backups.back_up(database(), tmp_path / "copy.sqlite") == held(1, 1, 1)
        other.rollback()
    with sqlite3.connect(tmp_path / "copy.sqlite") as copy:
        assert copy.execute("SELECT name FROM tables").fetchall() == [("Friday",)]


def test_photographs_are_left_out_but_those_that_are_kept(played: Match, tmp_path: Path):
    keep_photo("opener", b"a picture of a table", {})
    token = keep_photo("opener", b"the hand of the night", {"cards": [{"card": "Ah"}]})
    photos.entered(played, "opener", [[Card("Ah")]])
    photos.keep_with(played, token, "opener", lambda jpeg: jpeg)
    backups.back_up(database(), tmp_path / "copy.sqlite")
    assert b"a picture of a table" not in (tmp_path / "copy.sqlite").read_bytes()
    assert b"the hand of the night" in (tmp_path / "copy.sqlite").read_bytes()
    assert b"a picture of a table" in b"".join(
        path.read_bytes() for path in tmp_path.glob("companion.sqlite*")
    )


def test_what_was_entered_since_is_taken_back_and_kept_beside(app: Flask, played: Match, tmp_path: Path):
    code = played.table.code
    backups.back_up(database(), tmp_path / "copy.sqlite")
    say(played, "score", 1, points=4)
    open_table("Saturday", ["Di"], "opener")
    found, before = backups.restore(tmp_path / "copy.sqlite", database())
    db.session.remove()
    assert found == held(1, 1, 1)
    match = find_table(code).matches[0]
    assert load(match).seq == 1
    say(match, "score", 1, points=5)
    assert load(match).state.points == (3, 5, 0)
    assert backups.tried(before) == held(2, 1, 2)
    backups.restore(before, database())
    db.session.remove()
    assert db.session.query(Table).count() == 2


def unchanged(folder: Path) -> list[tuple[str, int]]:
    return [(path.name, path.stat().st_size) for path in sorted(folder.glob("*.sqlite"))]


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ("absent", "There is no file"),
        ("folder", "There is no file"),
        ("text", "is no copy of a companion's database"),
        ("empty", "is no copy of a companion's database"),
        ("other", "is no copy of a companion's database"),
        ("cut", "is (damaged|no copy)"),
        ("overwritten", "is (damaged|no copy)"),
        ("orphans", "is damaged"),
        ("leaves without a tree", "is damaged"),
        ("newer", "later release"),
        ("unmarked", "later release"),
    ],
)
def test_what_is_no_whole_copy_is_left_alone(played: Match, tmp_path: Path, bad: str, sentence: str):
    path = tmp_path / "bad" / "copy.sqlite"
    path.parent.mkdir()
    spoil(path, bad)
    before = unchanged(tmp_path)
    with pytest.raises(NoBackup, match=sentence):
        backups.restore(path, database())
    assert unchanged(tmp_path) == before
    assert load(db.session.get_one(Match, played.id)).seq == 1


def spoil(path: Path, how: str) -> None:
    if how == "folder":
        path.mkdir()
    elif how == "text":
        path.write_text("Dear diary")
    elif how == "empty":
        path.touch()
    elif how == "other":
        with sqlite3.connect(path) as other:
            other.execute("CREATE TABLE recipes (name)")
    elif how != "absent":
        backups.back_up(database(), path)
        whole = path.read_bytes()
        if how == "cut":
            path.write_bytes(whole[: len(whole) // 2])
        elif how == "overwritten":
            path.write_bytes(whole[:20_000] + b"\xff" * 20_000 + whole[40_000:])
        else:
            statement = {
                "leaves without a tree": "DELETE FROM sqlite_master WHERE name = 'ix_seats_device'",
                "orphans": "UPDATE seats SET table_id = 99",
                "newer": "UPDATE alembic_version SET version_num = '9999'",
                "unmarked": "DELETE FROM alembic_version",
            }[how]
            with sqlite3.connect(path) as copy:
                copy.execute("PRAGMA writable_schema = ON")
                copy.execute(statement)


@contextmanager
def no_more_than(size: int) -> Iterator[None]:
    """Let no file grow beyond that, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_on_a_full_disk_nothing_is_half_done(played: Match, tmp_path: Path):
    folder = tmp_path / "full"
    folder.mkdir()
    backups.back_up(database(), folder / "copy.sqlite")
    whole = (folder / "copy.sqlite").read_bytes()
    with no_more_than(20_000), pytest.raises(NoBackup, match=r"No copy was made at .*copy.sqlite"):
        backups.back_up(database(), folder / "copy.sqlite")
    assert names(folder) == ["copy.sqlite"]
    assert (folder / "copy.sqlite").read_bytes() == whole


def test_a_copy_that_cannot_be_read_is_none(played: Match, tmp_path: Path, monkeypatch):
    folder = tmp_path / "copies"
    folder.mkdir()
    monkeypatch.setattr(backups, "_leave_out_photos", lambda path: path.write_bytes(b"spoilt" * 1000))
    with pytest.raises(NoBackup, match=r"No copy was made.*file is not a database"):
        backups.back_up(database(), folder / "copy.sqlite")
    assert names(folder) == []


def test_a_folder_that_is_not_there(played: Match, tmp_path: Path):
    with pytest.raises(NoBackup, match="No such file or directory"):
        backups.back_up(database(), tmp_path / "nowhere" / "copy.sqlite")


def test_a_database_that_is_held_is_not_replaced(played: Match, tmp_path: Path, monkeypatch):
    copy = tmp_path / "copies" / "copy.sqlite"
    copy.parent.mkdir()
    backups.back_up(database(), copy)
    say(played, "score", 1, points=4)
    db.session.remove()

    def locked(one: Path, other: Path, real=backups.copy_pages) -> None:
        if one == copy:
            raise sqlite3.OperationalError("database is locked")
        real(one, other)

    monkeypatch.setattr(backups, "copy_pages", locked)
    with pytest.raises(NoBackup, match=r"Nothing was put back: database is locked\. Stop"):
        backups.restore(copy, database())
    assert load(db.session.get_one(Match, played.id)).seq == 2


def test_the_last_seven_days_are_kept(played: Match, tmp_path: Path, moment):
    folder = tmp_path / "kept"
    for _ in range(9):
        made = backups.daily(database(), folder)
        assert made is not None
        assert backups.daily(database(), folder) is None
        moment.now += timedelta(days=1)
    (folder / "mine.sqlite").touch()
    assert backups.daily(database(), folder) is not None
    assert len(names(folder)) == 8
    assert "mine.sqlite" in names(folder)
    assert folder.stat().st_mode & 0o777 == 0o700


def test_a_copy_of_an_earlier_release_is_brought_to_this_one(app: Flask, played: Match, tmp_path: Path):
    copy = tmp_path / "old.sqlite"
    backups.back_up(database(), copy)
    engine = create_engine(f"sqlite:///{copy}")
    with engine.begin() as old:
        command.downgrade(alembic_config(old), "0010")
    engine.dispose()
    backups.restore(copy, database())
    db.session.remove()
    store.migrate(app)
    assert schema.missing() is None
    assert load(db.session.get_one(Match, 1)).seq == 1


@pytest.mark.parametrize("address", ["sqlite:///:memory:", "sqlite://"])
def test_what_is_no_file_is_not_copied(address: str):
    with make_app(address).app_context():
        assert database_file() is None
