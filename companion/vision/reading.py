"""Result of a recognition: cards with their confidence and place, and advice for a better photo."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from companion.cards import Card

Quad = tuple[tuple[int, int], tuple[int, int], tuple[int, int], tuple[int, int]]
"""Four points (x, y) in pixels of the upright photo, y downward.

They are top left, top right, bottom right and bottom left of an index or a card as it is read. So the first
side is its own top, however it is turned.
"""

HintKey = Literal["no-cards", "closer", "light", "blurred", "spread", "count"]


@dataclass(frozen=True)
class CardGuess:
    """Another card that a read card might be, with its probability from 0 to 1."""

    card: Card
    confidence: float


@dataclass(frozen=True)
class RecognisedCard:
    """One card found in a photo.

    * `confidence`: calibrated probability, 0 to 1, that `card` is right.
    * `sure`: true if it may be shown without asking. A high confidence alone is not enough.
    * `index_outlines`: index corners it was read from, the clearest first; one if the card shows one corner.
    * `outline`: outline of the whole card, including covered parts and parts outside the picture. Its first
      side is the upper end as the clearest index reads.
    * `others`: further guesses, the likeliest first.
    """

    card: Card
    confidence: float
    sure: bool
    index_outlines: tuple[Quad, ...]
    outline: Quad
    others: tuple[CardGuess, ...] = ()

    @property
    def clearest_index_outline(self) -> Quad:
        """Frame of the clearest index corner."""
        return self.index_outlines[0]


@dataclass(frozen=True)
class FaceDownCard:
    """Face-down card in a photo: its outline, and the number of its design.

    Backs that look alike have the same number, 0 for the commonest. Two designs belong to two decks.
    Many face-down cards are not found, but a find is hardly ever wrong.
    """

    outline: Quad
    design: int


@dataclass(frozen=True)
class PhotoHint:
    """Advice for a better photo: a key for programs and a sentence for a person."""

    key: HintKey
    sentence: str


@dataclass(frozen=True)
class PhotoReading:
    """Result of the recognition of one photo.

    cards: the cards, from left to right by their clearest index.
    hints: advice for a better photo, at most two; empty if none is needed.
    width, height: those of the upright photo at full size, in pixels.
    stage_ms: milliseconds by stage and, under ``"total"``, in all.
    backs: the face-down cards, from left to right.
    """

    cards: tuple[RecognisedCard, ...]
    hints: tuple[PhotoHint, ...]
    width: int
    height: int
    stage_ms: Mapping[str, float]
    backs: tuple[FaceDownCard, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the result as lists, dicts, strings and numbers, as `companion read --json` prints.

        The keys are ``"cards"``, ``"backs"``, ``"hints"``, ``"width"``, ``"height"`` and ``"ms"``.
        Each card has ``"corners"``, its clearest index outline, ``"frames"``, all of them, and ``"whole"``,
        the outline. Confidences are rounded to four digits after the point, milliseconds to one.
        """
        return {
            "cards": [_card_json(card) for card in self.cards],
            "backs": [{"whole": _quad_json(back.outline), "design": back.design} for back in self.backs],
            "hints": [{"key": hint.key, "sentence": hint.sentence} for hint in self.hints],
            "width": self.width,
            "height": self.height,
            "ms": {stage: round(ms, 1) for stage, ms in self.stage_ms.items()},
        }


def _card_json(card: RecognisedCard) -> dict[str, Any]:
    return {
        "card": card.card,
        "confidence": round(card.confidence, 4),
        "sure": card.sure,
        "corners": _quad_json(card.clearest_index_outline),
        "frames": [_quad_json(frame) for frame in card.index_outlines],
        "whole": _quad_json(card.outline),
        "others": [{"card": guess.card, "confidence": round(guess.confidence, 4)} for guess in card.others],
    }


def _quad_json(quad: Quad) -> list[list[int]]:
    return [list(point) for point in quad]
