"""Ranking of hands with too few cards: because of dead cards, or without the board."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from companion.cards import Card
from companion.hands.definition.ranking import Ranking
from companion.hands.judging.choice import Board, CardChoice, ExactCardCounts
from companion.hands.judging.hand_rank import Rank, best


def has_too_few_cards(
    own: Sequence[Card], board: Sequence[Card], choice: CardChoice, ranking: Ranking
) -> bool:
    """Say whether there are too few cards for a hand by `choice`."""
    if isinstance(choice, ExactCardCounts):
        return len(own) < choice.hand_cards or len(board) < choice.board_cards
    return len(own) + len(board) < ranking.min_hand_size


def any_hand_lacks_cards(
    own: Sequence[Sequence[Card]], boards: Sequence[Board], choice: CardChoice, ranking: Ranking
) -> bool:
    """Return whether any hand of `own` has too few cards with any of `boards`."""
    return any(has_too_few_cards(cards, board.cards, choice, ranking) for cards in own for board in boards)


def best_short_hand(
    hand: Sequence[Card], boards: Sequence[Board], choice: CardChoice, ranking: Ranking
) -> tuple[Rank, int]:
    """Return the best hand if some hands lack cards, and the index of the board that makes it.

    Of several such boards it is the first. A high `ranking`, which must be one for fewer cards, ranks the
    cards that are left. A low of too few cards does not qualify.
    """
    ranks = [_best_with_board(hand, board, choice, ranking) for board in boards]
    at = max(range(len(ranks)), key=ranks.__getitem__)
    return ranks[at], at


def _best_with_board(own: Sequence[Card], board: Board, choice: CardChoice, ranking: Ranking) -> Rank:
    nothing = Rank(0, (), ranking)
    if ranking.is_low:
        return (
            nothing
            if has_too_few_cards(own, board.cards, choice, ranking)
            else choice.best(own, board, ranking)
        )
    pools = _card_pools(own, board.cards, choice)
    return max((best(pool, ranking, decks=None) for pool in pools if pool), default=nothing)


def _card_pools(own: Sequence[Card], board: Sequence[Card], choice: CardChoice) -> Iterator[tuple[Card, ...]]:
    """Yield the cards that may form a hand: as many as the choice takes, or all if fewer."""
    if not isinstance(choice, ExactCardCounts):
        yield (*own, *board)
        return
    held = combinations(own, min(choice.hand_cards, len(own)))
    shared = combinations(board, min(choice.board_cards, len(board)))
    for some, others in product(held, shared):
        yield (*some, *others)
