"""Several processes at one database: what one of them records is heard at the others."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from e2e.conftest import Server
from flask import Flask

from companion.store import db
from companion.store.database.changes import CHANNEL_PREFIX, transaction_without_reload, unique_process_id
from companion.store.tables.tables import get_table
from companion.web.serving import change_listener, postgres_listener
from companion.web.serving.event_streams import EventStreams
from web.visitors import Visitor, event, listening

from .threaded import serving


@pytest.fixture
def app(make_app: Callable[..., Flask], migrated_postgres_url: str) -> Flask:
    return make_app(SQLALCHEMY_DATABASE_URI=migrated_postgres_url)


@pytest.fixture
def elsewhere(migrated_postgres_url: str) -> Iterator[psycopg.Connection]:
    """The database as another process has it."""
    with psycopg.connect(migrated_postgres_url, autocommit=True) as connection:
        yield connection


def tells(elsewhere: psycopg.Connection, payload: str) -> None:
    elsewhere.execute("SELECT pg_notify(%s || current_schema(), %s)", [CHANNEL_PREFIX, payload])


def raises(elsewhere: psycopg.Connection, table: str) -> None:
    """Change a table in silence."""
    elsewhere.execute("UPDATE tables SET version = version + 1 WHERE code = %s", [table[3:]])


def listens(elsewhere: psycopg.Connection) -> list[int]:
    """Return the processes of the database at which the companion listens, once there is one."""
    asked = "SELECT pid FROM pg_stat_activity WHERE application_name = %s AND query LIKE 'SELECT code%%'"
    return [
        pid
        for (pid,) in soon(lambda: elsewhere.execute(asked, [postgres_listener.APPLICATION_NAME]).fetchall())
    ]


def counted_looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let the file be looked at a hundred times a second; return a list that grows with each look."""
    monkeypatch.setattr(change_listener, "POLL_SECONDS", 0.01)
    looks: list[int] = []
    look = change_listener._data_version

    def counted(connection: change_listener.Connection) -> int:
        looks.append(1)
        return look(connection)

    monkeypatch.setattr(change_listener, "_data_version", counted)
    return looks


def soon(found: Callable[[], Any]) -> Any:
    until = time.monotonic() + 10
    while not (value := found()):
        assert time.monotonic() < until
        time.sleep(0.01)
    return value


@pytest.mark.parametrize("database", ["a file", "PostgreSQL"])
def test_what_one_process_records_is_heard_at_another(
    tmp_path: Path, database: str, request: pytest.FixtureRequest
):
    """One is this process, which costs no start."""
    url = request.getfixturevalue("migrated_postgres_url") if database == "PostgreSQL" else ""
    app = request.getfixturevalue("app" if url else "house")
    with ExitStack() as house:
        server = Server(tmp_path, url)
        server.start()
        house.callback(server.kill)
        first, second = house.enter_context(serving(app)), server.port
        phone, other = Visitor(first), Visitor(second)
        table = phone.opens()
        with listening(second, f"{table}/stream") as far, listening(first, f"{table}/stream") as near:
            phone.sends(f"{table}/seats/1/claim")
            assert event(far) == event(near) == b"data: 1\n\n"
            other.sends(f"{table}/seats/0/claim")
            assert event(far) == event(near) == b"data: 2\n\n"


def test_what_was_recorded_while_the_connection_was_lost_is_told_when_it_is_back(
    app: Flask, elsewhere: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(change_listener, "RECONNECT_SECONDS", 0.5)
    with serving(app) as port:
        table = Visitor(port).opens()
        with listening(port, f"{table}/stream") as page:
            for pid in listens(elsewhere):
                elsewhere.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])
            raises(elsewhere, table)
            assert event(page) == b"data: 1\n\n"
            listens(elsewhere)
            for strange in ("", f"{table[3:]} many elsewhere", f"{table[3:]} 2 elsewhere and more"):
                tells(elsewhere, strange)
            tells(elsewhere, f"{table[3:]} 2 elsewhere")
            assert event(page) == b"data: 2\n\n"


def test_what_this_process_recorded_is_told_once_and_after_its_answer(
    app: Flask, elsewhere: psycopg.Connection, monkeypatch: pytest.MonkeyPatch
):
    told: list[dict[str, int]] = []

    def tell(self: EventStreams, changed: Mapping[str, int]) -> None:
        told.extend([dict(changed)] if changed else [])

    monkeypatch.setattr(EventStreams, "publish_versions", tell)
    with serving(app) as port:
        listens(elsewhere)
        phone = Visitor(port)
        table = phone.opens()
        phone.sends(f"{table}/seats/1/claim")
        tells(elsewhere, "OTHER 7 elsewhere")  # comes after what came before it
        soon(lambda: {"OTHER": 7} in told)
    assert told == [{table[3:]: 1}, {"OTHER": 7}]


def test_what_was_taken_back_is_told_to_nobody(app: Flask, migrated_postgres_url: str):
    with serving(app) as port:
        code = Visitor(port).opens()[3:]
    with psycopg.connect(migrated_postgres_url, autocommit=True) as connection, app.app_context():
        schema = connection.execute("SELECT current_schema()").fetchone()
        assert schema
        connection.execute(f'LISTEN "{CHANNEL_PREFIX}{schema[0]}"')
        with pytest.raises(ZeroDivisionError), transaction_without_reload(get_table(code)):
            1 / 0  # noqa: B018
        with transaction_without_reload(get_table(code)):
            pass
        connection.execute(
            f"NOTIFY \"{CHANNEL_PREFIX}{schema[0]}\", 'the last'"
        )  # comes after what came before it
        heard = [one.payload for one in connection.notifies(timeout=30, stop_after=2)]
        db.session.remove()
    assert heard == [f"{code} 1 {unique_process_id()}", "the last"]


def test_what_is_only_in_memory_nobody_else_changes(make_app: Callable[..., Flask]):
    assert (
        change_listener.make_change_listener(make_app(SQLALCHEMY_DATABASE_URI="sqlite://"), EventStreams())
        is None
    )


@pytest.fixture
def house(make_app: Callable[..., Flask]) -> Flask:
    return make_app()


@pytest.fixture
def beside(house: Flask) -> Iterator[sqlite3.Connection]:
    """The file as another process has it."""
    with house.app_context():
        path = db.engine.url.database
    assert path
    connection = sqlite3.connect(path, isolation_level=None, timeout=10)
    yield connection
    connection.close()


def test_what_another_process_writes_to_the_file_is_told(house: Flask, beside: sqlite3.Connection):
    with serving(house) as port:
        table = Visitor(port).opens()
        with listening(port, f"{table}/stream") as page:
            for version in (1, 2):
                beside.execute("UPDATE tables SET version = version + 1 WHERE code = ?", [table[3:]])
                assert event(page) == b"data: %d\n\n" % version


def test_what_this_process_wrote_to_its_file_is_told_once_and_after_its_answer(
    house: Flask, beside: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
):
    looks = counted_looks(monkeypatch)
    told: list[dict[str, int]] = []
    monkeypatch.setattr(
        EventStreams,
        "publish_versions",
        lambda _, versions: told.extend([dict(versions)] if versions else []),
    )
    with serving(house) as port:
        phone = Visitor(port)
        table = phone.opens()
        other = phone.opens()
        with listening(port, f"{table}/stream"), listening(port, f"{other}/stream"):
            phone.sends(f"{table}/seats/1/claim")
            so_far = len(looks)
            soon(lambda: len(looks) > so_far + 2)
            beside.execute("UPDATE tables SET version = version + 7 WHERE code = ?", [other[3:]])
            soon(lambda: any(other[3:] in versions for versions in told))
    assert [versions.get(table[3:]) for versions in told].count(1) == 1


def test_a_file_is_not_looked_at_while_nobody_listens(house: Flask, monkeypatch: pytest.MonkeyPatch):
    looks = counted_looks(monkeypatch)
    with serving(house) as port:
        table = Visitor(port).opens()
        time.sleep(0.2)
        assert not looks
        with listening(port, f"{table}/stream"):
            soon(lambda: looks)


@pytest.mark.parametrize("app_is", ["house", "app"])
def test_the_thread_ends_with_the_server_and_soon(app_is: str, request: pytest.FixtureRequest):
    with serving(request.getfixturevalue(app_is)):
        soon(lambda: "wire" in [thread.name for thread in threading.enumerate()])
    assert "wire" not in [thread.name for thread in threading.enumerate()]
