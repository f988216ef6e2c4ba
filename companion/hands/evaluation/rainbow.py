"""Best badugi hand: the most cards of different suits and ranks, and of those the lowest."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from companion.cards import RANKS, SUITS, Card, turn_face_up
from companion.hands.evaluation.tables import CompiledRanking

_SUITS_HIGH_FIRST = SUITS[::-1]
WILD_SUIT = "*"
"""Mark of a wild card in the suits that `suit_assignments` yields."""


def best_rainbow_ranks(held: Collection[str], wilds: int, ranks: str, size: int, stands: str = RANKS) -> str:
    """Return the ranks, lowest first, of the best hand in `held` cards and `wilds` wild cards.

    `ranks` has all ranks, lowest first, and `stands` those that a wild card may be. A rank is taken if all
    ranks taken can still have different suits. No other choice has more cards or a lower card in any place,
    because such sets of ranks are a matroid, where taking the best first is optimal.
    """
    taken = ""
    for rank in ranks:
        if len(taken) < size and next(suit_assignments(taken + rank, held, wilds, stands), None) is not None:
            taken += rank
    return taken


def suit_assignments(
    ranks: str, held: Collection[str], wilds: int, stands: str = RANKS, free: str = _SUITS_HIGH_FIRST
) -> Iterator[str]:
    """Yield each choice of a suit, or `WILD_SUIT`, for every rank, with no suit used twice.

    A choice is a text with a letter for each of `ranks`. `held` are the natural cards, `wilds` is the number
    of wild cards, which may be of the ranks `stands`, and `free` are the suits that may be used.
    """
    if not ranks:
        yield ""
        return
    for suit in free:
        if ranks[0] + suit in held:
            for rest in suit_assignments(ranks[1:], held, wilds, stands, free.replace(suit, "")):
                yield suit + rest
    if wilds and ranks[0] in stands:
        for rest in suit_assignments(ranks[1:], held, wilds - 1, stands, free):
            yield WILD_SUIT + rest


def make_rainbow_value_function(
    compiled: CompiledRanking, places: Mapping[Card, int], fewest: int
) -> Callable[[Sequence[Card]], int]:
    """Return the function for the value of the best hand in `fewest` cards or more.

    `places` has the place of each card's rank, which follows all ranks for a wild card. The function raises
    KeyError for any other card, and ValueError for too few cards.
    """
    ranks, size, stands = compiled.base_ranking.ranks, compiled.base_ranking.size, compiled.wild_card_ranks
    digits = dict(zip(ranks, compiled.digits, strict=False))

    def best(cards: Sequence[Card]) -> int:
        if len(cards) < fewest:
            raise ValueError
        natural = frozenset(turn_face_up(card) for card in cards if places[card] < len(ranks))
        wilds = sum([places[card] == len(ranks) for card in cards])
        taken = best_rainbow_ranks(natural, wilds, ranks, size, stands)
        return compiled.mixed_suit_values[len(taken)][sum([digits[rank] for rank in taken])]

    return best
