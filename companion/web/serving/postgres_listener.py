"""Listener for PostgreSQL notifications; a separate module, because its driver is large."""

import asyncio
import time
from collections.abc import Mapping
from typing import Any

from psycopg import Connection, Error, Notify, sql

from companion.store.database.changes import CHANNEL_PREFIX, unique_process_id
from companion.web.serving.change_listener import POLL_SECONDS, ChangeListener

_CONNECTION_CHECK_SECONDS = 20.0
"""Seconds between two checks that the connection still works."""
APPLICATION_NAME = "companion: what others change"
"""Application name of the connection in the database."""
_KEEPALIVE_OPTIONS = {
    "connect_timeout": 10,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}


class PostgresChangeListener(ChangeListener):
    """Listener for PostgreSQL, with a connection that only waits for notifications."""

    _connection_errors = Error

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        url = self.url.set(drivername="postgresql").render_as_string(hide_password=False)
        settings: Mapping[str, Any] = {"application_name": APPLICATION_NAME, **_KEEPALIVE_OPTIONS}
        with Connection.connect(url, autocommit=True, **settings) as connection:
            channel = _fetch_value(
                connection, sql.SQL("SELECT {} || current_schema()").format(CHANNEL_PREFIX)
            )
            connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
            self._send_missed_versions(connection, loop)
            tried = time.monotonic()
            while not self._ended.is_set():
                for told in connection.notifies(timeout=POLL_SECONDS):
                    self._handle_notification(told, loop)
                if time.monotonic() - tried > _CONNECTION_CHECK_SECONDS:
                    _fetch_value(connection, sql.SQL("SELECT 1"))
                    tried = time.monotonic()

    def _send_missed_versions(self, connection: Connection[Any], loop: asyncio.AbstractEventLoop) -> None:
        """Tell what was committed before; runs after LISTEN, so that nothing is missed."""
        asked = "SELECT code, version FROM tables WHERE code = ANY(%s)"
        self._notify_streams(loop, dict(connection.execute(asked, [list(self.streams.codes)]).fetchall()))

    def _handle_notification(self, told: Notify, loop: asyncio.AbstractEventLoop) -> None:
        match told.payload.split():
            case [code, version, whose] if version.isdecimal() and whose != unique_process_id():
                self._notify_streams(loop, {code: int(version)})
            case _:
                pass  # our own, or in the format of another release


def _fetch_value(connection: Connection[Any], query: sql.SQL | sql.Composed) -> Any:
    row = connection.execute(query).fetchone()
    return row[0] if row else None
