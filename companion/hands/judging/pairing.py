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
from companion.hands.evaluation.fives import FIVE, PARTS, RANK_PARTS, SUIT_PARTS, listed

Paired = Callable[[Sequence[Card], Sequence[Card]], int]
Ways = Callable[[Sequence[int]], Collection[int]]
Masks = list[list[int]]
"""Bits of the suits that may make a flush, by number of cards and suit part of their keys."""

_SUITS, _WILD = (1 << len(SUITS)) - 1, 1 << len(SUITS)


def pairing(ranking: Ranking, of_hand: int, of_board: int) -> Paired:
    """Return the function for the value of the best hand in a player's cards and the board's.

    It raises KeyError for a card that the ranking does not know, and ValueError for too few cards.
    """
    ranked = evaluator(ranking)
    by_keys = of_hand + of_board == FIVE and ranked.of_five and not ranking.wild.lowest
    return (_of_five if by_keys else _one_by_one)(ranked, of_hand, of_board)


def _of_five(ranked: Evaluator, of_hand: int, of_board: int) -> Paired:
    """Return the function that looks up rank parts and treats possible flushes separately."""
    ranking, plain = ranked.ranking, listed(ranked.table)
    keys, parts = ranked.keys()[0], ranked.rank_parts()
    key, part = keys.__getitem__, parts.__getitem__
    hand_masks, board_masks = _masks(of_hand), _masks(of_board)
    of_low_hand, of_low_board = _kept(plain, ranking, of_hand), _kept(plain, ranking, of_board)
    ways_of_hand, ways_of_board = _ways(of_hand), _ways(of_board)
    one_by_one, flushes = _one_by_one(ranked, of_hand, of_board), _flushes(ranked, of_hand, of_board)
    low, wild, limited = ranking.low, bool(ranking.wild), bool(ranking.qualifies)
    suits_matter, last = wild or ranking.has_flushes, FIVE + 1

    def possible(hand: Sequence[Card], board: Sequence[Card]) -> int:
        """Return a bit for each suit that may make a flush, or `_WILD`; for most boards it is 0."""
        suits = board_masks[min(len(board), last)][sum(map(key, board)) % PARTS]
        if suits or wild:
            of_own = hand_masks[min(len(hand), last)][sum(map(key, hand)) % PARTS]
            return _WILD if wild and (suits | of_own) & _WILD else suits & of_own & _SUITS
        return 0

    def best(hand: Sequence[Card], board: Sequence[Card]) -> int:
        suits = possible(hand, board) if suits_matter else 0
        if suits and (low or suits == _WILD):
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


def _ways(many: int) -> Ways:
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
        if len(parts) != FIVE:
            return sums(parts)
        one, two, three, four, five = parts
        early, late = one + two, four + five
        return (
            *(early + three, early + four, early + five),
            *(one + three + four, one + three + five, one + late),
            *(two + three + four, two + three + five, two + late, three + late),
        )

    return {2: pairs_of_four, 3: threes_of_five}.get(many, sums)


def _flushes(ranked: Evaluator, of_hand: int, of_board: int) -> Paired:
    """Return the function for the value of the best hand of one suit, without wild cards."""
    parts, suited = ranked.rank_parts(), ranked.keys()[1][FIVE * SUIT_PARTS["c"]]

    def best(hand: Sequence[Card], board: Sequence[Card]) -> int:
        found = 0
        for suit in SUITS:
            held = combinations([parts[card] for card in hand if card[1] == suit], of_hand)
            shared = list(combinations([parts[card] for card in board if card[1] == suit], of_board))
            found = max([found, *[suited[sum(one) + sum(other)] for one in held for other in shared]])
        return found

    return best


def _kept(plain: Sequence[int], ranking: Ranking, many: int) -> frozenset[int]:
    """Return the rank parts of `many` cards of hands that qualify; empty if all hands do."""
    if not ranking.qualifies:
        return frozenset()
    ranks = RANK_PARTS[: len(ranking.ranks)]
    hands = (hand for hand in combinations_with_replacement(ranks, FIVE) if plain[sum(hand)])
    return frozenset(sum(part) for hand in hands for part in combinations(hand, many))


@cache
def _masks(enough: int) -> Masks:
    """Return a bit for each suit with `enough` cards, and `_WILD` if a card is wild.

    The last row is for more than five cards. Their suit parts may coincide, so all its bits are set.
    """
    masks = [[_SUITS | _WILD] * PARTS for _ in range(FIVE + 2)]
    for size in range(FIVE + 1):
        for suits in combinations_with_replacement((0, *SUIT_PARTS.values()), size):
            bits = sum(1 << at for at, suit in enumerate(SUIT_PARTS.values()) if suits.count(suit) >= enough)
            masks[size][sum(suits)] = bits | _WILD if 0 in suits else bits
    return masks


def _one_by_one(ranked: Evaluator, of_hand: int, of_board: int) -> Paired:
    value, marked = ranked.of_marked, ranked.marked

    def best(hand: Sequence[Card], board: Sequence[Card]) -> int:
        shared = tuple(combinations(board, of_board))
        held = [own for way in marked(hand) for own in combinations(way, of_hand)]
        return max([value((*own, *common)) for own in held for common in shared])

    return best
