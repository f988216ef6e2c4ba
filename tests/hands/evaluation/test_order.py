"""The order of every hand there is, in every ranking, held against the textbook's words written out.

A hand is every multiset of ranks, of one suit and of several: suits never rank, and decks may be many.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

import numpy as np
import pytest

from companion.cards import DECK, RANKS, SUITS, Card
from companion.hands import RANKINGS, Ranking, evaluator
from companion.hands.evaluation.batch import compute_hand_values

pytestmark = pytest.mark.brute

Kind = str | tuple[int, ...]
Key = tuple[int, tuple[int, ...]]

# Pairs and such are told by how many cards of a rank stand together; a single card makes no kind
SETS: list[Kind] = [(), (2,), (2, 2), (3,), (3, 2), (4,), (5,)]
USUAL: list[Kind] = [(), (2,), (2, 2), (3,), "straight", "flush", (3, 2), (4,), "straight flush"]
FIVES: list[Kind] = [*USUAL, (5,)]
FLUSH_FIRST: list[Kind] = [*USUAL[:5], (3, 2), "flush", *FIVES[7:]]
TRIPS_FIRST: list[Kind] = [(), (2,), (2, 2), "straight", (3,), *FLUSH_FIRST[5:]]
GUTS: list[Kind] = [(), (2,), "flush", "straight", "straight flush", (3,)]
ACE_LOW = "A23456789TJQK"


class Book(NamedTuple):
    """What a textbook says of a ranking."""

    kinds: list[Kind]
    """Lowest first."""
    sizes: Sequence[int] = (5,)
    ranks: str = RANKS
    wheel: bool = True
    """Whether the ace, the highest card, is also the lowest of a straight."""
    low: bool = False
    to_eight: bool = False
    """Whether only hands of no kind, eight high at most, qualify."""


OF_RANKS = {slug: ranking for slug, ranking in RANKINGS.items() if not ranking.is_rainbow}
"""Those in which at most one suit for all matters; `test_badugi` has the other."""

BOOKS = {
    "standard": Book(USUAL),
    "standard-fives": Book(FIVES),
    "standard-fives-few": Book(FIVES, sizes=range(1, 6)),
    "sets5": Book(SETS),
    "short-flush": Book(FLUSH_FIRST, ranks="6789TJQKA"),
    "short-trips": Book(TRIPS_FIRST, ranks="6789TJQKA"),
    "stripped-flush": Book(FLUSH_FIRST, ranks="789TJQKA"),
    "short": Book(FIVES, ranks="6789TJQKA"),
    "short-no-wheel": Book(FIVES, ranks="6789TJQKA", wheel=False),
    "sets3": Book(SETS, sizes=(3,)),
    "guts3": Book(GUTS, sizes=(3,)),
    "two": Book(SETS, sizes=(2,)),
    "one": Book(SETS, sizes=(1,)),
    "sets4": Book(SETS, sizes=(4,)),
    "ace-to-five": Book(SETS, ranks=ACE_LOW, low=True),
    "ace-to-six": Book(FIVES, ranks=ACE_LOW, wheel=False, low=True),
    "deuce-to-seven": Book(FIVES, wheel=False, low=True),
    "eight-or-better": Book(SETS, ranks=ACE_LOW, low=True, to_eight=True),
    "eight-or-better-strict": Book(FIVES, ranks=ACE_LOW, wheel=False, low=True, to_eight=True),
    "six-card-low": Book(FIVES, ranks=ACE_LOW, wheel=False, low=True),
    "six-card-low-to-five": Book(SETS, ranks=ACE_LOW, low=True),
}


def every_hand(book: Book) -> Iterator[list[Card]]:
    for size in book.sizes:
        for ranks in combinations_with_replacement(book.ranks, size):
            for suits in ("h" * size, (SUITS * 2)[:size]):
                yield [Card(rank + suit) for rank, suit in zip(ranks, suits, strict=True)]


def textbook(hand: Sequence[Card], book: Book) -> Key:
    """Return what compares as the hands do, high: of all kinds that the hand is, the best."""
    places = sorted((book.ranks.index(card[0]) for card in hand), reverse=True)
    groups = sorted(((many, place) for place, many in Counter(places).items()), reverse=True)
    kinds: dict[Kind, tuple[int, ...]] = {
        tuple(many for many, _ in groups if many > 1): tuple(place for _, place in groups)
    }
    if (5,) in kinds:
        kinds[4,] = kinds[5,] * 2  # four of them, and the fifth is the kicker
    if len(hand) == max(book.sizes):
        kinds |= in_sequence_or_suit(hand, places, book)
    return max((book.kinds.index(kind), ranks) for kind, ranks in kinds.items() if kind in book.kinds)


def in_sequence_or_suit(hand: Sequence[Card], places: list[int], book: Book) -> dict[Kind, tuple[int, ...]]:
    top, size = places[0], len(places)
    run = places == list(range(top, top - size, -1))
    if book.wheel and places[1:] == list(range(size - 2, -1, -1)) and top == len(book.ranks) - 1:
        run, top = True, size - 2
    flush = len({card[1] for card in hand}) == 1
    found: dict[Kind, tuple[int, ...]] = {"flush": tuple(places)} if flush else {}
    return found | ({"straight flush" if flush else "straight": (top,)} if run else {})


def qualifies(key: Key, book: Book) -> bool:
    kind, ranks = key
    return not book.to_eight or (kind == 0 and ranks[0] <= book.ranks.index("8"))


def expected(book: Book) -> tuple[list[list[Card]], list[int]]:
    """Return every hand and its value: 1 is the worst that qualifies, and every hand better one more."""
    hands = list(every_hand(book))
    keys = [textbook(hand, book) for hand in hands]
    order = sorted({key for key in keys if qualifies(key, book)}, reverse=book.low)
    dense = {key: at for at, key in enumerate(order, start=1)}
    return hands, [dense.get(key, 0) for key in keys]


def test_every_ranking_has_its_textbook():
    assert OF_RANKS.keys() == BOOKS.keys()


@pytest.mark.parametrize(
    "ranking", [one for one in OF_RANKS.values() if not one.larger_hand_size], ids=lambda it: it.slug
)
def test_all_hands_stand_in_the_order_of_the_textbook(ranking: Ranking):
    hands, wanted = expected(BOOKS[ranking.slug])
    assert list(map(evaluator(ranking).value, hands)) == wanted


@pytest.mark.parametrize("ranking", OF_RANKS.values(), ids=OF_RANKS)
def test_all_hands_together_do_too(ranking: Ranking):
    """The batch also knows the five that count of six."""
    valued = zip(*expected(BOOKS[ranking.slug]), strict=True)
    hands, wanted = zip(*((hand, value) for hand, value in valued if len(hand) == ranking.size), strict=True)
    places = np.array([[DECK.index(card) for card in hand] for hand in hands], np.uint8)
    assert tuple(compute_hand_values(places, ranking).tolist()) == wanted
