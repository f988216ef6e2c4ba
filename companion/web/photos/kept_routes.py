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
    """A photo of a hand as a phone sees it.

    `own` is True if the phone took it, and `kept` if it is kept with the evening, so that all may see
    it.
    """

    token: str
    match: Match
    own: bool
    kept: bool


def list_hand_photos(match: Match, hand: Sequence[Card]) -> list[HandPhoto]:
    """Return the photos of that hand in the match that the asking phone may see, oldest first.

    It may see its own and those kept with the evening; expired ones are left out. Of a hand of four cards
    or more, a photo may miss one. It may show other cards, too. An empty hand has no photo.
    """
    found = photos.list_visible_hand_photos(match, hand, current_device_id())
    return [HandPhoto(one.token, match, one.device == current_device_id(), one.kept) for one in found]


@blueprint.get("")
def show_kept_photo(code: str, number: int, token: str) -> ResponseReturnValue:
    """Return the photo as JPEG, if it is this phone's own or kept with the evening.

    Answer 404 if there is no such table or match, or if the photo is gone, not of that match, or
    another's.
    """
    try:
        found = photos.get_visible_photo(get_match_or_404(code, number), token, current_device_id())
    except UnknownPhoto as unknown:
        raise RequestRefused(404, str(unknown)) from unknown
    return Response(found.jpeg, mimetype="image/jpeg", headers=security_headers.STANDALONE_IMAGE_HEADERS)


@blueprint.post("/keep")
def keep_photo(code: str, number: int, token: str) -> ResponseReturnValue:
    """Keep this phone's own photo with the evening, for all who look at it, at a smaller size.

    One that is kept already stays as it is. Go to the log entry in the form input `line`, else to the
    evening. Answer 404 if there is no such table or match, or no such photo of this phone in it, 403 if the
    phone may only watch, and 422 if the evening has too many photos.
    """
    match = get_changeable_match(code, number)
    smaller = partial(vision.make_clean_photo_copy, long_side=_MAX_SIDE_PIXELS)
    return _apply_change(
        match, lambda: photos.keep_photo_with_evening(match, token, current_device_id(), smaller)
    )


@blueprint.post("/out")
def delete_kept_photo(code: str, number: int, token: str) -> ResponseReturnValue:
    """Delete this phone's own photo of a hand of the match, kept or not.

    A phone that may only watch by now may do so, too. Go to the log entry in the form input `line`, else to
    the evening. Answer 404 if there is no such table or match, or no such photo of this phone in it.
    """
    match = get_match_or_404(code, number)
    return _apply_change(match, lambda: photos.delete_own_match_photo(match, token, current_device_id()))


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
