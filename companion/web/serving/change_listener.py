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

from companion.store.database.changes import changed
from companion.store.database.session import db
from companion.store.models import Table
from companion.web.serving.event_streams import Streams

AGAIN = 1.0
"""Seconds until a lost connection is opened again."""
GLANCE = 0.5
"""Seconds between two polls of SQLite, and until the thread notices that it must end."""
MOMENT = 0.05
"""Seconds to wait before a change counts as foreign.

This process commits a change a moment before it records it as its own.
"""


class Wire(ABC):
    """Listener that tells `streams` what other processes commit to the database at `url`."""

    _lost: ClassVar[type[Exception]]
    """Exception that is raised when the connection is lost."""

    def __init__(self, url: URL, streams: Streams) -> None:
        self.url = url
        self.streams = streams
        self._ended = threading.Event()

    @contextmanager
    def followed(self, loop: asyncio.AbstractEventLoop) -> Iterator[None]:
        """Listen during the `with` block and tell the streams in `loop`.

        Without a connection pages learn of foreign changes when they poll.
        """
        self._ended.clear()
        # A daemon, so that stopping the companion never waits for an unreachable database
        thread = threading.Thread(target=self._follow, args=[loop], name="wire", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._ended.set()
            thread.join(2 * GLANCE)

    def _follow(self, loop: asyncio.AbstractEventLoop) -> None:
        while not self._ended.is_set():
            try:
                self._listen(loop)
            except self._lost:
                self._ended.wait(AGAIN)

    @abstractmethod
    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Tell the streams the changes heard over one connection, until the end or until it is lost."""

    def _tell(self, loop: asyncio.AbstractEventLoop, versions: Mapping[str, int]) -> None:
        with suppress(RuntimeError):  # the loop has ended, and with it every stream
            loop.call_soon_threadsafe(self.streams.tell, versions)


class SqliteWire(Wire):
    """Listener for SQLite: it polls `data_version`, which another connection's commit changes.

    It does not poll while no page listens.
    """

    _lost = SQLAlchemyError

    def __init__(self, url: URL, streams: Streams) -> None:
        super().__init__(url, streams)
        self._own: dict[str, int] = {}
        changed.connect(self._remember)

    def _remember(self, code: str, version: int, **_: object) -> None:
        """Record a change by this process: its own pages are told after the response."""
        self._own[code] = version

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        # A connection of its own, without a transaction, which would block the write-ahead log's checkpoint
        engine = create_engine(self.url, poolclass=NullPool, isolation_level="AUTOCOMMIT")
        with engine.connect() as connection:
            before = None  # the first page that listens may have missed something
            while not self._ended.wait(GLANCE):
                after = _data_version(connection) if self.streams.codes else None
                if after is not None and after != before:
                    self._tell(loop, self._others(connection))
                before = after

    def _others(self, connection: Connection) -> dict[str, int]:
        """Return the versions of the tables listened to, without those that this process made."""
        asked = select(Table.code, Table.version).where(Table.code.in_(self.streams.codes))
        found = [(code, version) for code, version in connection.execute(asked)]
        if self._foreign(found):
            self._ended.wait(MOMENT)
        return self._foreign(found)

    def _foreign(self, found: Iterable[tuple[str, int]]) -> dict[str, int]:
        return {code: version for code, version in found if version > self._own.get(code, -1)}


def _data_version(connection: Connection) -> int:
    return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())


def wire_to(app: Flask, streams: Streams) -> Wire | None:
    """Return a listener for the database of `app`; None for SQLite in memory."""
    with app.app_context():
        url = db.engine.url
    if url.get_backend_name() == "postgresql":
        from companion.web.serving.postgres_listener import PostgresWire

        return PostgresWire(url, streams)
    return SqliteWire(url, streams) if url.database not in {None, "", ":memory:"} else None
