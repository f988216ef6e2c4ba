"""Contest: a showdown from cards by one ranking, one choice of cards, and maybe a low."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.cards import Card, validate_with_face_down
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.rankings import STANDARD
from companion.hands.judging.choice import ANY_CARDS, NO_BOARD, Board, CardChoice
from companion.hands.judging.explanation import explain
from companion.hands.judging.hand_rank import Rank, check_card_copies, check_not_text
from companion.hands.judging.showdowns import Showdown, TiedGroups, showdown


@dataclass(frozen=True)
class Outcome:
    """The outcome of a contest; `hands` and `lows` have each hand's rank, in the order given."""

    hands: tuple[Rank, ...]
    lows: tuple[Rank, ...]
    showdown: Showdown

    @property
    def reasons(self) -> tuple[str, ...]:
        """Reasons why each group of `showdown.order` beats the next."""
        return _explain_order(self.hands, self.showdown.order)

    @property
    def low_reasons(self) -> tuple[str, ...]:
        """Reasons why each group of `showdown.low` beats the next."""
        return _explain_order(self.lows, self.showdown.low_order)


@dataclass(frozen=True)
class Contest:
    """Rules for comparing hands by one ranking and maybe a low, as our own games do.

    `ranking` and `low` have the wild cards, which are the same for all hands. `choice` may be any choice of
    cards, also from towers. `decks` is the number of decks in play. `name` is the name that players use, ""
    if there is none.

    `judging.Judge` is for variants that players made, with wild cards for each hand and other prizes.
    """

    ranking: Ranking = STANDARD
    choice: CardChoice = ANY_CARDS
    low: Ranking | None = None
    decks: int = 1
    name: str = ""

    def meet(self, hands: Sequence[Sequence[Card]], board: Board = NO_BOARD) -> Outcome:
        """Return the outcome of a showdown of `hands`, which may include a kitty's, with `board`.

        Raises: TypeError for text; TooMany for a card that is there too often; the errors of `choice.best`.
        """
        for hand in (hands, *hands, board):
            check_not_text(hand)
        for hand in (*hands, tuple(board)):
            validate_with_face_down(hand)
        check_card_copies([card for hand in (*hands, tuple(board)) for card in hand], self.decks)
        ranks = tuple(best_on_boards(hand, (board,), self.choice, self.ranking)[0] for hand in hands)
        low = self.low
        lows = tuple(best_on_boards(hand, (board,), self.choice, low)[0] for hand in hands) if low else ()
        return Outcome(ranks, lows, showdown(ranks, lows))


def best_on_boards(
    hand: Sequence[Card], boards: Sequence[Board], choice: CardChoice, ranking: Ranking
) -> tuple[Rank, int]:
    """Return the best hand with one of `boards`, and the index of that board.

    Raises: the errors of `choice.best`.
    """
    ranks = [choice.best(hand, board, ranking) for board in boards]
    at = max(range(len(ranks)), key=ranks.__getitem__)
    return ranks[at], at


def _explain_order(ranks: Sequence[Rank], order: TiedGroups) -> tuple[str, ...]:
    return tuple(explain(ranks[better[0]], ranks[worse[0]]) for better, worse in pairwise(order))
