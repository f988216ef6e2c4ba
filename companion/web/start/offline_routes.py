"""What a phone needs to have it on its home screen and to go on without a connection.

The worker and the manifest stand at the root: a browser lets either look after what lies below it.
"""

from flask import Blueprint, Response, current_app, render_template

blueprint = Blueprint("offline", __name__)


@blueprint.get("/sw.js")
def worker() -> Response:
    """Return the script that looks after requests."""
    return _asked_for_anew("sw.js")


@blueprint.get("/site.webmanifest")
def manifest() -> Response:
    """Return what a home screen shows."""
    return _asked_for_anew("site.webmanifest")


@blueprint.get("/offline")
def shell() -> Response:
    """Return what is shown for a page that this phone has never seen."""
    return Response(render_template("start/offline.html"))


def _asked_for_anew(name: str) -> Response:
    file = current_app.send_static_file(name)
    file.headers["Cache-Control"] = "no-cache"
    return file
