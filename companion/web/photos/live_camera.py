"""The camera pointed at cards: frames are read as they come, and what they agree on is told to the phone.

Nothing is kept here between two frames: the phone sends along what it was told of those before.
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
"""Bytes of a frame: 640 pixels wide, it has a tenth of them."""

_MOST = 60  # cards of one frame
_LONGEST = 40_000  # characters that tell of the frames before


def look(known: Known, of: Callable[[Reading], Reading]) -> dict[str, Any]:
    """Return what the frame that was sent and those before it show, as the phone draws and sends it again.

    `of` leaves of a reading what is of interest. Raises `Refused` where nothing can be said of the frame.
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
    """Return what the phone says that earlier frames showed; nothing where that is not what it was told."""
    sent = request.form.get("seen", "")
    try:
        frames = json.loads(sent[: _LONGEST + 1]) if sent else []
        return tuple(tuple(_told(*one) for one in frame[:_MOST]) for frame in frames[-vision.REMEMBERED :])
    except (ValueError, TypeError, LookupError, RecursionError):  # LookupError: a slice of a mapping
        return ()


def _told(card: object, confidence: object) -> tuple[Card, float]:
    if not (isinstance(card, str) and card in CARDS and isinstance(confidence, int | float)):
        raise ValueError
    return Card(card), min(1.0, max(0.0, float(confidence)))
