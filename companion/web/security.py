"""What every answer carries for the browser: where content may come from and who may frame it."""

from flask import Flask, Response, request

_CONTENT = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' blob: data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
_HEADERS = {
    "Content-Security-Policy": _CONTENT,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), screen-wake-lock=(self), geolocation=(), microphone=()",
}
_YEAR = "public, max-age=31536000, immutable"


def init_app(app: Flask) -> None:
    """Add the headers to every answer of `app`."""
    app.after_request(_with_headers)


def _with_headers(response: Response) -> Response:
    for name, value in _HEADERS.items():
        response.headers.setdefault(name, value)
    if request.endpoint == "static":
        if "v" in request.args and response.status_code == 200:
            response.headers["Cache-Control"] = _YEAR
    else:
        response.headers.setdefault("Cache-Control", "private, no-cache")
        response.vary.add("HX-Request")
    return response
