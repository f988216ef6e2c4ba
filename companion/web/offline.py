"""What a phone needs to go on without a connection: a worker, and a page that says there is none."""

from flask import Blueprint, Response, current_app, render_template

blueprint = Blueprint("offline", __name__)


@blueprint.get("/sw.js")
def worker() -> Response:
    """Return the script, at the root because a browser lets it look after what lies below it."""
    script = current_app.send_static_file("sw.js")
    script.headers["Cache-Control"] = "no-cache"
    return script


@blueprint.get("/offline")
def shell() -> Response:
    """Return what is shown for a page that this phone has never seen."""
    return Response(render_template("offline.html"))
