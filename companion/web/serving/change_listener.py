"""Listeners for changes by other processes: PostgreSQL notifies, SQLite is polled."""

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import ClassVar

from flask import Flask
from sqlalchemy import URL, Connection, create_engine, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from companion.store.database.changes import table_changed
from companion.store.database.session import db
from companion.store.models import Table
from companion.web.serving.event_streams import EventStreams

RECONNECT_SECONDS = 1.0
"""Seconds until a lost connection is opened again."""
POLL_SECONDS = 0.5
"""Seconds between two polls of SQLite, and until the thread notices that it must end."""
OWN_CHANGE_GRACE_SECONDS = 0.05
"""Seconds to wait before a change counts as foreign.

This process commits a change a moment before it records it as its own.
"""


class ChangeListener(ABC):
    """Listener that tells `streams` which tables other processes change in the database `url`.

    It runs in a thread of its own.
    """

    _connection_errors: ClassVar[type[Exception]]
    """Exception that is raised when the connection is lost."""

    def __init__(self, url: URL, streams: EventStreams) -> None:
        self.url = url
        self.streams = streams
        self._ended = threading.Event()

    @contextmanager
    def listen_in_background(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """Listen during the `with` block, in a thread, and tell the streams in `loop`.

        A connection that fails or is lost is opened again after `RECONNECT_SECONDS`, without an error or log
        line. Without a connection pages learn of foreign changes when they poll.
        """
        self._ended.clear()
        # A daemon, so that stopping the companion never waits for an unreachable database
        thread = threading.Thread(target=self._keep_listening, args=[loop], name="wire", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._ended.set()
            thread.join(2 * POLL_SECONDS)

    def _keep_listening(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._ended.is_set():
            try:
                self._listen(loop)
            except self._connection_errors:
                self._ended.wait(RECONNECT_SECONDS)

    @abstractmethod
    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Tell the streams the changes heard over one connection, until the end or until it is lost."""

    def _notify_streams(self, loop: asyncio.AbstractEventLoop, versions: Mapping[str, int]) -> None:
        with suppress(RuntimeError):  # the loop has ended, and with it every stream
            loop.call_soon_threadsafe(self.streams.publish_versions, versions)


class SqliteChangeListener(ChangeListener):
    """Listener for SQLite: it polls `data_version`, which another connection's commit changes.

    It does not poll while no page listens.
    """

    _connection_errors = SQLAlchemyError

    def __init__(self, url: URL, streams: EventStreams) -> None:
        super().__init__(url, streams)
        self._own: dict[str, int] = {}
        table_changed.connect(self._record_own_change)

    def _record_own_change(self, code: str, version: int, **_: object) -> None:
        """Record a change by this process: its own pages are told after the response."""
        self._own[code] = version

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        # A connection of its own, without a transaction, which would block the write-ahead log's checkpoint
        engine = create_engine(self.url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            before = None  # the first page that listens may have missed something
            while not self._ended.wait(POLL_SECONDS):
                after = _data_version(connection) if self.streams.codes else None
                if after is not None and after != before:
                    self._notify_streams(loop, self._versions_by_others(connection))
                before = after

    def _versions_by_others(self, connection: Connection) -> dict[str, int]:
        """Return the versions of the tables listened to, without those that this process made."""
        asked = select(Table.code, Table.version).where(Table.code.in_(self.streams.codes))
        found = [(code, version) for code, version in connection.execute(asked)]
        if self._without_own_changes(found):
            self._ended.wait(OWN_CHANGE_GRACE_SECONDS)
        return self._without_own_changes(found)

    def _without_own_changes(self, found: Iterable[tuple[str, int]]) -> dict[str, int]:
        return {code: version for code, version in found if version > self._own.get(code, -1)}


def _data_version(connection: Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())


def make_change_listener(app: Flask, streams: EventStreams) -> ChangeListener | None:
    """Return a listener that tells `streams` of commits by other processes.

    The listener does not listen yet; see `listen_in_background`. For SQLite in memory the result is
    None.
    """
    with app.app_context():
        url = db.engine.url
    if url.get_backend_name() == "postgresql":
        from companion.web.serving.postgres_listener import PostgresChangeListener

        return PostgresChangeListener(url, streams)
    return SqliteChangeListener(url, streams) if url.database not in {None, "", ":memory:"} else None
