"""The migrated schema is the models'; migrating again, or from several processes at once, is harmless."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from engines import PRAGMAS
from flask import Flask
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError, OperationalError

from companion import store
from companion.store.database import clock
from companion.store.database.session import _enable_write_ahead_log, add_driver_to_url
from companion.store.database.upgrade import NewerDatabase, alembic_config
from companion.store.models import Base, Match, Table
from store.apps import make_app, served

MIGRATE = """
import os, sys, traceback
from store.apps import make_app
from companion import store

def migrates(waits):
    app = make_app(sys.argv[1])
    os.close(started)
    os.read(waits, 1)
    store.migrate(app)

waits, started = os.pipe()
children = []
for _ in range(3):
    if not (child := os.fork()):
        try:
            migrates(waits)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    children.append(child)
os.close(started)  # all three read on at once
sys.exit(any([os.waitpid(child, 0)[1] for child in children]))
"""


def test_the_migrations_make_what_the_models_say(app: Flask):
    with store.db.engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "compare_server_default": True}
        )
        assert compare_metadata(context, Base.metadata) == []


def test_every_migration_can_be_taken_back_and_made_again(app: Flask):
    with store.db.engine.begin() as connection:
        command.downgrade(alembic_config(connection), "base")
        assert inspect(connection).get_table_names() == ["alembic_version"]
    store.migrate(app)
    assert set(inspect(store.db.engine).get_table_names()) == {"alembic_version", *Base.metadata.tables}


def test_migrating_twice_is_harmless(app: Flask, table: Table):
    store.migrate(app)
    assert store.db.session.get_one(Table, table.id).name == "Friday"


def test_a_database_of_a_later_release_is_left_alone_and_told_in_a_sentence(app: Flask):
    with store.db.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase, match="was upgraded by a later release"):
        store.migrate(app)
    with store.db.engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "9999"


def test_three_processes_migrate_at_once(database_url: str):
    starting = [sys.executable, "-c", MIGRATE, database_url]
    tests = Path(__file__).parents[2]
    done = subprocess.run(starting, check=False, capture_output=True, text=True, cwd=tests)
    assert (done.returncode, done.stderr) == (0, "")
    app = make_app(database_url)
    with app.app_context():
        names = set(inspect(store.db.engine).get_table_names())
        store.db.engine.dispose()
    assert names == {"alembic_version", *Base.metadata.tables}


def test_a_migration_that_fails_leaves_nothing_behind(database_url: str, monkeypatch: pytest.MonkeyPatch):
    app = make_app(database_url)
    upgrade = command.upgrade

    def fail_afterwards(*given: object) -> None:
        upgrade(*given)
        raise RuntimeError

    with monkeypatch.context() as patched:
        patched.setattr(command, "upgrade", fail_afterwards)
        with pytest.raises(RuntimeError):
            store.migrate(app)
    with app.app_context():
        assert inspect(store.db.engine).get_table_names() == []
        store.migrate(app)
        names = set(inspect(store.db.engine).get_table_names())
        assert names == {"alembic_version", *Base.metadata.tables}
        store.db.engine.dispose()


def test_every_sqlite_connection_is_told_how_to_behave(
    sqlite_database_url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("companion.store.database.session._PRAGMAS", PRAGMAS)
    app = make_app(sqlite_database_url)
    with app.app_context(), store.db.engine.connect() as one, store.db.engine.connect() as two:
        for connection in (one, two):
            said = [
                connection.execute(text(f"PRAGMA {name}")).scalar()
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            ]
            assert said == ["wal", 2, 1, 15000]
    with app.app_context():
        store.db.engine.dispose()


def test_no_match_without_a_table(app: Flask):
    with store.db.engine.connect() as connection, pytest.raises(IntegrityError):
        connection.execute(
            Match.__table__.insert().values(
                table_id=9,
                number=1,
                game="toy",
                options={},
                players=[],
                dealer=9,
                started_by="",
                device="",
                created=clock.now(),
            )
        )


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://ann@host/evening", "postgresql+psycopg://ann@host/evening"),
        ("postgresql://ann@host/evening", "postgresql+psycopg://ann@host/evening"),
        ("postgresql+psycopg://ann@host/evening", "postgresql+psycopg://ann@host/evening"),
        ("sqlite:////tmp/postgres://x", "sqlite:////tmp/postgres://x"),
    ],
)
def test_the_installed_driver_is_used(given: str, used: str):
    assert add_driver_to_url(given) == used


def test_two_processes_that_switch_to_write_ahead_logging_at_once_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("companion.store.database.session.time.sleep", lambda _: None)
    asked: list[str] = []

    class Cursor:
        def execute(self, statement: str) -> None:
            asked.append(statement)
            if len(asked) < 3:
                raise sqlite3.OperationalError("database is locked")

    _enable_write_ahead_log(Cursor())
    assert asked == ["PRAGMA journal_mode = WAL"] * 3


def test_the_database_is_for_its_owner_only_also_one_that_all_could_read(tmp_path: Path):
    path = tmp_path / "new.sqlite"
    with served(f"sqlite:///{path}") as app:
        store.migrate(app)
        assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}
        for file in tmp_path.iterdir():
            file.chmod(0o644)
        make_app(f"sqlite:///{path}")
        assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}


def test_a_folder_that_is_not_there_is_said_by_the_database(tmp_path: Path):
    app = make_app(f"sqlite:///{tmp_path / 'nowhere' / 'new.sqlite'}")
    with pytest.raises(OperationalError, match="unable to open"):
        store.migrate(app)
