"""Connection of a phone, closed if its request line and headers take too long."""

import asyncio
import socket
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.web.access.client_address import rate_limit_key

HEAD_TIMEOUT_SECONDS = 20
"""Seconds for a request line and its headers, counted from connecting.

A browser sends them at once, but some connect before the next tap.
"""
MAX_CONNECTIONS_PER_ADDRESS = 120
"""Largest number of connections per address; nine phones with six each need 54."""


class HeadTimeoutConnection(H11Protocol):
    """HTTP connection that is closed if a request's head takes over `HEAD_TIMEOUT_SECONDS`.

    The time runs from connecting, and after a response from the first data of the next request.
    uvicorn itself sets no such limit.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Turn off Nagle's algorithm, and start the time limit for the first head."""
        accepted = transport.get_extra_info("socket")
        if accepted is not None and accepted.family in (socket.AF_INET, socket.AF_INET6):
            # The head and the body of an answer are written one after the other. Without this the second
            # waits until the phone has confirmed the first, which takes it 40 ms. asyncio sets it only on
            # sockets whose protocol is named, and an accepted one has the number 0.
            accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().connection_made(transport)
        self._start_head_timer()

    def data_received(self, data: bytes) -> None:
        """Read more data; a head that arrives in pieces does not restart the time limit."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._start_head_timer()
        else:
            self._check_head_received()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the time limit."""
        self._check_head_received()
        super().connection_lost(exc)

    def _start_head_timer(self) -> None:
        if self._head is None:
            self._head = self.loop.call_later(HEAD_TIMEOUT_SECONDS, self._close_slow_connection)

    def _check_head_received(self) -> None:
        if self._head is not None:
            self._head.cancel()
            self._head = None

    def _close_slow_connection(self) -> None:
        self._head = None
        if self.cycle is None or self.cycle.response_complete:
            self.transport.close()


class AddressLimitedConnection(HeadTimeoutConnection):
    """Connection for a server without a proxy, which limits the connections of each address.

    One IPv4 address, or one /64 network of IPv6, has at most `MAX_CONNECTIONS_PER_ADDRESS`. Further ones are
    aborted at once.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin the connection, and abort it at once if its address has too many."""
        super().connection_made(transport)
        if (
            sum(_client_address(one) == _client_address(self) for one in self.connections)
            > MAX_CONNECTIONS_PER_ADDRESS
        ):
            transport.abort()


def _client_address(connection: object) -> str | None:
    client = getattr(connection, "client", None)
    return rate_limit_key(client[0]) if client else None
