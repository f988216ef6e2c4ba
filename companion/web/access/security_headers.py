"""Security headers of every response, and the largest form that is read."""

from flask import Flask, Response, current_app, request

CONTENT_SECURITY_POLICY = "; ".join(
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
STANDALONE_IMAGE_HEADERS = {
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
}
"""Headers for a picture: browsers that open it alone show it in a page with inline styles."""
_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), screen-wake-lock=(self), geolocation=(), microphone=()",
}
_HTTPS_ONLY_HEADER = ("Cross-Origin-Opener-Policy", "same-origin")
"""Header for https only: without https browsers ignore it and log a warning."""
_HSTS_HEADER = ("Strict-Transport-Security", "max-age=31536000")
"""Header that makes browsers insist on https. Sent only if SESSION_COOKIE_SECURE is set.

On a home network phones also use http, and its own certificate would lock them out.
"""
MAX_FORM_BYTES = 500_000
"""Largest form without files, in bytes."""


def init_app(app: Flask) -> None:
    """Add security and cache headers to each response, and refuse forms over `MAX_FORM_BYTES`.

    The refusal is a 413, once the form is read. It applies to every body but multipart/form-data,
    the forms with files: those have a limit of their own, MAX_CONTENT_LENGTH. A header that a response
    has already stays. The cache header has browsers ask again each time; static files do not get it.
    """
    app.before_request(_limit_form_size)
    app.after_request(_add_security_headers)


def _limit_form_size() -> None:
    if request.mimetype != "multipart/form-data":
        request.max_content_length = MAX_FORM_BYTES


def _add_security_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.is_secure:
        response.headers.setdefault(*_HTTPS_ONLY_HEADER)
        if current_app.config["SESSION_COOKIE_SECURE"]:
            response.headers.setdefault(*_HSTS_HEADER)
    if request.endpoint != "static":
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.add("HX-Request")
    return response
