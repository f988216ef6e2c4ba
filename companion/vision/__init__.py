"""Recognition of cards in photos, without any knowledge of games.

Begin with `recogniser`, which goes through the stages: `photo` (bytes to pixels), `corners` (index corners
found and named), `choosing` (corners to cards). Its result is a `reading`. `learning` learns a table's own
deck, `measuring` says how good the recognition is, `errors` are its refusals.
"""

from companion.vision.choosing.agreeing import (
    REMEMBERED_FRAMES,
    CardFromSeveralFrames,
    FrameCards,
    cards_with_confidence,
    combine_camera_frames,
    has_expected_cards,
    mark_agreed_cards_as_sure,
)
from companion.vision.choosing.cutting import GroupSize
from companion.vision.choosing.hands import (
    CardGroup,
    group_cards_into_hands,
    outline_around_cards,
    separate_cards_into_hands,
)
from companion.vision.choosing.resolve import PhotoKnowledge
from companion.vision.choosing.rows import order_cards_by_rows
from companion.vision.corners.deck import LearntDeck
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
from companion.vision.learning import MIN_LEARNT_CARDS, TooFewCards, learn_deck_from_photo
from companion.vision.photo.cleaning import make_clean_photo_copy
from companion.vision.reading import (
    CardGuess,
    FaceDownCard,
    HintKey,
    PhotoHint,
    PhotoReading,
    Quad,
    RecognisedCard,
)
from companion.vision.recogniser import read

__all__ = [
    "MIN_LEARNT_CARDS",
    "REMEMBERED_FRAMES",
    "CardFromSeveralFrames",
    "CardGroup",
    "CardGuess",
    "FaceDownCard",
    "FrameCards",
    "GroupSize",
    "HintKey",
    "LearntDeck",
    "NotAPhoto",
    "PhotoDamaged",
    "PhotoError",
    "PhotoHint",
    "PhotoKnowledge",
    "PhotoReading",
    "PhotoTooLarge",
    "PhotoTooSlow",
    "PhotoTooSmall",
    "Quad",
    "RecognisedCard",
    "RecogniserBusy",
    "RecogniserMissing",
    "RecogniserUnavailable",
    "TooFewCards",
    "cards_with_confidence",
    "combine_camera_frames",
    "group_cards_into_hands",
    "has_expected_cards",
    "learn_deck_from_photo",
    "make_clean_photo_copy",
    "mark_agreed_cards_as_sure",
    "order_cards_by_rows",
    "outline_around_cards",
    "read",
    "separate_cards_into_hands",
]
