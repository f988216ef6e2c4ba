"""What a photo of a whole showdown shows that is known already: hands in their inputs, or recorded before."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeGuard

from companion.cards import CARDS, Card
from companion.engine.field import Field
from companion.store.history.play import Play

Hands = Sequence[Sequence[Card]]
Again = Literal["", "noted", "recorded"]
"""Whether all hands of a photo are in their inputs already, or were recorded before."""


@dataclass(frozen=True)
class Noted:
    """The cards that inputs hold already, by their names; those `guessed` came from a photo and a guess."""

    cards: Mapping[str, Sequence[Card]] = field(default_factory=dict)
    guessed: Collection[str] = ()

    def of(self, field: Field) -> Sequence[Card]:
        """Return the cards that the input holds, or is filled in with."""
        return self.cards.get(field.name) or field.offered


NOTHING = Noted()


def hands_in(values: Iterable[object]) -> list[tuple[Card, ...]]:
    """Return the hands among what was entered."""
    return [tuple(value) for value in values if _are_cards(value)]


def _are_cards(value: object) -> TypeGuard[Sequence[Card]]:
    found = value if isinstance(value, list | tuple) else ()
    return bool(found) and all(isinstance(one, str) and one in CARDS for one in found)


def recorded_hands(play: Play, action: str) -> tuple[Hands, ...]:
    """Return the hands of each entry of that action that counts."""
    events = (point.event for point in play.course.points if point.event.action == action)
    return tuple(hands for event in events if len(hands := hands_in(event.values.values())) > 1)


def already(hands: Hands, fields: Sequence[Field], noted: Noted, recorded: Collection[Hands]) -> Again:
    """Return where all hands are already, if they are: what an input is filled in with counts as noted."""
    if _among(hands, [noted.of(field) for field in fields]):
        return "noted"
    return "recorded" if any(_among(hands, one) for one in recorded) else ""


def _among(hands: Hands, others: Hands) -> bool:
    known = [sorted(other) for other in others]
    return len(hands) > 1 and all(sorted(hand) in known for hand in hands)
