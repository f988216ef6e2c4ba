"""Upgrade from http to https on a home network: the expected warning, and the phone's seat.

A page opened without https first explains what follows. A person may also continue without https.
"""

import math
import secrets
from threading import Lock
from typing import Any
from urllib.parse import urlencode, urlsplit

from cachetools import TTLCache
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

from companion.store.tables.tables import tables_of_phone
from companion.web.access import device as identity
from companion.web.access import security_headers
from companion.web.addresses.endpoints import HomeEndpoints
from companion.web.addresses.links import find_home_endpoints
from companion.web.addresses.network import is_loopback_host

blueprint = Blueprint("leading", __name__)

_PLAIN_HTTP_COOKIE = "plain"
_PLAIN_HTTP_SECONDS = 12 * 60 * 60
"""Seconds for which a person who continues without https is not asked again."""
_PASS_LIFETIME_SECONDS = 600
"""Seconds that a pass is valid: long enough to read a browser's warning."""


@blueprint.before_app_request
def offer_https() -> ResponseReturnValue | None:
    """Answer a page opened over http on a home network with the page that offers https.

    Return None, so that the request goes on, over https, without `companion serve` or an https port, for
    anything but a page, on this machine itself, for the routes of this module, and for a phone that chose to
    continue without https. It runs before every request.
    """
    here = find_home_endpoints()
    host = urlsplit(request.host_url).hostname or ""
    if here is None or here.https_port is None or not _is_page_request() or is_loopback_host(host):
        return None
    if request.is_secure or request.cookies.get(_PLAIN_HTTP_COOKIE):
        return None
    path = request.full_path.rstrip("?")
    page = render_template(
        "start/https_upgrade.html",
        secured=here.https_url_at(host).rstrip("/") + path,
        probe=f"{here.https_url_at(host)}here",
        named=_upgrade_urls(here, host, path),
        path=path,
        phone=_guess_browser(),
    )
    response = Response(page)
    names = [host, *([here.name] if here.name else [])]
    asked = [address for name in names for address in (here.https_url_at(name), here.http_url_at(name))]
    sources = " ".join(("'self'", *(address.rstrip("/") for address in asked)))
    response.headers["Content-Security-Policy"] = (
        f"{security_headers.CONTENT_SECURITY_POLICY}; connect-src {sources}"
    )
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/here")
def confirm_reachable() -> ResponseReturnValue:
    """Return 204 without content: the request only tests if the phone can reach this address."""
    return "", 204, {"Cache-Control": "no-store"}


@blueprint.get("/plain")
def continue_without_https() -> ResponseReturnValue:
    """Continue without https for twelve hours, and go to the path in the query's `to`.

    A `to` that is no path of the companion leads to the start page.
    """
    response = redirect(_local_path(request.args.get("to", "")), 303)
    response.set_cookie(_PLAIN_HTTP_COOKIE, "1", max_age=_PLAIN_HTTP_SECONDS, httponly=True, samesite="Lax")
    return response


@blueprint.get("/house.crt")
def download_certificate() -> ResponseReturnValue:
    """Return the certificate that a phone may trust, in the form that phones install (DER).

    Answer 404 without `companion serve` or https.
    """
    here = find_home_endpoints() or abort(404)
    if not here.ca_certificate:
        abort(404)
    return Response(here.ca_certificate, mimetype="application/x-x509-ca-cert")


@blueprint.get("/over")
def redirect_with_device_pass() -> ResponseReturnValue:
    """Redirect to the companion's name, with a pass by which the phone keeps its ID there.

    The address there is over https, if there is a port for it. The pass is valid once, for ten minutes, from
    the same address. From there the phone goes to the query's `to`; one that is no path of the companion
    leads to the start page. Answer 404 if the companion has no name on the network.
    """
    here = find_home_endpoints()
    if here is None or here.name is None:
        abort(404)
    told: Any = _pass_signer().dumps(
        [identity.current_device_id(), request.remote_addr, secrets.token_urlsafe(9)]
    )
    signed = str(told)
    asked = {"to": _local_path(request.args.get("to", "")), "pass": signed}
    return _keep_private(redirect(f"{here.https_url_at(here.name)}take?{urlencode(asked)}", 303))


@blueprint.get("/take")
def accept_device_pass() -> ResponseReturnValue:
    """Give this phone the device ID in the query's `pass`, so that it has its seats here.

    The ID replaces the one it had, and the rest of its session cookie is dropped. Then go to the path in
    the query's `to`. An expired, used or invalid pass, or one from another address, has no effect. A
    phone that has tables here keeps its ID if that of the pass has none; the pass is used up all the same.
    A `to` that is no path of the companion leads to the start page.
    """
    brought = _read_pass(request.args.get("pass", ""))
    if brought is not None and (
        tables_of_phone(brought) or not tables_of_phone(identity.current_device_id())
    ):
        session.clear()
        identity.set_device_id(brought)
    return _keep_private(redirect(_local_path(request.args.get("to", "")), 303))


def _read_pass(given: str) -> str | None:
    """Return the device that a pass carries; None if the pass is not valid."""
    try:
        device, address, once = _pass_signer().loads(given, max_age=_PASS_LIFETIME_SECONDS)
    except (BadData, ValueError):
        return None
    used = current_app.extensions.setdefault("passes", UsedDevicePasses())
    return device if address == request.remote_addr and used.mark_used(once) else None


class UsedDevicePasses:
    """Passes used already, remembered while they would be valid, so that each counts once.

    All methods may be called from any thread.
    """

    def __init__(self) -> None:
        self._used: TTLCache[str, bool, float] = TTLCache(math.inf, _PASS_LIFETIME_SECONDS)
        self._lock = Lock()

    def mark_used(self, once: str) -> bool:
        """Mark the pass as used; return True if it was not used before."""
        with self._lock:
            fresh = once not in self._used
            self._used.setdefault(once, True)
        return fresh


def _pass_signer() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(str(current_app.secret_key), salt="over")


def _keep_private(response: Answer) -> Answer:
    """Keep an address that carries a seat out of caches and referrers."""
    response.headers["Cache-Control"] = "no-store"
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def _is_page_request() -> bool:
    """Return True if a person opens a page; False for pictures, scripts and requests by a page."""
    asks = request.method == "GET" and "text/html" in request.headers.get("Accept", "")
    return asks and request.headers.get("HX-Request") is None and request.blueprint != blueprint.name


def _upgrade_urls(here: HomeEndpoints, host: str, path: str) -> dict[str, str] | None:
    """Return the addresses that test whether the phone finds the name, and the one to continue at.

    None if there is no name, or if it is the current host.
    """
    if here.name is None or here.name == host:
        return None
    return {
        "found": f"{here.http_url_at(here.name)}here",
        "trusted": f"{here.https_url_at(here.name)}here",
        "over": url_for("leading.redirect_with_device_pass", to=path),
    }


def _guess_browser() -> str:
    """Return the likely browser, "firefox", "safari" or "chrome", whose instructions come first."""
    agent = request.user_agent.string
    if "Firefox" in agent or "FxiOS" in agent:
        return "firefox"
    return "safari" if any(sign in agent for sign in ("iPhone", "iPad", "Macintosh")) else "chrome"


def _local_path(path: str) -> str:
    """Return `path` if it is an address of the companion, else that of the start page."""
    own = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable()
    return path if own else url_for("home.show_start_page")
