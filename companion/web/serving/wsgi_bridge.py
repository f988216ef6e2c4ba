"""Bridge from uvicorn (ASGI) to Flask (WSGI): a thread answers each request once it is read.

Threads only work and never wait for phones: one that sends slowly or not at all costs a socket. So does one
that reads a long response slowly: each piece is made once the previous one has been sent.
"""

import asyncio
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import Context, copy_context
from dataclasses import dataclass, field
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from urllib.parse import unquote_to_bytes

from companion.web.access import request_queue
from companion.web.live.events import CHANGED_TABLES_KEY, LISTENER_KEY, StreamListener
from companion.web.serving.event_streams import EventStreams, Message, Receive, Send, wait_for_disconnect

Headers = list[tuple[bytes, bytes]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

MAX_BODY_BYTES = 64_000_000
"""Largest number of bytes read of a refused request before the connection is closed."""
MAX_DISCARD_SECONDS = 30
"""Seconds for which a refused request is read on: a phone cut off shows no response."""
DISCARD_IDLE_SECONDS = 5
"""Seconds without data after which a refused request is not read on."""
_MAX_BYTES_IN_MEMORY = 500_000
"""Largest request body kept in memory, in bytes; larger ones are written to disk."""
_BODY_TIMEOUT_SECONDS = 120
"""Seconds without data after which an incomplete request is dropped."""
_FORWARDED_HEADER_NAMES = frozenset(
    {b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-port", b"x-forwarded-prefix"}
    | {b"x-forwarded-proto", b"x-forwarded-by"}
)


class _ClientGone(Exception):
    """The client disconnected or stopped sending its request."""


class _BodyTooLarge(Exception):
    """The body is larger than the limit; `length` is its declared or received size in bytes."""

    def __init__(self, length: int) -> None:
        super().__init__(length)
        self.length = length


@dataclass(frozen=True)
class BodyLimits:
    """Size limits of request bodies in bytes: of forms with `files`, and of all `other` ones."""

    files: int = MAX_BODY_BYTES
    other: int = MAX_BODY_BYTES

    def limit_for(self, headers: Headers) -> int:
        """Return the limit in bytes for a request with those headers: `files` for multipart forms."""
        kind = next((value for name, value in headers if name == b"content-type"), b"")
        return self.files if kind.strip().lower().startswith(b"multipart/form-data") else self.other


@dataclass
class _AppResponse:
    """Response of the application.

    Attributes:
        status: HTTP status code.
        headers: Headers, with names in lower case.
        body: The whole body, or its first piece.
        rest: Iterator over the other pieces, None if there are none.
        context: Context variables in which the response was begun, and in which the rest is made.
    """

    status: int = 500
    headers: Headers = field(default_factory=list)
    body: bytes = b""
    rest: Iterator[bytes] | None = None
    context: Context = field(default_factory=copy_context)

    def start_response(self, status: str, headers: list[tuple[str, str]], _error: object = None) -> None:
        """Set status and headers; this is the `start_response` of WSGI."""
        self.status = int(status.partition(" ")[0])
        named = ((name.lower(), value) for name, value in headers)
        # The server sets the date itself; a file response would repeat it
        self.headers = [(name.encode(), value.encode("latin1")) for name, value in named if name != "date"]

    def set_body(self, made: Iterable[bytes]) -> None:
        """Set the body: whole if it is a list or its length is known, else in pieces."""
        if isinstance(made, list) or any(name == b"content-length" for name, _ in self.headers):
            try:
                self.body = b"".join(made)
            finally:
                _close_body(made)
        else:
            rest = _body_pieces(made)
            self.body = _next_piece(rest)
            self.rest = rest if self.body else None


def _body_pieces(made: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the non-empty pieces of a body, and close it at the end."""
    try:
        yield from filter(None, made)
    finally:
        _close_body(made)


def _next_piece(rest: Iterator[bytes]) -> bytes:
    return next(rest, b"")


def _close_body(made: Iterable[bytes]) -> None:
    getattr(made, "close", lambda: None)()


class AsgiToWsgiBridge:
    """ASGI application that answers requests with the WSGI application `app`.

    It does so in `threads` threads. Requests that may have to queue have threads of their own, so that
    they hold up no page. Bodies larger than `limits` are not read: the application sees only their
    length, to refuse them. None stands for the usual `BodyLimits`. A client that disconnects, or sends
    nothing for two minutes, before its request is complete gets no response. Unless `behind_proxy`,
    forwarded headers are removed. `streams` are the open event streams.
    """

    def __init__(
        self, app: Wsgi, threads: int, *, behind_proxy: bool = False, limits: BodyLimits | None = None
    ) -> None:
        self.app = app
        self.limits = limits or BodyLimits()
        self.behind_proxy = behind_proxy
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="page")
        self.patient = ThreadPoolExecutor(request_queue.SLOW_REQUEST_THREADS, thread_name_prefix="patient")
        self.streams = EventStreams()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request, hold its stream if there is one, and tell the streams what it changed."""
        environ: dict[str, Any] = {}
        is_too_large = False
        with SpooledTemporaryFile(_MAX_BYTES_IN_MEMORY) as body:
            try:
                length = await _receive_body(
                    receive, body, scope["headers"], self.limits.limit_for(scope["headers"])
                )
            except _ClientGone:
                return
            except _BodyTooLarge as sent:
                # The application refuses it by its length with an error page, and reads nothing
                is_too_large, length = True, sent.length
                body.truncate(0)
            environ = _make_environ(scope, body, length, behind_proxy=self.behind_proxy)
            answer = await self._run_in_thread(environ, receive)
        if is_too_large:
            answer.headers.append((b"connection", b"close"))
        listening, changed = environ.get(LISTENER_KEY), environ.get(CHANGED_TABLES_KEY, {})
        if answer.rest is None:
            environ.clear()  # a stream must not keep its request in memory
        try:
            await self._send_response(answer, listening, receive, send, read_on=is_too_large)
        finally:
            self.streams.publish_versions(changed)  # also if the client has disconnected

    async def _send_response(
        self,
        answer: _AppResponse,
        listening: StreamListener | None,
        receive: Receive,
        send: Send,
        *,
        read_on: bool,
    ) -> None:
        headers = [
            (name, value) for name, value in answer.headers if not listening or name != b"content-length"
        ]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        more = bool(listening) or read_on or answer.rest is not None
        await send({"type": "http.response.body", "body": answer.body, "more_body": more})
        if listening:
            await self.streams.serve_stream(listening, receive, send)
        elif answer.rest is not None:
            await self._send_rest(answer.rest, answer.context, receive, send)
        elif read_on:
            await _discard_remaining_body(receive)
            await send({"type": "http.response.body"})

    async def _send_rest(self, rest: Iterator[bytes], context: Context, receive: Receive, send: Send) -> None:
        """Send one piece after the other, until all are sent or the client disconnects.

        An error breaks the connection without ending the response, so that no client takes it for complete.
        """
        loop, gone = asyncio.get_running_loop(), asyncio.ensure_future(wait_for_disconnect(receive))
        try:
            while not gone.done():
                piece = await loop.run_in_executor(self.threads, context.run, _next_piece, rest)
                await send({"type": "http.response.body", "body": piece, "more_body": bool(piece)})
                if not piece:
                    return
        finally:
            gone.cancel()
            with suppress(RuntimeError):  # the server and its threads have stopped
                await loop.run_in_executor(self.threads, context.run, _close_body, rest)

    async def _run_in_thread(self, environ: dict[str, Any], receive: Receive) -> _AppResponse:
        loop = asyncio.get_running_loop()
        environ[request_queue.MAY_WAIT_KEY] = request_queue.is_slow_request(environ)
        if not environ[request_queue.MAY_WAIT_KEY]:
            return await loop.run_in_executor(self.threads, self._call_app, environ)
        gone = asyncio.ensure_future(wait_for_disconnect(receive))
        environ[request_queue.DISCONNECT_CHECK_KEY] = gone.done
        try:
            return await loop.run_in_executor(self.patient, self._call_app, environ)
        finally:
            gone.cancel()

    def _call_app(self, environ: dict[str, Any]) -> _AppResponse:
        answer = _AppResponse()
        answer.context.run(lambda: answer.set_body(self.app(environ, answer.start_response)))
        return answer

    def stop(self) -> None:
        """Start no more requests, drop those that have not begun, and wait for the running ones."""
        for threads in (self.threads, self.patient):
            threads.shutdown(wait=True, cancel_futures=True)


async def _receive_body(receive: Receive, body: IO[bytes], headers: Headers, limit: int) -> int:
    """Read the request into `body` and return its length in bytes.

    Raises `_ClientGone` if the client disconnects or stops sending, and `_BodyTooLarge` beyond `limit`.
    """
    declared = next((value for name, value in headers if name == b"content-length"), b"0")
    if int(declared) > limit:
        raise _BodyTooLarge(int(declared))
    length, more = 0, True
    while more:
        try:
            message = await asyncio.wait_for(receive(), _BODY_TIMEOUT_SECONDS)
        except TimeoutError:
            raise _ClientGone from None
        if message["type"] != "http.request":
            raise _ClientGone
        length += body.write(message.get("body", b""))
        if length > limit:
            raise _BodyTooLarge(length)
        more = message.get("more_body", False)
    body.seek(0)
    return length


async def _discard_remaining_body(receive: Receive) -> None:
    """Discard the rest of the request, within limits: a phone reads the response after sending."""
    passed = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(MAX_DISCARD_SECONDS):
            while passed < MAX_BODY_BYTES:
                message = await asyncio.wait_for(receive(), DISCARD_IDLE_SECONDS)
                passed += len(message.get("body", b""))
                if not message.get("more_body", False):
                    return


def _make_environ(scope: Message, body: IO[bytes], length: int, *, behind_proxy: bool) -> dict[str, Any]:
    """Return the request as a WSGI environment (PEP 3333)."""
    server = scope.get("server") or ("localhost", 80)
    client = scope.get("client") or ("", 0)
    return {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin1"),
        "QUERY_STRING": scope["query_string"].decode("latin1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": str(server[0]),
        "SERVER_PORT": str(server[1] or ""),
        "REMOTE_ADDR": str(client[0]),
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
        **_wsgi_headers(scope["headers"], behind_proxy=behind_proxy),
        "CONTENT_LENGTH": str(length) if length else "",
    }


def _wsgi_headers(headers: Headers, *, behind_proxy: bool) -> dict[str, str]:
    """Return the headers by their WSGI names, without untrusted ones."""
    found: dict[str, str] = {}
    for name, value in headers:
        # A name with an underscore could fake another: X_Forwarded_For equals X-Forwarded-For in WSGI
        if (
            b"_" in name
            or (name in _FORWARDED_HEADER_NAMES and not behind_proxy)
            or name == b"transfer-encoding"
        ):
            continue
        text = name.decode("latin1").upper().replace("-", "_")
        key = "CONTENT_TYPE" if text == "CONTENT_TYPE" else f"HTTP_{text}"
        joined = "; " if key == "HTTP_COOKIE" else ","
        told = value.decode("latin1")
        found[key] = f"{found[key]}{joined}{told}" if key in found else told
    return found
