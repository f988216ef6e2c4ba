"""`companion backup` and `companion restore` on the command line."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import create_app
from companion.commands import main
from companion.places import DatabaseLocation
from companion.store import db
from companion.store.database import lock
from companion.store.database.sqlite_files import copy_sqlite_database
from companion.store.exchange import backup_file
from companion.store.models import Table
from companion.store.tables.opening import open_table
from companion.web.serving.servers import HttpServers

from .databases import refused


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an instance in which one table was opened."""
    folder = tmp_path / "instance"
    at(monkeypatch, folder)
    for name in ("DATABASE_URL", "SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    opened("Friday")
    return folder


@pytest.fixture
def database(folder: Path) -> Path:
    return folder / "companion.sqlite"


def at(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))


def opened(name: str) -> None:
    with create_app().app_context():
        open_table(name, ["Ann", "Bo"], "opener")
        db.session.remove()
        db.engine.dispose()


def tables() -> list[str]:
    with create_app().app_context():
        found = [table.name for table in db.session.query(Table).order_by(Table.id)]
        db.session.remove()
        db.engine.dispose()
        return found


def run(*arguments: object, answer: str = "") -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=answer)


def test_a_backup_is_made_and_put_back(folder: Path, tmp_path: Path):
    made = run("backup", tmp_path / "copy")
    assert (made.exit_code, made.output) == (
        0,
        f"Backed up 1 table, 0 matches, 0 entries to {tmp_path}/copy. The file was checked and is complete.\n"
        "The backup contains the signing key: anyone who has it can pose as any phone. Keep it safe.\n",
    )
    opened("Saturday")
    asked = run("restore", tmp_path / "copy", answer="n\n")
    assert "contains 1 table, 0 matches, 0 entries. Replace the current database with it?" in asked.output
    assert (asked.exit_code, tables()) == (1, ["Friday", "Saturday"])
    done = run("restore", tmp_path / "copy", answer="y\n")
    (before,) = folder.glob("before-restoring-*.zip")
    assert done.exit_code == 0
    assert done.output.endswith(
        f"Restored 1 table, 0 matches, 0 entries to {folder}/companion.sqlite. "
        f"The previous database is kept in {before}. Phones are recognised as before.\n"
    )
    assert tables() == ["Friday"]
    assert run("restore", before, "--yes").exit_code == 0
    assert tables() == ["Friday", "Saturday"]


def test_where_nothing_is_there_nothing_is_asked(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    assert run("backup", tmp_path / "copy").exit_code == 0
    key = (folder / "secret-key").read_text()
    at(monkeypatch, tmp_path / "another" / "instance")
    done = run("restore", tmp_path / "copy")
    assert done.exit_code == 0
    assert "What was there" not in done.output
    assert (tmp_path / "another" / "instance" / "secret-key").read_text() == key
    assert tables() == ["Friday"]


def test_a_copy_by_an_earlier_release_is_put_back_and_upgraded(
    older: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    copy_sqlite_database(older, tmp_path / "copy.sqlite")
    at(monkeypatch, tmp_path / "new")
    done = run("restore", tmp_path / "copy.sqlite")
    assert done.exit_code == 0, done.output
    assert "so no phone is recognised. Everybody must take their seat again" in done.output
    (copy,) = (tmp_path / "new").glob("companion.before-upgrade-*")
    assert str(copy) in caplog.text
    assert "Friday" in tables()


def test_a_backup_without_a_key_says_so(folder: Path, tmp_path: Path):
    (folder / "secret-key").unlink()
    made = run("backup", tmp_path / "copy")
    assert made.output.endswith(
        "The backup contains no signing key, so no phone will be recognised after a restore.\n"
    )
    assert backup_file.read_signing_key(tmp_path / "copy") is None


def test_what_cannot_be_is_a_sentence(folder: Path, tmp_path: Path):
    (tmp_path / "diary.txt").write_text("Dear diary")
    for arguments, sentence in (
        (("backup", tmp_path / "nowhere" / "copy"), "No backup was made at"),
        (("restore", tmp_path / "diary.txt"), "is not a copy of a companion's database"),
        (("restore", tmp_path / "absent"), "There is no file at"),
    ):
        assert sentence in refused(run(*arguments))
    assert tables() == ["Friday"]


def test_nothing_is_put_back_while_it_is_served(folder: Path, database: Path, tmp_path: Path):
    assert run("backup", tmp_path / "copy").exit_code == 0
    opened("Saturday")
    with lock.hold_shared_lock(database):
        assert "A running companion is using" in refused(run("restore", tmp_path / "copy", "--yes"))
    assert tables() == ["Friday", "Saturday"]


def test_nothing_is_served_or_taken_in_while_it_is_put_back(
    folder: Path, database: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(HttpServers, "run", lambda _: None)
    with lock.hold_exclusive_lock(database):
        for command in (("admin", "tables"), ("serve", "--port", "1")):
            result = run(*command)
            assert result.exit_code > 0
            assert "is being restored to" in result.output
            assert result.output.count("\n") == 1


def test_a_database_that_cannot_be_read_is_kept_as_it_is(folder: Path, database: Path, tmp_path: Path):
    assert run("backup", tmp_path / "copy").exit_code == 0
    for path in folder.glob("companion.sqlite*"):
        path.unlink()
    database.write_bytes(b"no database at all" * 1000)
    assert run("restore", tmp_path / "copy", "--yes").exit_code == 0
    (before,) = folder.glob("before-restoring-*")
    assert (before / "companion.sqlite").read_bytes() == b"no database at all" * 1000
    assert tables() == ["Friday"]


@pytest.mark.parametrize("command", [("admin", "tables"), ("backup", "copy"), None])
def test_what_was_interrupted_is_finished_by_whatever_comes_next(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...] | None
):
    """Also where there was no database before."""
    monkeypatch.chdir(tmp_path)
    place = DatabaseLocation(folder / "companion.sqlite", folder / "secret-key")
    place.database.replace(folder / "companion.sqlite.restored")
    place.key_file.replace(folder / "secret-key.restored")
    if command:
        assert run(*command).exit_code == 0
    assert tables() == ["Friday"]
    assert not list(folder.glob("*.restored"))


def test_the_database_in_it_can_be_opened_by_any_sqlite(folder: Path, tmp_path: Path):
    run("backup", tmp_path / "copy")
    backup_file.extract_database(tmp_path / "copy", tmp_path / "companion.sqlite")
    with closing(sqlite3.connect(tmp_path / "companion.sqlite")) as copy:
        assert copy.execute("SELECT name FROM tables").fetchall() == [("Friday",)]


def test_of_postgresql_it_says_what_to_use(
    migrated_postgres_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("DATABASE_URL", migrated_postgres_url)
    (tmp_path / "copy").touch()
    for command in ("backup", "restore"):
        said = refused(run(command, tmp_path / "copy"))
        assert "pg_dump" in said
        assert "Keep SECRET_KEY, or the file secret-key, with each copy" in said
