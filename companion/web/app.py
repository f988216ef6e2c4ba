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
from companion.web.access import rate_limits as limits
from companion.web.access import request_queue as turns
from companion.web.access import security_headers as security
from companion.web.access.allowed_hosts import Hosts
from companion.web.access.client_address import Forwarded
from companion.web.access.device import KEPT_FOR
from companion.web.corrections import routes as lines
from companion.web.current import seat_requests as asked
from companion.web.evenings import adjustment_routes as adjusting
from companion.web.evenings import import_routes as taking_in
from companion.web.evenings import routes as evening
from companion.web.evenings import share_routes as postcards
from companion.web.groups import member_routes as members
from companion.web.groups import routes as groups
from companion.web.groups import statistics_routes as seasons
from companion.web.history import routes as stories
from companion.web.live import board_cache as shared
from companion.web.live import board_cache_wsgi as ready
from companion.web.live import events as streams
from companion.web.match_setup import routes as calling
from companion.web.matches import actions as entry
from companion.web.matches import advice_routes as advice
from companion.web.matches import photo_routes as photos
from companion.web.matches import restart_routes as called
from companion.web.matches import routes as matches
from companion.web.matches import secret_routes as secret
from companion.web.operating import timing
from companion.web.pages import assets, errors
from companion.web.photos import deck_routes as decks
from companion.web.photos import kept_routes as keeping
from companion.web.ranking import routes as ranking
from companion.web.rules import routes as rules
from companion.web.start import https_upgrade as leading
from companion.web.start import offline_routes as offline
from companion.web.start import routes as home
from companion.web.tables import big_screen_routes as big
from companion.web.tables import join_routes as door
from companion.web.tables import routes as tables
from companion.web.tables import seat_routes as sitting
from companion.web.variants import link_routes as links
from companion.web.variants import play_routes as naming
from companion.web.variants import routes as making
from companion.web.variants import share_routes as sharing

csrf = CSRFProtect()


class NotThere(Undefined):
    """What a template names and nobody gave it; it raises for what something given does not have."""

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
    "PERMANENT_SESSION_LIFETIME": KEPT_FOR,
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

_PAGES = (
    leading,
    home,
    tables,
    big,
    sitting,
    door,
    adjusting,
    evening,
    groups,
    members,
    postcards,
    decks,
    seasons,
    calling,
    called,
    making,
    naming,
    sharing,
    links,
    matches,
    lines,
    stories,
    secret,
    advice,
    photos,
    keeping,
    taking_in,
    ranking,
    rules,
    offline,
    streams,
)


def create_app(config: Mapping[str, Any]) -> Flask:
    """Return the application with `config` over the defaults."""
    app = Flask(
        "companion",
        instance_path=str(usual_folder()),  # from which the path of an SQLite file may be relative
        template_folder=str(assets.folder("templates")),
        static_folder=str(assets.folder("static")),
    )
    app.jinja_env.undefined = NotThere
    app.config.from_mapping(_DEFAULTS)
    app.config.from_mapping(config)
    Compress(app)
    timing.init_app(app)
    for part in (store, assets, asked, door, entry, security, errors, limits, turns):
        part.init_app(app)
    csrf.init_app(app)
    shared.init_app(app)
    for pages in _PAGES:
        app.register_blueprint(pages.blueprint)
    ready.init_app(app)
    _answer_only(app)
    operating.init_app(app)
    return app


def _answer_only(app: Flask) -> None:
    """Let only requests through that ask for the companion, from whom a proxy says that asks."""
    public = urlsplit(app.config["PUBLIC_URL"]).hostname or ""
    app.wsgi_app = Hosts(app.wsgi_app, [public, *app.config["HOST_NAMES"]])  # type: ignore[assignment, method-assign]
    if proxies := app.config["TRUSTED_PROXIES"]:
        app.wsgi_app = Forwarded(app.wsgi_app, proxies, app.config["PROXY_NETWORKS"])  # type: ignore[assignment, method-assign]
