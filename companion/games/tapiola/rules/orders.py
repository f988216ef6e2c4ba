"""Rankings of high and low hands in Tapiola Hold'em: the usual ones and the optional ones.

rules: tapiola.md#hand, tapiola.md#lowball, tapiola.md#split
"""

from dataclasses import replace
from functools import cache
from types import MappingProxyType

from companion.cards import RANKS
from companion.hands import STANDARD, Ranking
from companion.hands.definition.categories import FLUSH, FULL_HOUSE, swap_categories
from companion.hands.definition.rankings import ACE_TO_FIVE, ACE_TO_SIX

USUAL_RANKING, NO_WHEEL, FLUSH_FIRST = "usual", "no-wheel", "flush-first"
"""Codes for the rankings of high hands."""
_STRAIGHTS_ABOVE_WHEEL = STANDARD.straights[1:]

HIGH_RANKINGS = MappingProxyType(
    {
        USUAL_RANKING: STANDARD,
        NO_WHEEL: replace(
            STANDARD,
            name="standard high, 5-4-3-2-A is not a straight",
            slug="standard-no-wheel",
            straights=_STRAIGHTS_ABOVE_WHEEL,
        ),
        FLUSH_FIRST: replace(
            STANDARD,
            name="standard high, a flush beats a full house",
            slug="standard-flush-first",
            categories=swap_categories(STANDARD.categories, FLUSH, FULL_HOUSE),
        ),
    }
)
"""Ranking of high hands by its code among the options."""


@cache
def low_ranking(*, to_five: bool, ace_high: bool, qualifies: str = "", held: int = 0) -> Ranking:
    """Return the ranking of low hands.

    `to_five`: straights and flushes do not count against a low.
    `ace_high`: the ace is high.
    `qualifies`: highest rank that a low may hold, "" for any.
    `held`: number of cards in a hand, of which five count; 0 if the ranking does not say.
    """
    order = ACE_TO_FIVE if to_five else ACE_TO_SIX
    if ace_high:
        straights = () if to_five else _STRAIGHTS_ABOVE_WHEEL
        order = replace(order, name="low, aces high", slug="ace-high-low", ranks=RANKS, straights=straights)
    return replace(order, qualifying_rank=qualifies, larger_hand_size=held) if qualifies or held else order
