"""What other processes change: PostgreSQL tells of it over a connection that does nothing else but listen."""

import asyncio
from collections.abc import Mapping
from typing import Any

from flask import Flask
from psycopg import AsyncConnection, Error, Notify, sql

from companion.store.changes import CHANNEL, origin
from companion.store.database import db
from companion.web.serving.streams import Streams

AGAIN = 1.0
"""Seconds after which a connection that was lost is made anew."""
_LOOKS = 20.0
"""Seconds of silence after which it is tried whether the connection still holds."""
NAMED = "companion: what others change"
"""What the connection is called among those of the database."""
_KEPT_ALIVE = {"connect_timeout": 10, "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3}


class Wire:
    """Lets the `streams` of this process tell what others commit to the database at `url`."""

    def __init__(self, url: str, streams: Streams) -> None:
        self.url = url
        self.streams = streams

    async def follow(self) -> None:
        """Listen until cancelled. While there is no connection, pages learn of others when they ask."""
        while True:
            try:
                await self._listen()
            except Error:
                await asyncio.sleep(AGAIN)

    async def _listen(self) -> None:
        settings: Mapping[str, Any] = {"application_name": NAMED, **_KEPT_ALIVE}
        async with await AsyncConnection.connect(self.url, autocommit=True, **settings) as connection:
            channel = await _one(connection, sql.SQL("SELECT {} || current_schema()").format(CHANNEL))
            await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
            await self._catch_up(connection)
            while True:
                async for told in connection.notifies(timeout=_LOOKS):
                    self._hear(told)
                await _one(connection, sql.SQL("SELECT 1"))

    async def _catch_up(self, connection: AsyncConnection[Any]) -> None:
        """Tell what was committed while nobody listened: listen first, then look, or something is missed."""
        asked = "SELECT code, version FROM tables WHERE code = ANY(%s)"
        rows = await connection.execute(asked, [list(self.streams.codes)])
        self.streams.tell(dict(await rows.fetchall()))

    def _hear(self, told: Notify) -> None:
        match told.payload.split():
            case [code, version, whose] if version.isdecimal() and whose != origin():
                self.streams.tell({code: int(version)})
            case _:
                pass  # our own, or in the words of another release


async def _one(connection: AsyncConnection[Any], query: sql.SQL | sql.Composed) -> Any:
    row = await (await connection.execute(query)).fetchone()
    return row[0] if row else None


def wire_to(app: Flask, streams: Streams) -> Wire | None:
    """Return what tells `streams` of other processes; None where the database is a file of this one."""
    with app.app_context():
        url = db.engine.url
    if url.get_backend_name() != "postgresql":
        return None
    return Wire(url.set(drivername="postgresql").render_as_string(hide_password=False), streams)
