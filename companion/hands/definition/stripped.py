"""The rankings for packs without the lowest ranks.

Fewer ranks make flushes rarer and straights commoner. So most tables rank a flush above a full house, and
let the ace count below the lowest card.
"""

from dataclasses import replace

from companion.cards import RANKS
from companion.hands.definition.categories import (
    FIVE_CARD_CATEGORIES,
    FLUSH,
    FULL_HOUSE,
    STRAIGHT,
    THREE_OF_A_KIND,
    list_straights,
    swap_categories,
)
from companion.hands.definition.ranking import Ranking

_RANKS_FROM_SIX, _RANKS_FROM_SEVEN = RANKS[4:], RANKS[5:]


def _straights_with_low_ace(ranks: str) -> tuple[str, ...]:
    """Return the straights of a pack in which the ace also counts below the lowest card."""
    return (f"{ranks[:4][::-1]}A", *list_straights(ranks, 5))


SHORT_DECK = Ranking(
    "short deck, A-9-8-7-6 is a straight",
    "short",
    FIVE_CARD_CATEGORIES,
    _straights_with_low_ace(_RANKS_FROM_SIX),
    ranks=_RANKS_FROM_SIX,
)
"""36 cards, sixes up, in the standard order; five of a kind, by wild cards, is highest."""

SHORT_DECK_NO_WHEEL = replace(
    SHORT_DECK,
    name="short deck, A-9-8-7-6 is not a straight",
    slug="short-no-wheel",
    straights=list_straights(_RANKS_FROM_SIX, 5),
)

SHORT_DECK_FLUSH = replace(
    SHORT_DECK,
    name="short deck, a flush beats a full house",
    slug="short-flush",
    categories=swap_categories(FIVE_CARD_CATEGORIES, FLUSH, FULL_HOUSE),
)
"""The usual ranking of short-deck hold'em. A-9-8-7-6 is its lowest straight."""

SHORT_DECK_TRIPS = replace(
    SHORT_DECK_FLUSH,
    name="short deck, a flush beats a full house and trips beat a straight",
    slug="short-trips",
    categories=swap_categories(SHORT_DECK_FLUSH.categories, STRAIGHT, THREE_OF_A_KIND),
)
"""The first ranking of short-deck hold'em, still used in many places."""

STRIPPED_DECK_FLUSH = replace(
    SHORT_DECK_FLUSH,
    name="32 cards, a flush beats a full house and A-10-9-8-7 is a straight",
    slug="stripped-flush",
    straights=_straights_with_low_ace(_RANKS_FROM_SEVEN),
    ranks=_RANKS_FROM_SEVEN,
)
"""`SHORT_DECK_FLUSH` for 32 cards, sevens up."""
