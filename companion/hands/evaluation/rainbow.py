"""The most cards of different suits and ranks, and of those the lowest: what counts in badugi."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from companion.cards import RANKS, SUITS, Card, face_up
from companion.hands.evaluation.tables import Compiled

_SUITS = SUITS[::-1]
WILD_SUIT = "*"
"""Stands in a way to have cards of different suits for a wild card."""


def rainbow(held: Collection[str], wilds: int, ranks: str, size: int, stands: str = RANKS) -> str:
    """Return the ranks, lowest first, of the best hand in the cards that are `held` and `wilds` wild cards.

    `ranks` has all there are, the lowest first, and `stands` those that a wild card may be. Each is taken
    that still leaves a suit for all that were: no choice has more cards then, nor a lower one in any place.
    (Ranks that suits can be found for make a matroid, in which taking the best first is never wrong.)
    """
    taken = ""
    for rank in ranks:
        if len(taken) < size and next(suits(taken + rank, held, wilds, stands), None) is not None:
            taken += rank
    return taken


def suits(
    ranks: str, held: Collection[str], wilds: int, stands: str = RANKS, free: str = _SUITS
) -> Iterator[str]:
    """Yield each way to have a card of every rank, no suit twice: a suit for each, or `WILD_SUIT`."""
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
    """Return what tells the value of the best hand in `fewest` cards or more.

    `places` has the place of each card's rank, beyond them all for a wild one. What is returned raises
    KeyError at any other card, ValueError at too few.
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
