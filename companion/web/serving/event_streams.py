"""Streams that stay open: a page hears of each version of its table, the newest only, as soon as it is there.

All of it happens in the server's loop. A stream costs a socket and a task; a phone that reads slowly skips
versions, and one that vanishes without a word is noticed at the next beat.
"""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

from companion.web.live.events import Listening, told

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

BEAT = 15
"""Seconds after which something is said though nothing has changed; less than proxies wait."""
_BEGINS = b"event: kept\ndata:\n\n"
"""Says that the stream stays open: a page that hears it need not ask."""
_BEATS = b"event: beat\ndata:\n\n"


class Streams:
    """Who listens to which table, and the version that each table was last brought to."""

    def __init__(self) -> None:
        # Of all tables: a change between the reading of a version and the listening must not be missed
        self._newest: dict[str, int] = {}
        self._listeners: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._ended = False

    def __len__(self) -> int:
        return sum(map(len, self._listeners.values()))

    @property
    def codes(self) -> tuple[str, ...]:
        """The tables that somebody listens to."""
        return tuple(self._listeners)

    def tell(self, changed: Mapping[str, int]) -> None:
        """Let those who listen to these tables, code to version, hear of it."""
        for code, version in changed.items():
            self._newest[code] = max(version, self._newest.get(code, 0))
            self._wake(code)

    def end(self) -> None:
        """Bring every stream to its end, those that begin later too."""
        self._ended = True
        for code in self._listeners:
            self._wake(code)

    async def hold(self, listening: Listening, receive: Receive, send: Send) -> None:
        """Go on with an answer that was begun, until the page has gone or the server stops."""
        news, gone = asyncio.Event(), asyncio.ensure_future(hung_up(receive))
        gone.add_done_callback(lambda _: news.set())
        self._listeners[listening.code].add(news)
        try:
            await send(_part(_BEGINS))
            version = listening.version
            while not (self._ended or gone.done()):
                version = await self._said(listening.code, version, news, send)
            await send({"type": "http.response.body", "body": b""})
        finally:
            gone.cancel()
            self._leave(listening.code, news)

    async def _said(self, code: str, version: int, news: asyncio.Event, send: Send) -> int:
        """Tell what is newer than `version` as soon as there is something; return what was told last."""
        news.clear()
        newest = self._newest.get(code, 0)
        if newest > version:
            await send(_part(told(newest).encode()))
            return newest
        # Cheaper than waiting with a limit, which takes a task of its own for each phone
        beat = asyncio.get_running_loop().call_later(BEAT, news.set)
        await news.wait()
        beat.cancel()
        if self._newest.get(code, 0) <= version and not self._ended:
            await send(_part(_BEATS))
        return version

    def _leave(self, code: str, news: asyncio.Event) -> None:
        self._listeners[code].discard(news)
        if not self._listeners[code]:
            del self._listeners[code]

    def _wake(self, code: str) -> None:
        for news in self._listeners.get(code, ()):
            news.set()


def _part(data: bytes) -> Message:
    return {"type": "http.response.body", "body": data, "more_body": True}


async def hung_up(receive: Receive) -> None:
    """Return once whoever asked is there no more."""
    while (await receive())["type"] != "http.disconnect":
        pass
