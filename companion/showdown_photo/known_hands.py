"""Hands in a photo of a whole showdown that are already filled in or were recorded before."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, TypeGuard

from companion.cards import ALL_CARDS, Card
from companion.engine.cards_field import CardsField
from companion.engine.course import EffectiveLog

Hands = Sequence[Sequence[Card]]
RepeatStatus = Literal["", "noted", "recorded"]
"""State of a photo's hands: all are in the inputs ("noted"), all were recorded, or neither ("")."""


@dataclass(frozen=True)
class EnteredCards:
    """Cards that inputs hold already, by input name.

    `guessed` are the names of the inputs that were filled from a photo by a guess.
    """

    cards: Mapping[str, Sequence[Card]] = field(default_factory=dict)
    guessed: Collection[str] = ()

    def cards_for(self, field: CardsField) -> Sequence[Card]:
        """Return the cards that the input holds, or else those it offers; it may be no cards."""
        return self.cards.get(field.name) or field.prefilled_cards


NO_ENTERED_CARDS = EnteredCards()


def extract_hands(values: Iterable[object]) -> list[tuple[Card, ...]]:
    """Return the hands among the values of an entry: each value that is a list or tuple of cards.

    An empty one is no hand, nor is one with a card face down.
    """
    return [tuple(value) for value in values if _are_cards(value)]


def _are_cards(value: object) -> TypeGuard[Sequence[Card]]:
    found = value if isinstance(value, list | tuple) else ()
    return bool(found) and all(isinstance(one, str) and one in ALL_CARDS for one in found)


def recorded_hands(course: EffectiveLog, action: str) -> tuple[Hands, ...]:
    """Return the hands of each entry of that action in the effective log that has at least two."""
    events = (point.event for point in course.points if point.event.action == action)
    return tuple(hands for event in events if len(hands := extract_hands(event.values.values())) > 1)


def find_repeat_status(
    hands: Hands, fields: Sequence[CardsField], noted: EnteredCards, recorded: Collection[Hands]
) -> RepeatStatus:
    """Return "noted" if all hands are in the inputs, "recorded" if an entry has them, else "".

    One entry must have all of them. The order of cards does not matter. Cards that an input offers
    count as noted. A single hand is never a repeat. `recorded` are the hands of each earlier entry.
    """
    if _are_all_among(hands, [noted.cards_for(field) for field in fields]):
        return "noted"
    return "recorded" if any(_are_all_among(hands, one) for one in recorded) else ""


def _are_all_among(hands: Hands, others: Hands) -> bool:
    known = [sorted(other) for other in others]
    return len(hands) > 1 and all(sorted(hand) in known for hand in hands)
