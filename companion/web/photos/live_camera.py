"""Live camera: frames are read as they come, and the phone gets the cards they agree on.

The server keeps nothing between two frames: the phone sends back what it got for the earlier ones.
"""

import json
from collections.abc import Callable
from typing import Any

from flask import request

from companion import vision
from companion.cards import CARDS, Card
from companion.vision import Glimpse, Known, PhotoError, Reading, RecogniserUnavailable
from companion.web.access import rate_limits
from companion.web.access.device import device
from companion.web.access.request_queue import Full, turns
from companion.web.pages import texts
from companion.web.pages.errors import Refused
from companion.web.photos.table_deck import our_deck

LARGEST = 400_000
"""Largest size of a frame in bytes; one that is 640 pixels wide has about a tenth of it."""

_MOST = 60  # largest number of cards in a frame
_LONGEST = 40_000  # largest length in characters of the earlier frames' cards


def look(known: Known, of: Callable[[Reading], Reading]) -> dict[str, Any]:
    """Return the cards in the sent frame and those before it, as the phone draws and sends them.

    `of` filters the recognition result.

    Raises:
        Refused: the frame is missing, too large or unreadable, or too many photos are being read.
    """
    try:
        reading = of(_read(known))
    except (PhotoError, RecogniserUnavailable) as error:
        raise Refused(error.status, str(error)) from None
    frames = (*seen(), vision.glimpse(reading))[-vision.REMEMBERED :]
    told = vision.agreed(frames)
    steady = {one.card for one in told if one.steady}
    return {
        "width": reading.width,
        "height": reading.height,
        "cards": [
            {"card": card.card, "corners": card.frames, "steady": card.card in steady}
            for card in reading.cards
        ],
        "agreed": [{"card": one.card, "sure": one.sure} for one in told if one.steady],
        "expected": known.expected,
        "seen": frames,
        "done": vision.settled(frames, known.expected),
    }


def _read(known: Known) -> Reading:
    sent = request.files.get("photo")
    frame = sent.read(LARGEST + 1) if sent else b""
    if not frame:
        raise Refused(422, texts.CHOOSE_PHOTO)
    if len(frame) > LARGEST:
        raise Refused(413, texts.LARGE_FRAME)
    deck = our_deck()
    try:
        with rate_limits.frames, turns("photos").turn(device(), waits=False):
            return vision.read(
                frame, expected=known.expected, copies=known.copies, elsewhere=known.elsewhere, deck=deck
            )
    except Full:
        raise Refused(503, texts.MANY_PHOTOS) from None


def seen() -> tuple[Glimpse, ...]:
    """Return the cards of earlier frames as the phone sent them; empty if they are not valid."""
    sent = request.form.get("seen", "")
    try:
        frames = json.loads(sent[: _LONGEST + 1]) if sent else []
        return tuple(tuple(_told(*one) for one in frame[:_MOST]) for frame in frames[-vision.REMEMBERED :])
    except (ValueError, TypeError, LookupError, RecursionError):  # LookupError: slicing a mapping
        return ()


def _told(card: object, confidence: object) -> tuple[Card, float]:
    if not (isinstance(card, str) and card in CARDS and isinstance(confidence, int | float)):
        raise ValueError
    return Card(card), min(1.0, max(0.0, float(confidence)))
