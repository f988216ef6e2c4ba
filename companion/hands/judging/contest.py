"""A showdown from cards: by which ranking hands meet, which cards may form them, and whether a low shares."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.cards import Card, lying
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.rankings import STANDARD
from companion.hands.judging.choice import ANY, NO_BOARD, Board, Choice
from companion.hands.judging.explanation import explain
from companion.hands.judging.hand_rank import Rank, check_decks, check_not_text
from companion.hands.judging.showdowns import Places, Showdown, showdown


@dataclass(frozen=True)
class Outcome:
    """What came of a contest: `hands` and `lows` have a rank for each hand, in the order they were given."""

    hands: tuple[Rank, ...]
    lows: tuple[Rank, ...]
    showdown: Showdown

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why each group of `showdown.order` beats the next."""
        return _reasons(self.hands, self.showdown.order)

    @property
    def low_reasons(self) -> tuple[str, ...]:
        """Why each group of `showdown.low` beats the next."""
        return _reasons(self.lows, self.showdown.low)


@dataclass(frozen=True)
class Contest:
    """How hands meet. What is wild stands in the rankings; `decks` are how many the cards come from.

    It is the way of our own games and of ranking hands: one order, and maybe a low, with the same wild cards
    for all and any choice of cards, from towers too. `judging.Judge` is for games that people make up, whose
    wild cards are another in each hand and whose pot has other sides. Both take hands by `best_of`, and order
    them by `showdown`; what they have beside is not the same.

    `name` is what players call it, where a game has it.
    """

    ranking: Ranking = STANDARD
    choice: Choice = ANY
    low: Ranking | None = None
    decks: int = 1
    name: str = ""

    def meet(self, hands: Sequence[Sequence[Card]], board: Board = NO_BOARD) -> Outcome:
        """Return the outcome when `hands`, a kitty's among them, meet over `board`.

        Raises TypeError for text, `TooMany`, and as `choice.best` does.
        """
        for hand in (hands, *hands, board):
            check_not_text(hand)
        for hand in (*hands, tuple(board)):
            lying(hand)
        check_decks([card for hand in (*hands, tuple(board)) for card in hand], self.decks)
        ranks = tuple(best_of(hand, (board,), self.choice, self.ranking)[0] for hand in hands)
        low = self.low
        lows = tuple(best_of(hand, (board,), self.choice, low)[0] for hand in hands) if low else ()
        return Outcome(ranks, lows, showdown(ranks, lows))


def best_of(
    hand: Sequence[Card], boards: Sequence[Board], choice: Choice, ranking: Ranking
) -> tuple[Rank, int]:
    """Return the best hand that one of `boards` makes, and which one; raise as `choice.best` does."""
    ranks = [choice.best(hand, board, ranking) for board in boards]
    at = max(range(len(ranks)), key=ranks.__getitem__)
    return ranks[at], at


def _reasons(ranks: Sequence[Rank], order: Places) -> tuple[str, ...]:
    return tuple(explain(ranks[better[0]], ranks[worse[0]]) for better, worse in pairwise(order))
