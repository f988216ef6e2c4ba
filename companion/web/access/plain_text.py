"""Plain text responses from middleware, before the application is called."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def answer_in_plain_text(
    environ: "WSGIEnvironment", start: "StartResponse", status: str, sentence: str
) -> Iterable[bytes]:
    """Start a WSGI response with `status`, and return `sentence` as its body.

    `status` is a code with its phrase: ``"400 Bad Request"``. The response must not be cached. A
    HEAD request gets an empty body.
    """
    body = sentence.encode()
    start(
        status,
        [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
        ],
    )
    return [b"" if environ["REQUEST_METHOD"] == "HEAD" else body]
