"""Cards of a hand tapped to mark them as wild: the inputs of the hand and the cards in them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.cards import Card, turn_face_up
from companion.engine.field import Field
from companion.web.pages.forms import parse_typed_cards


@dataclass(frozen=True)
class WildTaps:
    """Cards of a hand that can be tapped as wild, for one input.

    Attributes:
        among: Names of the inputs that hold the hand.
        cards: Cards in those inputs, each once.
        selected_cards: Cards that were tapped as wild.
        always: Cards that are wild without a tap.
        rest: Text typed into the input besides.
    """

    among: tuple[str, ...]
    cards: tuple[Card, ...]
    selected_cards: frozenset[Card]
    always: frozenset[Card]
    rest: str


def find_wild_taps(field: Field, fields: Mapping[str, Field], given: Callable[[str], str]) -> WildTaps | None:
    """Return the cards that can be tapped as wild for `field`; None if it is not an input for that.

    `given` returns the text of an input by its name. Hands in inputs outside of `fields` are left
    out.
    """
    hand = tuple(name for name in field.hand_fields if name in fields)
    if not hand:
        return None
    lying = [(card, fields[name]) for name in hand for card in parse_typed_cards(given(name))]
    cards = tuple(dict.fromkeys(card for card, _ in lying))
    always = frozenset(card for card, held in lying if card in map(turn_face_up, held.wild))
    said = parse_typed_cards(given(field.name))
    rest = " ".join(card for card in said if card not in cards) if said else given(field.name)
    return WildTaps(hand, cards, frozenset(said).intersection(cards) - always, always, rest)
