"""Live camera: frames are read as they come, and the phone gets the cards they agree on.

The server keeps nothing between two frames: the phone sends back what it got for the earlier ones.
"""

import json
from collections.abc import Callable
from typing import Any

from flask import request

from companion import vision
from companion.cards import ALL_CARDS, Card
from companion.vision import FrameCards, PhotoError, PhotoKnowledge, PhotoReading, RecogniserUnavailable
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id
from companion.web.access.request_queue import QueueFull, get_request_queue
from companion.web.pages import texts
from companion.web.pages.errors import RequestRefused
from companion.web.photos.table_deck import current_table_deck

MAX_FRAME_BYTES = 400_000
"""Largest size of a frame in bytes; one that is 640 pixels wide has about a tenth of it."""

_MAX_FRAME_CARDS = 60  # largest number of cards in a frame
_MAX_EARLIER_LETTERS = 40_000  # largest length in characters of the earlier frames' cards


def read_frame(known: PhotoKnowledge, of: Callable[[PhotoReading], PhotoReading]) -> dict[str, Any]:
    """Return the cards in the sent frame and those before it, as the phone uses them.

    `known` is what is known about the frame, and `of` filters the recognition result. The form has the
    frame as `photo` and the earlier frames as `seen`. Keys of the result: `width` and `height` of the
    frame in pixels, `cards` (those in this frame, each with `card`, `corners` and `steady`), `agreed`
    (those seen steadily, each with `card` and `sure`), `expected` (number, or None), `seen` (to send with
    the next frame), and `done` (True if all expected cards are found). Nothing is stored.

    Raises:
        Illegal: `of` refuses the cards.
        RequestRefused: the frame is missing (422), too large (413), no picture (415) or cannot be read
            (422), too many photos are being read or the recogniser is not available (503), or there is no
            such table (404).
        TooManyRequests: the client has sent too many frames.
    """
    try:
        reading = of(_recognise_frame(known))
    except (PhotoError, RecogniserUnavailable) as error:
        raise RequestRefused(error.status, str(error)) from None
    frames = (*read_earlier_frames(), vision.cards_with_confidence(reading))[-vision.REMEMBERED_FRAMES :]
    told = vision.combine_camera_frames(frames)
    steady = {one.card for one in told if one.steady}
    return {
        "width": reading.width,
        "height": reading.height,
        "cards": [
            {"card": card.card, "corners": card.index_outlines, "steady": card.card in steady}
            for card in reading.cards
        ],
        "agreed": [{"card": one.card, "sure": one.sure} for one in told if one.steady],
        "expected": known.expected,
        "seen": frames,
        "done": vision.has_expected_cards(frames, known.expected),
    }


def _recognise_frame(known: PhotoKnowledge) -> PhotoReading:
    sent = request.files.get("photo")
    frame = sent.read(MAX_FRAME_BYTES + 1) if sent else b""
    if not frame:
        raise RequestRefused(422, texts.CHOOSE_PHOTO)
    if len(frame) > MAX_FRAME_BYTES:
        raise RequestRefused(413, texts.FRAME_TOO_LARGE)
    deck = current_table_deck()
    try:
        with (
            rate_limits.limit_frames,
            get_request_queue("photos").hold_slot(current_device_id(), waits=False),
        ):
            return vision.read(
                frame, expected=known.expected, copies=known.copies, elsewhere=known.elsewhere, deck=deck
            )
    except QueueFull:
        raise RequestRefused(503, texts.PHOTO_QUEUE_FULL) from None


def read_earlier_frames() -> tuple[FrameCards, ...]:
    """Return the cards of earlier frames as the phone sent them, oldest first.

    They are in the form input `seen` as JSON. Each card has its confidence, limited to 0 to 1. Only the
    newest `vision.REMEMBERED_FRAMES` count, and of each the first 60 cards. The result is empty if nothing
    was sent, or if it is too long or any part that counts is not valid.
    """
    sent = request.form.get("seen", "")
    try:
        frames = json.loads(sent[: _MAX_EARLIER_LETTERS + 1]) if sent else []
        return tuple(
            tuple(_parse_card_reading(*one) for one in frame[:_MAX_FRAME_CARDS])
            for frame in frames[-vision.REMEMBERED_FRAMES :]
        )
    except (ValueError, TypeError, LookupError, RecursionError):  # LookupError: slicing a mapping
        return ()


def _parse_card_reading(card: object, confidence: object) -> tuple[Card, float]:
    if not (isinstance(card, str) and card in ALL_CARDS and isinstance(confidence, int | float)):
        raise ValueError
    return Card(card), min(1.0, max(0.0, float(confidence)))
