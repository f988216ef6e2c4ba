"""Cards of a hand tapped to mark them as wild: the inputs of the hand and the cards in them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.cards import Card, turn_face_up
from companion.engine.cards_field import CardsField
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
    names = field.hand_fields if isinstance(field, CardsField) else ()
    hands = {name: hand for name in names if isinstance(hand := fields.get(name), CardsField)}
    if not hands:
        return None
    lying = [(card, hand.pack) for name, hand in hands.items() for card in parse_typed_cards(given(name))]
    cards = tuple(dict.fromkeys(card for card, _ in lying))
    always = frozenset(card for card, pack in lying if card in map(turn_face_up, pack.wild))
    said = parse_typed_cards(given(field.name))
    rest = " ".join(card for card in said if card not in cards) if said else given(field.name)
    return WildTaps(tuple(hands), cards, frozenset(said).intersection(cards) - always, always, rest)
