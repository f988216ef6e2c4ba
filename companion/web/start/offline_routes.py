"""Files that put the companion on a phone's home screen and let it work without a connection.

The worker and the manifest are at the root, because a browser limits both to the paths below theirs.
"""

from flask import Blueprint, Response, current_app, render_template

blueprint = Blueprint("offline", __name__)


@blueprint.get("/sw.js")
def send_service_worker() -> Response:
    """Return the service worker's script, a static file, which browsers must check for changes."""
    return _uncached_file("sw.js")


@blueprint.get("/site.webmanifest")
def send_web_app_manifest() -> Response:
    """Return the web app manifest, a static file, which browsers must check for changes.

    It describes the companion on a phone's home screen.
    """
    return _uncached_file("site.webmanifest")


@blueprint.get("/offline")
def show_offline_page() -> Response:
    """Return the page shown offline in place of one that this phone has not stored."""
    return Response(render_template("start/offline.html"))


def _uncached_file(name: str) -> Response:
    file = current_app.send_static_file(name)
    file.headers["Cache-Control"] = "no-cache"
    return file
