"""Showdown for several prizes, in which every hand may have its own wild cards.

Ranks of one ranking compare whatever was wild in each hand, because their values are those of the ranking
without wild cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from companion.cards import RANKS, Card, lying
from companion.hands.definition.board_lines import along, lines
from companion.hands.definition.errors import BadSide, BadWild
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.rankings import STANDARD
from companion.hands.definition.sides import MOST_SIDES, CardSide, HandSide, Side
from companion.hands.definition.wild import NOTHING_WILD, Wild
from companion.hands.evaluation.evaluation import KEPT, evaluator
from companion.hands.judging.choice import ANY, Board
from companion.hands.judging.contest import best_of
from companion.hands.judging.explanation import meanings
from companion.hands.judging.hand_rank import Rank, check_decks
from companion.hands.judging.lows import check_limit, few_of, limit, order_of
from companion.hands.judging.short import any_lack, best_short
from companion.hands.judging.showdowns import Places, order
from companion.hands.judging.use import ANY_USE, Use
from companion.hands.judging.worth import Worth, of_points, of_suit, why


@dataclass(frozen=True)
class Shown:
    """The cards of one player, face up and face down, and the cards wild for that player."""

    cards: tuple[Card, ...]
    wild: Wild = NOTHING_WILD


@dataclass(frozen=True)
class Judged:
    """One prize of a showdown, with the value of each hand for it, in the order of the hands."""

    side: Side
    worths: tuple[Worth, ...]
    lines: tuple[str, ...]
    """The board line that each hand uses, "" if it uses none."""

    @cached_property
    def groups(self) -> Places:
        """The indices of the hands that qualify, in groups that tie, best first."""
        return order(self.worths)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Reasons why each group beats the next."""
        return tuple(why(self.worths[one[0]], self.worths[other[0]]) for one, other in pairwise(self.groups))

    def meanings(self, hand: int) -> tuple[str, ...]:
        """Return a text for each wild card that counts in this hand: ``"4♠ is wild: a king"``."""
        worth = self.worths[hand]
        return meanings(worth) if isinstance(worth, Rank) else worth.meanings


@dataclass(frozen=True)
class Judge:
    """Rules of a showdown: its prizes, its ranking, and how hands use the board.

    A `Contest` is simpler: its wild cards are the same for all hands, and it has neither prizes nor lines.
    """

    sides: tuple[Side, ...] = (HandSide(),)
    order: Ranking = STANDARD
    """The ranking of the high. Nothing is wild in it, as each hand has its own wild cards."""
    use: Use = ANY_USE
    lay: str = ""
    """The layout of the board: one of `board_lines.LAYS`, or "" if all its cards count together."""
    dead: Wild = NOTHING_WILD
    """Dead cards, which count for nothing, wherever they are."""
    decks: int = 1
    ranks: str = RANKS
    """The ranks in the pack: a wild card stands only for cards of these ranks."""
    natural: tuple[Side, ...] = ()
    """Prizes for which no card is wild."""

    def check(self, board: int) -> None:
        """Check that hands can be judged by these rules with `board` cards on the board.

        Raises: BadSide, BadUse, BadBoard or BadWild if no hand at all can be judged.
        """
        if not 1 <= len(self.sides) <= MOST_SIDES:
            raise BadSide(f"A pot has 1 to {MOST_SIDES} equal parts, not {len(self.sides)}.")
        if self.order.wild:
            raise BadWild("What is wild is said for each hand, not for the order of hands.")
        if self.dead.lowest:
            raise BadWild(
                "Dead cards are said by rank, suit or card, as which are lowest depends on the hand."
            )
        laid = lines(self.lay, board)
        for side in self.sides:
            if side.line > len(laid):
                many = "is 1 line" if len(laid) == 1 else f"are {len(laid)} lines"
                raise BadSide(f"“{side}” asks for line {side.line} of the board, and there {many}.")
            if isinstance(side, HandSide):
                order = order_of(side.order, self.order)
                if side.qualifies:
                    check_limit(order, side.qualifies)
                if not side.alone:
                    self.use.choice(order)

    def meet(self, hands: Sequence[Shown], board: Sequence[Card] = ()) -> tuple[Judged, ...]:
        """Return the results of a showdown of `hands` for each prize; `board` is row by row.

        Raises: the errors of `check`; TooMany for a card that is there too often; the errors of `choice.best`
        for cards that make no hand.
        """
        self.check(len(board))
        for cards in (*(hand.cards for hand in hands), tuple(board)):
            lying(cards)
        check_decks([card for hand in hands for card in hand.cards] + list(board), self.decks)
        return tuple(self._side(side, hands, board) for side in self.sides)

    def _side(self, side: Side, hands: Sequence[Shown], board: Sequence[Card]) -> Judged:
        if side in self.natural:
            hands = [replace(hand, wild=NOTHING_WILD) for hand in hands]
        if isinstance(side, HandSide):
            return self._hands(side, hands, board)
        own = [(self._alive(hand.cards), hand.wild) for hand in hands]
        worths = (
            of_suit(side, cards) if isinstance(side, CardSide) else of_points(side, cards, wild, self.ranks)
            for cards, wild in own
        )
        return Judged(side, tuple(worths), ("",) * len(hands))

    def _hands(self, side: HandSide, hands: Sequence[Shown], board: Sequence[Card]) -> Judged:
        laid = lines("" if side.alone else self.lay, 0 if side.alone else len(board))
        laid = laid[side.line - 1 : side.line] if side.line else laid
        boards = tuple(Board(self._alive(along(line, board))) for line in laid)
        own = [self._alive(hand.cards) for hand in hands]
        order = order_of(side.order, self.order)
        choice = ANY if side.alone else self.use.choice(order)
        best = best_of
        if (self.dead or (side.alone and not order.low)) and any_lack(own, boards, choice, order):
            best, order = best_short, order if order.low else few_of(order)
        wilds = [hand.wild for hand in hands]
        found = [
            best(cards, boards, choice, _with(wild, order, self.ranks))
            for cards, wild in zip(own, wilds, strict=True)
        ]
        ranks = tuple(_qualified(rank, side.qualifies) for rank, _ in found)
        taken = zip(ranks, found, strict=True)
        return Judged(side, ranks, tuple(laid[at].name * rank.qualifies for rank, (_, at) in taken))

    def _alive(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return tuple([card for card in cards if card not in self.dead]) if self.dead else tuple(cards)


@lru_cache(maxsize=KEPT)
def _with(wild: Wild, order: Ranking, pack: str) -> Ranking:
    """Return `order` with a hand's wild cards; cached, as each object is compiled separately."""
    return order.in_hand(wild, pack)


def _qualified(rank: Rank, highest: str) -> Rank:
    """Return the rank, or one with value 0 if it is a low above the rank `highest`."""
    if not highest or rank.value >= limit(evaluator(rank.ranking).table, highest):
        return rank
    return Rank(0, rank.pool, rank.ranking)
