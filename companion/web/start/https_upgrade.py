"""From http to https in a house: what the phone will warn about, and its seat kept on the way.

A page that is opened without https shows first what comes; whoever would rather not goes on as before.
"""

import secrets
import time
from threading import Lock
from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from flask.typing import ResponseReturnValue
from itsdangerous import BadData, URLSafeTimedSerializer
from werkzeug import Response as Answer

from companion.store.tables.tables import tables_of
from companion.web.access import device as identity
from companion.web.access import security_headers
from companion.web.addresses.endpoints import House
from companion.web.addresses.links import house
from companion.web.addresses.network import is_loopback

blueprint = Blueprint("leading", __name__)

_PLAIN = "plain"
_EVENING = 12 * 60 * 60
"""Seconds that nobody is asked again who would rather go on without https."""
_ON_THE_WAY = 600
"""Seconds from one name of the companion to another: long enough to read a browser's warning."""


@blueprint.before_app_request
def lead() -> ResponseReturnValue | None:
    """Show what comes over https where a person opens a page without it; the rest is answered as asked."""
    here = house()
    host = _host()
    if here is None or here.https is None or not _opens_a_page() or is_loopback(host):
        return None
    if request.is_secure or request.cookies.get(_PLAIN):
        return None
    path = request.full_path.rstrip("?")
    page = render_template(
        "start/https_upgrade.html",
        secured=here.secured_at(host).rstrip("/") + path,
        probe=f"{here.secured_at(host)}here",
        named=_by_name(here, host, path),
        path=path,
        phone=_phone(),
    )
    response = Response(page)
    response.headers["Content-Security-Policy"] = (
        f"{security_headers.CONTENT}; connect-src {_probed(here, host)}"
    )
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/here")
def here() -> ResponseReturnValue:
    """Answer nothing: who asks wants to know whether this phone reaches the companion so."""
    return "", 204, {"Cache-Control": "no-store"}


@blueprint.get("/plain")
def plain() -> ResponseReturnValue:
    """Go on without https for an evening."""
    response = redirect(_within(request.args.get("to", "")), 303)
    response.set_cookie(_PLAIN, "1", max_age=_EVENING, httponly=True, samesite="Lax")
    return response


@blueprint.get("/house.crt")
def certificate() -> ResponseReturnValue:
    """Return the certificate that a phone may trust, as phones install it."""
    here = house() or abort(404)
    if not here.vouching:
        abort(404)
    return Response(here.vouching, mimetype="application/x-x509-ca-cert")


@blueprint.get("/over")
def over() -> ResponseReturnValue:
    """Go on at the companion's name, taking this phone's seat along."""
    here = house()
    if here is None or here.name is None:
        abort(404)
    asked = {"to": _within(request.args.get("to", "")), "pass": _written()}
    return _unseen(redirect(f"{here.secured_at(here.name)}take?{urlencode(asked)}", 303))


@blueprint.get("/take")
def take() -> ResponseReturnValue:
    """Take over the seat that was brought along, once; what is too old or used is nobody's seat."""
    brought = _read(request.args.get("pass", ""))
    if brought is not None and (tables_of(brought) or not tables_of(identity.device())):
        session.clear()
        identity.become(brought)
    return _unseen(redirect(_within(request.args.get("to", "")), 303))


def _written() -> str:
    """Return a pass that carries this device: signed, for ten minutes, for this phone's address, once."""
    told: Any = _signer().dumps([identity.device(), request.remote_addr, secrets.token_urlsafe(9)])
    return str(told)


def _read(given: str) -> str | None:
    """Return the device that a pass carries, None for one that does not count."""
    try:
        device, address, once = _signer().loads(given, max_age=_ON_THE_WAY)
    except (BadData, ValueError):
        return None
    used = current_app.extensions.setdefault("passes", Passes())
    return device if address == request.remote_addr and used.first(once) else None


class Passes:
    """Which passes were used, for as long as they would count."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._lock = Lock()

    def first(self, once: str) -> bool:
        """Say whether this one was not used before, and use it."""
        now = time.monotonic()
        with self._lock:
            self._used = {old: at for old, at in self._used.items() if now - at < _ON_THE_WAY}
            fresh = once not in self._used
            self._used.setdefault(once, now)
        return fresh


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(str(current_app.secret_key), salt="over")


def _unseen(response: Answer) -> Answer:
    """Keep an address that carries a seat out of caches and of what other pages hear."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _opens_a_page() -> bool:
    """Say whether a person opens a page: no picture, no script, nothing that a page asks by itself."""
    asks = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
    return asks and request.headers.get("HX-Request") is None and request.blueprint != blueprint.name


def _host() -> str:
    return urlsplit(request.host_url).hostname or ""


def _by_name(here: House, host: str, path: str) -> dict[str, str] | None:
    """Return where to ask whether this phone finds the name, and how it goes on there."""
    if here.name is None or here.name == host:
        return None
    return {
        "found": f"{here.plain_at(here.name)}here",
        "trusted": f"{here.secured_at(here.name)}here",
        "over": url_for("leading.over", to=path),
    }


def _probed(here: House, host: str) -> str:
    """Return what the page asks by itself: whether the phone knows the certificate, or finds the name."""
    names = [host, *([here.name] if here.name else [])]
    asked = [address for name in names for address in (here.secured_at(name), here.plain_at(name))]
    return " ".join(("'self'", *(address.rstrip("/") for address in asked)))


def _phone() -> str:
    """Guess what the phone is, so that its own pictures come first."""
    agent = request.user_agent.string
    if "Firefox" in agent or "FxiOS" in agent:
        return "firefox"
    return "safari" if any(sign in agent for sign in ("iPhone", "iPad", "Macintosh")) else "chrome"


def _within(path: str) -> str:
    """Return `path` if it is one of the companion's own, else its start."""
    own = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if own else url_for("home.index")
