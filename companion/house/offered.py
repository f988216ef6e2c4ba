"""The order of hands that most people expect of a card, where it has the plain one.

It is to be offered, as few look for it among the orders.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.hands import STANDARD, Ranking
from companion.hands.rankings import STANDARD_FIVES
from companion.hands.stripped import SHORT_FLUSH, STRIPPED_FLUSH
from companion.house.five_alike import high, lacking
from companion.house.variant import Round, Variant

_STRIPPED: Mapping[int, Ranking] = MappingProxyType({36: SHORT_FLUSH, 32: STRIPPED_FLUSH})
"""The order that is expected of a pack."""


@dataclass(frozen=True)
class Offer:
    """The slug of an order, the field of the card that should have it, and a sentence that says why."""

    order: str
    field: str
    sentence: str


def offer(variant: Variant) -> Offer | None:
    """Return the order that is to be offered, None where none is expected or another one was chosen."""
    return next(
        (_offer(variant, *each) for each in _expected(variant) if each[0].order == STANDARD.slug), None
    )


def _expected(variant: Variant) -> Iterator[tuple[Round, Ranking, str]]:
    """Yield the rounds in which another order is expected, with that and what is amiss with the usual one."""
    if high(variant) and variant.pack in _STRIPPED:
        order = _STRIPPED[variant.pack]
        wheel = "-".join("10" if rank == "T" else rank for rank in f"A{order.straights[0][:-1]}")
        amiss = f"{wheel} is no straight here, and a flush loses to a full house"
        most = f"with {variant.pack} cards most rank by “{order.name}”"
        yield from ((each, order, f"{amiss}; {most}.") for each in variant.rounds)
    best = f"ranked by “{STANDARD_FIVES.name}” it is the best hand"
    for each in lacking(variant):
        yield each, STANDARD_FIVES, f"Five of a kind counts as four here; {best}."


def _offer(variant: Variant, each: Round, order: Ranking, sentence: str) -> Offer:
    return Offer(order.slug, "order" if each == variant.rounds[0] else "then", sentence)
