"""The order of hands held against pokerkit's, which others wrote, from tables of another kind.

A hand's value and the place that pokerkit gives it make a pair. The two orders are one exactly when the
pairs, sorted by our value, rise in both: then what ties here ties there, and what wins here wins there.
Every five cards of a deck are compared; of seven cards and of Omaha 100,000 hands drawn at random, the
same ones every time.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from math import inf
from random import Random

import pokerkit
import pytest
from coverage import Coverage

from companion.cards import DECK, Card
from companion.hands import OMAHA, STANDARD, Board, Ranking, evaluator
from companion.hands.rankings import ACE_TO_FIVE, EIGHT_OR_BETTER, FLUSH, FULL_HOUSE, SHORT

DRAWN = 100_000
THEIRS = dict(zip(DECK, pokerkit.Card.clean("".join(DECK)), strict=True))

Kind = type[pokerkit.hands.CombinationHand]
Pair = tuple[int, float]

# Two orders that no game of the app is played by, as data alone
DEUCE_TO_SEVEN = replace(
    STANDARD,
    name="deuce-to-seven low, the ace high only",
    slug="deuce-to-seven",
    straights=STANDARD.straights[1:],
    low=True,
)
_EXCHANGED = {FLUSH: FULL_HOUSE, FULL_HOUSE: FLUSH}
FLUSH_OVER_FULL_HOUSE = replace(
    SHORT,
    name="short deck, a flush beats a full house",
    slug="short-flush-over-full-house",
    categories=tuple(_EXCHANGED.get(category, category) for category in SHORT.categories),
)


@pytest.fixture(autouse=True)
def _unwatched():
    """While coverage watches, pokerkit takes three times as long; what runs here, quick tests run too."""
    watching = Coverage.current()
    if watching:
        watching.stop()
    yield
    if watching:
        watching.start()


def theirs(cards: Iterable[Card]) -> tuple[pokerkit.Card, ...]:
    return tuple([THEIRS[card] for card in cards])


def place(kind: Kind, entry: pokerkit.Entry | None) -> float:
    """Return where pokerkit puts a hand, the better the higher; one that does not qualify has no entry."""
    if entry is None:
        return -inf
    return -entry.index if kind.low else entry.index


def their_best(kind: Kind, hand: Sequence[Card], board: Sequence[Card] = ()) -> float:
    """Return where pokerkit puts the best that it finds in a hand and a board."""
    found = kind.from_game_or_none(theirs(hand), theirs(board))
    return place(kind, found and found.entry)


def check_one_order(pairs: Iterable[Pair]) -> int:
    """Check that the two orders are one; return how many different hands were met."""
    different = sorted(set(pairs))
    for lower, higher in pairwise(different):
        assert lower[0] < higher[0], "a tie here is none there"
        assert lower[1] < higher[1], "what wins here ties or loses there"
    return len(different)


def drawn(cards: int) -> Iterator[list[Card]]:
    random = Random(2026)
    for _ in range(DRAWN):
        yield random.sample(DECK, cards)


def every_five(ranking: Ranking, kind: Kind) -> Iterator[Pair]:
    value, entry = evaluator(ranking).value, kind.lookup.get_entry_or_none
    deck = [card for card in DECK if card[0] in ranking.ranks]
    for hand, their_hand in zip(combinations(deck, 5), combinations(theirs(deck), 5), strict=True):
        yield value(hand), place(kind, entry(their_hand))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranking", "kind", "different"),
    [
        pytest.param(STANDARD, pokerkit.StandardHighHand, 7462, id="standard"),
        pytest.param(FLUSH_OVER_FULL_HOUSE, pokerkit.ShortDeckHoldemHand, 1404, id="short deck"),
        pytest.param(ACE_TO_FIVE, pokerkit.RegularLowHand, 6175, id="ace-to-five"),
        pytest.param(EIGHT_OR_BETTER, pokerkit.EightOrBetterLowHand, 57, id="8-or-better"),
        pytest.param(DEUCE_TO_SEVEN, pokerkit.StandardLowHand, 7462, id="deuce-to-seven"),
    ],
)
def test_every_five_cards_stand_in_the_same_order(ranking, kind, different):
    assert check_one_order(every_five(ranking, kind)) == different


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranking", "kind"),
    [
        (STANDARD, pokerkit.StandardHighHand),
        (ACE_TO_FIVE, pokerkit.RegularLowHand),
        (EIGHT_OR_BETTER, pokerkit.EightOrBetterLowHand),
    ],
    ids=["standard", "ace-to-five", "8-or-better"],
)
def test_the_best_of_seven_cards_stand_in_the_same_order(ranking, kind):
    best = evaluator(ranking).best
    check_one_order((best(hand), their_best(kind, hand)) for hand in drawn(7))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ranking", "kind"),
    [(STANDARD, pokerkit.OmahaHoldemHand), (EIGHT_OR_BETTER, pokerkit.OmahaEightOrBetterLowHand)],
    ids=["high", "8-or-better"],
)
def test_omaha_hands_stand_in_the_same_order(ranking, kind):
    """The same hands are taken for high and for low: nine cards, of which four are held."""
    best = OMAHA.values(ranking)
    dealt = ((cards[:4], tuple(cards[4:])) for cards in drawn(9))
    check_one_order((best(hand, Board(board)), their_best(kind, hand, board)) for hand, board in dealt)
