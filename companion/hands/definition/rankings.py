"""The rankings that games use, as data."""

from collections.abc import Mapping
from dataclasses import replace

from companion.cards import RANKS
from companion.hands.definition.categories import (
    FIVE_CARD_CATEGORIES,
    FIVE_OF_A_KIND,
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
    list_straights,
    resize_category,
)
from companion.hands.definition.ranking import HandCategory, Ranking
from companion.hands.definition.stripped import (
    SHORT_DECK,
    SHORT_DECK_FLUSH,
    SHORT_DECK_NO_WHEEL,
    SHORT_DECK_TRIPS,
    STRIPPED_DECK_FLUSH,
)

_ACE_LOW_RANKS = "A23456789TJQK"
_WHEEL = "5432A"


def allow_fewer_cards(ranking: Ranking) -> Ranking:
    """Return a copy of `ranking` that also ranks hands of one card or more; its slug ends in ``-few``.

    Short hands make no straight or flush, and a missing card loses to any card.

    rules: martian.md#showdown
    """
    return replace(
        ranking, name=f"{ranking.name}, fewer cards allowed", slug=f"{ranking.slug}-few", short_hand_size=1
    )


STANDARD = Ranking(
    "standard high", "standard", FIVE_CARD_CATEGORIES[:-1], (_WHEEL, *list_straights(RANKS, 5))
)
"""Five cards, high, without five of a kind: five kings are four kings with a king kicker."""

STANDARD_FIVE_OF_A_KIND = replace(
    STANDARD, name="standard high with five of a kind", slug="standard-fives", categories=FIVE_CARD_CATEGORIES
)
"""`STANDARD` with five of a kind, which beats a straight flush."""

STANDARD_FEWER_CARDS = allow_fewer_cards(STANDARD_FIVE_OF_A_KIND)

FIVE_CARD_SETS = replace(
    STANDARD,
    name="five cards, no straights or flushes",
    slug="sets5",
    categories=tuple(
        category for category in FIVE_CARD_CATEGORIES if not (category.is_straight or category.is_suited)
    ),
    straights=(),
)
"""Five cards without straights and flushes; five of a kind, by wild cards, is highest."""

THREE_CARD_SETS = Ranking(
    "three cards: trips, pair, high card",
    "sets3",
    (resize_category(HIGH_CARD, 3), resize_category(PAIR, 3), resize_category(THREE_OF_A_KIND, 3)),
    size=3,
)

THREE_CARD_GUTS = Ranking(
    "three-card guts",
    "guts3",
    tuple(
        resize_category(category, 3)
        for category in (
            HIGH_CARD,
            PAIR,
            FLUSH,
            STRAIGHT,
            replace(STRAIGHT_FLUSH, best_straight_name=""),
            THREE_OF_A_KIND,
        )
    ),
    ("32A", *list_straights(RANKS, 3)),
    size=3,
)
"""Three cards: a straight beats a flush, and three of a kind beats all. rules: match-pot-and-burn.md"""

FOUR_CARD_SETS = Ranking(
    "four cards: quads, trips, two pair, pair, high card",
    "sets4",
    tuple(
        resize_category(category, 4)
        for category in (HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, FOUR_OF_A_KIND)
    ),
    size=4,
)

TWO_CARDS = Ranking(
    "two cards: pair, high card", "two", (resize_category(HIGH_CARD, 2), resize_category(PAIR, 2)), size=2
)
ONE_CARD = Ranking("one card", "one", (resize_category(HIGH_CARD, 1),), size=1)

ACE_TO_FIVE = Ranking(
    "ace-to-five low",
    "ace-to-five",
    (NO_PAIR, PAIR, TWO_PAIR, THREE_OF_A_KIND, FULL_HOUSE, FOUR_OF_A_KIND, FIVE_OF_A_KIND),
    ranks=_ACE_LOW_RANKS,
    is_low=True,
)
"""The lowest hand wins; 5-4-3-2-A is the best. Straights and flushes do not count."""

EIGHT_OR_BETTER = replace(ACE_TO_FIVE, name="8-or-better low", slug="eight-or-better", qualifying_rank="8")

ACE_TO_SIX = Ranking(
    "ace-to-six low",
    "ace-to-six",
    (NO_PAIR, *(replace(category, best_straight_name="") for category in FIVE_CARD_CATEGORIES[1:])),
    list_straights(_ACE_LOW_RANKS, 5),
    ranks=_ACE_LOW_RANKS,
    is_low=True,
)
"""Low with straights and flushes bad and the ace low; 6-4-3-2-A is the best hand."""

SIX_CARD_LOW = replace(ACE_TO_SIX, name="six-card low, ace-to-six", slug="six-card-low", larger_hand_size=6)
"""A hand has six cards, and the lowest five of them count. rules: tapiola.md#lowball"""

SIX_CARD_LOW_TO_FIVE = replace(
    ACE_TO_FIVE, name="six-card low, ace-to-five", slug="six-card-low-to-five", larger_hand_size=6
)

DEUCE_TO_SEVEN = replace(
    ACE_TO_SIX,
    name="deuce-to-seven low",
    slug="deuce-to-seven",
    ranks=RANKS,
    straights=list_straights(RANKS, 5),
)
"""Low with straights and flushes bad and the ace high; 7-5-4-3-2 is the best hand."""

BADUGI = Ranking(
    "badugi",
    "badugi",
    (
        HandCategory("badugi", (1, 1, 1, 1), "{one[0]} badugi", ("card",), full_name_template="{all} badugi"),
        HandCategory(
            "three cards",
            (1, 1, 1),
            "three cards, {one[0]}",
            ("card",),
            full_name_template="three cards, {all}",
        ),
        HandCategory(
            "two cards", (1, 1), "two cards, {one[0]}", ("card",), full_name_template="two cards, {all}"
        ),
        HandCategory("one card", (1,), "one card, {one[0]}", ("card",)),
    ),
    size=4,
    short_hand_size=1,
    ranks=_ACE_LOW_RANKS,
    is_low=True,
    is_rainbow=True,
)
"""Four cards of different suits and ranks beat three; of equal numbers the lowest wins."""

EIGHT_OR_BETTER_STRICT = replace(
    ACE_TO_SIX,
    name="8-or-better low, straights and flushes count against the low",
    slug="eight-or-better-strict",
    qualifying_rank="8",
)

RANKINGS: Mapping[str, Ranking] = {
    ranking.slug: ranking
    for ranking in (
        STANDARD,
        STANDARD_FIVE_OF_A_KIND,
        STANDARD_FEWER_CARDS,
        FIVE_CARD_SETS,
        SHORT_DECK_FLUSH,
        SHORT_DECK_TRIPS,
        SHORT_DECK,
        SHORT_DECK_NO_WHEEL,
        STRIPPED_DECK_FLUSH,
        THREE_CARD_SETS,
        THREE_CARD_GUTS,
        TWO_CARDS,
        ONE_CARD,
        FOUR_CARD_SETS,
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
