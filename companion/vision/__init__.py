"""Recognition of cards in photos: `read` returns the cards, `clean` the photo to keep.

It knows cards, but no games.
"""

from companion.vision.choosing.agreeing import (
    REMEMBERED,
    Agreed,
    Glimpse,
    agreed,
    glimpse,
    settled,
    with_agreement,
)
from companion.vision.choosing.cutting import Size
from companion.vision.choosing.hands import Laid, hands_of, outline_of
from companion.vision.choosing.resolve import Known
from companion.vision.choosing.rows import in_rows
from companion.vision.corners.deck import Deck
from companion.vision.errors import (
    NotAPhoto,
    PhotoDamaged,
    PhotoError,
    PhotoTooLarge,
    PhotoTooSlow,
    PhotoTooSmall,
    RecogniserBusy,
    RecogniserMissing,
    RecogniserUnavailable,
)
from companion.vision.learning import ENOUGH, TooFew, learn
from companion.vision.photo.cleaning import clean
from companion.vision.reading import Back, Guess, Hint, HintKey, Quad, ReadCard, Reading
from companion.vision.recogniser import read

__all__ = [
    "ENOUGH",
    "REMEMBERED",
    "Agreed",
    "Back",
    "Deck",
    "Glimpse",
    "Guess",
    "Hint",
    "HintKey",
    "Known",
    "Laid",
    "NotAPhoto",
    "PhotoDamaged",
    "PhotoError",
    "PhotoTooLarge",
    "PhotoTooSlow",
    "PhotoTooSmall",
    "Quad",
    "ReadCard",
    "Reading",
    "RecogniserBusy",
    "RecogniserMissing",
    "RecogniserUnavailable",
    "Size",
    "TooFew",
    "agreed",
    "clean",
    "glimpse",
    "hands_of",
    "in_rows",
    "learn",
    "outline_of",
    "read",
    "settled",
    "with_agreement",
]
