"""The form of an entry together with the photo that was sent with it."""

from flask import request
from werkzeug.datastructures import MultiDict

from companion.engine.field import Illegal
from companion.showdown_photo.known_hands import recorded_hands
from companion.web.matches.actions import EntryAttempt
from companion.web.matches.board import MatchScreen
from companion.web.photos.upload import (
    ALL_HANDS_BUTTON,
    PHOTO_INPUT_SUFFIX,
    SAMPLE_BUTTON,
    PhotoResult,
    fill_in_photo_cards,
    read_sent_photo,
    read_showdown_photo,
)


def read_entry_photo(screen: MatchScreen, given: MultiDict[str, str]) -> tuple[EntryAttempt, int]:
    """Read the photo of the request; return the form with its cards, and the HTTP status.

    The button `read` of the request names the input for the photo, or "hands" for a photo of all hands;
    "sample" stands for the sample photo of all hands that a trial offers.
    `given` is the form to fill in; its `action` says which inputs there are. It is copied, not changed. The
    photo is stored for this phone if it shows cards. A photo that is refused fills in nothing: the reason
    is in `illegal`, and the status is that of the refusal. A photo of all hands fills in what it shows also
    with status 422, if it has conflicts, or 409, if it shows just the hands of an earlier entry. Without
    such a button the status is 200.

    Raises:
        RequestRefused: no input takes a photo there (400), or all hands were recorded before (409).
        TooManyRequests: the client has sent too many photos.
    """
    photo = _read_form_photo(screen, given.get("action", ""))
    illegal = Illegal(photo.refusal, field=photo.field) if photo and photo.refusal else None
    attempt = EntryAttempt(
        given.get("action", ""), fill_in_photo_cards(given, photo), photo=photo, illegal=illegal
    )
    return attempt, photo.status if photo else 200


def _read_form_photo(screen: MatchScreen, action: str) -> PhotoResult | None:
    """Return the photo sent with the action's form, for one input or for all hands; None without one."""
    known, button = screen.known_cards, request.form.get("read")
    sample = screen.sample_photo(action) if button == SAMPLE_BUTTON else ""
    if sample or button == ALL_HANDS_BUTTON:
        return read_showdown_photo(
            ALL_HANDS_BUTTON + PHOTO_INPUT_SUFFIX,
            screen.showdown_fields(action),
            known,
            recorded_hands(screen.play.course, action),
            sample,
        )
    return read_sent_photo(screen.visible_fields_of(action), known)
