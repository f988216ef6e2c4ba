"""Before its schema is changed an SQLite database is copied beside itself, and the copy tried and named."""

import errno
import logging
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import create_engine

from companion import store
from companion.store import db
from companion.store.database import atomic_files, upgrade
from companion.store.database.sqlite_files import DatabaseSummary, check_database
from companion.store.database.upgrade import UpgradeCopyFailed, alembic_config
from companion.store.photos.photos import store_photo
from companion.store.tables.opening import open_table
from store.apps import make_app

OLDER = "0016"


@pytest.fixture
def older(migrated_sqlite_url: str) -> Path:
    """The file of a database with a table and a photograph, as an earlier release left it."""
    app = make_app(migrated_sqlite_url)
    with app.app_context():
        open_table("Friday", ["Ann", "Bo"], "opener")
        store_photo("opener", b"a picture of a table", {})
        path = Path(str(db.engine.url.database))
        db.session.remove()
        db.engine.dispose()
    take_back(path)
    return path


def take_back(path: Path) -> None:
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        command.downgrade(alembic_config(connection), OLDER)
    engine.dispose()


def migrate(path: Path) -> None:
    app = make_app(f"sqlite:///{path}")
    try:
        store.migrate(app)
    finally:
        with app.app_context():
            db.engine.dispose()


def copies(path: Path) -> list[Path]:
    return sorted(path.parent.glob(f"{path.stem}.before-upgrade-*"))


def files(path: Path) -> set[str]:
    """Return the names of the files beside the database, without what SQLite makes while it is open."""
    return {one.name for one in path.parent.iterdir() if one.is_file()} - {
        f"{path.name}-wal",
        f"{path.name}-shm",
    }


def test_the_copy_is_whole_of_the_older_release_and_named(older: Path, caplog: pytest.LogCaptureFixture):
    with caplog.at_level(logging.WARNING):
        migrate(older)
    (copy,) = copies(older)
    assert check_database(copy).revision == OLDER
    assert check_database(older).revision in upgrade.head_revisions()
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("SELECT name FROM tables").fetchall() == [("Friday",)]
    assert b"a picture of a table" not in copy.read_bytes()
    assert copy.stat().st_mode & 0o777 == 0o600
    (said,) = [record.getMessage() for record in caplog.records]
    assert said.endswith(str(copy))
    assert files(older) == {older.name, copy.name}


def test_nothing_is_copied_where_nothing_is_changed(migrated_sqlite_url: str, sqlite_database_url: str):
    for url in (migrated_sqlite_url, sqlite_database_url.replace("companion.sqlite", "new.sqlite")):
        path = Path(url.removeprefix("sqlite:///"))
        migrate(path)
        assert copies(path) == []


def test_the_last_three_are_kept_of_each_database(older: Path, moment):
    other = older.with_name("companion.other.sqlite")
    other.write_bytes(older.read_bytes())
    migrate(other)
    for number in range(5):
        with closing(sqlite3.connect(older)) as opened, opened:
            opened.execute("UPDATE tables SET name = ?", [f"Evening {number}"])
        moment.now += timedelta(days=1)
        migrate(older)
        take_back(older)
    found = []
    for copy in sorted(older.parent.glob("companion.before-upgrade-*")):
        with closing(sqlite3.connect(copy)) as opened:
            found += opened.execute("SELECT name FROM tables").fetchone()
    assert found == ["Evening 2", "Evening 3", "Evening 4"]
    assert len(copies(other)) == 1


def test_one_that_is_tried_again_and_again_is_copied_once(
    older: Path, moment, monkeypatch: pytest.MonkeyPatch
):
    def fails(connection: object) -> None:
        raise RuntimeError("a fault of the migration")

    monkeypatch.setattr(upgrade, "upgrade_schema", fails)
    for _ in range(4):
        moment.now += timedelta(seconds=5)
        with pytest.raises(RuntimeError, match="a fault of the migration"):
            migrate(older)
    (copy,) = copies(older)
    assert check_database(copy).revision == check_database(older).revision == OLDER


@pytest.mark.parametrize("at", ["written", "forced to the disk"])
def test_on_a_full_disk_nothing_is_changed(older: Path, monkeypatch: pytest.MonkeyPatch, at: str):
    def full(*_: object, **__: object) -> None:
        raise (
            sqlite3.OperationalError("database or disk is full")
            if at == "written"
            else OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        )

    if at == "written":
        monkeypatch.setattr(upgrade, "copy_and_check", full)
    else:
        monkeypatch.setattr(atomic_files, "force_to_disk", full)
    with pytest.raises(
        UpgradeCopyFailed, match=r"no copy could be made first: .*(full|No space left)"
    ) as refused:
        migrate(older)
    assert str(older) in str(refused.value)
    assert files(older) == {older.name}
    assert check_database(older).revision == OLDER


def test_one_that_is_damaged_is_not_changed(older: Path):
    with closing(sqlite3.connect(older)) as opened:
        opened.execute("PRAGMA writable_schema = ON")
        opened.execute("DELETE FROM sqlite_master WHERE name = 'ix_seats_device'")
        opened.commit()
    with pytest.raises(UpgradeCopyFailed, match=r"is damaged, so it was not upgraded"):
        migrate(older)
    assert files(older) == {older.name}


def test_a_copy_that_is_not_the_same_is_none(older: Path, monkeypatch: pytest.MonkeyPatch):
    """As where a disk loses what it was given."""

    def of_another(*_: object, **__: object) -> DatabaseSummary:
        return DatabaseSummary("0015", 1, 0, 0)

    monkeypatch.setattr(upgrade, "copy_and_check", of_another)
    with pytest.raises(UpgradeCopyFailed, match="the copy differs from the database"):
        migrate(older)
    assert files(older) == {older.name}


KILL = """
import os, signal, sys
from companion import store
from companion.store.database import atomic_files, upgrade
from store.apps import make_app

def migrate_until(path, module, name, when):
    real = getattr(module, name)

    def killed(*given, **more):
        if when == "after":
            real(*given, **more)
        os.kill(os.getpid(), signal.SIGKILL)

    setattr(module, name, killed)
    store.migrate(make_app(f"sqlite:///{path}"))

POINTS = [
    (upgrade, "copy_and_check", "before"),
    (upgrade, "copy_and_check", "after"),
    (atomic_files, "force_to_disk", "before"),
    (upgrade, "copy_before_upgrade", "after"),
    (upgrade, "upgrade_schema", "after"),
]
for path, point in zip(sys.argv[1:], POINTS, strict=True):
    if not (child := os.fork()):
        migrate_until(path, *point)
        os._exit(1)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL, point
"""


def test_whoever_is_killed_meanwhile_leaves_the_old_database_whole(older: Path):
    paths = [older.parent / str(number) / older.name for number in range(5)]
    for path in paths:
        path.parent.mkdir()
        path.write_bytes(older.read_bytes())
    killed = subprocess.run(
        [sys.executable, "-c", KILL, *map(str, paths)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert killed.returncode == 0, killed.stderr
    for number, path in enumerate(paths):
        assert check_database(path).revision == OLDER
        assert [check_database(copy).revision for copy in copies(path)] == [OLDER] * (number > 2)
        migrate(path)
        assert check_database(path).revision in upgrade.head_revisions()
        (copy,) = copies(path)
        assert files(path) == {path.name, copy.name}
