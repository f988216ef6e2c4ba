"""Flask under uvicorn: a request is taken in whole, answered by a thread, and sent back.

Nothing waits in a thread but what works: a phone that is slow to send, or says nothing, costs a socket.
"""

import asyncio
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from tempfile import SpooledTemporaryFile
from typing import IO, Any
from urllib.parse import unquote_to_bytes

from companion.web import turns
from companion.web.serving.streams import Message, Receive, Send, Streams, hung_up
from companion.web.streams import CHANGED, LISTENS, Listening

Headers = list[tuple[bytes, bytes]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

LARGEST_BODY = 64_000_000
"""Bytes. More than the application takes, so that it can say so itself."""
_IN_MEMORY = 500_000
"""Bytes of a request that are kept in memory; what is larger lies on disk."""
_PATIENCE = 120
"""Seconds without a byte of a request that was begun."""
_FORWARDED = frozenset(
    {b"forwarded", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-port", b"x-forwarded-prefix"}
    | {b"x-forwarded-proto", b"x-forwarded-by"}
)
_TOO_LARGE = b"That is larger than the companion takes. Nothing was recorded.\n"


class _Gone(Exception):
    """Whoever asked does not wait for an answer."""


class _TooLarge(Exception):
    """More than `LARGEST_BODY` was sent."""


@dataclass
class _Answer:
    """What the application answers, whole."""

    status: int = 500
    headers: Headers = field(default_factory=list)
    body: bytes = b""

    def begin(self, status: str, headers: list[tuple[str, str]], _error: object = None) -> None:
        """Take what WSGI calls the start of a response."""
        self.status = int(status.partition(" ")[0])
        named = ((name.lower(), value) for name, value in headers)
        # The server says what time it is; a file would say it once more
        self.headers = [(name.encode(), value.encode("latin1")) for name, value in named if name != "date"]


class Bridge:
    """An ASGI application that is answered by `app`, in as many threads at once as `threads`.

    What may have to wait for its turn has threads of its own and holds up no page. Unless `behind_proxy`
    nobody may say by a header who asks.
    """

    def __init__(self, app: Wsgi, threads: int, *, behind_proxy: bool = False) -> None:
        self.app = app
        self.behind_proxy = behind_proxy
        self.threads = ThreadPoolExecutor(threads, thread_name_prefix="page")
        self.patient = ThreadPoolExecutor(turns.THREADS, thread_name_prefix="patient")
        self.streams = Streams()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer one request; go on where its answer begins a stream, and tell the others what it changed."""
        environ: dict[str, Any] = {}
        with SpooledTemporaryFile(_IN_MEMORY) as body:
            try:
                length = await _take_in(receive, body)
            except _Gone:
                return
            except _TooLarge:
                plain = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
                answer = _Answer(413, plain, _TOO_LARGE)
            else:
                environ = _environ(scope, body, length, behind_proxy=self.behind_proxy)
                answer = await self._answer(environ, receive)
        listening, changed = environ.get(LISTENS), environ.get(CHANGED, {})
        environ.clear()  # what a request knows is not kept for as long as its stream
        try:
            await self._send(answer, listening, receive, send)
        finally:
            self.streams.tell(changed)  # also where whoever asked did not wait

    async def _send(self, answer: _Answer, listening: Listening | None, receive: Receive, send: Send) -> None:
        headers = [
            (name, value) for name, value in answer.headers if not listening or name != b"content-length"
        ]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "http.response.body", "body": answer.body, "more_body": bool(listening)})
        if listening:
            await self.streams.hold(listening, receive, send)

    async def _answer(self, environ: dict[str, Any], receive: Receive) -> _Answer:
        loop = asyncio.get_running_loop()
        environ[turns.WAITS] = turns.takes_long(environ)
        if not environ[turns.WAITS]:
            return await loop.run_in_executor(self.threads, self._answered, environ)
        gone = asyncio.ensure_future(hung_up(receive))
        environ[turns.GONE] = gone.done
        try:
            return await loop.run_in_executor(self.patient, self._answered, environ)
        finally:
            gone.cancel()

    def _answered(self, environ: dict[str, Any]) -> _Answer:
        answer = _Answer()
        found = self.app(environ, answer.begin)
        try:
            answer.body = b"".join(found)
        finally:
            getattr(found, "close", lambda: None)()
        return answer

    def stop(self) -> None:
        """Begin nothing more; what is being answered is answered."""
        for threads in (self.threads, self.patient):
            threads.shutdown(wait=True, cancel_futures=True)


async def _take_in(receive: Receive, body: IO[bytes]) -> int:
    """Write what is sent into `body` and return its length; raise `_Gone` or `_TooLarge`."""
    length, more = 0, True
    while more:
        try:
            message = await asyncio.wait_for(receive(), _PATIENCE)
        except TimeoutError:
            raise _Gone from None
        if message["type"] != "http.request":
            raise _Gone
        length += body.write(message.get("body", b""))
        if length > LARGEST_BODY:
            raise _TooLarge
        more = message.get("more_body", False)
    body.seek(0)
    return length


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
