"""Cards of a hand that are tapped because they are wild: which inputs hold the hand, and what lies there."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from companion.cards import Card, face_up
from companion.play.field import Field
from companion.web.forms import cards_typed

_WILD = re.compile(r"wild(?P<seat>\d+)")
_HOUSE = "wild_house"
_HANDS, _HOUSES = ("hand{seat}", "up{seat}"), ("kitty", "kitty_up", "deck")
"""The inputs of a hand, and of one that nobody holds. Entries are stored by these names, so they stay."""


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


def among(field: Field, names: Iterable[str]) -> tuple[str, ...]:
    """Return which of the inputs called `names` hold the hand whose wild cards `field` takes, if any does."""
    seat = _WILD.fullmatch(field.name)
    hand = [name.format_map(seat.groupdict()) for name in _HANDS] if seat else []
    holds = _HOUSES if field.name == _HOUSE else hand
    return tuple(name for name in names if name in holds) if field.kind == "cards" else ()


def tapping(field: Field, fields: Mapping[str, Field], given: Callable[[str], str]) -> Tapping | None:
    """Return what is tapped in `field` among the cards of others; None where it is no such input.

    `given` returns the text that an input holds.
    """
    hand = among(field, fields)
    if not hand:
        return None
    lying = [(card, fields[name]) for name in hand for card in cards_typed(given(name))]
    cards = tuple(dict.fromkeys(card for card, _ in lying))
    always = frozenset(card for card, held in lying if card in map(face_up, held.wild))
    said = cards_typed(given(field.name))
    rest = " ".join(card for card in said if card not in cards) if said else given(field.name)
    return Tapping(hand, cards, frozenset(said).intersection(cards) - always, always, rest)
