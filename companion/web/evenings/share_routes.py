"""Share links: a page and picture for everybody with the URL, until the link is removed."""

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.store.evenings import share_links
from companion.store.evenings.share_links import UnknownShareLink
from companion.store.models import ShareLink
from companion.store.tables.tables import may_phone_enter
from companion.web.access import rate_limits, security_headers
from companion.web.access.device import current_device_id
from companion.web.addresses.links import reachable_url
from companion.web.current.match import get_changeable_match
from companion.web.evenings.share_contents import (
    SharedContent,
    SharedContentGone,
    build_shared_content,
    load_shared_content,
)
from companion.web.evenings.share_picture import HEIGHT, WIDTH, render_share_picture
from companion.web.pages.errors import RequestRefused
from companion.web.pages.forms import parse_natural_number

blueprint = Blueprint("postcards", __name__)
rate_limits.limit_entries(blueprint)

_SHARE_URL = "/p/<token>"
_UNLISTED = {"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex, nofollow"}
"""Headers against caching, so that a removed link is gone, and against search engines."""


@blueprint.post("/t/<code>/m/<int:number>/postcards")
def create_share_link(code: str, number: int) -> ResponseReturnValue:
    """Create a share link to the match, or to the hands of a log entry, and go there.

    The entry is the number in the form input `line`; without a valid one the match is shared. A link that
    exists already is used again, with the names that it shows. A new one shows all names. Answer 404 if
    there is no such table or match, 403 if this phone may only watch, and 422 if there is nothing public
    to share or the evening has too many links.
    """
    match = get_changeable_match(code, number)
    line = parse_natural_number(request.form.get("line", ""), 9)
    try:
        build_shared_content(match, line, ())
    except SharedContentGone as nothing:
        raise RequestRefused(422, str(nothing)) from nothing
    made = share_links.create_share_link(match, line, current_device_id())
    return redirect(url_for("postcards.show_shared_content", token=made.token), 303)


@blueprint.get(_SHARE_URL)
def show_shared_content(token: str) -> ResponseReturnValue:
    """Show the shared content; a phone of the table may also set the names and remove the link.

    Answer 404 if there is no such link. If its content is gone, a phone of the table sees the reason,
    and any other is answered with 404.
    """
    made = _get_share_link_or_404(token)
    own = may_phone_enter(made.table, current_device_id())
    shown, nothing = None, ""
    try:
        shown = load_shared_content(made)
    except SharedContentGone as found:
        nothing = str(found)
    if shown is None and not own:
        raise RequestRefused(404, nothing)
    answer = make_response(
        render_template(
            "evenings/share.html",
            postcard=made,
            front=shown,
            nothing=nothing,
            own=own,
            address=reachable_url(url_for("postcards.show_shared_content", token=token)),
            picture=reachable_url(url_for("postcards.send_share_picture", token=token)),
            wide=WIDTH,
            high=HEIGHT,
        )
    )
    answer.headers.update(_UNLISTED)
    return answer


@blueprint.get(f"{_SHARE_URL}/picture.png")
@rate_limits.limit_files
def send_share_picture(token: str) -> Response:
    """Return the preview picture of the link as PNG; 404 if the link or its content is gone."""
    return Response(
        render_share_picture(_get_shared_content_or_404(_get_share_link_or_404(token))),
        mimetype="image/png",
        headers={**security_headers.STANDALONE_IMAGE_HEADERS, **_UNLISTED},
    )


@blueprint.post(f"{_SHARE_URL}/names")
def set_visible_names(token: str) -> ResponseReturnValue:
    """Set the names that the shared content shows to those that are ticked, and go there.

    The form's `named`, given several times, are the positions of their seats; all others are anonymous.
    Positions that the table does not have are ignored. Answer 404 if there is no such link, and 403 if this
    phone may only watch the table.
    """
    share_links.set_named_places(
        _get_share_link_or_404(token), request.form.getlist("named", type=int), current_device_id()
    )
    return redirect(url_for("postcards.show_shared_content", token=token), 303)


@blueprint.post(f"{_SHARE_URL}/back")
def remove_share_link(token: str) -> ResponseReturnValue:
    """Remove the share link, so that its address opens nothing any more, and go to the evening.

    Answer 404 if there is no such link, and 403 if this phone may only watch the table.
    """
    made = _get_share_link_or_404(token)
    code = made.table.code
    share_links.delete_share_link(made, current_device_id())
    return redirect(url_for("evening.show_evening", code=code), 303)


def _get_share_link_or_404(token: str) -> ShareLink:
    try:
        return share_links.find_share_link(token)
    except UnknownShareLink as unknown:
        raise RequestRefused(404, str(unknown)) from unknown


def _get_shared_content_or_404(made: ShareLink) -> SharedContent:
    try:
        return load_shared_content(made)
    except SharedContentGone as nothing:
        raise RequestRefused(404, str(nothing)) from nothing
