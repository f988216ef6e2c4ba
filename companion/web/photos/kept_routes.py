"""Routes of photos of entered hands: seen by who took them, and by all once they are kept."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from flask import Blueprint, Response, redirect, request, url_for
from flask.typing import ResponseReturnValue

from companion import vision
from companion.cards import Card
from companion.store.models import Match
from companion.store.photos import photos
from companion.store.photos.photos import UnknownPhoto
from companion.web.access import rate_limits, security_headers
from companion.web.access.device import device
from companion.web.current.match import match_of, match_to_change
from companion.web.pages.errors import Refused
from companion.web.pages.forms import natural

blueprint = Blueprint("keeping", __name__, url_prefix="/t/<code>/m/<int:number>/photos/<token>")
rate_limits.entries(blueprint)

_LONG_SIDE = 1280
"""Long side of a kept photo in pixels: enough to see the hand."""


@dataclass(frozen=True)
class Shot:
    """A photo of a hand as a phone sees it: `own` if the phone took it, `kept` if all may see it."""

    token: str
    match: Match
    own: bool
    kept: bool


def shots(match: Match, hand: Sequence[Card]) -> list[Shot]:
    """Return the photos of that hand that the asking phone may see."""
    found = photos.photos_of(match, hand, device())
    return [Shot(one.token, match, one.device == device(), one.kept) for one in found]


@blueprint.get("")
def show(code: str, number: int, token: str) -> ResponseReturnValue:
    """Return the photo, if the asking phone may see it; else 404."""
    try:
        found = photos.photo_of(match_of(code, number), token, device())
    except UnknownPhoto as unknown:
        raise Refused(404, str(unknown)) from unknown
    return Response(found.jpeg, mimetype="image/jpeg", headers=security_headers.ALONE)


@blueprint.post("/keep")
def keep(code: str, number: int, token: str) -> ResponseReturnValue:
    """Keep the photo with the evening, for all who look at it."""
    match = match_to_change(code, number)
    smaller = partial(vision.clean, long_side=_LONG_SIDE)
    return _done(match, lambda: photos.keep_with(match, token, device(), smaller))


@blueprint.post("/out")
def take_out(code: str, number: int, token: str) -> ResponseReturnValue:
    """Delete the photo, if it belongs to this phone."""
    match = match_of(code, number)
    return _done(match, lambda: photos.take_out(match, token, device()))


def _done(match: Match, change: Callable[[], None]) -> ResponseReturnValue:
    """Make the change and redirect to the log line that the form names, else to the evening."""
    try:
        change()
    except UnknownPhoto as unknown:
        raise Refused(404, str(unknown)) from unknown
    line = natural(request.form.get("line", ""), 9)
    if line is None:
        return redirect(url_for("evening.page", code=match.table.code), 303)
    return redirect(url_for("lines.page", code=match.table.code, number=match.number, line=line), 303)
