"""Best badugi hand: the most cards of different suits and ranks, and of those the lowest."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from companion.cards import RANKS, SUITS, Card, face_up
from companion.hands.evaluation.tables import Compiled

_SUITS = SUITS[::-1]
WILD_SUIT = "*"
"""Mark of a wild card in the suits that `suits` yields."""


def rainbow(held: Collection[str], wilds: int, ranks: str, size: int, stands: str = RANKS) -> str:
    """Return the ranks, lowest first, of the best hand in `held` cards and `wilds` wild cards.

    `ranks` has all ranks, lowest first, and `stands` those that a wild card may be. A rank is taken if all
    ranks taken can still have different suits. No other choice has more cards or a lower card in any place,
    because such sets of ranks are a matroid, where taking the best first is optimal.
    """
    taken = ""
    for rank in ranks:
        if len(taken) < size and next(suits(taken + rank, held, wilds, stands), None) is not None:
            taken += rank
    return taken


def suits(
    ranks: str, held: Collection[str], wilds: int, stands: str = RANKS, free: str = _SUITS
) -> Iterator[str]:
    """Yield each choice of a suit, or `WILD_SUIT`, for every rank, with no suit used twice."""
    if not ranks:
        yield ""
        return
    for suit in free:
        if ranks[0] + suit in held:
            for rest in suits(ranks[1:], held, wilds, stands, free.replace(suit, "")):
                yield suit + rest
    if wilds and ranks[0] in stands:
        for rest in suits(ranks[1:], held, wilds - 1, stands, free):
            yield WILD_SUIT + rest


def of_different(
    compiled: Compiled, places: Mapping[Card, int], fewest: int
) -> Callable[[Sequence[Card]], int]:
    """Return the function for the value of the best hand in `fewest` cards or more.

    `places` has the place of each card's rank, which follows all ranks for a wild card. The function raises
    KeyError for any other card, and ValueError for too few cards.
    """
    ranks, size, stands = compiled.order.ranks, compiled.order.size, compiled.stands
    digits = dict(zip(ranks, compiled.digits, strict=False))

    def best(cards: Sequence[Card]) -> int:
        if len(cards) < fewest:
            raise ValueError
        natural = frozenset(face_up(card) for card in cards if places[card] < len(ranks))
        wilds = sum([places[card] == len(ranks) for card in cards])
        taken = rainbow(natural, wilds, ranks, size, stands)
        return compiled.plain[len(taken)][sum([digits[rank] for rank in taken])]

    return best
