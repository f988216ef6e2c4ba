"""Ranking of hands with too few cards: because of dead cards, or without the board."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from companion.cards import Card
from companion.hands.definition.ranking import Ranking
from companion.hands.judging.choice import Board, Choice, Exactly
from companion.hands.judging.hand_rank import Rank, best


def lacks(own: Sequence[Card], board: Sequence[Card], choice: Choice, ranking: Ranking) -> bool:
    """Say whether there are too few cards for a hand by `choice`."""
    if isinstance(choice, Exactly):
        return len(own) < choice.hand or len(board) < choice.board
    return len(own) + len(board) < ranking.fewest


def any_lack(
    own: Sequence[Sequence[Card]], boards: Sequence[Board], choice: Choice, ranking: Ranking
) -> bool:
    """Say whether any hand has too few cards with any board."""
    return any(lacks(cards, board.cards, choice, ranking) for cards in own for board in boards)


def best_short(
    hand: Sequence[Card], boards: Sequence[Board], choice: Choice, ranking: Ranking
) -> tuple[Rank, int]:
    """Return the best hand if some hands lack cards, and the index of the board that makes it.

    A high `ranking`, which must be one for fewer cards, ranks the cards that are left. A low of too few cards
    does not qualify.
    """
    ranks = [_best(hand, board, choice, ranking) for board in boards]
    at = max(range(len(ranks)), key=ranks.__getitem__)
    return ranks[at], at


def _best(own: Sequence[Card], board: Board, choice: Choice, ranking: Ranking) -> Rank:
    nothing = Rank(0, (), ranking)
    if ranking.low:
        return nothing if lacks(own, board.cards, choice, ranking) else choice.best(own, board, ranking)
    pools = _pools(own, board.cards, choice)
    return max((best(pool, ranking, decks=None) for pool in pools if pool), default=nothing)


def _pools(own: Sequence[Card], board: Sequence[Card], choice: Choice) -> Iterator[tuple[Card, ...]]:
    """Yield the cards that may form a hand: as many as the choice takes, or all if fewer."""
    if not isinstance(choice, Exactly):
        yield (*own, *board)
        return
    held = combinations(own, min(choice.hand, len(own)))
    shared = combinations(board, min(choice.board, len(board)))
    for some, others in product(held, shared):
        yield (*some, *others)
