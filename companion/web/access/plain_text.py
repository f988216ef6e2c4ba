"""Answers of a line of plain text, from a layer before the application."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def answer_in_plain_text(
    environ: "WSGIEnvironment", start: "StartResponse", status: str, sentence: str
) -> Iterable[bytes]:
    """Begin an answer with a status such as ``"400 Bad Request"``, and return its body."""
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
