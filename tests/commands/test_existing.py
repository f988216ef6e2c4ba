"""Commands other than `serve` need a database that can be used: else a sentence, and nothing is made."""

import errno
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner, Result

from companion.commands import main
from companion.store.database import atomic_files, upgrade
from companion.store.database.sqlite_files import check_database
from companion.store.database.upgrade import head_revisions
from companion.store.exchange import backup_file

from .databases import open_one_table, refused


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The instance folder, which is not there yet."""
    for name in ("DATABASE_URL", "SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "instance"
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
    return folder


@pytest.fixture
def database(folder: Path, migrated_file: Path) -> Path:
    """The file of a database in the instance folder, with a key beside it."""
    folder.mkdir()
    (folder / "secret-key").write_text("k" * 43)
    made = folder / "companion.sqlite"
    made.write_bytes(migrated_file.read_bytes())
    return made


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def newest() -> str:
    (revision,) = head_revisions()
    return revision


def left(folder: Path) -> list[str]:
    """Return the names of the files that are there, but for the lock, which holds nothing."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.suffix != ".lock")


COMMANDS = (
    ("backup", "copy"),
    ("export", "copy"),
    ("import", "evenings.json"),
    ("copy", "--to", "sqlite:///copy"),
    ("admin", "tables"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize("url", ["", "sqlite:///{}/elsewhere.sqlite"], ids=["folder", "address"])
def test_where_there_is_no_database_it_is_named_and_none_is_made(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: Sequence[str], url: str
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evenings.json").write_text("{}")
    if url:
        monkeypatch.setenv("DATABASE_URL", url.format(tmp_path))
    looked_for = tmp_path / "elsewhere.sqlite" if url else folder / "companion.sqlite"
    assert f"There is no companion database at {looked_for}." in refused(run(*command))
    assert left(tmp_path) == ["evenings.json"]


@pytest.mark.parametrize(
    "command", [*COMMANDS, ("serve", "--host", "127.0.0.1", "--port", "1")], ids=lambda command: command[0]
)
def test_one_of_a_later_release_is_refused_and_left_as_it_is(
    database: Path, monkeypatch: pytest.MonkeyPatch, command: Sequence[str]
):
    monkeypatch.chdir(database.parent)
    (database.parent / "evenings.json").write_text("{}")
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
    kept = database.read_bytes()
    assert "was upgraded by a later release" in refused(run(*command))
    assert database.read_bytes() == kept
    # While this process is connected, the files that SQLite keeps beside it are there, and empty
    assert [path for path in database.parent.glob("*-wal") if path.stat().st_size] == []
    found = [name for name in left(database.parent) if not name.endswith(("-shm", "-wal"))]
    assert found == ["companion.sqlite", "evenings.json", "secret-key"]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_file_with_nothing_of_ours_in_it_is_none(database: Path, monkeypatch, command: Sequence[str]):
    monkeypatch.chdir(database.parent)
    (database.parent / "evenings.json").write_text("{}")
    database.write_bytes(b"")
    assert "There is no companion database at" in refused(run(*command))
    assert database.read_bytes() == b""
    assert left(database.parent) == ["companion.sqlite", "evenings.json", "secret-key"]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_one_that_is_damaged_is_said_to_be(database: Path, monkeypatch, command: Sequence[str]):
    monkeypatch.chdir(database.parent)
    (database.parent / "evenings.json").write_text("{}")
    database.write_bytes(b"Dear diary" * 1000)
    assert "file is not a database" in refused(run(*command))
    assert left(database.parent) == ["companion.sqlite", "evenings.json", "secret-key"]


@pytest.mark.parametrize("command", ["backup", "export"])
def test_one_with_damaged_pages_is_said_to_be(database: Path, tmp_path: Path, command: str):
    open_one_table()
    with closing(sqlite3.connect(database)) as opened:
        (root,) = opened.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables'").fetchone()
        (size,) = opened.execute("PRAGMA page_size").fetchone()
    whole = bytearray(database.read_bytes())
    whole[(root - 1) * size : root * size] = b"\xff" * size
    database.write_bytes(whole)
    said = refused(run(command, tmp_path / "copy"))
    assert str(database) in said
    assert "damaged" in said or "malformed" in said
    assert not (tmp_path / "copy").exists()
    assert not list(tmp_path.glob(".copy*"))


def test_a_column_with_something_else_in_it_is_a_sentence(database: Path, tmp_path: Path):
    open_one_table()
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("UPDATE tables SET created = 'last Friday'")
    for command in (("export", tmp_path / "copy"), ("admin", "tables")):
        assert f"{database} cannot be used: Invalid isoformat string" in refused(run(*command))
    assert not list(tmp_path.glob("*copy*"))


@pytest.mark.parametrize("command", ["backup", "export"])
@pytest.mark.parametrize("at", ["written", "forced to the disk"])
def test_on_a_full_disk_the_older_file_stays(
    database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, at: str
):
    (tmp_path / "copy").write_text("older")

    def full(path: Path, *_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    if at == "written":
        monkeypatch.setattr(atomic_files, "os", SimpleNamespace(**{**vars(os), "open": full}))
    else:
        monkeypatch.setattr(os, "fsync", full)
    said = refused(run(command, tmp_path / "copy"))
    monkeypatch.undo()
    assert f"{tmp_path}/copy: No space left on device." in said
    assert (tmp_path / "copy").read_text() == "older"
    assert left(tmp_path) == ["copy", "instance", "instance/companion.sqlite", "instance/secret-key"]


@pytest.mark.parametrize("command", ["backup", "export"])
@pytest.mark.parametrize("own", ["companion.sqlite", "companion.sqlite-wal", "secret-key"])
def test_nothing_is_written_over_what_it_is_made_of(database: Path, command: str, own: str):
    before = left(database.parent), database.read_bytes()
    assert "is one of the companion's own files" in refused(run(command, database.with_name(own)))
    assert (left(database.parent), database.read_bytes()) == before
    assert (database.parent / "secret-key").read_text() == "k" * 43


def test_a_command_makes_no_key(database: Path, tmp_path: Path):
    (database.parent / "secret-key").unlink()
    for command in (("admin", "tables"), ("export", tmp_path / "all.json")):
        assert run(*command).exit_code == 0
    assert not (database.parent / "secret-key").exists()


def test_a_database_of_an_earlier_release_is_backed_up_as_it_is(older: Path, tmp_path: Path):
    before = older.read_bytes()
    assert run("backup", tmp_path / "copy").exit_code == 0
    assert left(older.parent) == ["companion.sqlite", "secret-key"]
    assert older.read_bytes() == before
    assert (
        backup_file.read_verified_manifest(tmp_path / "copy").contents.revision
        == check_database(older).revision
        == "0016"
    )


def test_one_that_has_to_be_upgraded_is_copied_first_or_left_alone(older: Path, monkeypatch):
    def full(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    sentence = "no copy could be made first: database or disk is full"
    with monkeypatch.context() as patched:
        patched.setattr(upgrade, "copy_and_check", full)
        assert "no copy could be made first: database or disk is full" in refused(run("admin", "tables"))
        served = run("serve", "--host", "127.0.0.1", "--port", "1")
        assert (served.exit_code > 0, served.output.count("\n")) == (True, 1), served.output
        assert sentence in served.output
    assert check_database(older).revision == "0016"
    assert run("admin", "tables").exit_code == 0
    (copy,) = older.parent.glob("companion.before-upgrade-*")
    assert (check_database(copy).revision, check_database(older).revision) == ("0016", newest())
