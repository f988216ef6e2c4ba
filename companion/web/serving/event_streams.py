"""Streams that stay open and send a page the newest version of its table at once.

Everything runs in the server's event loop. A stream costs a socket and a task. A phone that reads slowly
skips versions, and one that vanishes silently is noticed at the next heartbeat.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from companion.web.live.events import StreamListener, format_version_event

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

HEARTBEAT_SECONDS = 15
"""Seconds between heartbeats while nothing changes; shorter than the timeouts of proxies."""
_FIRST_EVENT = b"event: kept\ndata:\n\n"
"""Event that says that the stream stays open, so that the page need not poll."""
_HEARTBEAT_EVENT = b"event: beat\ndata:\n\n"


class EventStreams:
    """All open event streams, by table, and the newest known version of each table.

    All methods must be called in the server's event loop. `len` is the number of open streams.
    """

    def __init__(self) -> None:
        # Versions of all tables, because a change between reading a version and listening must not be missed
        self._newest: dict[str, int] = {}
        self._listeners: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._ended = False

    def __len__(self) -> int:
        return sum(map(len, self._listeners.values()))

    @property
    def codes(self) -> tuple[str, ...]:
        """Codes of the tables that pages listen to."""
        return tuple(self._listeners)

    def publish_versions(self, changed: Mapping[str, int]) -> None:
        """Tell the pages that listen to the changed tables (code to version).

        A version that is not newer than the one a page has is not sent; the page gets a heartbeat instead.
        Versions of tables that nobody listens to are remembered.
        """
        for code, version in changed.items():
            self._newest[code] = max(version, self._newest.get(code, 0))
            self._wake_streams(code)

    def end_all(self) -> None:
        """End every stream, and those that begin later."""
        self._ended = True
        for code in self._listeners:
            self._wake_streams(code)

    async def serve_stream(self, listening: StreamListener, receive: Receive, send: Send) -> None:
        """Continue a response as a stream until the page disconnects or the server stops.

        It sends a first event, then the newest version whenever the page has an older one, and a heartbeat if
        there was none for `HEARTBEAT_SECONDS`. A page that reads slowly skips versions. The response must
        have begun; it is ended.
        """
        news, gone = asyncio.Event(), asyncio.ensure_future(wait_for_disconnect(receive))
        gone.add_done_callback(lambda _: news.set())
        self._listeners[listening.code].add(news)
        try:
            await send(_body_message(_FIRST_EVENT))
            version = listening.version
            while not (self._ended or gone.done()):
                version = await self._send_next_event(listening.code, version, news, send)
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            self._listeners[listening.code].discard(news)
            if not self._listeners[listening.code]:
                del self._listeners[listening.code]

    async def _send_next_event(self, code: str, version: int, news: asyncio.Event, send: Send) -> int:
        """Send a version newer than `version`, or a heartbeat; return the version sent last."""
        news.clear()
        newest = self._newest.get(code, 0)
        if newest > version:
            await send(_body_message(format_version_event(newest).encode()))
            return newest
        # `call_later` instead of `wait_for`: that would create a task per phone
        beat = asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, news.set)
        await news.wait()
        beat.cancel()
        if self._newest.get(code, 0) <= version and not self._ended:
            await send(_body_message(_HEARTBEAT_EVENT))
        return version

    def _wake_streams(self, code: str) -> None:
        for news in self._listeners.get(code, ()):
            news.set()


def _body_message(data: bytes) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": True}


async def wait_for_disconnect(receive: Receive) -> None:
    """Wait until the client has disconnected; anything else that it sends is discarded."""
    while (await receive())["type"] != "http.disconnect":
        pass
