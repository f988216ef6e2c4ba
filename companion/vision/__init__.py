"""Recognition of cards in photos, without any knowledge of games.

Begin with `recogniser`, which goes through the stages: `photo` (bytes to pixels), `corners` (index corners
found and named), `choosing` (corners to cards). Its result is a `reading`. `learning` learns a table's own
deck, `measuring` says how good the recognition is, `errors` are its refusals.
"""

from companion.vision.choosing.agreeing import (
    REMEMBERED_FRAMES,
    AgreedCard,
    FrameCards,
    combine_frames,
    frame_cards,
    has_expected_cards,
    mark_agreed_cards_sure,
)
from companion.vision.choosing.cutting import GroupSize
from companion.vision.choosing.hands import CardGroup, group_into_hands, group_outline
from companion.vision.choosing.resolve import PhotoKnowledge
from companion.vision.choosing.rows import order_by_rows
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
from companion.vision.learning import MIN_LEARNT_CARDS, TooFewCards, learn_deck
from companion.vision.photo.cleaning import clean_photo
from companion.vision.reading import Back, Guess, Hint, HintKey, Quad, ReadCard, Reading
from companion.vision.recogniser import read

__all__ = [
    "MIN_LEARNT_CARDS",
    "REMEMBERED_FRAMES",
    "AgreedCard",
    "Back",
    "CardGroup",
    "Deck",
    "FrameCards",
    "GroupSize",
    "Guess",
    "Hint",
    "HintKey",
    "NotAPhoto",
    "PhotoDamaged",
    "PhotoError",
    "PhotoKnowledge",
    "PhotoTooLarge",
    "PhotoTooSlow",
    "PhotoTooSmall",
    "Quad",
    "ReadCard",
    "Reading",
    "RecogniserBusy",
    "RecogniserMissing",
    "RecogniserUnavailable",
    "TooFewCards",
    "clean_photo",
    "combine_frames",
    "frame_cards",
    "group_into_hands",
    "group_outline",
    "has_expected_cards",
    "learn_deck",
    "mark_agreed_cards_sure",
    "order_by_rows",
    "read",
]
