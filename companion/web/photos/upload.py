"""A photo sent with a form: read, cleaned, and kept for its phone. It records nothing."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from flask import request
from werkzeug.datastructures import MultiDict

from companion import vision
from companion.cards import Card
from companion.engine.field import Field
from companion.store.photos.photos import PhotoNotKept, keep_photo
from companion.vision import Known, PhotoError, Reading, RecogniserUnavailable
from companion.web.access import rate_limits
from companion.web.access.device import device
from companion.web.access.request_queue import Full, HungUp, turn
from companion.web.operating import metrics
from companion.web.pages import texts
from companion.web.pages.errors import Refused
from companion.web.pages.forms import cards_typed
from companion.web.photos import live_camera
from companion.web.photos.known_hands import Hands, Noted
from companion.web.photos.review import Marked
from companion.web.photos.showdown import ALL, Shown, on_the_table, shown
from companion.web.photos.table_deck import our_deck

SUFFIX = "-photo"
"""Suffix of a field's name that makes the name of its photo input."""

MOST_CARDS = 52
"""Largest number of cards expected in a photo."""

TICKET = "ticket"
"""Name of the form input that identifies a photo in the queue."""


@dataclass(frozen=True)
class Upload:
    """Result of the photo for the input `field`; `refusal` is the reason if there is none.

    `shown` is the result for a photo of all hands. `status` is the HTTP status of the answer.
    """

    field: str
    reading: Marked | None = None
    token: str = ""
    refusal: str = ""
    status: int = 200
    shown: Shown | None = None

    @property
    def cards(self) -> str:
        """Cards that were read, as a cards input shows them."""
        return " ".join(found.card for found in self.reading.as_lying) if self.reading else ""


def read(
    input_name: str,
    field: str,
    *,
    expected: int | None,
    copies: int | None,
    between: tuple[int, int] | None = None,
    elsewhere: Sequence[Card] = (),
    laid: Sequence[int] = (),
) -> Upload:
    """Return the result of the photo sent as `input_name` for the cards of `field`.

    The photo is kept for this phone if it shows cards. Errors are not raised: they are in `refusal`. The
    cards of a board with rows, `laid`, come row by row. `expected` is the exact number of cards, `between`
    the smallest and the largest.
    """
    known = Known(expected, copies, tuple(elsewhere))
    upload = _kept(input_name, field, known, lambda found: _row_by_row(found, laid))
    return replace(upload, reading=upload.reading and replace(upload.reading, between=between))


def _row_by_row(reading: Reading, laid: Sequence[int]) -> Reading:
    return replace(reading, cards=tuple(reading.cards[at] for at in vision.in_rows(reading.cards, laid)))


def read_all(
    input_name: str,
    fields: Sequence[Field],
    elsewhere: Sequence[Card] = (),
    recorded: Collection[Hands] = (),
) -> Upload:
    """Return the result of a photo that shows the cards of all `fields`, as `shown_in` returns them.

    Cards known to be `elsewhere` are left out: they are on the table. With several decks they count, because
    a hand may have the same card. `recorded` are the hands of earlier entries.

    Raises:
        Refused: there are no fields.
    """
    if not fields:
        raise Refused(409, texts.SHOWN_BEFORE) if recorded else Refused(400, texts.ERRORS[400][1])
    copies = fields[0].copies
    lies = tuple(elsewhere) if copies == 1 else ()
    upload = _kept(input_name, ALL, Known(copies=copies), lambda found: on_the_table(found, lies))
    if upload.reading is None:
        return upload
    reading = replace(upload.reading, known=Known(copies=copies, elsewhere=lies))
    found = shown(reading, fields, _noted(fields), recorded)
    return replace(upload, reading=reading, shown=found, status=found.status)


def _noted(fields: Sequence[Field]) -> Noted:
    """Return the cards that the sent form's inputs hold; empty for an input without cards."""
    sent = {field.name: cards_typed(request.form.get(field.name, "")) for field in fields}
    return Noted(sent, request.form.get("guessed", "").split())


def _kept(input_name: str, field: str, known: Known, of: Callable[[Reading], Reading]) -> Upload:
    """Return the result of the photo, filtered by `of`; the photo is kept if any card is left."""
    try:
        found = of(_reading(input_name, known))
        impossible = [card.card for card in Marked(found, known).as_lying if card.flag]
        found = vision.with_agreement(found, live_camera.seen(), impossible)
    except (PhotoError, RecogniserUnavailable, Refused) as error:
        return Upload(field, refusal=str(error), status=error.status)
    if not found.cards:
        hints = " ".join(hint.sentence for hint in found.hints)
        return Upload(field, refusal=hints or texts.NO_CARDS, status=422)
    jpeg = vision.clean(request.files[input_name].stream.read())
    try:
        return Upload(field, Marked(found, known), keep_photo(device(), jpeg, found.as_json()))
    except PhotoNotKept as error:
        return Upload(field, refusal=str(error), status=413)


def sent_with(
    fields: Sequence[Field], elsewhere: Sequence[Card] = (), expected: int | None = None
) -> Upload | None:
    """Return the result of the photo that the button `read` asks for; None without that button.

    Raises:
        Refused: the button names no cards input.
    """
    name = request.form.get("read")
    if name is None:
        return None
    asked = {field.name: field for field in fields if field.kind == "cards"}.get(name)
    if asked is None:
        raise Refused(400, texts.ERRORS[400][1])
    wanted = expected or expected_in(asked)
    return read(
        name + SUFFIX,
        name,
        expected=wanted,
        copies=asked.copies,
        between=between_in(asked),
        elsewhere=elsewhere,
        laid=asked.laid,
    )


def _reading(input_name: str, known: Known) -> Reading:
    upload = request.files.get(input_name)
    photo = upload.read() if upload else b""
    if not upload or not photo:
        raise Refused(422, texts.CHOOSE_PHOTO)
    upload.seek(0)
    deck = our_deck()
    with rate_limits.photos, _turn(), metrics.photo():
        return vision.read(
            photo, expected=known.expected, copies=known.copies, elsewhere=known.elsewhere, deck=deck
        )


@contextmanager
def _turn() -> Iterator[None]:
    try:
        with turn("photos", device(), request.values.get(TICKET, "")[:40]):
            yield
    except (Full, HungUp):
        raise Refused(503, texts.MANY_PHOTOS) from None


def expected_in(field: Field) -> int | None:
    """Return the exact number of cards of `field`; None if it is not fixed."""
    return field.low if field.low == field.high else None


def between_in(field: Field) -> tuple[int, int] | None:
    """Return the smallest and largest number of cards of `field`; None if equal or not limited."""
    return (field.low, field.high) if field.low < field.high <= MOST_CARDS else None


def expected_in_all(fields: Sequence[Field]) -> int | None:
    """Return the number of cards that all `fields` hold together; None if one is not fixed."""
    counts = [field.wanted for field in fields]
    return sum(low for low, _ in counts) if all(low == high for low, high in counts) else None


def with_photo(given: MultiDict[str, str], photo: Upload | None) -> MultiDict[str, str]:
    """Return the filled-in form with the photo's cards in its input, or in all inputs that it shows."""
    filled = MultiDict(given)
    if photo and photo.shown:
        for lying in photo.shown.lying:
            if lying.field:
                filled[lying.field.name] = lying.codes
    elif photo and photo.reading:
        filled[photo.field] = photo.cards
    return filled
