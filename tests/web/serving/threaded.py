"""A real server in a thread, as `companion serve` sets it up, and what is said to it byte by byte."""

import http.client
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from flask import Flask

from companion.web.addresses import network
from companion.web.serving.change_listener import make_change_listener
from companion.web.serving.run import make_bridge
from companion.web.serving.servers import HttpServers, ListeningSocket


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return int(taken.getsockname()[1])


@contextmanager
def serving(
    app: Flask,
    threads: int = 2,
    *,
    certificate: Path | None = None,
    look: Callable[[], None] | None = None,
) -> Iterator[int]:
    """Serve `app` and yield the port; after it nothing of the server is left."""
    listening = network.open_listening_socket("127.0.0.1", 0)
    bridge = make_bridge(app, threads)
    servers = HttpServers(
        bridge, [ListeningSocket(listening, certificate)], look, make_change_listener(app, bridge.streams)
    )
    thread = threading.Thread(target=servers.run)
    thread.start()
    try:
        yield int(listening.getsockname()[1])
    finally:
        servers.stop()
        thread.join(10)
        assert not thread.is_alive()


class Talk:
    """One connection to a server."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), 10, (address, 0))

    def say(self, text: str) -> None:
        self.socket.sendall(text.replace("\n", "\r\n").encode())

    def answer(self, method: str = "GET") -> http.client.HTTPResponse:
        response = http.client.HTTPResponse(self.socket, method=method)
        response.begin()
        return response

    def over(self) -> bool:
        """Say whether the server hangs up without a word."""
        try:
            return self.socket.recv(1) == b""
        except ConnectionError:
            return True

    def close(self) -> None:
        self.socket.close()
