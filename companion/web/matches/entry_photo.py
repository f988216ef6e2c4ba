"""The form of an entry together with the photo that was sent with it."""

from flask import request
from werkzeug.datastructures import MultiDict

from companion.engine.field import Illegal
from companion.web.matches.actions import Attempt
from companion.web.matches.board import Screen
from companion.web.photos.known_hands import recorded_hands
from companion.web.photos.showdown import ALL
from companion.web.photos.upload import SUFFIX, Upload, read_all, sent_with, with_photo


def with_photo_read(screen: Screen, given: MultiDict[str, str]) -> tuple[Attempt, int]:
    """Return the form with the cards of the photo filled in, and the HTTP status of the answer."""
    photo = _read_with(screen, given.get("action", ""))
    illegal = Illegal(photo.refusal, field=photo.field) if photo and photo.refusal else None
    attempt = Attempt(given.get("action", ""), with_photo(given, photo), photo=photo, illegal=illegal)
    return attempt, photo.status if photo else 200


def _read_with(screen: Screen, action: str) -> Upload | None:
    """Return the photo sent with the action's form, for one input or for all hands; None without one."""
    known = screen.elsewhere
    if request.form.get("read") == ALL:
        return read_all(ALL + SUFFIX, screen.shown_in(action), known, recorded_hands(screen.play, action))
    return sent_with(screen.fields_of(action), known)
