"""A reading as people look it over: doubtful cards first, each with its corner and what speaks against it."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from companion.cards import Card, face_up, most
from companion.vision import Back, Guess, Hint, Known, Quad, ReadCard, Reading
from companion.web.photos.captions import Caption, Points, Says, captions, plain
from companion.web.photos.face_down import lacking, middle, two_decks

Flag = Literal["", "twice", "elsewhere"]
"""Why a card cannot be right: there are more of it than the decks have, in the photo or with the table."""

_EDGE = 1.4  # of an index around it, so that what is drawn there does not lie over it
_ROOM = 1.7  # of an index's height around it, so that its neighbours are seen
_NARROW = 0.75  # width of what is cut out, as a share of its height


@dataclass(frozen=True)
class CutOut:
    """A corner cut out of the photo upright, in the photo's pixels: turn by `angle` about the middle."""

    x: float
    y: float
    width: float
    height: float
    angle: float

    @property
    def middle(self) -> tuple[float, float]:
        """The point that stays where it is."""
        return round(self.x + self.width / 2, 1), round(self.y + self.height / 2, 1)


@dataclass(frozen=True)
class MarkedCard:
    """A card read off a photo; `index` is its place as the cards lie, from left to right."""

    index: int
    found: ReadCard
    flag: Flag

    @property
    def card(self) -> Card:
        """What it was read as."""
        return self.found.card

    @property
    def sure(self) -> bool:
        """Whether it may be shown without asking."""
        return self.found.sure

    @property
    def frames(self) -> tuple[Quad, ...]:
        """The corners that it was read from."""
        return self.found.frames

    @property
    def outlines(self) -> tuple[Quad, ...]:
        """What is drawn around each of these corners."""
        return tuple(around(frame) for frame in self.frames)

    @property
    def others(self) -> tuple[Guess, ...]:
        """What else it may be, the likeliest first."""
        return self.found.others

    @property
    def cut(self) -> CutOut:
        """Its clearest corner."""
        return cut_out(self.found.corners)


@dataclass(frozen=True)
class Marked:
    """A reading and what was known when it was made.

    `between` is how many cards there ought to be at least and at most, where it is not known exactly.
    """

    reading: Reading
    known: Known
    between: tuple[int, int] | None = None

    @property
    def wanted(self) -> tuple[int, int] | None:
        """How many cards there ought to be, at least and at most; None where that is open."""
        exact = self.known.expected
        return (exact, exact) if exact else self.between

    @cached_property
    def as_lying(self) -> tuple[MarkedCard, ...]:
        """The cards from left to right."""
        flags = flagged([card.card for card in self.reading.cards], self.known.copies, self.known.elsewhere)
        return tuple(MarkedCard(at, card, flags[at]) for at, card in enumerate(self.reading.cards))

    @property
    def cards(self) -> tuple[MarkedCard, ...]:
        """The cards to look at first, then the others, both from left to right."""
        return tuple(sorted(self.as_lying, key=lambda card: card.sure and not card.flag))

    @property
    def hints(self) -> tuple[Hint, ...]:
        """What would help; how many cards are missing is told apart, because corrections change it."""
        return tuple(hint for hint in self.reading.hints if hint.key != "count")

    @property
    def width(self) -> int:
        """The upright photo's, in pixels."""
        return self.reading.width

    @property
    def height(self) -> int:
        """The upright photo's, in pixels."""
        return self.reading.height

    @property
    def turned(self) -> tuple[Back, ...]:
        """The cards face down beside these, as many at most as are missing."""
        cards = [card.whole for card in self.reading.cards]
        missing = (self.wanted or (0, 0))[0] - len(cards)
        return lacking(self.reading.backs, cards, range(len(cards)), missing)

    @property
    def two_decks(self) -> tuple[Back, ...]:
        """Two backs that cannot both be of the one deck in play; none where more decks are."""
        return two_decks(self.reading.backs) if self.known.copies == 1 else ()

    def captions(
        self, said: Iterable[tuple[str, Points, bool]], lying: Sequence[Points] = ()
    ) -> Iterable[Caption]:
        """Return sentences as they are written on the photo: what each is about, and whether it is wrong.

        They cover as little as they can of the backs and of what is `lying` there, the cards unless told.
        """
        says = (Says(plain(sentence), about, bool(wrong)) for sentence, about, wrong in said)
        there = [
            *(lying or [card.whole for card in self.reading.cards]),
            *(back.whole for back in self.reading.backs),
        ]
        return captions(says, there, self.width, self.height)

    def most(self, card: Card) -> int | None:
        """Return how often the decks in play have the card, None for any number of decks."""
        return most(card, self.known.copies) if self.known.copies else None

    def times(self, card: Card) -> int:
        """Return how often the card was read."""
        return sum(found.card == card for found in self.reading.cards)


def flagged(cards: Sequence[Card], copies: int | None, elsewhere: Iterable[Card]) -> list[Flag]:
    """Return for each card whether there are more of it than `copies` decks have, and where."""
    if copies is None:
        return [""] * len(cards)
    here, there = Counter(cards), Counter(map(face_up, elsewhere))
    return [_flag(here[card], there[card], most(card, copies)) for card in cards]


def _flag(here: int, there: int, there_are: int) -> Flag:
    return "twice" if here > there_are else "elsewhere" if here + there > there_are else ""


def around(quad: Quad) -> Quad:
    """Return a quad a little larger than `quad`, about the same middle."""
    x, y = middle(quad)
    first, second, third, fourth = (
        (round(x + (px - x) * _EDGE), round(y + (py - y) * _EDGE)) for px, py in quad
    )
    return (first, second, third, fourth)


def cut_out(quad: Quad) -> CutOut:
    """Return what to cut out of a photo to see the index in `quad` upright, and a little around it."""
    (left, top), (right, upper), (_, _), (lower_left, bottom) = quad
    high = math.hypot(lower_left - left, bottom - top) * _ROOM
    wide = high * _NARROW
    x, y = middle(quad)
    angle = -math.degrees(math.atan2(upper - top, right - left))
    return CutOut(*(round(value, 1) for value in (x - wide / 2, y - high / 2, wide, high, angle)))
