"""Flask under uvicorn: a request is taken in whole, answered by a thread, and sent back.

Nothing waits in a thread but what works: a phone that is slow to send, or says nothing, costs a socket. So
does one that reads a long answer slowly: each piece of it is made once the one before has been sent.
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
from companion.web.live.events import CHANGED, LISTENS, Listening
from companion.web.serving.event_streams import Message, Receive, Send, Streams, hung_up

Headers = list[tuple[bytes, bytes]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

LARGEST_BODY = 64_000_000
"""Bytes that are read at most of a request that was refused, before the phone is hung up on."""
LINGERS = 30
"""Seconds for which a refused request is read on: a phone hung up on while it sends shows no answer."""
PAUSES = 5
"""Seconds without a byte after which a refused request is not read on."""
_IN_MEMORY = 500_000
"""Bytes of a request that are kept in memory; what is larger lies on disk."""
_PATIENCE = 120
"""Seconds without a byte of a request that was begun."""
_FORWARDED = frozenset(
    {b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-port", b"x-forwarded-prefix"}
    | {b"x-forwarded-proto", b"x-forwarded-by"}
)


class _Gone(Exception):
    """Whoever asked does not wait for an answer."""


class _TooLarge(Exception):
    """More was sent, or is to come, than the application takes; `length` is so many bytes."""

    def __init__(self, length: int) -> None:
        super().__init__(length)
        self.length = length


@dataclass(frozen=True)
class BodyLimits:
    """Bytes that the application takes at most of a form with files, and of anything else."""

    files: int = LARGEST_BODY
    other: int = LARGEST_BODY

    def of(self, headers: Headers) -> int:
        """Return the limit for a request with those headers."""
        kind = next((value for name, value in headers if name == b"content-type"), b"")
        return self.files if kind.strip().lower().startswith(b"multipart/form-data") else self.other


@dataclass
class _Answer:
    """What the application answers.

    Attributes:
        status: HTTP's number for it.
        headers: Its headers, with names in small letters.
        body: All of it, or the first piece.
        rest: What makes the other pieces, None if there are none.
        context: The context variables with which it was begun, and with which the rest is made.
    """

    status: int = 500
    headers: Headers = field(default_factory=list)
    body: bytes = b""
    rest: Iterator[bytes] | None = None
    context: Context = field(default_factory=copy_context)

    def begin(self, status: str, headers: list[tuple[str, str]], _error: object = None) -> None:
        """Take what WSGI calls the start of a response."""
        self.status = int(status.partition(" ")[0])
        named = ((name.lower(), value) for name, value in headers)
        # The server says what time it is; a file would say it once more
        self.headers = [(name.encode(), value.encode("latin1")) for name, value in named if name != "date"]

    def take(self, made: Iterable[bytes]) -> None:
        """Take the body: whole if it is there already or the application said its length, else in pieces."""
        if isinstance(made, list) or any(name == b"content-length" for name, _ in self.headers):
            try:
                self.body = b"".join(made)
            finally:
                _close(made)
        else:
            rest = _pieces(made)
            self.body = _next(rest)
            self.rest = rest if self.body else None


def _pieces(made: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the pieces of a body that are not empty, and close it at the end."""
    try:
        yield from filter(None, made)
    finally:
        _close(made)


def _next(rest: Iterator[bytes]) -> bytes:
    return next(rest, b"")


def _close(made: Iterable[bytes]) -> None:
    getattr(made, "close", lambda: None)()


class Bridge:
    """An ASGI application that is answered by `app`, in as many threads at once as `threads`.

    What may have to wait for its turn has threads of its own and holds up no page. Unless `behind_proxy`
    nobody may say by a header who asks.
    """

    def __init__(
        self, app: Wsgi, threads: int, *, behind_proxy: bool = False, limits: BodyLimits | None = None
    ) -> None:
        self.app = app
        self.limits = limits or BodyLimits()
        self.behind_proxy = behind_proxy
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="page")
        self.patient = ThreadPoolExecutor(request_queue.THREADS, thread_name_prefix="patient")
        self.streams = Streams()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request; go on where its answer begins a stream, and tell the others what it changed."""
        environ: dict[str, Any] = {}
        is_too_large = False
        with SpooledTemporaryFile(_IN_MEMORY) as body:
            try:
                length = await _take_in(receive, body, scope["headers"], self.limits.of(scope["headers"]))
            except _Gone:
                return
            except _TooLarge as sent:
                # The application refuses it by its length, with a page of its own, and reads nothing
                is_too_large, length = True, sent.length
                body.truncate(0)
            environ = _environ(scope, body, length, behind_proxy=self.behind_proxy)
            answer = await self._answer(environ, receive)
        if is_too_large:
            answer.headers.append((b"connection", b"close"))
        listening, changed = environ.get(LISTENS), environ.get(CHANGED, {})
        if answer.rest is None:
            environ.clear()  # what a request knows is not kept for as long as its stream
        try:
            await self._send(answer, listening, receive, send, read_on=is_too_large)
        finally:
            self.streams.tell(changed)  # also where whoever asked did not wait

    async def _send(
        self,
        answer: _Answer,
        listening: Listening | None,
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
            await self.streams.hold(listening, receive, send)
        elif answer.rest is not None:
            await self._send_rest(answer.rest, answer.context, receive, send)
        elif read_on:
            await _read_on(receive)
            await send({"type": "http.response.body"})

    async def _send_rest(self, rest: Iterator[bytes], context: Context, receive: Receive, send: Send) -> None:
        """Send one piece after the other, until all is sent or whoever asked has gone.

        An error on the way ends the connection without an end of the answer, so that nobody takes what has
        come for all of it.
        """
        loop, gone = asyncio.get_running_loop(), asyncio.ensure_future(hung_up(receive))
        try:
            while not gone.done():
                piece = await loop.run_in_executor(self.threads, context.run, _next, rest)
                await send({"type": "http.response.body", "body": piece, "more_body": bool(piece)})
                if not piece:
                    return
        finally:
            gone.cancel()
            with suppress(RuntimeError):  # the server has stopped, and with it the threads
                await loop.run_in_executor(self.threads, context.run, _close, rest)

    async def _answer(self, environ: dict[str, Any], receive: Receive) -> _Answer:
        loop = asyncio.get_running_loop()
        environ[request_queue.WAITS] = request_queue.takes_long(environ)
        if not environ[request_queue.WAITS]:
            return await loop.run_in_executor(self.threads, self._answered, environ)
        gone = asyncio.ensure_future(hung_up(receive))
        environ[request_queue.GONE] = gone.done
        try:
            return await loop.run_in_executor(self.patient, self._answered, environ)
        finally:
            gone.cancel()

    def _answered(self, environ: dict[str, Any]) -> _Answer:
        answer = _Answer()
        answer.context.run(lambda: answer.take(self.app(environ, answer.begin)))
        return answer

    def stop(self) -> None:
        """Begin nothing more; what is being answered is answered."""
        for threads in (self.threads, self.patient):
            threads.shutdown(wait=True, cancel_futures=True)


async def _take_in(receive: Receive, body: IO[bytes], headers: Headers, limit: int) -> int:
    """Write what is sent into `body` and return its length; raise `_Gone`, or `_TooLarge` at once."""
    declared = next((value for name, value in headers if name == b"content-length"), b"0")
    if int(declared) > limit:
        raise _TooLarge(int(declared))
    length, more = 0, True
    while more:
        try:
            message = await asyncio.wait_for(receive(), _PATIENCE)
        except TimeoutError:
            raise _Gone from None
        if message["type"] != "http.request":
            raise _Gone
        length += body.write(message.get("body", b""))
        if length > limit:
            raise _TooLarge(length)
        more = message.get("more_body", False)
    body.seek(0)
    return length


async def _read_on(receive: Receive) -> None:
    """Pass over what a phone still sends, within bounds: once it has sent all it reads its answer."""
    passed = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGERS):
            while passed < LARGEST_BODY:
                message = await asyncio.wait_for(receive(), PAUSES)
                passed += len(message.get("body", b""))
                if not message.get("more_body", False):
                    return


def _environ(scope: Message, body: IO[bytes], length: int, *, behind_proxy: bool) -> dict[str, Any]:
    """Return the request as WSGI (PEP 3333) has it."""
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
        **_fields(scope["headers"], behind_proxy=behind_proxy),
        "CONTENT_LENGTH": str(length) if length else "",
    }


def _fields(headers: Headers, *, behind_proxy: bool) -> dict[str, str]:
    """Return the headers by the names that WSGI gives them."""
    found: dict[str, str] = {}
    for name, value in headers:
        # With an underscore it would pass for another: X_Forwarded_For becomes the same as X-Forwarded-For
        if b"_" in name or (name in _FORWARDED and not behind_proxy) or name == b"transfer-encoding":
            continue
        text = name.decode("latin1").upper().replace("-", "_")
        key = "CONTENT_TYPE" if text == "CONTENT_TYPE" else f"HTTP_{text}"
        joined = "; " if key == "HTTP_COOKIE" else ","
        told = value.decode("latin1")
        found[key] = f"{found[key]}{joined}{told}" if key in found else told
    return found
