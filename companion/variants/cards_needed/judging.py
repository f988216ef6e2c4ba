"""The judge of each round of a variant, and the wild cards of each player."""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

from companion.cards import Card
from companion.hands import RANKINGS, STANDARD, Judge, Ranking, Shown, Side, Wild, own_down, read_use, tapped
from companion.hands.definition.sides import HandSide
from companion.hands.judging.lows import order_of
from companion.variants.cards_needed.dealing import showdowns
from companion.variants.definition.layout import Lying
from companion.variants.definition.packs import PACKS
from companion.variants.definition.variant import (
    NAMED_BY_EACH,
    NAMED_FOR_ALL,
    OWN_HIGH,
    OWN_LOW,
    POINTS,
    TAPPED,
    Round,
    Variant,
)
from companion.variants.definition.wilds import cards_in


def judges(variant: Variant) -> tuple[Judge, ...]:
    """Return the judge of each round. Raises: `BadHand` or `BadStep` for an invalid variant."""
    lyings = showdowns(variant)
    return tuple(judge(variant, *each) for each in zip(variant.rounds, lyings, strict=True))


def judge(variant: Variant, each: Round, lying: Lying) -> Judge:
    """Return the judge that compares hands at the showdown of a round."""
    return Judge(
        variant.sides,
        order_named(each.order),
        read_use(variant.use),
        lying.lay,
        cards_in(variant.dead),
        PACKS[variant.pack].decks,
        PACKS[variant.pack].ranks,
        natural=variant.natural,
    )


def order_named(slug: str) -> Ranking:
    """Return the ranking with that slug; `STANDARD` for `POINTS`, where no hand is ranked."""
    return STANDARD if slug == POINTS else RANKINGS[slug]


def orders(sides: Iterable[Side], high: Ranking) -> tuple[Ranking, ...]:
    """Return the rankings of all hand prizes, in a game whose ranking is `high`."""
    return tuple(order_of(side.order, high) for side in sides if isinstance(side, HandSide))


def shown(
    wild: Sequence[str],
    cards: Sequence[Card],
    *,
    named: str = "",
    own: str = "",
    touched: Iterable[Card] = (),
) -> Shown:
    """Return a shown hand with its wild cards, given the `wild` texts of its round.

    `named` are the letters of the ranks named for all, and `own` of those that the player chose. `touched`
    are the cards that were tapped as wild.
    """
    sorts = {
        **dict.fromkeys(NAMED_FOR_ALL, Wild.of(named)),
        OWN_LOW: own_down(cards),
        OWN_HIGH: own_down(cards, high=True),
        **dict.fromkeys(NAMED_BY_EACH, Wild.of(own)),
        TAPPED: tapped(touched),
    }
    return Shown(tuple(cards), reduce(or_, (sorts[kind] for kind in wild if kind in sorts), cards_in(wild)))
