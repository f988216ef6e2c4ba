"""The order of hands that most people expect of a card, where it has the plain one or one for other packs.

It is to be offered, as few look for it among the orders.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.cards import RANKS
from companion.hands import RANKINGS, STANDARD, Ranking
from companion.hands.definition.categories import FLUSH, FULL_HOUSE
from companion.hands.definition.rankings import STANDARD_FIVES
from companion.hands.definition.stripped import SHORT_FLUSH, STRIPPED_FLUSH
from companion.variants.definition.five_alike import high, lacking
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import Round, Variant

_STRIPPED: Mapping[int, Ranking] = MappingProxyType({36: SHORT_FLUSH, 32: STRIPPED_FLUSH})
"""The order that is expected of a pack."""


@dataclass(frozen=True)
class Offer:
    """The slug of an order, the field of the card that should have it, and a sentence that says why."""

    order: str
    field: str
    sentence: str


def usual(pack: int) -> Ranking:
    """Return the order that most tables have with a pack."""
    return _STRIPPED.get(pack, STANDARD)


def offer(variant: Variant) -> Offer | None:
    """Return the order that is to be offered, None where none is expected or another one was chosen."""
    return next((_offer(variant, *each) for each in _expected(variant)), None)


def _expected(variant: Variant) -> Iterator[tuple[Round, Ranking, str]]:
    """Yield the rounds in which another order is expected, with that and what is amiss with theirs."""
    if high(variant) and variant.pack in _STRIPPED:
        order = _STRIPPED[variant.pack]
        for each in variant.rounds:
            if each.order == STANDARD.slug or _is_for_another_pack(variant, each):
                most = f"with {variant.pack} cards most rank by “{order.name}”"
                yield each, order, f"{_amiss(RANKINGS[each.order], order)}; {most}."
    best = f"ranked by “{STANDARD_FIVES.name}” it is the best hand"
    for each in lacking(variant):
        yield each, STANDARD_FIVES, f"Five of a kind counts as four here; {best}."


def _is_for_another_pack(variant: Variant, each: Round) -> bool:
    """Say whether an order lacks ranks, and not those that the pack lacks."""
    return {*RANKINGS[each.order].ranks} not in ({*RANKS}, {*PACKS[variant.pack].ranks})


def _amiss(order: Ranking, expected: Ranking) -> str:
    """Return what most people would miss in an order who expect another one."""
    wheel = "-".join("10" if rank == "T" else rank for rank in f"A{expected.straights[0][:-1]}")
    kinds = order.categories
    flush = "" if kinds.index(FLUSH) > kinds.index(FULL_HOUSE) else ", and a flush loses to a full house"
    return f"{wheel} is no straight here{flush}"


def _offer(variant: Variant, each: Round, order: Ranking, sentence: str) -> Offer:
    return Offer(order.slug, "order" if each == variant.rounds[0] else "then", sentence)
