"""The best hand of exactly so many cards from a hand and so many from the board, as in Omaha.

Every pair from the hand meets every three of the board: sixty hands, of which only the rank parts need
be looked up unless so many cards of a suit lie on both sides that a flush is possible.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from companion.cards import SUITS, Card
from companion.hands.evaluator import Evaluator, evaluator
from companion.hands.fives import FIVE, PARTS, RANK_PARTS, SUIT_PARTS, listed
from companion.hands.ranking import Ranking

Paired = Callable[[Sequence[Card], Sequence[Card]], int]
Masks = list[list[int]]
"""By the number of cards and the suit part of their keys: a bit for each suit that may become a flush."""

_MORE = FIVE + 1  # sums of more suit parts than five need not differ
_EVERY = (1 << len(SUITS) + 2) - 1
_OF_HAND, _OF_BOARD = 1 << len(SUITS), 1 << len(SUITS) + 1


def pairing(ranking: Ranking, of_hand: int, of_board: int) -> Paired:
    """Return what tells the value of the best hand from a player's cards and the board's.

    It raises KeyError at a card that the ranking does not know, ValueError where too few are given.
    """
    ranked = evaluator(ranking)
    one_by_one = _one_by_one(ranked, of_hand, of_board)
    if of_hand + of_board != FIVE or ranking.held or ranking.least:
        return one_by_one
    keys, _ = ranked.keys()
    parts = {card: key // PARTS for card, key in keys.items()}
    plain, marked = listed(ranked.table), ranked.marked
    hand_masks, board_masks = _masks(of_hand, _OF_HAND), _masks(of_board, _OF_BOARD)
    key, part, limited = keys.__getitem__, parts.__getitem__, bool(ranking.qualifies)
    of_low_hand, of_low_board = _kept(plain, ranking, of_hand), _kept(plain, ranking, of_board)

    def best(hand: Sequence[Card], board: Sequence[Card]) -> int:
        own = marked(hand)
        possible = hand_masks[min(len(own), _MORE)][sum(map(key, own)) % PARTS]
        if possible & board_masks[min(len(board), _MORE)][sum(map(key, board)) % PARTS]:
            return one_by_one(hand, board)
        held = list(map(sum, combinations(map(part, own), of_hand)))
        shared = list(map(sum, combinations(map(part, board), of_board)))
        if limited:
            held, shared = [*of_low_hand.intersection(held)], [*of_low_board.intersection(shared)]
            return max([plain[one + other] for one in held for other in shared], default=0)
        return max([plain[one + other] for one in held for other in shared])

    return best


def _kept(plain: Sequence[int], ranking: Ranking, many: int) -> frozenset[int]:
    """Return the rank parts of so many cards that are part of a hand that qualifies, where not all do."""
    if not ranking.qualifies:
        return frozenset()
    ranks = RANK_PARTS[: len(ranking.ranks)]
    hands = (hand for hand in combinations_with_replacement(ranks, FIVE) if plain[sum(hand)])
    return frozenset(sum(part) for hand in hands for part in combinations(hand, many))


@cache
def _masks(enough: int, always: int) -> Masks:
    """Return a bit for each suit of which there are enough cards; wild cards set every bit.

    `always` is a bit of this side that never meets the other's, but for wild cards. In the row `_MORE`,
    for as many cards and more, anything is possible.
    """
    masks = [[_EVERY] * PARTS for _ in range(_MORE + 1)]
    for size in range(_MORE):
        for suits in combinations_with_replacement((0, *SUIT_PARTS.values()), size):
            bits = sum(1 << at for at, suit in enumerate(SUIT_PARTS.values()) if suits.count(suit) >= enough)
            masks[size][sum(suits)] = _EVERY if 0 in suits else bits | always
    return masks


def _one_by_one(ranked: Evaluator, of_hand: int, of_board: int) -> Paired:
    value, marked = ranked.of_marked, ranked.marked

    def best(hand: Sequence[Card], board: Sequence[Card]) -> int:
        shared = tuple(combinations(board, of_board))
        return max(
            [value((*own, *common)) for own in combinations(marked(hand), of_hand) for common in shared]
        )

    return best
