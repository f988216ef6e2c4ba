"""One photo of a whole showdown: whose cards are which, into which inputs they go, and what cannot be so."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from companion import vision
from companion.cards import Card, face_up
from companion.engine.field import EVERYBODY, Field
from companion.kit.seat_inputs import hand_field
from companion.vision import Back, ReadCard, Reading
from companion.web.pages import texts
from companion.web.pages.errors import Refused
from companion.web.photos.captions import Caption, Points, box_of
from companion.web.photos.face_down import lacking
from companion.web.photos.known_hands import NOTHING, Again, Hands, Noted, already
from companion.web.photos.layout import Lying, joined
from companion.web.photos.review import Marked, MarkedCard
from companion.web.photos.seat_assignment import holds, known_by, size_of, whose

ALL = "hands"
"""What the button of a photo that shows all hands asks to read, where others name an input."""

_CUT = 0.1
"""A card runs out of the picture where so much of its height does: where it is said to be is about right."""


@dataclass(frozen=True)
class Shown:
    """A photo of a whole showdown: the cards read off it, how they lie, and the inputs they may go into.

    `again` says that it shows nothing new.
    """

    reading: Marked
    lying: tuple[Lying, ...]
    fields: tuple[Field, ...]
    again: Again = ""

    @property
    def missing(self) -> tuple[Field, ...]:
        """The inputs of which nothing is to be seen."""
        seen = [lying.field for lying in self.lying]
        return tuple(field for field in self.fields if field not in seen)

    @property
    def apart(self) -> bool:
        """Whether somebody has several of them, so that they do not follow each other around the table."""
        return lie_apart(self.fields)

    @property
    def alike(self) -> bool:
        """Whether a hand has as many cards as what lies apart from it: then their place alone tells."""
        sizes = Counter((field.owner, size_of(field)) for field in self.fields if holds(field))
        hands = [
            field for field in self.fields if holds(field) and field.name == hand_field(field.owner or 0)
        ]
        return any(sizes[field.owner, size_of(field)] > 1 for field in hands)

    @property
    def status(self) -> int:
        """The status of an answer that shows it: 409 for what was recorded, 422 for what cannot be so."""
        if self.again == "recorded":
            return 409
        too_many = not self.missing and any(lying.field is None for lying in self.lying)
        wrong = any(lying.few or lying.many for lying in self.lying)
        return 422 if too_many or wrong or any(card.flag for card in self.reading.as_lying) else 200

    def turned(self, lying: Lying) -> tuple[Back, ...]:
        """Return the cards face down by a hand that has too few, as many at most as it lacks."""
        few = lying.field.wanted[0] - len(lying.cards) if lying.field else 0
        reading = self.reading.reading
        cards = [card.whole for card in reading.cards]
        return lacking(reading.backs, cards, [card.index for card in lying.cards], few)

    @property
    def middle(self) -> Points:
        """The middle of the photo."""
        return ((self.reading.width // 2, self.reading.height // 2),)

    @cached_property
    def gap(self) -> Points:
        """Where a hand would lie that is not in the photo: between the two that are farthest apart."""
        hands = [box_of(lying.outline).middle for lying in self.lying if lying.field and holds(lying.field)]
        ((x, y),) = self.middle
        if len(hands) < 2:
            return self.middle
        around = sorted(math.atan2(hand_y - y, hand_x - x) for hand_x, hand_y in hands)
        wide, start = max(
            ((after - before) % math.tau or math.tau, before)
            for before, after in zip(around, [*around[1:], around[0]], strict=True)
        )
        far = sum(math.hypot(hand_x - x, hand_y - y) for hand_x, hand_y in hands) / len(hands)
        turn = start + wide / 2
        return ((round(x + far * math.cos(turn)), round(y + far * math.sin(turn))),)

    def called(self, field: Field, names: Sequence[str]) -> str:
        """Return what is written at the cards of an input: whose they are, or what they are."""
        alone = sum(one.owner == field.owner for one in self.fields) == 1
        if field.owner is not None and holds(field) and alone:
            return names[field.owner]
        return field.label.partition(",")[0]

    def hand_of(self, field: Field, names: Sequence[str]) -> str:
        """Return what the cards of an input are in a sentence: "Bo's hand"."""
        name = self.called(field, names)
        if "cards" in name.split():
            return f"The row of {name}"
        return f"{name}'s hand" if name in names else name

    def captions(self, said: Iterable[tuple[str, Points, bool]]) -> Iterable[Caption]:
        """Return sentences as they are written on the photo: what each is about, and whether it is wrong."""
        return self.reading.captions(said, [lying.outline for lying in self.lying])


def lie_apart(fields: Sequence[Field]) -> bool:
    """Say whether somebody has several of these inputs: cards face down and up, melds."""
    hands = [field.owner for field in fields if holds(field)]
    return len(set(hands)) < len(hands)


def shown_in(fields: Sequence[Field], mine: Sequence[int]) -> tuple[Field, ...]:
    """Return the inputs that one photo may fill: hands as they sit, this phone's first, and boards.

    None where no more than one of them is shown. A board that was noted before is not asked for again.
    """
    hands = sorted((field for field in fields if holds(field)), key=lambda field: field.owner or 0)
    boards = [field for field in fields if field.owner == EVERYBODY and not field.offered]
    if not hands or len(hands) + len(boards) < 2:
        return ()
    start = next((at for at, hand in enumerate(hands) if mine and (hand.owner or 0) >= mine[0]), 0)
    return (*hands[start:], *hands[:start], *boards)


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
        raise Refused(422, texts.IN_THE_MIDDLE)
    return replace(reading, cards=tuple(card for card in reading.cards if card in kept))


def shown(
    reading: Marked, fields: Sequence[Field], noted: Noted = NOTHING, recorded: Collection[Hands] = ()
) -> Shown:
    """Return whose the cards of a photo are, as far as it can be told from how they lie.

    Hands that lie around a table are taken as the seats around it, the nearest being this phone's. What is
    `noted` of one tells whose it is, whatever else.
    """
    cards = reading.as_lying
    wanted = [size_of(field) for field in fields]
    kinds = list(dict.fromkeys(wanted))
    sizes = [replace(kind, count=wanted.count(kind)) for kind in kinds]
    found = vision.hands_of([card.found for card in cards], sizes)
    together = [tuple(cards[at] for at in laid.cards) for laid in found]
    outlines = [vision.outline_of([card.found for card in lie]) for lie in together]
    hands = [[card.card for card in lie] for lie in together]
    again = already(hands, fields, noted, recorded)
    known = known_by(hands, fields, noted)
    into = {} if again == "recorded" else whose(found, fields, sizes, outlines, known)
    lying = tuple(
        Lying(_in_order(lie, into.get(at)), into.get(at), outlines[at], _runs_out(lie, reading))
        for at, lie in enumerate(together)
    )
    return Shown(reading, joined(lying), tuple(fields), again)


def _in_order(cards: Sequence[MarkedCard], field: Field | None) -> tuple[MarkedCard, ...]:
    """Return the cards as their input takes them: those of a board that is laid row by row."""
    laid = field.laid if field else ()
    return tuple(cards[at] for at in vision.in_rows([card.found for card in cards], laid))


def _runs_out(cards: Iterable[MarkedCard], reading: Marked) -> bool:
    return any(_beyond(card, reading) for card in cards)


def _beyond(card: MarkedCard, reading: Marked) -> bool:
    corners = card.found.whole
    room = _CUT * math.dist(corners[0], corners[3])
    return any(
        not (-room <= x <= reading.width + room and -room <= y <= reading.height + room) for x, y in corners
    )
