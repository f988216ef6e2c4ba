"""A photo sent with a form: read, cleaned, kept for the phone that sent it. It never records anything."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import request
from werkzeug.datastructures import MultiDict

from companion import vision
from companion.cards import Card
from companion.play.field import Field
from companion.store.photos import keep_photo
from companion.vision import PhotoError, Reading, RecogniserUnavailable
from companion.web import limits, words
from companion.web.errors import Refused
from companion.web.identity import device

SUFFIX = "-photo"
"""What is added to a field's name for the input that holds its photo."""


@dataclass(frozen=True)
class Photo:
    """What came of the photo for the input `field`; `refusal` and `status` say why nothing did."""

    field: str
    reading: Reading | None = None
    token: str = ""
    refusal: str = ""
    status: int = 200

    @property
    def cards(self) -> str:
        """The cards read, as a cards input shows them."""
        return " ".join(found.card for found in self.reading.cards) if self.reading else ""


def take(
    input_name: str, *, expected: int | None, copies: int | None, elsewhere: Sequence[Card] = ()
) -> tuple[Reading, str]:
    """Return what was read off the photo sent as `input_name`, and the token under which it is kept.

    Raises `Refused` without a photo, `PhotoError` and `RecogniserUnavailable` as `vision.read` does.
    """
    upload = request.files.get(input_name)
    photo = upload.read() if upload else b""
    if not photo:
        raise Refused(422, words.CHOOSE_PHOTO)
    with limits.photos:
        reading = vision.read(photo, expected=expected, copies=copies, elsewhere=elsewhere)
    return reading, keep_photo(device(), vision.clean(photo), reading.as_json())


def sent_with(
    fields: Sequence[Field], elsewhere: Sequence[Card] = (), expected: int | None = None
) -> Photo | None:
    """Return what came of the photo that the pressed button `read` asks to read, None without one."""
    name = request.form.get("read")
    if name is None:
        return None
    asked = {field.name: field for field in fields if field.kind == "cards"}.get(name)
    if asked is None:
        raise Refused(400, words.ERRORS[400][1])
    try:
        wanted = expected or expected_in(asked)
        reading, token = take(name + SUFFIX, expected=wanted, copies=asked.copies, elsewhere=elsewhere)
    except (PhotoError, RecogniserUnavailable, Refused) as error:
        return Photo(name, refusal=str(error), status=error.status)
    return Photo(name, reading, token)


def expected_in(field: Field) -> int | None:
    """Return how many cards `field` must hold, None where that is open."""
    return field.low if field.low == field.high else None


def with_photo(given: MultiDict[str, str], photo: Photo | None) -> MultiDict[str, str]:
    """Return what was filled in, with the cards of the photo in its input."""
    filled = MultiDict(given)
    if photo and photo.reading:
        filled[photo.field] = photo.cards
    return filled
