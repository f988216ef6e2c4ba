"""The rankings for packs without the lowest ranks.

Fewer ranks make flushes rarer and straights commoner. So most tables rank a flush above a full house, and
let the ace count below the lowest card.
"""

from dataclasses import replace

from companion.cards import RANKS
from companion.hands.definition.categories import (
    FIVES,
    FLUSH,
    FULL_HOUSE,
    STRAIGHT,
    THREE_OF_A_KIND,
    exchanged,
    runs,
)
from companion.hands.definition.ranking import Ranking

_SIXES_UP, _SEVENS_UP = RANKS[4:], RANKS[5:]


def _ace_below(ranks: str) -> tuple[str, ...]:
    """Return the straights of a pack in which the ace also counts below the lowest card."""
    return (f"{ranks[:4][::-1]}A", *runs(ranks, 5))


SHORT = Ranking("short deck, A-9-8-7-6 a straight", "short", FIVES, _ace_below(_SIXES_UP), ranks=_SIXES_UP)
"""36 cards, sixes up, in the standard order; five of a kind, by wild cards, is highest."""

SHORT_NO_WHEEL = replace(
    SHORT,
    name="short deck, A-9-8-7-6 no straight",
    slug="short-no-wheel",
    straights=runs(_SIXES_UP, 5),
)

SHORT_FLUSH = replace(
    SHORT,
    name="short deck, a flush above a full house",
    slug="short-flush",
    categories=exchanged(FIVES, FLUSH, FULL_HOUSE),
)
"""The usual ranking of short-deck hold'em. A-9-8-7-6 is its lowest straight."""

SHORT_TRIPS = replace(
    SHORT_FLUSH,
    name="short deck, a flush above a full house and trips above a straight",
    slug="short-trips",
    categories=exchanged(SHORT_FLUSH.categories, STRAIGHT, THREE_OF_A_KIND),
)
"""The first ranking of short-deck hold'em, still used in many places."""

STRIPPED_FLUSH = replace(
    SHORT_FLUSH,
    name="32 cards, a flush above a full house and A-10-9-8-7 a straight",
    slug="stripped-flush",
    straights=_ace_below(_SEVENS_UP),
    ranks=_SEVENS_UP,
)
"""`SHORT_FLUSH` for 32 cards, sevens up."""
