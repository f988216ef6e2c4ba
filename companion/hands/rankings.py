"""The rankings that games are played by, as data."""

from collections.abc import Mapping
from dataclasses import replace

from companion.cards import RANKS
from companion.hands.ranking import Category, Ranking

HIGH_CARD = Category(
    "high card", (1, 1, 1, 1, 1), "high card, {one[0]}", ("card",), listed="high card, {all}"
)
PAIR = Category("pair", (2, 1, 1, 1), "pair of {many[0]}", ("pair",))
TWO_PAIR = Category("two pair", (2, 2, 1), "two pair, {many[0]} and {many[1]}", ("top pair", "second pair"))
THREE_OF_A_KIND = Category("three of a kind", (3, 1, 1), "three of a kind, {many[0]}", ("three of a kind",))
STRAIGHT = Category("straight", (1, 1, 1, 1, 1), "straight, {one[0]} high", ("straight",), run=True)
FLUSH = Category(
    "flush", (1, 1, 1, 1, 1), "flush, {one[0]} high", ("flush",), suited=True, listed="flush, {all}"
)
FULL_HOUSE = Category(
    "full house", (3, 2), "full house, {many[0]} over {many[1]}", ("three of a kind", "pair")
)
FOUR_OF_A_KIND = Category("four of a kind", (4, 1), "four of a kind, {many[0]}", ("four of a kind",))
STRAIGHT_FLUSH = Category(
    "straight flush",
    (1, 1, 1, 1, 1),
    "straight flush, {one[0]} high",
    ("straight flush",),
    run=True,
    suited=True,
    highest="royal flush",
)
FIVE_OF_A_KIND = Category("five of a kind", (5,), "five of a kind, {many[0]}", ("five of a kind",))
NO_PAIR = replace(HIGH_CARD, name="no pair", short="{one[0]} low", listed="{all} low")

_ACE_LOW = "A23456789TJQK"
_WHEEL = "5432A"


def _runs(ranks: str, size: int) -> tuple[str, ...]:
    """Return the straights of `size` cards that lie next to each other in `ranks`, highest card first."""
    return tuple(ranks[low : low + size][::-1] for low in range(len(ranks) - size + 1))


def _of(category: Category, size: int) -> Category:
    """Return the category in hands of `size` cards: with fewer kickers, or a shorter run."""
    return replace(category, groups=next(g for n in range(6) if sum(g := category.groups[:n]) == size))


def few(ranking: Ranking) -> Ranking:
    """Return `ranking` for hands of one card and more, which lack straights and flushes.

    rules: martian.md#showdown
    """
    return replace(ranking, name=f"{ranking.name}, with fewer cards too", slug=f"{ranking.slug}-few", least=1)


_FIVES = (
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    FIVE_OF_A_KIND,
)

STANDARD = Ranking("standard high", "standard", _FIVES[:-1], (_WHEEL, *_runs(RANKS, 5)))
"""Five cards, high, without five of a kind: five kings are four kings with a king kicker."""

STANDARD_FIVES = replace(
    STANDARD, name="standard high with five of a kind", slug="standard-fives", categories=_FIVES
)
"""As `STANDARD`, and five of a kind beats a straight flush."""

STANDARD_FEW = few(STANDARD_FIVES)

SETS5 = replace(
    STANDARD,
    name="five cards, no straights or flushes",
    slug="sets5",
    categories=tuple(category for category in _FIVES if not (category.run or category.suited)),
    straights=(),
)
"""Only pairs and the like count; five of a kind, which only wild cards make in one deck, is highest."""

SHORT = Ranking(
    "short deck, A-9-8-7-6 a straight", "short", _FIVES, ("9876A", *_runs(RANKS[4:], 5)), ranks=RANKS[4:]
)
"""36 cards, sixes up, in the standard order; five of a kind, which only wild cards make, is highest."""

SHORT_NO_WHEEL = replace(
    SHORT,
    name="short deck, A-9-8-7-6 no straight",
    slug="short-no-wheel",
    straights=_runs(RANKS[4:], 5),
)

SETS3 = Ranking(
    "three cards: trips, pair, high card",
    "sets3",
    (_of(HIGH_CARD, 3), _of(PAIR, 3), _of(THREE_OF_A_KIND, 3)),
    size=3,
)

GUTS3 = Ranking(
    "three-card guts",
    "guts3",
    tuple(
        _of(category, 3)
        for category in (
            HIGH_CARD,
            PAIR,
            FLUSH,
            STRAIGHT,
            replace(STRAIGHT_FLUSH, highest=""),
            THREE_OF_A_KIND,
        )
    ),
    ("32A", *_runs(RANKS, 3)),
    size=3,
)
"""rules: match-pot-and-burn.md: the straight beats the flush there, and three of a kind all."""

SETS4 = Ranking(
    "four cards: quads, trips, two pair, pair, high card",
    "sets4",
    tuple(_of(category, 4) for category in (HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, FOUR_OF_A_KIND)),
    size=4,
)

TWO_CARDS = Ranking("two cards: pair, high card", "two", (_of(HIGH_CARD, 2), _of(PAIR, 2)), size=2)
ONE_CARD = Ranking("one card", "one", (_of(HIGH_CARD, 1),), size=1)

ACE_TO_FIVE = Ranking(
    "ace-to-five low",
    "ace-to-five",
    (NO_PAIR, PAIR, TWO_PAIR, THREE_OF_A_KIND, FULL_HOUSE, FOUR_OF_A_KIND, FIVE_OF_A_KIND),
    ranks=_ACE_LOW,
    low=True,
)
"""The lowest hand wins, 5-4-3-2-A the best; straights and flushes are nothing there."""

EIGHT_OR_BETTER = replace(ACE_TO_FIVE, name="8-or-better low", slug="eight-or-better", qualifies="8")

ACE_TO_SIX = Ranking(
    "ace-to-six low",
    "ace-to-six",
    (NO_PAIR, *(replace(category, highest="") for category in _FIVES[1:])),
    _runs(_ACE_LOW, 5),
    ranks=_ACE_LOW,
    low=True,
)
"""The lowest hand wins; straights and flushes count against it, so 6-4-3-2-A is the best; the ace is low."""

SIX_CARD_LOW = replace(ACE_TO_SIX, name="six-card low, ace-to-six", slug="six-card-low", held=6)
"""All six cards play and the lowest five of them count. rules: tapiola.md#lowball"""

SIX_CARD_LOW_TO_FIVE = replace(
    ACE_TO_FIVE, name="six-card low, ace-to-five", slug="six-card-low-to-five", held=6
)

DEUCE_TO_SEVEN = replace(
    ACE_TO_SIX, name="deuce-to-seven low", slug="deuce-to-seven", ranks=RANKS, straights=_runs(RANKS, 5)
)
"""The lowest hand wins; straights and flushes count against it and the ace is high: 7-5-4-3-2 is the best."""

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
"""Four cards of different suits and ranks beat three, and so on; among as many the lowest win."""

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
        SHORT,
        SHORT_NO_WHEEL,
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
