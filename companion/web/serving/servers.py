"""Servers in one event loop: one without TLS, and one with TLS if there is a certificate."""

import asyncio
import logging
import signal
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from socket import socket

import uvicorn

from companion.web.serving.change_listener import ChangeListener
from companion.web.serving.http_protocol import AddressLimitedConnection, HeadTimeoutConnection
from companion.web.serving.wsgi_bridge import AsgiToWsgiBridge

_KEEP_ALIVE_SECONDS = 75
"""Seconds after which an idle connection is closed."""
_SHUTDOWN_SECONDS = 5
"""Seconds that running requests have when the companion is stopped."""
REFRESH_SECONDS = 60
"""Seconds between two calls of `look`."""
_REFRESH_FAILED_MESSAGE = (
    "The address, the certificate and the backup could not be checked. The companion will try again in a "
    "minute. Reason: %s"
)

_log = logging.getLogger("companion")


@dataclass(frozen=True)
class ListeningSocket:
    """A listening socket, and the PEM file with key and certificate for it.

    `certificate` is None for a socket without TLS.
    """

    socket: socket
    certificate: Path | None = None


class _Server(uvicorn.Server):
    """A server that leaves signals to `HttpServers`, because only one server would catch them."""

    def capture_signals(self) -> AbstractContextManager[None]:  # type: ignore[override]
        return nullcontext()


class HttpServers:
    """HTTP servers on the sockets `doors`, which answer with `bridge` until they are stopped.

    `look` is called every `REFRESH_SECONDS` in a thread, for the first time that long after the start, and
    the certificate files are loaded again afterwards. If that raises, the error is logged, and the next call
    comes as usual: one full disk must not end the daily backups. `wire` listens for changes by other
    processes. Both may be None.
    """

    def __init__(
        self,
        bridge: AsgiToWsgiBridge,
        doors: Sequence[ListeningSocket],
        look: Callable[[], None] | None = None,
        wire: ChangeListener | None = None,
    ) -> None:
        self.bridge = bridge
        self.doors = doors
        self.look = look
        self.wire = wire
        self._servers = [_Server(_server_config(bridge, door.certificate)) for door in doors]
        self._loop: asyncio.AbstractEventLoop | None = None

    def run(self) -> None:
        """Serve until `stop`, SIGINT or SIGTERM; then finish running requests and return.

        They have five seconds. Signals are caught in the main thread only. An error of a server ends
        all of them, and is raised. The bridge is stopped then, so that `run` works once.
        """
        try:
            with _handle_signals(self.stop):
                asyncio.run(self._run())
        finally:
            self._loop = None
            self.bridge.stop()

    def stop(self) -> None:
        """Stop the servers, and return at once; a second call does not wait for running requests.

        Any thread may call it.
        """
        if self._loop:
            self._loop.call_soon_threadsafe(self.bridge.streams.end_all)
        for server in self._servers:
            server.force_exit = server.should_exit
            server.should_exit = True

    def reload_certificates(self) -> None:
        """Load the certificates from their files again; new connections then use them.

        Raises:
            OSError: a file cannot be read, or holds no valid certificate.
        """
        for door, server in zip(self.doors, self._servers, strict=True):
            context: ssl.SSLContext | None = getattr(server.config, "ssl", None)
            if door.certificate and context:
                context.load_cert_chain(door.certificate)

    async def _run(self) -> None:
        self._loop = asyncio.get_running_loop()
        answering = [
            server.serve([door.socket]) for server, door in zip(self._servers, self.doors, strict=True)
        ]
        looking = asyncio.create_task(self._refresh_regularly())
        try:
            with self.wire.listen_in_background(self._loop) if self.wire else nullcontext():
                await asyncio.gather(*answering)  # ends with the first that fails
        finally:
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking

    async def _refresh_regularly(self) -> None:
        while self.look:
            await asyncio.sleep(REFRESH_SECONDS)
            try:
                await asyncio.to_thread(self.look)
                self.reload_certificates()
            except Exception as error:  # noqa: BLE001 - whatever it is, the next minute tries again
                _log.warning(_REFRESH_FAILED_MESSAGE, error)


def _server_config(bridge: AsgiToWsgiBridge, certificate: Path | None) -> uvicorn.Config:
    """Return uvicorn's configuration: without logs, server header or trust in proxy headers."""
    return uvicorn.Config(
        bridge,
        loop="asyncio",
        http=HeadTimeoutConnection if bridge.behind_proxy else AddressLimitedConnection,
        ws="none",
        lifespan="off",
        interface="asgi3",
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
        ssl_certfile=certificate,
    )


@contextmanager
def _handle_signals(stop: Callable[[], None]) -> Iterator[None]:
    """Let SIGINT and SIGTERM call `stop` during the `with` block; the caller can then clean up.

    Does nothing outside of the main thread.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, lambda *_: stop()) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
