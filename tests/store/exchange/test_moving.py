"""Evenings inside an environment are moved out of it once, with all that lies beside them."""

import errno
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from companion import places
from companion.store.database.errors import CannotStart
from companion.store.database.lock import DatabaseInUse, hold_shared_lock
from companion.store.exchange import old_location
from companion.store.exchange.old_location import databases_left_in_venvs, move_evenings_out_of_venvs

HELD = {
    "companion.sqlite": ["Friday"],
    "secret-key": "the key",
    "certificate/house.pem": "a certificate",
    "backups/companion-2026-11-27.zip": "a backup",
    "companion.before-upgrade-2026-11-20.sqlite": "a copy",
}


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The folder inside an environment, with evenings."""
    folder = tmp_path / "env" / "var" / "companion-instance"
    for name in ("certificate", "backups"):
        (folder / name).mkdir(parents=True)
    for name, text in HELD.items():
        if isinstance(text, str):
            (folder / name).write_text(text)
    filled(folder / "companion.sqlite", "Friday")
    return folder


@pytest.fixture
def new(old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's data folder, which is not there yet."""
    folder = tmp_path / "data" / "companion"
    other = tmp_path / "companion" / "var" / "companion-instance"
    monkeypatch.setattr(places, "usual_folder", lambda: folder)
    monkeypatch.setattr(places, "folders_in_environments", lambda: [old, other])
    return folder


def filled(database: Path, name: str) -> None:
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA journal_mode = WAL")
        opened.execute("CREATE TABLE tables (name)")
        opened.execute("INSERT INTO tables VALUES (?)", [name])
        opened.commit()


def held(folder: Path) -> dict[str, object]:
    found: dict[str, object] = {}
    for path in (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".lock"):
        name = str(path.relative_to(folder))
        if name.startswith("companion.sqlite"):
            with closing(sqlite3.connect(folder / "companion.sqlite")) as opened:
                rows = [row[0] for row in opened.execute("SELECT name FROM tables")]
            found["companion.sqlite"] = rows
        else:
            found[name] = path.read_text()
    return found


def test_all_of_it_is_moved_once_and_told(old: Path, new: Path):
    told = move_evenings_out_of_venvs(new)
    assert (
        told == f"Your evenings were stored inside a Python environment, in {old}. They were moved to {new}."
    )
    assert held(new) == HELD
    assert not old.exists()
    assert new.stat().st_mode & 0o777 == 0o700
    assert move_evenings_out_of_venvs(new) is None


def test_what_was_entered_last_comes_along(old: Path, new: Path):
    """It may be in the log that SQLite keeps beside a database, where the companion was killed."""
    writer = sqlite3.connect(old / "companion.sqlite")
    writer.execute("INSERT INTO tables VALUES ('Saturday')")
    writer.commit()
    log = (old / "companion.sqlite-wal").read_bytes()
    database = (old / "companion.sqlite").read_bytes()
    writer.close()
    (old / "companion.sqlite").write_bytes(database)
    (old / "companion.sqlite-wal").write_bytes(log)
    move_evenings_out_of_venvs(new)
    assert held(new)["companion.sqlite"] == ["Friday", "Saturday"]


def test_the_environment_under_the_earlier_name_is_found(old: Path, new: Path, tmp_path: Path):
    other = tmp_path / "companion" / "var" / "companion-instance"
    other.parent.mkdir(parents=True)
    old.rename(other)
    assert str(other) in str(move_evenings_out_of_venvs(new))
    assert held(new) == HELD


def test_a_key_without_a_database_is_moved(old: Path, new: Path):
    """The evenings are in PostgreSQL."""
    (old / "companion.sqlite").unlink()
    assert move_evenings_out_of_venvs(new)
    assert (new / "secret-key").read_text() == "the key"
    assert move_evenings_out_of_venvs(new) is None


def test_where_evenings_are_already_the_others_stay(old: Path, new: Path):
    new.mkdir(parents=True)
    filled(new / "companion.sqlite", "Sunday")
    assert move_evenings_out_of_venvs(new) is None
    assert databases_left_in_venvs(new) == [old / "companion.sqlite"]
    assert held(new) == {"companion.sqlite": ["Sunday"]}
    assert held(old) == HELD


def test_a_folder_that_a_setting_names_is_left_alone(old: Path, new: Path, tmp_path: Path):
    assert move_evenings_out_of_venvs(tmp_path / "named") is None
    assert databases_left_in_venvs(tmp_path / "named") == []
    assert held(old) == HELD


def test_what_is_there_already_without_a_database_is_kept(old: Path, new: Path):
    (new / "backups").mkdir(parents=True)
    (new / "backups" / "mine.zip").write_text("mine")
    (new / "secret-key").write_text("another key")
    assert move_evenings_out_of_venvs(new)
    found = held(new)
    (kept,) = new.glob("secret-key.before-*")
    assert found.pop(kept.name) == "another key"
    assert found.pop("backups/mine.zip") == "mine"
    assert found == HELD


def test_nothing_is_moved_while_somebody_works_with_it(old: Path, new: Path):
    with closing(sqlite3.connect(old / "companion.sqlite")) as opened:  # as an earlier release does
        opened.execute("SELECT * FROM tables").fetchall()
        with pytest.raises(DatabaseInUse, match="Stop that companion, then try again"):
            move_evenings_out_of_venvs(new)
    with hold_shared_lock(old / "companion.sqlite"), pytest.raises(DatabaseInUse):
        move_evenings_out_of_venvs(new)
    assert held(old) == HELD
    assert not list(new.iterdir())
    assert move_evenings_out_of_venvs(new)


def test_to_another_disk_all_is_copied(old: Path, new: Path, monkeypatch: pytest.MonkeyPatch):
    replace = Path.replace

    def only_on_one_disk(self: Path, target: Path) -> Path:
        if self.is_relative_to(old) and not target.is_relative_to(old):
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", only_on_one_disk)
    assert move_evenings_out_of_venvs(new)
    assert held(new) == HELD
    assert not old.exists()
    assert {path.stat().st_mode & 0o777 for path in new.rglob("*") if path.is_file()} == {0o600}


def fails_at(number: int, real: Callable[..., object]) -> Callable[..., object]:
    calls = iter(range(1000))

    def do(*given: object, **more: object) -> object:
        if next(calls) == number:
            raise KeyboardInterrupt
        return real(*given, **more)

    return do


def test_whoever_is_interrupted_goes_on_where_it_was(old: Path, new: Path, monkeypatch: pytest.MonkeyPatch):
    for number in range(20):
        with monkeypatch.context() as patched:
            for owner, name in ((Path, "replace"), (Path, "unlink"), (Path, "rmdir")):
                patched.setattr(owner, name, fails_at(number, getattr(owner, name)))
            try:
                told = move_evenings_out_of_venvs(new)
            except KeyboardInterrupt:
                assert (old / "companion.sqlite").exists() or (new / "companion.sqlite").exists()
                assert (old / "secret-key").exists() or (new / "secret-key").exists()
            else:
                break
    assert number > 3
    assert held(new) == HELD
    assert told or not (old / "companion.sqlite").exists()


def test_on_a_full_disk_nothing_is_lost(old: Path, new: Path, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(old_location.shutil, "copyfile", full)
        with pytest.raises(CannotStart, match=r"could not be moved to .*: No space left on device\. Nothing"):
            move_evenings_out_of_venvs(new)
    assert held(old) == HELD
    assert move_evenings_out_of_venvs(new)
    assert held(new) == HELD
