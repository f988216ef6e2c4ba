"""Contest: a showdown from cards by one ranking, one choice of cards, and maybe a low."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.cards import Card, validate_cards_with_face_down
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.rankings import STANDARD
from companion.hands.judging.choice import ANY_CARDS, NO_BOARD, Board, CardChoice
from companion.hands.judging.explanation import explain
from companion.hands.judging.hand_rank import Rank, check_card_copies, check_not_text
from companion.hands.judging.showdowns import ShowdownStandings, TiedGroups, showdown


@dataclass(frozen=True)
class ContestOutcome:
    """Result of a showdown by the rules of a `Contest`.

    hands: the rank of each hand, in the order given.
    lows: the low of each hand; empty if the contest has none.
    showdown: who wins, with hands given by their index.
    """

    hands: tuple[Rank, ...]
    lows: tuple[Rank, ...]
    showdown: ShowdownStandings

    @property
    def reasons(self) -> tuple[str, ...]:
        """Reasons why each group of `showdown.order` beats the next, one fewer than the groups."""
        return _explain_order(self.hands, self.showdown.order)

    @property
    def low_reasons(self) -> tuple[str, ...]:
        """Reasons why each group of `showdown.low_order` beats the next; () without a low."""
        return _explain_order(self.lows, self.showdown.low_order)


@dataclass(frozen=True)
class Contest:
    """Rules for comparing hands by one ranking and maybe a low, as our own games do.

    ranking, low: the rankings, with the wild cards, which are the same for all hands; `low` is None
        without one.
    choice: the cards of hand and board that may form a hand, also from towers.
    decks: the number of decks in play.
    name: the name that players use, "" if there is none.

    `judging.Judge` is for variants that players made, with wild cards for each hand and other prizes.
    """

    ranking: Ranking = STANDARD
    choice: CardChoice = ANY_CARDS
    low: Ranking | None = None
    decks: int = 1
    name: str = ""

    def meet(self, hands: Sequence[Sequence[Card]], board: Board = NO_BOARD) -> ContestOutcome:
        """Return the outcome of a showdown of `hands`, which may include a kitty's, with `board`.

        Raises: TypeError for text; UnknownCard; TooManyCopies for a card that is there too often; the
        errors of `choice.best`.
        """
        for hand in (hands, *hands, board):
            check_not_text(hand)
        for hand in (*hands, tuple(board)):
            validate_cards_with_face_down(hand)
        check_card_copies([card for hand in (*hands, tuple(board)) for card in hand], self.decks)
        ranks = tuple(best_hand_on_boards(hand, (board,), self.choice, self.ranking)[0] for hand in hands)
        low = self.low
        lows = (
            tuple(best_hand_on_boards(hand, (board,), self.choice, low)[0] for hand in hands) if low else ()
        )
        return ContestOutcome(ranks, lows, showdown(ranks, lows))


def best_hand_on_boards(
    hand: Sequence[Card], boards: Sequence[Board], choice: CardChoice, ranking: Ranking
) -> tuple[Rank, int]:
    """Return the best hand that `hand` makes with one of `boards`, and the index of that board.

    Of several such boards it is the first. There must be at least one board.

    Raises: the errors of `choice.best`.
    """
    ranks = [choice.best(hand, board, ranking) for board in boards]
    at = max(range(len(ranks)), key=ranks.__getitem__)
    return ranks[at], at


def _explain_order(ranks: Sequence[Rank], order: TiedGroups) -> tuple[str, ...]:
    return tuple(explain(ranks[better[0]], ranks[worse[0]]) for better, worse in pairwise(order))
