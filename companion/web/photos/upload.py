"""A photo sent with a form: read, cleaned, and kept for its phone. It records nothing."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial

from flask import request
from werkzeug.datastructures import MultiDict

from companion import vision
from companion.cards import Card
from companion.engine.cards_field import CardsField
from companion.engine.field import Field, Illegal
from companion.showdown_photo.fields import card_count_range, exact_card_count
from companion.showdown_photo.known_hands import EnteredCards, Hands
from companion.showdown_photo.photo_review import PhotoReview
from companion.showdown_photo.showdown_review import ShowdownReview, drop_table_cards, review_showdown
from companion.showdown_photo.table_review import TableInputs, review_table
from companion.store.photos.photos import StoredPhotoTooLarge, store_photo
from companion.vision import PhotoError, PhotoKnowledge, PhotoReading, RecogniserUnavailable
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id
from companion.web.access.request_queue import ClientDisconnected, QueueFull, hold_queue_slot
from companion.web.current.trials import current_trial_match
from companion.web.operating import metrics
from companion.web.pages import texts
from companion.web.pages.errors import RequestRefused
from companion.web.pages.forms import parse_typed_cards
from companion.web.photos import live_camera
from companion.web.photos.samples import load_sample_photo
from companion.web.photos.table_deck import current_table_deck

PHOTO_INPUT_SUFFIX = "-photo"
"""Suffix of a field's name that makes the name of its photo input."""

ALL_HANDS_BUTTON = "hands"
"""Value of the button that reads a photo of all hands; other buttons send the name of an input."""

SAMPLE_BUTTON = "sample"
"""Value of the button that reads the sample photo of all hands."""

TICKET_INPUT = "ticket"
"""Name of the form input that identifies a photo in the queue."""


@dataclass(frozen=True)
class PhotoResult:
    """Result of the photo sent for the input `field`.

    Attributes:
        field: Name of the input; `ALL_HANDS_BUTTON` for a photo of all hands.
        reading: Cards that were read; None if the photo was refused.
        token: Token of the stored photo; "" if the photo was refused.
        refusal: Reason why the photo was refused; "" if it was not.
        status: HTTP status of the answer: 200, unless the photo was refused, or a photo of all hands was
            recorded already or conflicts with others.
        showdown: Result for a photo of all hands; None for any other, or if the photo was refused.
    """

    field: str
    reading: PhotoReview | None = None
    token: str = ""
    refusal: str = ""
    status: int = 200
    showdown: ShowdownReview | None = None

    @property
    def cards(self) -> str:
        """Cards that were read, from left to right, joined by spaces; "" for a refused photo."""
        return " ".join(found.card for found in self.reading.cards_left_to_right) if self.reading else ""


def read_photo(
    input_name: str,
    field: str,
    *,
    expected: int | None,
    copies: int | None,
    between: tuple[int, int] | None = None,
    elsewhere: Sequence[Card] = (),
    laid: Sequence[int] = (),
) -> PhotoResult:
    """Return the result of the photo sent as `input_name` for the cards of `field`.

    `expected` is the exact number of cards, `between` the smallest and the largest, both included; None
    if it is not known. `copies` is the number of each card in play, None if unknown. Cards in
    `elsewhere` are known to be on the table. The cards of a board with rows, `laid` cards in each, come
    row by row.

    The photo is stored for this phone if it shows cards. Errors are not raised, also that no photo was
    sent or that it shows no cards: they are in `refusal`.

    Raises:
        TooManyRequests: the client has sent too many photos.
    """
    known = PhotoKnowledge(expected, copies, tuple(elsewhere))
    upload = _read_and_keep(
        partial(_load_sent_photo, input_name),
        field,
        known,
        lambda found: replace(
            found, cards=tuple(found.cards[at] for at in vision.order_cards_by_rows(found.cards, laid))
        ),
    )
    return replace(upload, reading=upload.reading and replace(upload.reading, card_limits=between))


def read_showdown_photo(
    input_name: str,
    fields: Sequence[CardsField],
    elsewhere: Sequence[Card] = (),
    recorded: Collection[Hands] = (),
    sample: str = "",
) -> PhotoResult:
    """Return the result of a photo that shows the cards of all `fields`.

    With `sample`, the path of a sample photo (`choose_sample_photo`), that one is read and not the sent file.

    `review_showdown` assigns the cards to the fields. `input_name` is the name of the sent file. Cards
    known to be `elsewhere` are left out: they are on the table. With several decks they count, because
    a hand may have the same card. `recorded` are the hands of earlier entries: a photo of just those
    has the status 409, and one with conflicts 422, both with their cards and no `refusal`. The form's
    other inputs give the cards that were filled in before. Other errors are in `refusal`, and the photo is
    stored, as in `read_photo`.

    Raises:
        RequestRefused: there are no fields: 409 if hands were recorded, else 400.
        TooManyRequests: the client has sent too many photos.
    """
    if not fields:
        raise (
            RequestRefused(409, texts.SHOWDOWN_ALREADY_RECORDED)
            if recorded
            else RequestRefused(400, texts.ERRORS[400][1])
        )
    copies = fields[0].pack.copies
    lies = tuple(elsewhere) if copies == 1 else ()
    upload = _read_and_keep(
        partial(load_sample_photo, sample) if sample else partial(_load_sent_photo, input_name),
        ALL_HANDS_BUTTON,
        PhotoKnowledge(copies=copies),
        lambda found: drop_table_cards(found, lies),
    )
    if upload.reading is None:
        return upload
    reading = replace(upload.reading, known=PhotoKnowledge(copies=copies, elsewhere=lies))
    sent = {field.name: parse_typed_cards(request.form.get(field.name, "")) for field in fields}
    entered = EnteredCards(sent, request.form.get("guessed", "").split())
    found = review_showdown(reading, fields, entered, recorded)
    return replace(
        upload,
        reading=reading,
        showdown=found,
        status=409 if found.again == "recorded" else 422 if found.has_conflict else 200,
    )


def read_table_photo(input_name: str, inputs: TableInputs) -> PhotoResult:
    """Return the result of a photo of a whole table without a match, sent as `input_name`.

    `review_table` tells the hands apart and gives them `inputs`. A card that the decks do not have so often
    is no refusal: the status is then 422, and the cards are in the result. Other errors are in `refusal`,
    and the photo is stored, as in `read_photo`.

    Raises:
        TooManyRequests: the client has sent too many photos.
    """
    known = PhotoKnowledge(copies=inputs.board.pack.copies)
    load = partial(_load_sent_photo, input_name)
    upload = _read_and_keep(load, ALL_HANDS_BUTTON, known, lambda found: found)
    if upload.reading is None:
        return upload
    found = review_table(upload.reading, inputs)
    return replace(upload, showdown=found, status=422 if found.has_conflict else 200)


def _read_and_keep(
    load: Callable[[], bytes], field: str, known: PhotoKnowledge, of: Callable[[PhotoReading], PhotoReading]
) -> PhotoResult:
    """Return the result of the photo, filtered by `of`; the photo is kept if any card is left.

    `load` returns the photo, or raises `RequestRefused`.
    """
    try:
        photo = load()
        found = of(_recognise_photo(photo, known))
        impossible = [card.card for card in PhotoReview(found, known).cards_left_to_right if card.flag]
        found = vision.mark_agreed_cards_as_sure(found, live_camera.read_earlier_frames(), impossible)
    except (PhotoError, RecogniserUnavailable, RequestRefused) as error:
        return PhotoResult(field, refusal=str(error), status=error.status)
    except Illegal as illegal:
        return PhotoResult(field, refusal=str(illegal), status=422)
    if not found.cards:
        hints = " ".join(hint.sentence for hint in found.hints)
        return PhotoResult(field, refusal=hints or texts.NO_CARDS, status=422)
    jpeg = vision.make_clean_photo_copy(photo)
    try:
        token = store_photo(current_device_id(), jpeg, found.as_json(), current_trial_match())
    except StoredPhotoTooLarge as error:
        return PhotoResult(field, refusal=str(error), status=413)
    return PhotoResult(field, PhotoReview(found, known), token)


def read_sent_photo(
    fields: Sequence[Field], elsewhere: Sequence[Card] = (), expected: int | None = None
) -> PhotoResult | None:
    """Return the result of the photo sent with the pressed `read` button; None without one.

    The button's value is the name of one of the `fields`, and the file's name is that with
    `PHOTO_INPUT_SUFFIX`. `expected` is the number of cards if it differs from that of the input.
    Otherwise it is as in `read_photo`.

    Raises:
        RequestRefused: the button names no cards input (400).
        TooManyRequests: the client has sent too many photos.
    """
    name = request.form.get("read")
    if name is None:
        return None
    asked = {field.name: field for field in fields if isinstance(field, CardsField)}.get(name)
    if asked is None:
        raise RequestRefused(400, texts.ERRORS[400][1])
    wanted = expected or exact_card_count(asked)
    return read_photo(
        name + PHOTO_INPUT_SUFFIX,
        name,
        expected=wanted,
        copies=asked.pack.copies,
        between=card_count_range(asked),
        elsewhere=elsewhere,
        laid=asked.board_rows,
    )


def _load_sent_photo(input_name: str) -> bytes:
    upload = request.files.get(input_name)
    photo = upload.read() if upload else b""
    if not photo:
        raise RequestRefused(422, texts.CHOOSE_PHOTO)
    return photo


def _recognise_photo(photo: bytes, known: PhotoKnowledge) -> PhotoReading:
    deck = current_table_deck()
    with rate_limits.limit_photos, _hold_photo_slot(), metrics.record_photo_time():
        return vision.read(
            photo, expected=known.expected, copies=known.copies, elsewhere=known.elsewhere, deck=deck
        )


@contextmanager
def _hold_photo_slot() -> Iterator[None]:
    try:
        with hold_queue_slot("photos", current_device_id(), request.values.get(TICKET_INPUT, "")[:40]):
            yield
    except (QueueFull, ClientDisconnected):
        raise RequestRefused(503, texts.PHOTO_QUEUE_FULL) from None


def fill_in_photo_cards(given: MultiDict[str, str], photo: PhotoResult | None) -> MultiDict[str, str]:
    """Return a copy of the form with the photo's cards in its input.

    A photo of all hands fills all inputs that it shows. Without a photo, or with a refused one, the
    copy is unchanged.
    """
    filled = MultiDict(given)
    if photo and photo.showdown:
        for lying in photo.showdown.groups:
            if lying.field:
                filled[lying.field.name] = lying.codes
    elif photo and photo.reading:
        filled[photo.field] = photo.cards
    return filled
