"""Share links: a page and picture for everybody with the URL, until the link is removed."""

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.store.evenings import share_links
from companion.store.evenings.share_links import UnknownPostcard
from companion.store.models import Postcard
from companion.store.tables.tables import may_score
from companion.web.access import rate_limits, security_headers
from companion.web.access.device import device
from companion.web.addresses.links import reachable_url
from companion.web.current.match import match_to_change
from companion.web.evenings.share_contents import Front, NothingThere, front, front_of
from companion.web.evenings.share_picture import HEIGHT, WIDTH, picture
from companion.web.pages.errors import Refused
from companion.web.pages.forms import natural

blueprint = Blueprint("postcards", __name__)
rate_limits.entries(blueprint)

_ABOUT = "/p/<token>"
_UNLISTED = {"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow"}
"""Headers against caching, so that a removed link is gone, and against search engines."""


@blueprint.post("/t/<code>/m/<int:number>/postcards")
def make(code: str, number: int) -> ResponseReturnValue:
    """Create a share link to the match, or to the hands of a log entry, and go there."""
    match = match_to_change(code, number)
    line = natural(request.form.get("line", ""), 9)
    try:
        front(match, line, ())
    except NothingThere as nothing:
        raise Refused(422, str(nothing)) from nothing
    made = share_links.make(match, line, device())
    return redirect(url_for("postcards.page", token=made.token), 303)


@blueprint.get(_ABOUT)
def page(token: str) -> ResponseReturnValue:
    """Show the shared content; a phone of the table may also set the names and remove the link."""
    made = _postcard(token)
    own = may_score(made.table, device())
    shown, nothing = None, ""
    try:
        shown = front_of(made)
    except NothingThere as found:
        nothing = str(found)
    if shown is None and not own:
        raise Refused(404, nothing)
    answer = make_response(
        render_template(
            "evenings/share.html",
            postcard=made,
            front=shown,
            nothing=nothing,
            own=own,
            address=reachable_url(url_for("postcards.page", token=token)),
            picture=reachable_url(url_for("postcards.send", token=token)),
            wide=WIDTH,
            high=HEIGHT,
        )
    )
    answer.headers.update(_UNLISTED)
    return answer


@blueprint.get(f"{_ABOUT}/picture.png")
@rate_limits.files
def send(token: str) -> Response:
    """Return the preview picture of the link."""
    return Response(
        picture(_front(_postcard(token))),
        mimetype="image/png",
        headers={**security_headers.ALONE, **_UNLISTED},
    )


@blueprint.post(f"{_ABOUT}/names")
def name(token: str) -> ResponseReturnValue:
    """Set the names that the shared content shows to those that are ticked."""
    share_links.name(_postcard(token), request.form.getlist("named", type=int), device())
    return redirect(url_for("postcards.page", token=token), 303)


@blueprint.post(f"{_ABOUT}/back")
def take_back(token: str) -> ResponseReturnValue:
    """Remove the share link."""
    made = _postcard(token)
    code = made.table.code
    share_links.take_back(made, device())
    return redirect(url_for("evening.page", code=code), 303)


def _postcard(token: str) -> Postcard:
    try:
        return share_links.postcard(token)
    except UnknownPostcard as unknown:
        raise Refused(404, str(unknown)) from unknown


def _front(made: Postcard) -> Front:
    try:
        return front_of(made)
    except NothingThere as nothing:
        raise Refused(404, str(nothing)) from nothing
