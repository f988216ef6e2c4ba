"""`companion backup` and `companion restore` on the command line."""

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion import create_app
from companion.commands import main
from companion.store import db
from companion.store.models import Table
from companion.store.opening import open_table


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of an instance in which one table was opened."""
    folder = tmp_path / "instance"
    monkeypatch.setenv("COMPANION_INSTANCE", str(folder))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    opened("Friday")
    return folder


def opened(name: str) -> None:
    with create_app().app_context():
        open_table(name, ["Ann", "Bo"], "opener")
        db.engine.dispose()


def tables() -> int:
    with create_app().app_context():
        found = db.session.query(Table).count()
        db.engine.dispose()
        return found


def run(*arguments: object, answer: str = "") -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=answer)


def test_a_copy_is_made_and_put_back(kept: Path, tmp_path: Path):
    made = run("backup", tmp_path / "copy.sqlite")
    assert (made.exit_code, made.output) == (
        0,
        f"{tmp_path}/copy.sqlite: 1 table, 0 matches, 0 entries, tried and whole.\n",
    )
    opened("Saturday")
    refused = run("restore", tmp_path / "copy.sqlite", answer="n\n")
    assert "holds 1 table" in refused.output
    assert (refused.exit_code, tables()) == (1, 2)
    done = run("restore", tmp_path / "copy.sqlite", answer="y\n")
    assert done.exit_code == 0
    assert "What was there is kept in" in done.output
    assert tables() == 1
    (before,) = kept.glob("before-restoring-*.sqlite")
    assert run("restore", before, "--yes").exit_code == 0
    assert tables() == 2


def test_what_cannot_be_is_a_sentence(kept: Path, tmp_path: Path):
    (tmp_path / "diary.txt").write_text("Dear diary")
    for arguments, sentence in (
        (("backup", tmp_path / "nowhere" / "copy.sqlite"), "No copy was made at"),
        (("restore", tmp_path / "diary.txt"), "is no copy of a companion's database"),
        (("restore", tmp_path / "absent.sqlite"), "There is no file at"),
    ):
        refused = run(*arguments)
        assert (refused.exit_code, sentence in refused.output) == (2, True), refused.output
        assert "Traceback" not in refused.output
    assert tables() == 1


def test_a_database_that_cannot_be_read_is_to_be_moved_away(kept: Path, tmp_path: Path):
    assert run("backup", tmp_path / "copy.sqlite").exit_code == 0
    for path in kept.glob("companion.sqlite*"):
        path.unlink()
    (kept / "companion.sqlite").write_bytes(b"no database at all" * 1000)
    refused = run("restore", tmp_path / "copy.sqlite", "--yes")
    assert (refused.exit_code, "Move it away" in refused.output) == (2, True)
    (kept / "companion.sqlite").unlink()
    assert run("restore", tmp_path / "copy.sqlite", "--yes").exit_code == 0
    assert tables() == 1


def test_a_copy_can_be_opened_by_any_sqlite(kept: Path, tmp_path: Path):
    run("backup", tmp_path / "copy.sqlite")
    with sqlite3.connect(tmp_path / "copy.sqlite") as copy:
        assert copy.execute("SELECT name FROM tables").fetchall() == [("Friday",)]
