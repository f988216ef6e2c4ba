"""Upgrade from http to https on a home network: the expected warning, and the phone's seat.

A page opened without https first explains what follows. A person may also continue without https.
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
"""Seconds for which a person who continues without https is not asked again."""
_ON_THE_WAY = 600
"""Seconds that a pass is valid: long enough to read a browser's warning."""


@blueprint.before_app_request
def lead() -> ResponseReturnValue | None:
    """Show the page about https if a person opens a page without it; else None."""
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
    """Return an empty answer: the request only tests whether the phone can reach this address."""
    return "", 204, {"Cache-Control": "no-store"}


@blueprint.get("/plain")
def plain() -> ResponseReturnValue:
    """Continue without https for an evening."""
    response = redirect(_within(request.args.get("to", "")), 303)
    response.set_cookie(_PLAIN, "1", max_age=_EVENING, httponly=True, samesite="Lax")
    return response


@blueprint.get("/house.crt")
def certificate() -> ResponseReturnValue:
    """Return the certificate that a phone may trust, in the form that phones install."""
    here = house() or abort(404)
    if not here.vouching:
        abort(404)
    return Response(here.vouching, mimetype="application/x-x509-ca-cert")


@blueprint.get("/over")
def over() -> ResponseReturnValue:
    """Redirect to the companion's name, with a pass for this phone's seat."""
    here = house()
    if here is None or here.name is None:
        abort(404)
    asked = {"to": _within(request.args.get("to", "")), "pass": _written()}
    return _unseen(redirect(f"{here.secured_at(here.name)}take?{urlencode(asked)}", 303))


@blueprint.get("/take")
def take() -> ResponseReturnValue:
    """Take over the seat that the pass carries, once; an expired or used pass has no effect."""
    brought = _read(request.args.get("pass", ""))
    if brought is not None and (tables_of(brought) or not tables_of(identity.device())):
        session.clear()
        identity.become(brought)
    return _unseen(redirect(_within(request.args.get("to", "")), 303))


def _written() -> str:
    """Return a signed pass for this device: valid once, for ten minutes, from this phone's address."""
    told: Any = _signer().dumps([identity.device(), request.remote_addr, secrets.token_urlsafe(9)])
    return str(told)


def _read(given: str) -> str | None:
    """Return the device that a pass carries; None if the pass is not valid."""
    try:
        device, address, once = _signer().loads(given, max_age=_ON_THE_WAY)
    except (BadData, ValueError):
        return None
    used = current_app.extensions.setdefault("passes", Passes())
    return device if address == request.remote_addr and used.first(once) else None


class Passes:
    """Passes that were used, remembered for as long as they would be valid."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._lock = Lock()

    def first(self, once: str) -> bool:
        """Mark the pass as used; return True if it was not used before."""
        now = time.monotonic()
        with self._lock:
            self._used = {old: at for old, at in self._used.items() if now - at < _ON_THE_WAY}
            fresh = once not in self._used
            self._used.setdefault(once, now)
        return fresh


def _signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(str(current_app.secret_key), salt="over")


def _unseen(response: Answer) -> Answer:
    """Keep an address that carries a seat out of caches and referrers."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _opens_a_page() -> bool:
    """Return True if a person opens a page; False for pictures, scripts and requests by a page."""
    asks = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
    return asks and request.headers.get("HX-Request") is None and request.blueprint != blueprint.name


def _host() -> str:
    return urlsplit(request.host_url).hostname or ""


def _by_name(here: House, host: str, path: str) -> dict[str, str] | None:
    """Return the addresses that test whether the phone finds the name, and the one to continue at.

    None if there is no name, or if it is the current host.
    """
    if here.name is None or here.name == host:
        return None
    return {
        "found": f"{here.plain_at(here.name)}here",
        "trusted": f"{here.secured_at(here.name)}here",
        "over": url_for("leading.over", to=path),
    }


def _probed(here: House, host: str) -> str:
    """Return the sources the page may connect to when it tests the certificate and the name."""
    names = [host, *([here.name] if here.name else [])]
    asked = [address for name in names for address in (here.secured_at(name), here.plain_at(name))]
    return " ".join(("'self'", *(address.rstrip("/") for address in asked)))


def _phone() -> str:
    """Return the likely browser, "firefox", "safari" or "chrome", whose instructions come first."""
    agent = request.user_agent.string
    if "Firefox" in agent or "FxiOS" in agent:
        return "firefox"
    return "safari" if any(sign in agent for sign in ("iPhone", "iPad", "Macintosh")) else "chrome"


def _within(path: str) -> str:
    """Return `path` if it is an address of the companion, else that of the start page."""
    own = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if own else url_for("home.index")
