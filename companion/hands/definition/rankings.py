"""The rankings that games use, as data."""

from collections.abc import Mapping
from dataclasses import replace

from companion.cards import RANKS
from companion.hands.definition.categories import (
    FIVE_OF_A_KIND,
    FIVES,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    NO_PAIR,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
    of_size,
    runs,
)
from companion.hands.definition.ranking import Category, Ranking
from companion.hands.definition.stripped import (
    SHORT,
    SHORT_FLUSH,
    SHORT_NO_WHEEL,
    SHORT_TRIPS,
    STRIPPED_FLUSH,
)

_ACE_LOW = "A23456789TJQK"
_WHEEL = "5432A"


def few(ranking: Ranking) -> Ranking:
    """Return `ranking` for hands of one card or more; short hands make no straight or flush.

    rules: martian.md#showdown
    """
    return replace(ranking, name=f"{ranking.name}, with fewer cards too", slug=f"{ranking.slug}-few", least=1)


STANDARD = Ranking("standard high", "standard", FIVES[:-1], (_WHEEL, *runs(RANKS, 5)))
"""Five cards, high, without five of a kind: five kings are four kings with a king kicker."""

STANDARD_FIVES = replace(
    STANDARD, name="standard high with five of a kind", slug="standard-fives", categories=FIVES
)
"""`STANDARD` with five of a kind, which beats a straight flush."""

STANDARD_FEW = few(STANDARD_FIVES)

SETS5 = replace(
    STANDARD,
    name="five cards, no straights or flushes",
    slug="sets5",
    categories=tuple(category for category in FIVES if not (category.run or category.suited)),
    straights=(),
)
"""Five cards without straights and flushes; five of a kind, by wild cards, is highest."""

SETS3 = Ranking(
    "three cards: trips, pair, high card",
    "sets3",
    (of_size(HIGH_CARD, 3), of_size(PAIR, 3), of_size(THREE_OF_A_KIND, 3)),
    size=3,
)

GUTS3 = Ranking(
    "three-card guts",
    "guts3",
    tuple(
        of_size(category, 3)
        for category in (
            HIGH_CARD,
            PAIR,
            FLUSH,
            STRAIGHT,
            replace(STRAIGHT_FLUSH, highest=""),
            THREE_OF_A_KIND,
        )
    ),
    ("32A", *runs(RANKS, 3)),
    size=3,
)
"""Three cards: a straight beats a flush, and three of a kind beats all. rules: match-pot-and-burn.md"""

SETS4 = Ranking(
    "four cards: quads, trips, two pair, pair, high card",
    "sets4",
    tuple(of_size(category, 4) for category in (HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, FOUR_OF_A_KIND)),
    size=4,
)

TWO_CARDS = Ranking("two cards: pair, high card", "two", (of_size(HIGH_CARD, 2), of_size(PAIR, 2)), size=2)
ONE_CARD = Ranking("one card", "one", (of_size(HIGH_CARD, 1),), size=1)

ACE_TO_FIVE = Ranking(
    "ace-to-five low",
    "ace-to-five",
    (NO_PAIR, PAIR, TWO_PAIR, THREE_OF_A_KIND, FULL_HOUSE, FOUR_OF_A_KIND, FIVE_OF_A_KIND),
    ranks=_ACE_LOW,
    low=True,
)
"""The lowest hand wins; 5-4-3-2-A is the best. Straights and flushes do not count."""

EIGHT_OR_BETTER = replace(ACE_TO_FIVE, name="8-or-better low", slug="eight-or-better", qualifies="8")

ACE_TO_SIX = Ranking(
    "ace-to-six low",
    "ace-to-six",
    (NO_PAIR, *(replace(category, highest="") for category in FIVES[1:])),
    runs(_ACE_LOW, 5),
    ranks=_ACE_LOW,
    low=True,
)
"""Low with straights and flushes bad and the ace low; 6-4-3-2-A is the best hand."""

SIX_CARD_LOW = replace(ACE_TO_SIX, name="six-card low, ace-to-six", slug="six-card-low", held=6)
"""A hand has six cards, and the lowest five of them count. rules: tapiola.md#lowball"""

SIX_CARD_LOW_TO_FIVE = replace(
    ACE_TO_FIVE, name="six-card low, ace-to-five", slug="six-card-low-to-five", held=6
)

DEUCE_TO_SEVEN = replace(
    ACE_TO_SIX, name="deuce-to-seven low", slug="deuce-to-seven", ranks=RANKS, straights=runs(RANKS, 5)
)
"""Low with straights and flushes bad and the ace high; 7-5-4-3-2 is the best hand."""

BADUGI = Ranking(
    "badugi",
    "badugi",
    (
        Category("badugi", (1, 1, 1, 1), "{one[0]} badugi", ("card",), listed="{all} badugi"),
        Category("three cards", (1, 1, 1), "three cards, {one[0]}", ("card",), listed="three cards, {all}"),
        Category("two cards", (1, 1), "two cards, {one[0]}", ("card",), listed="two cards, {all}"),
        Category("one card", (1,), "one card, {one[0]}", ("card",)),
    ),
    size=4,
    least=1,
    ranks=_ACE_LOW,
    low=True,
    rainbow=True,
)
"""Four cards of different suits and ranks beat three; of equal numbers the lowest wins."""

EIGHT_OR_BETTER_STRICT = replace(
    ACE_TO_SIX,
    name="8-or-better low, straights and flushes count against it",
    slug="eight-or-better-strict",
    qualifies="8",
)

RANKINGS: Mapping[str, Ranking] = {
    ranking.slug: ranking
    for ranking in (
        STANDARD,
        STANDARD_FIVES,
        STANDARD_FEW,
        SETS5,
        SHORT_FLUSH,
        SHORT_TRIPS,
        SHORT,
        SHORT_NO_WHEEL,
        STRIPPED_FLUSH,
        SETS3,
        GUTS3,
        TWO_CARDS,
        ONE_CARD,
        SETS4,
        ACE_TO_FIVE,
        ACE_TO_SIX,
        DEUCE_TO_SEVEN,
        BADUGI,
        EIGHT_OR_BETTER,
        EIGHT_OR_BETTER_STRICT,
        SIX_CARD_LOW,
        SIX_CARD_LOW_TO_FIVE,
    )
}
"""Every ranking by its slug."""
