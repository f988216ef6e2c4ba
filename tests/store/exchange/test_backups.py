"""Backups of a database and its key: whole, tried, and kept of seven days."""

import json
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from flask import Flask

from companion.cards import Card
from companion.places import DatabaseLocation
from companion.store import db
from companion.store.database import clock, signing_key
from companion.store.database.errors import BackupError
from companion.store.database.session import sqlite_database_path
from companion.store.database.sqlite_files import DatabaseSummary, check_database
from companion.store.exchange import backup_file, backups
from companion.store.exchange.backup_file import DATABASE_NAME, KEY_NAME, MANIFEST_NAME
from companion.store.models import Match
from companion.store.photos import photos
from companion.store.photos.photos import store_photo
from companion.store.tables.opening import open_table
from store.apps import make_app
from store.corrections.amends import say
from store.matches.toy_matches import begun

from .backup_faults import no_more_than


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


@pytest.fixture
def place(played: Match, tmp_path: Path) -> DatabaseLocation:
    """A database with a match, and its key."""
    (tmp_path / "secret-key").write_text("the key of this database\n")
    return DatabaseLocation(Path(str(db.engine.url.database)), tmp_path / "secret-key")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "elsewhere"
    made.mkdir()
    return made


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def unpacked(backup: Path) -> Path:
    """Return the database that is in a backup."""
    with zipfile.ZipFile(backup) as file:
        return Path(file.extract(DATABASE_NAME, backup.parent / f"{backup.name}-unpacked"))


def test_a_backup_is_one_file_for_its_owner_and_says_what_is_in_it(place: DatabaseLocation, folder: Path):
    about = backups.back_up(place, folder / "copy", "1.2.3")
    assert names(folder) == ["copy"]
    assert (folder / "copy").stat().st_mode & 0o777 == 0o600
    with zipfile.ZipFile(folder / "copy") as file:
        assert {entry.filename: entry.external_attr >> 16 for entry in file.infolist()} == {
            MANIFEST_NAME: 0o600,
            KEY_NAME: 0o600,
            DATABASE_NAME: 0o600,
        }
        assert file.read(KEY_NAME) == b"the key of this database"
        said = json.loads(file.read(MANIFEST_NAME))
    held = check_database(unpacked(folder / "copy"))
    assert held == about.contents == DatabaseSummary(held.revision, 1, 1, 1)
    assert (said["format"], said["version"]) == ("companion-backup", 1)
    assert said["contents"] == {"revision": held.revision, "tables": 1, "matches": 1, "entries": 1}
    assert said["program"] == about.program == "1.2.3"
    assert said["made"] == about.made.isoformat()
    assert set(said["digests"]) == {KEY_NAME, DATABASE_NAME}
    assert backup_file.read_verified_manifest(folder / "copy") == about


def test_it_is_made_while_others_write(place: DatabaseLocation, folder: Path):
    with db.engine.connect() as other:
        other.exec_driver_sql("BEGIN IMMEDIATE")
        other.exec_driver_sql("UPDATE tables SET name = 'half done'")
        backups.back_up(place, folder / "copy", "1.2.3")
        other.rollback()
    with closing(sqlite3.connect(unpacked(folder / "copy"))) as copy:
        assert copy.execute("SELECT name FROM tables").fetchall() == [("Friday",)]


def test_photographs_are_left_out_but_those_that_are_kept(
    place: DatabaseLocation, played: Match, folder: Path
):
    store_photo("opener", b"a picture of a table", {})
    token = store_photo("opener", b"the hand of the night", {"cards": [{"card": "Ah"}]})
    photos.keep_photos_of_entered_hands(played, "opener", [[Card("Ah")]])
    photos.keep_photo_with_evening(played, token, "opener", lambda jpeg: jpeg)
    backups.back_up(place, folder / "copy", "1.2.3")
    copied = unpacked(folder / "copy").read_bytes()
    assert b"a picture of a table" not in copied
    assert b"the hand of the night" in copied
    here = b"".join(path.read_bytes() for path in place.database.parent.glob("companion.sqlite*"))
    assert b"a picture of a table" in here


@pytest.mark.parametrize("given", [False, True])
def test_the_key_in_use_is_in_it_wherever_that_is(place: DatabaseLocation, folder: Path, *, given: bool):
    if given:
        place.key_file.unlink()
        place = DatabaseLocation(place.database, place.key_file, "the key in SECRET_KEY")
    assert place.signing_key
    signing_key.add_known_key(place.signing_key)
    db.session.remove()
    backups.back_up(place, folder / "copy", "1.2.3")
    assert backup_file.read_signing_key(folder / "copy") == place.signing_key


def test_a_key_by_which_no_phone_of_it_is_known_is_left_out(place: DatabaseLocation, folder: Path):
    signing_key.add_known_key("the key that was there before")
    db.session.remove()
    assert KEY_NAME not in backups.back_up(place, folder / "copy", "1.2.3").digests
    place.key_file.unlink()
    assert KEY_NAME not in backups.back_up(place, folder / "copy", "1.2.3").digests
    assert backup_file.read_signing_key(folder / "copy") is None


def test_on_a_full_disk_nothing_is_half_done(place: DatabaseLocation, folder: Path):
    backups.back_up(place, folder / "copy", "1.2.3")
    whole = (folder / "copy").read_bytes()
    with no_more_than(20_000), pytest.raises(BackupError, match=r"No backup was made at .*copy"):
        backups.back_up(place, folder / "copy", "1.2.3")
    assert names(folder) == ["copy"]
    assert (folder / "copy").read_bytes() == whole


def test_one_that_does_not_read_back_the_same_is_none(place: DatabaseLocation, folder: Path, monkeypatch):
    def loses_a_byte(target: Path, *given: object, real=backup_file.write_backup) -> None:
        real(target, *given)
        written = bytearray(target.read_bytes())
        written[len(written) // 2] ^= 1
        target.write_bytes(written)

    monkeypatch.setattr(backup_file, "write_backup", loses_a_byte)
    with pytest.raises(BackupError, match=r"copy: the file was not written correctly\."):
        backups.back_up(place, folder / "copy", "1.2.3")
    assert names(folder) == []


def test_a_folder_that_is_not_there(place: DatabaseLocation, tmp_path: Path):
    with pytest.raises(BackupError, match="No such file or directory"):
        backups.back_up(place, tmp_path / "nowhere" / "copy", "1.2.3")


def test_a_database_of_a_later_release_is_not_backed_up(place: DatabaseLocation, folder: Path):
    db.session.remove()
    with closing(sqlite3.connect(place.database)) as opened, opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BackupError, match="upgraded by a later release"):
        backups.back_up(place, folder / "copy", "1.2.3")


def test_a_database_that_is_damaged_is_said_to_be(place: DatabaseLocation, folder: Path):
    db.session.remove()
    db.engine.dispose()
    with closing(sqlite3.connect(place.database)) as opened:
        opened.execute("PRAGMA writable_schema = ON")
        opened.execute("DELETE FROM sqlite_master WHERE name = 'ix_seats_device'")
        opened.commit()
    with pytest.raises(BackupError, match=r"companion.sqlite is damaged, so it was not backed up"):
        backups.back_up(place, folder / "copy", "1.2.3")
    assert names(folder) == []


def test_the_last_seven_days_are_kept(place: DatabaseLocation, tmp_path: Path, moment):
    folder = tmp_path / "kept"
    folder.mkdir(mode=0o700)
    for day in range(3):  # as an earlier release called them
        (folder / f"companion-{clock.now() - timedelta(days=3 - day):%Y-%m-%d}.sqlite").touch()
    for _ in range(6):
        made = backups.make_daily_backup(place, folder, "1.2.3")
        assert made is not None
        assert backups.make_daily_backup(place, folder, "1.2.3") is None
        moment.now += timedelta(days=1)
    (folder / "mine.sqlite").touch()
    assert names(folder)[0].endswith(".sqlite")
    for _ in range(2):
        assert backups.make_daily_backup(place, folder, "1.2.3") is not None
        moment.now += timedelta(days=1)
    assert len(names(folder)) == 8
    assert "mine.sqlite" in names(folder)
    assert all(name.endswith(".zip") for name in names(folder) if name != "mine.sqlite")


def test_the_folder_of_daily_ones_is_for_its_owner(place: DatabaseLocation, tmp_path: Path):
    backups.make_daily_backup(place, tmp_path / "kept", "1.2.3")
    assert (tmp_path / "kept").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("address", ["sqlite:///:memory:", "sqlite://"])
def test_what_is_no_file_is_not_copied(address: str):
    with make_app(address).app_context():
        assert sqlite_database_path() is None
