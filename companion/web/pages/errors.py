"""Error responses with a sentence for people: a page, or a fragment for htmx."""

from flask import Flask, current_app, make_response, render_template, request
from flask.wrappers import Response
from flask_wtf.csrf import CSRFError  # type: ignore[import-untyped]
from sqlalchemy.exc import OperationalError
from werkzeug.exceptions import HTTPException

from companion.engine.field import Illegal
from companion.evenings.tables.entering import NotPermitted, NotSeated
from companion.vision import PhotoError, RecogniserUnavailable
from companion.web.pages import texts


class RequestRefused(Exception):
    """Raised to answer a request with an error page.

    Its message is the sentence on the page, and `status` the HTTP status. `status` must be a key of
    `texts.ERRORS`.
    """

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status


def init_app(app: Flask) -> None:
    """Let `app` answer every error that a route raises with a status and a sentence.

    `NotPermitted` and `NotSeated` get 403, `Illegal` 422, and a wrong CSRF token 400. `RequestRefused`,
    `PhotoError` and `RecogniserUnavailable` have a status of their own. A failure of the database is
    logged and gets 503. HTTP errors without a sentence in `texts.ERRORS` become 400 or 500; they keep the
    headers Allow and Retry-After, and redirects stay. Any other exception gets 500.
    """
    app.register_error_handler(HTTPException, _http_error_response)
    app.register_error_handler(CSRFError, lambda _: make_error_response(400, texts.FORM_EXPIRED))
    app.register_error_handler(NotPermitted, lambda error: make_error_response(403, str(error)))
    app.register_error_handler(NotSeated, lambda error: make_error_response(403, str(error)))
    app.register_error_handler(Illegal, lambda error: make_error_response(422, str(error)))
    app.register_error_handler(RequestRefused, lambda error: make_error_response(error.status, str(error)))
    app.register_error_handler(PhotoError, lambda error: make_error_response(error.status, str(error)))
    app.register_error_handler(
        RecogniserUnavailable, lambda error: make_error_response(error.status, str(error))
    )
    app.register_error_handler(OperationalError, _database_error_response)


def _database_error_response(error: OperationalError) -> Response:
    """Answer that the database failed: nobody knows whether anything was saved."""
    why = str(error.orig).partition("\n")[0]  # one line, because every request fails like this meanwhile
    current_app.logger.error("The database failed: %s", why)
    return make_error_response(503, texts.DATABASE_UNAVAILABLE)


def wants_fragment() -> bool:
    """Return whether htmx sent the current request.

    It then gets a fragment instead of a page.
    """
    return request.headers.get("HX-Request") == "true"


def make_error_response(status: int, sentence: str = "") -> Response:
    """Return an error page, or a fragment for htmx, with that `status` and `sentence`.

    Without a sentence it has the usual one for `status`, which must be a key of `texts.ERRORS`. htmx
    puts the fragment among the page's messages and leaves the rest of the page as it is.
    """
    title, usual = texts.ERRORS[status]
    megabytes = current_app.config["MAX_CONTENT_LENGTH"] // 1_000_000
    template = "pages/_error.html" if wants_fragment() else "pages/error.html"
    page = render_template(
        template, status=status, title=title, sentence=sentence or usual.format(megabytes=megabytes)
    )
    response = make_response(page, status)
    if wants_fragment():
        response.headers["HX-Retarget"] = "#messages"
        response.headers["HX-Reswap"] = "innerHTML"
    return response


def _http_error_response(error: HTTPException) -> Response:
    status = error.code or 500
    if status < 400:
        return make_response(error.get_response())
    response = make_error_response(status if status in texts.ERRORS else 400 if status < 500 else 500)
    for name, value in error.get_headers():
        if name in {"Allow", "Retry-After"}:
            response.headers[name] = value
    return response
