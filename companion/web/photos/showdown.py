"""One photo of a whole showdown: the owners of the cards, the inputs they fill, and conflicts."""

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
"""Value of the button that reads a photo of all hands; other buttons send the name of an input."""

_CUT = 0.1
"""Part of a card's height that must be beyond the picture's edge for the card to count as cut.

Smaller parts do not count, because places are approximate.
"""


@dataclass(frozen=True)
class Shown:
    """A photo of a whole showdown: its recognition, the groups of cards and the inputs for them.

    `again` is not "" if the photo shows nothing new.
    """

    reading: Marked
    lying: tuple[Lying, ...]
    fields: tuple[Field, ...]
    again: Again = ""

    @property
    def missing(self) -> tuple[Field, ...]:
        """Inputs for which the photo shows no cards."""
        seen = [lying.field for lying in self.lying]
        return tuple(field for field in self.fields if field not in seen)

    @property
    def apart(self) -> bool:
        """True if a player has several of the inputs, so that the groups do not follow the seat order."""
        return lie_apart(self.fields)

    @property
    def alike(self) -> bool:
        """True if a hand has as many cards as its owner's other group: only their place tells them apart."""
        sizes = Counter((field.owner, size_of(field)) for field in self.fields if holds(field))
        hands = [
            field for field in self.fields if holds(field) and field.name == hand_field(field.owner or 0)
        ]
        return any(sizes[field.owner, size_of(field)] > 1 for field in hands)

    @property
    def status(self) -> int:
        """HTTP status of the answer: 409 if recorded before, 422 if there is a conflict, else 200."""
        if self.again == "recorded":
            return 409
        too_many = not self.missing and any(lying.field is None for lying in self.lying)
        wrong = any(lying.few or lying.many for lying in self.lying)
        return 422 if too_many or wrong or any(card.flag for card in self.reading.as_lying) else 200

    def turned(self, lying: Lying) -> tuple[Back, ...]:
        """Return the face-down cards next to a hand with too few cards, at most as many as it lacks."""
        few = lying.field.wanted[0] - len(lying.cards) if lying.field else 0
        reading = self.reading.reading
        cards = [card.whole for card in reading.cards]
        return lacking(reading.backs, cards, [card.index for card in lying.cards], few)

    @property
    def middle(self) -> Points:
        """Middle of the photo, as a list of one point."""
        return ((self.reading.width // 2, self.reading.height // 2),)

    @cached_property
    def gap(self) -> Points:
        """Likely place of a hand that is not in the photo: in the widest gap between two hands."""
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
        """Return the caption for the cards of an input: the owner's name, or the input's label."""
        alone = sum(one.owner == field.owner for one in self.fields) == 1
        if field.owner is not None and holds(field) and alone:
            return names[field.owner]
        return field.label.partition(",")[0]

    def hand_of(self, field: Field, names: Sequence[str]) -> str:
        """Return the name for the cards of an input inside a sentence: "Bo's hand"."""
        name = self.called(field, names)
        if "cards" in name.split():
            return f"The row of {name}"
        return f"{name}'s hand" if name in names else name

    def captions(self, said: Iterable[tuple[str, Points, bool]]) -> Iterable[Caption]:
        """Return captions for the photo; each of `said` is a sentence, its points, and if it is wrong."""
        return self.reading.captions(said, [lying.outline for lying in self.lying])


def lie_apart(fields: Sequence[Field]) -> bool:
    """Return True if a player has several of these inputs, such as hidden and face-up cards, or melds."""
    hands = [field.owner for field in fields if holds(field)]
    return len(set(hands)) < len(hands)


def shown_in(fields: Sequence[Field], mine: Sequence[int]) -> tuple[Field, ...]:
    """Return the inputs that one photo can fill: hands by seat, this phone's first, then boards.

    Empty if there is only one such input, or no hand. A board that was noted before is left out.
    """
    hands = sorted((field for field in fields if holds(field)), key=lambda field: field.owner or 0)
    boards = [field for field in fields if field.owner == EVERYBODY and not field.offered]
    if not hands or len(hands) + len(boards) < 2:
        return ()
    start = next((at for at, hand in enumerate(hands) if mine and (hand.owner or 0) >= mine[0]), 0)
    return (*hands[start:], *hands[:start], *boards)


def on_the_table(reading: Reading, elsewhere: Collection[Card]) -> Reading:
    """Return the recognition without the cards that are known to lie on the table.

    Raises:
        Refused: it shows no other cards.
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
    """Return the owners of the cards in a photo, as far as their places tell.

    Hands around a table are assigned in seat order; the nearest hand is this phone's. Cards `noted` in an
    input decide its hand before anything else.
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
    """Return the cards in the order of their input: row by row for a board with rows."""
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
