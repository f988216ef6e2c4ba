"""A recognition for people to check: doubtful cards first, each with its corner and conflicts."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from companion.cards import Card, copies_in_decks, turn_face_up
from companion.showdown_photo.captions import Caption, PhotoNote, place_captions, unescape_text
from companion.showdown_photo.face_down import backs_near_hand, backs_of_two_decks
from companion.showdown_photo.geometry import Point, Points, quad_height, quad_middle
from companion.vision import (
    CardGuess,
    FaceDownCard,
    PhotoHint,
    PhotoKnowledge,
    PhotoReading,
    Quad,
    RecognisedCard,
)

CardConflict = Literal["", "twice", "elsewhere"]
"""Reason why a card is wrong: too many of it in the photo ("twice") or "elsewhere"; "" if it is not."""

_OUTLINE_SCALE = 1.4  # size of the outline relative to the index, so that it does not cover the index
_CUT_OUT_HEIGHT = 1.7  # height of a cut-out in index heights, so that its neighbours are seen
_CUT_OUT_ASPECT = 0.75  # width of a cut-out as a share of its height


@dataclass(frozen=True)
class CutOut:
    """A corner to cut out, in pixels of the photo.

    `x` and `y` are its left upper point. Turning it clockwise by `angle` degrees about its middle makes it
    upright.
    """

    x: float
    y: float
    width: float
    height: float
    angle: float

    @property
    def middle(self) -> Point:
        """Centre of the rotation."""
        return round(self.x + self.width / 2, 1), round(self.y + self.height / 2, 1)


@dataclass(frozen=True)
class ReviewedCard:
    """A card read off a photo; `index` is its position among the cards from left to right, from 0.

    `flag` says why it cannot be right; "" if it can.
    """

    index: int
    read_card: RecognisedCard
    flag: CardConflict

    @property
    def card(self) -> Card:
        """Card that it was read as."""
        return self.read_card.card

    @property
    def sure(self) -> bool:
        """True if the reading itself leaves no doubt. A card with a `flag` may be sure, too."""
        return self.read_card.sure

    @property
    def corner_quads(self) -> tuple[Quad, ...]:
        """Corners that it was read from."""
        return self.read_card.index_outlines

    @property
    def outlines(self) -> tuple[Quad, ...]:
        """Outlines drawn around these corners, a little larger."""
        return tuple(enlarge_quad(frame) for frame in self.corner_quads)

    @property
    def others(self) -> tuple[CardGuess, ...]:
        """Other cards that it may be, the likeliest first."""
        return self.read_card.others

    @property
    def cut(self) -> CutOut:
        """Cut-out of its clearest corner."""
        return cut_out(self.read_card.clearest_index_outline)


@dataclass(frozen=True)
class PhotoReview:
    """A recognition result and what was known about the photo.

    `card_limits` is the smallest and the largest number of cards, if the exact number is not known.
    """

    reading: PhotoReading
    known: PhotoKnowledge
    card_limits: tuple[int, int] | None = None

    @property
    def wanted(self) -> tuple[int, int] | None:
        """Smallest and largest number of cards expected; None if any number is possible."""
        exact = self.known.expected
        return (exact, exact) if exact else self.card_limits

    @cached_property
    def cards_left_to_right(self) -> tuple[ReviewedCard, ...]:
        """Cards from left to right."""
        flags = find_card_conflicts(
            [card.card for card in self.reading.cards], self.known.copies, self.known.elsewhere
        )
        return tuple(ReviewedCard(at, card, flags[at]) for at, card in enumerate(self.reading.cards))

    @property
    def cards(self) -> tuple[ReviewedCard, ...]:
        """Cards to check first, then the others, both from left to right.

        Cards to check are not sure or have a `flag`.
        """
        return tuple(sorted(self.cards_left_to_right, key=lambda card: card.sure and not card.flag))

    @property
    def hints(self) -> tuple[PhotoHint, ...]:
        """Advice for a better photo, without the "count" hint.

        The page counts missing cards itself, because corrections change their number.
        """
        return tuple(hint for hint in self.reading.hints if hint.key != "count")

    @property
    def width(self) -> int:
        """Width of the upright photo in pixels."""
        return self.reading.width

    @property
    def height(self) -> int:
        """Height of the upright photo in pixels."""
        return self.reading.height

    @property
    def nearby_backs(self) -> tuple[FaceDownCard, ...]:
        """Face-down cards next to those read, at most as many as are missing.

        Cards are missing up to the smallest number expected. Empty if any number is possible.
        """
        cards = [card.outline for card in self.reading.cards]
        missing = (self.wanted or (0, 0))[0] - len(cards)
        return backs_near_hand(self.reading.backs, cards, range(len(cards)), missing)

    @property
    def two_decks(self) -> tuple[FaceDownCard, ...]:
        """Two backs that cannot both belong to the one deck in play; empty if there are none.

        It is also empty if several decks, or an unknown number of them, are in play.
        """
        return backs_of_two_decks(self.reading.backs) if self.known.copies == 1 else ()

    def captions(
        self, said: Iterable[tuple[str, Points, bool]], outlines: Sequence[Points] = ()
    ) -> Iterable[Caption]:
        """Return captions for the photo.

        Each of `said` is a sentence, points in pixels, and whether it tells something wrong. The points
        are around the subject of the sentence. Captions cover as little as possible of the backs and of
        `outlines`; if that is empty, of the cards.
        """
        notes = (PhotoNote(unescape_text(sentence), about, bool(wrong)) for sentence, about, wrong in said)
        visible = [
            *(outlines or [card.outline for card in self.reading.cards]),
            *(back.outline for back in self.reading.backs),
        ]
        return place_captions(notes, visible, self.width, self.height)

    def max_copies(self, card: Card) -> int | None:
        """Return how often the decks in play have the card; None if their number is not known."""
        return copies_in_decks(card, self.known.copies) if self.known.copies else None

    def times_read(self, card: Card) -> int:
        """Return how often the card was read."""
        return sum(found.card == card for found in self.reading.cards)


def find_card_conflicts(
    cards: Sequence[Card], copies: int | None, elsewhere: Iterable[Card]
) -> list[CardConflict]:
    """Return for each card why it cannot be right with `copies` decks, or "" if it can.

    It is "twice" if the photo has more of the card than the decks, and "elsewhere" if it has more
    together with the cards known to be `elsewhere`. Without a known number of decks (`copies` None) all
    are "".
    """
    if copies is None:
        return [""] * len(cards)
    here, there = Counter(cards), Counter(map(turn_face_up, elsewhere))
    return [_card_conflict(here[card], there[card], copies_in_decks(card, copies)) for card in cards]


def _card_conflict(here: int, there: int, there_are: int) -> CardConflict:
    return "twice" if here > there_are else "elsewhere" if here + there > there_are else ""


def enlarge_quad(quad: Quad) -> Quad:
    """Return a quad 1.4 times as large as `quad`, with the same middle, in whole pixels."""
    x, y = quad_middle(quad)
    first, second, third, fourth = (
        (round(x + (px - x) * _OUTLINE_SCALE), round(y + (py - y) * _OUTLINE_SCALE)) for px, py in quad
    )
    return (first, second, third, fourth)


def cut_out(quad: Quad) -> CutOut:
    """Return the part of a photo that shows the index in `quad` upright, with a little margin.

    It may reach beyond the photo.
    """
    (left, top), (right, upper), _, _ = quad
    high = quad_height(quad) * _CUT_OUT_HEIGHT
    wide = high * _CUT_OUT_ASPECT
    x, y = quad_middle(quad)
    angle = -math.degrees(math.atan2(upper - top, right - left))
    return CutOut(*(round(value, 1) for value in (x - wide / 2, y - high / 2, wide, high, angle)))
