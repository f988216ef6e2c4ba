"""Cards of a hand that are tapped because they are wild: which inputs hold the hand, and what lies there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.cards import Card, face_up
from companion.engine.field import Field
from companion.web.pages.forms import cards_typed


@dataclass(frozen=True)
class Tapping:
    """An input for cards that are some of those in other inputs, which are called `among`.

    `cards` are what lies in these, each once, `tapped` those of them that are wild by a tap, `always` those
    that are wild anyway. `rest` is what was typed beside.
    """

    among: tuple[str, ...]
    cards: tuple[Card, ...]
    tapped: frozenset[Card]
    always: frozenset[Card]
    rest: str


def tapping(field: Field, fields: Mapping[str, Field], given: Callable[[str], str]) -> Tapping | None:
    """Return what is tapped in `field` among the cards of others; None where it is no such input.

    `given` returns the text that an input holds. Of the hand only what lies in one of `fields` is seen.
    """
    hand = tuple(name for name in field.among if name in fields)
    if not hand:
        return None
    lying = [(card, fields[name]) for name in hand for card in cards_typed(given(name))]
    cards = tuple(dict.fromkeys(card for card, _ in lying))
    always = frozenset(card for card, held in lying if card in map(face_up, held.wild))
    said = cards_typed(given(field.name))
    rest = " ".join(card for card in said if card not in cards) if said else given(field.name)
    return Tapping(hand, cards, frozenset(said).intersection(cards) - always, always, rest)
