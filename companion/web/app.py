"""The application: settings in, pages out."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from flask import Flask
from flask_compress import Compress
from flask_wtf import CSRFProtect  # type: ignore[import-untyped]
from jinja2 import TemplateRuntimeError, Undefined, UndefinedError
from jinja2.utils import missing

from companion import settings, store
from companion.places import usual_folder
from companion.web import operating
from companion.web.access import rate_limits, request_queue, security_headers
from companion.web.access.allowed_hosts import DnsRebindingMiddleware
from companion.web.access.client_address import ForwardedHeadersMiddleware
from companion.web.access.device import DEVICE_COOKIE_LIFETIME
from companion.web.corrections import routes as lines
from companion.web.current import destination, seat_requests, trials
from companion.web.evenings import adjustment_routes, import_routes
from companion.web.evenings import routes as evening
from companion.web.evenings import share_routes as postcards
from companion.web.groups import member_routes, statistics_routes
from companion.web.groups import routes as groups
from companion.web.history import routes as stories
from companion.web.live import board_cache, board_cache_wsgi, destination_routes, events
from companion.web.match_setup import routes as calling
from companion.web.matches import actions, advice_routes, photo_routes, restart_routes, secret_routes
from companion.web.matches import routes as matches
from companion.web.operating import timing
from companion.web.pages import assets, errors, formats
from companion.web.photos import deck_routes, kept_routes
from companion.web.ranking import routes as ranking
from companion.web.rules import routes as rules
from companion.web.serving import static_cache
from companion.web.start import https_upgrade, offline_routes, trial_routes
from companion.web.start import routes as home
from companion.web.tables import big_screen_routes, join_routes, seat_routes
from companion.web.tables import routes as tables
from companion.web.variants import link_routes, play_routes
from companion.web.variants import routes as making
from companion.web.variants import share_routes as sharing

csrf = CSRFProtect()


class AttributeStrictUndefined(Undefined):
    """Undefined value in templates that raises `exc` at once if an object lacks an attribute.

    A template variable that is not given stays a normal undefined value: false, and rendered as "".
    """

    def __init__(
        self,
        hint: str | None = None,
        obj: Any = missing,
        name: str | None = None,
        exc: type[TemplateRuntimeError] = UndefinedError,
    ) -> None:
        super().__init__(hint, obj, name, exc)
        if obj is not missing:
            self._fail_with_undefined_error()


_DEFAULTS: Mapping[str, Any] = {
    "MAX_CONTENT_LENGTH": 32_000_000,
    "PERMANENT_SESSION_LIFETIME": DEVICE_COOKIE_LIFETIME,
    "SESSION_COOKIE_NAME": "companion",
    "SESSION_COOKIE_SAMESITE": "Lax",
    "SESSION_REFRESH_EACH_REQUEST": False,
    "WTF_CSRF_TIME_LIMIT": None,
    "HOME_ADDRESS": "",
    "HOUSE": None,
    "COMPRESS_ALGORITHM": ("zstd", "gzip"),
    "COMPRESS_ALGORITHM_STREAMING": ("zstd", "gzip"),
    **settings.defaults(),
}
"""`HOUSE` is where `companion serve` serves it (`serving.House`)."""

_BLUEPRINT_MODULES = (
    https_upgrade,
    home,
    trial_routes,
    tables,
    big_screen_routes,
    seat_routes,
    join_routes,
    adjustment_routes,
    evening,
    groups,
    member_routes,
    postcards,
    deck_routes,
    statistics_routes,
    calling,
    restart_routes,
    making,
    play_routes,
    sharing,
    link_routes,
    matches,
    lines,
    stories,
    secret_routes,
    advice_routes,
    photo_routes,
    kept_routes,
    import_routes,
    ranking,
    rules,
    offline_routes,
    events,
    destination_routes,
)


def create_app(config: Mapping[str, Any]) -> Flask:
    """Return the Flask application, with all its pages, middleware and the store.

    `config` overrides the defaults and must be complete, as `settings.complete_config` returns it. The
    database is not upgraded; `companion.create_app` does that.
    """
    app = Flask(
        "companion",
        instance_path=str(usual_folder()),  # from which the path of an SQLite file may be relative
        template_folder=str(assets.resource_folder("templates")),
        static_folder=str(assets.resource_folder("static")),
    )
    app.jinja_env.undefined = AttributeStrictUndefined
    app.config.from_mapping(_DEFAULTS)
    app.config.from_mapping(config)
    Compress(app)
    timing.init_app(app)
    for part in (
        store,
        assets,
        formats,
        seat_requests,
        destination,
        trials,
        join_routes,
        actions,
        security_headers,
        errors,
        rate_limits,
        request_queue,
    ):
        part.init_app(app)
    csrf.init_app(app)
    board_cache.init_app(app)
    for pages in _BLUEPRINT_MODULES:
        app.register_blueprint(pages.blueprint)
    board_cache_wsgi.init_app(app)
    static_cache.init_app(app)
    _add_host_checks(app)
    operating.init_app(app)
    return app


def _add_host_checks(app: Flask) -> None:
    """Wrap `app` in the middleware that checks the host name and the proxy headers of a request."""
    public = urlsplit(app.config["PUBLIC_URL"]).hostname or ""
    app.wsgi_app = DnsRebindingMiddleware(app.wsgi_app, [public, *app.config["HOST_NAMES"]])  # type: ignore[assignment, method-assign]
    if proxies := app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = ForwardedHeadersMiddleware(app.wsgi_app, proxies, app.config["PROXY_NETWORKS"])  # type: ignore[assignment, method-assign]
