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
from companion.web.access.device import current_device_id
from companion.web.current.match import get_changeable_match, get_match_or_404
from companion.web.pages.errors import RequestRefused
from companion.web.pages.forms import parse_natural_number

blueprint = Blueprint("keeping", __name__, url_prefix="/t/<code>/m/<int:number>/photos/<token>")
rate_limits.limit_entries(blueprint)

_MAX_SIDE_PIXELS = 1280
"""Long side of a kept photo in pixels: enough to see the hand."""


@dataclass(frozen=True)
class HandPhoto:
    """A photo of a hand as a phone sees it: `own` if the phone took it, `kept` if all may see it."""

    token: str
    match: Match
    own: bool
    kept: bool


def list_hand_photos(match: Match, hand: Sequence[Card]) -> list[HandPhoto]:
    """Return the photos of that hand that the asking phone may see."""
    found = photos.visible_photos(match, hand, current_device_id())
    return [HandPhoto(one.token, match, one.device == current_device_id(), one.kept) for one in found]


@blueprint.get("")
def show_kept_photo(code: str, number: int, token: str) -> ResponseReturnValue:
    """Return the photo, if the asking phone may see it; else 404."""
    try:
        found = photos.find_visible_photo(get_match_or_404(code, number), token, current_device_id())
    except UnknownPhoto as unknown:
        raise RequestRefused(404, str(unknown)) from unknown
    return Response(found.jpeg, mimetype="image/jpeg", headers=security_headers.STANDALONE_IMAGE_HEADERS)


@blueprint.post("/keep")
def keep_photo(code: str, number: int, token: str) -> ResponseReturnValue:
    """Keep the photo with the evening, for all who look at it."""
    match = get_changeable_match(code, number)
    smaller = partial(vision.clean_photo, long_side=_MAX_SIDE_PIXELS)
    return _apply_change(match, lambda: photos.keep_with_evening(match, token, current_device_id(), smaller))


@blueprint.post("/out")
def delete_kept_photo(code: str, number: int, token: str) -> ResponseReturnValue:
    """Delete the photo, if it belongs to this phone."""
    match = get_match_or_404(code, number)
    return _apply_change(match, lambda: photos.delete_match_photo(match, token, current_device_id()))


def _apply_change(match: Match, change: Callable[[], None]) -> ResponseReturnValue:
    """Make the change and redirect to the log line that the form names, else to the evening."""
    try:
        change()
    except UnknownPhoto as unknown:
        raise RequestRefused(404, str(unknown)) from unknown
    line = parse_natural_number(request.form.get("line", ""), 9)
    if line is None:
        return redirect(url_for("evening.show_evening", code=match.table.code), 303)
    return redirect(
        url_for("lines.show_entry_details", code=match.table.code, number=match.number, line=line), 303
    )
