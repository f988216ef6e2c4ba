"""What is taken in at most, and what every answer tells the browser about content and frames."""

from flask import Flask, Response, current_app, request

CONTENT = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' blob: data:",
        "media-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
ALONE = {
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
}
"""For a picture, which a browser that shows it alone puts in a page of its own, with a style in it."""
_HEADERS = {
    "Content-Security-Policy": CONTENT,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), screen-wake-lock=(self), geolocation=(), microphone=()",
}
_SECURE = ("Cross-Origin-Opener-Policy", "same-origin")
"""Without https browsers do not heed it, and complain on the console."""
_FOR_A_YEAR = ("Strict-Transport-Security", "max-age=31536000")
"""Not for a house: over http its phones go on, and under its own certificate they would be locked out."""
LARGEST_FORM = 500_000
"""Bytes of a form without files."""


def init_app(app: Flask) -> None:
    """Add the headers to every answer of `app`, and bound what it reads."""
    app.before_request(_bounded)
    app.after_request(_with_headers)


def _bounded() -> None:
    if request.mimetype != "multipart/form-data":
        request.max_content_length = LARGEST_FORM


def _with_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure:
        response.headers.setdefault(*_SECURE)
        if current_app.config["SESSION_COOKIE_SECURE"]:
            response.headers.setdefault(*_FOR_A_YEAR)
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.add("HX-Request")
    return response
