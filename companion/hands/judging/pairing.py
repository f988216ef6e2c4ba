"""Best hand with exact numbers of cards from a hand and from the board, as in Omaha.

Every pair from the hand is combined with every three of the board: sixty hands. Only their rank parts are
looked up, unless there are enough cards of one suit in both for a flush.
"""

from collections.abc import Callable, Collection, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from companion.cards import SUITS, Card
from companion.hands.definition.ranking import Ranking
from companion.hands.evaluation.evaluation import Evaluator, evaluator
from companion.hands.evaluation.fives import (
    FIVE_CARDS,
    RANK_PART_FACTOR,
    RANK_PARTS,
    SUIT_PARTS,
    get_mixed_five_card_values,
)

ExactValueFunction = Callable[[Sequence[Card], Sequence[Card]], int]
SumFunction = Callable[[Sequence[int]], Collection[int]]
FlushMasks = list[list[int]]
"""Bits of the suits that may make a flush, by number of cards and suit part of their keys."""

_ALL_SUIT_BITS, _WILD_BIT = (1 << len(SUITS)) - 1, 1 << len(SUITS)


def make_exact_value_function(ranking: Ranking, of_hand: int, of_board: int) -> ExactValueFunction:
    """Return the function for the best value of `of_hand` own cards and `of_board` board cards.

    The function takes a player's cards and the board's. It raises KeyError for a card that the ranking
    does not know, and ValueError for too few cards.
    """
    ranked = evaluator(ranking)
    by_keys = (
        of_hand + of_board == FIVE_CARDS and ranked.uses_five_card_keys and not ranking.wild.lowest_card_rule
    )
    return (_make_five_card_value if by_keys else _make_plain_value)(ranked, of_hand, of_board)


def _make_five_card_value(ranked: Evaluator, of_hand: int, of_board: int) -> ExactValueFunction:
    """Return the function that looks up rank parts and treats possible flushes separately."""
    ranking, plain = ranked.ranking, get_mixed_five_card_values(ranked.table)
    keys, parts = ranked.five_card_keys_and_table()[0], ranked.rank_parts()
    key, part = keys.__getitem__, parts.__getitem__
    hand_masks, board_masks = _flush_masks(of_hand), _flush_masks(of_board)
    of_low_hand, of_low_board = (
        _qualifying_rank_parts(plain, ranking, of_hand),
        _qualifying_rank_parts(plain, ranking, of_board),
    )
    ways_of_hand, ways_of_board = _make_sum_function(of_hand), _make_sum_function(of_board)
    one_by_one, flushes = (
        _make_plain_value(ranked, of_hand, of_board),
        _make_flush_value(ranked, of_hand, of_board),
    )
    low, wild, limited = ranking.is_low, bool(ranking.wild), bool(ranking.qualifying_rank)
    suits_matter, last = wild or ranking.has_flushes, FIVE_CARDS + 1

    def possible(hand: Sequence[Card], board: Sequence[Card]) -> int:
        """Return a bit for each suit that may make a flush, or `_WILD_BIT`; for most boards it is 0."""
        suits = board_masks[min(len(board), last)][sum(map(key, board)) % RANK_PART_FACTOR]
        if suits or wild:
            of_own = hand_masks[min(len(hand), last)][sum(map(key, hand)) % RANK_PART_FACTOR]
            return _WILD_BIT if wild and (suits | of_own) & _WILD_BIT else suits & of_own & _ALL_SUIT_BITS
        return 0

    def best(hand: Sequence[Card], board: Sequence[Card]) -> int:
        suits = possible(hand, board) if suits_matter else 0
        if suits and (low or suits == _WILD_BIT):
            return one_by_one(hand, board)
        held, shared = ways_of_hand(list(map(part, hand))), ways_of_board(list(map(part, board)))
        if limited:
            held, shared = of_low_hand.intersection(held), of_low_board.intersection(shared)
        found = flushes(hand, board) if suits else 0
        for one in held:
            for other in shared:
                if plain[one + other] > found:
                    found = plain[one + other]
        return found

    return best


def _make_sum_function(many: int) -> SumFunction:
    """Return the function for all sums of `many` numbers, unrolled for Omaha's pairs and threes."""

    def sums(parts: Sequence[int]) -> Collection[int]:
        if len(parts) < many:
            raise ValueError
        return list(map(sum, combinations(parts, many)))

    def pairs_of_four(parts: Sequence[int]) -> Collection[int]:
        if len(parts) != len(SUITS):
            return sums(parts)
        one, two, three, four = parts
        return (one + two, one + three, one + four, two + three, two + four, three + four)

    def threes_of_five(parts: Sequence[int]) -> Collection[int]:
        if len(parts) != FIVE_CARDS:
            return sums(parts)
        one, two, three, four, five = parts
        early, late = one + two, four + five
        return (
            *(early + three, early + four, early + five),
            *(one + three + four, one + three + five, one + late),
            *(two + three + four, two + three + five, two + late, three + late),
        )

    return {2: pairs_of_four, 3: threes_of_five}.get(many, sums)


def _make_flush_value(ranked: Evaluator, of_hand: int, of_board: int) -> ExactValueFunction:
    """Return the function for the value of the best hand of one suit, without wild cards."""
    parts, suited = ranked.rank_parts(), ranked.five_card_keys_and_table()[1][FIVE_CARDS * SUIT_PARTS["c"]]

    def best(hand: Sequence[Card], board: Sequence[Card]) -> int:
        found = 0
        for suit in SUITS:
            held = combinations([parts[card] for card in hand if card[1] == suit], of_hand)
            shared = list(combinations([parts[card] for card in board if card[1] == suit], of_board))
            found = max([found, *[suited[sum(one) + sum(other)] for one in held for other in shared]])
        return found

    return best


def _qualifying_rank_parts(plain: Sequence[int], ranking: Ranking, many: int) -> frozenset[int]:
    """Return the rank parts of `many` cards of hands that qualify; empty if all hands do."""
    if not ranking.qualifying_rank:
        return frozenset()
    ranks = RANK_PARTS[: len(ranking.ranks)]
    hands = (hand for hand in combinations_with_replacement(ranks, FIVE_CARDS) if plain[sum(hand)])
    return frozenset(sum(part) for hand in hands for part in combinations(hand, many))


@cache
def _flush_masks(enough: int) -> FlushMasks:
    """Return a bit for each suit with `enough` cards, and `_WILD_BIT` if a card is wild.

    The last row is for more than five cards. Their suit parts may coincide, so all its bits are set.
    """
    masks = [[_ALL_SUIT_BITS | _WILD_BIT] * RANK_PART_FACTOR for _ in range(FIVE_CARDS + 2)]
    for size in range(FIVE_CARDS + 1):
        for suits in combinations_with_replacement((0, *SUIT_PARTS.values()), size):
            bits = sum(1 << at for at, suit in enumerate(SUIT_PARTS.values()) if suits.count(suit) >= enough)
            masks[size][sum(suits)] = bits | _WILD_BIT if 0 in suits else bits
    return masks


def _make_plain_value(ranked: Evaluator, of_hand: int, of_board: int) -> ExactValueFunction:
    value, marked = ranked.value_of_marked, ranked.mark_wild_cards

    def best(hand: Sequence[Card], board: Sequence[Card]) -> int:
        shared = tuple(combinations(board, of_board))
        held = [own for way in marked(hand) for own in combinations(way, of_hand)]
        return max([value((*own, *common)) for own in held for common in shared])

    return best
