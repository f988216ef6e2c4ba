"""One photo of a whole showdown: whose cards are which, and into which inputs they go."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from companion import vision
from companion.cards import Card, face_up
from companion.play.field import EVERYBODY, Field
from companion.vision import Laid, ReadCard, Reading, Size
from companion.web import words
from companion.web.errors import Refused
from companion.web.marked import Marked, MarkedCard

ALL = "hands"
"""What the button of a photo that shows all hands asks to read, where others name an input."""


@dataclass(frozen=True)
class Lying:
    """Cards that lie together in a photo, and the input they go into; None for cards that are nobody's.

    `outline` is about the part of the photo that they cover.
    """

    cards: tuple[MarkedCard, ...]
    field: Field | None
    outline: tuple[tuple[int, int], ...]

    @property
    def codes(self) -> str:
        """The cards as their input shows them."""
        return " ".join(card.card for card in self.cards)

    @property
    def fits(self) -> bool:
        """Whether there are as many as their input takes; what is nobody's takes none."""
        if self.field is None:
            return False
        low, high = self.field.wanted
        return low <= len(self.cards) <= high


@dataclass(frozen=True)
class Shown:
    """A photo of a whole showdown: the cards read off it, how they lie, and the inputs they may go into."""

    reading: Marked
    lying: tuple[Lying, ...]
    fields: tuple[Field, ...]

    @property
    def missing(self) -> tuple[Field, ...]:
        """The inputs of which nothing is to be seen."""
        seen = [lying.field for lying in self.lying]
        return tuple(field for field in self.fields if field not in seen)


def shown_in(fields: Sequence[Field], mine: Sequence[int]) -> tuple[Field, ...]:
    """Return the inputs that one photo may fill: hands as they sit, this phone's first, and a board.

    None where no more than one hand is shown. What has been noted before is not asked for again.
    """
    hands = sorted((field for field in fields if _holds(field)), key=lambda field: field.owner or 0)
    if len(hands) < 2:
        return ()
    start = next((at for at, hand in enumerate(hands) if mine and (hand.owner or 0) >= mine[0]), 0)
    boards = (field for field in fields if field.owner == EVERYBODY and not field.offered)
    return (*hands[start:], *hands[:start], *boards)


def _holds(field: Field) -> bool:
    return field.owner is not None and field.owner != EVERYBODY


def on_the_table(reading: Reading, elsewhere: Collection[Card]) -> Reading:
    """Return the reading without the cards that are known to lie on the table: they are nobody's hand.

    Raises `Refused` where nothing else is to be seen.
    """
    lies = Counter(map(face_up, elsewhere))
    kept: list[ReadCard] = []
    for card in sorted(reading.cards, key=lambda card: card.confidence, reverse=True):
        if lies[card.card]:
            lies[card.card] -= 1
        else:
            kept.append(card)
    if reading.cards and not kept:
        raise Refused(422, words.IN_THE_MIDDLE)
    return replace(reading, cards=tuple(card for card in reading.cards if card in kept))


def shown(reading: Marked, fields: Sequence[Field]) -> Shown:
    """Return whose the cards of a photo are, as far as it can be told from how they lie.

    Hands that lie around a table are taken as the seats around it, the nearest being this phone's.
    """
    cards = reading.as_lying
    wanted = [_size(field) for field in fields]
    kinds = list(dict.fromkeys(wanted))
    sizes = [replace(kind, count=wanted.count(kind)) for kind in kinds]
    found = vision.hands_of([card.found for card in cards], sizes)
    into = _whose(found, fields, sizes)
    lying = (
        Lying(
            tuple(cards[at] for at in laid.cards),
            field,
            vision.outline_of([cards[at].found for at in laid.cards]),
        )
        for laid, field in zip(found, into, strict=True)
    )
    return Shown(reading, tuple(lying), tuple(fields))


def _size(field: Field) -> Size:
    return Size(*field.wanted, board=field.owner == EVERYBODY)


def _whose(found: Sequence[Laid], fields: Sequence[Field], sizes: Sequence[Size]) -> list[Field | None]:
    """Return the input for each group: hands' in order, from where most have as many cards as they must."""
    hands = [field for field in fields if _holds(field)]
    boards = [field for field in fields if not _holds(field)]
    laid = [group for group in found if group.size is not None and not sizes[group.size].board]
    begun = [hands[at:] + hands[:at] for at in range(len(hands))]
    best = min(begun, key=lambda order: _wrong(laid, order))
    way, board = iter(best), iter(boards)
    return [
        None if group.size is None else next(board) if sizes[group.size].board else next(way)
        for group in found
    ]


def _wrong(laid: Sequence[Laid], order: Sequence[Field]) -> float:
    return sum(_size(field).cost(len(group.cards)) for group, field in zip(laid, order, strict=False))
