"""Showdown for several prizes, in which every hand may have its own wild cards.

Ranks of one ranking compare whatever was wild in each hand, because their values are those of the ranking
without wild cards.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import pairwise

from companion.cards import RANKS, Card, validate_cards_with_face_down
from companion.hands.definition.board_lines import cards_in_line, list_board_lines
from companion.hands.definition.errors import BadPrize, BadWildCards
from companion.hands.definition.ranking import Ranking
from companion.hands.definition.rankings import STANDARD
from companion.hands.definition.sides import MAX_PRIZES, CardPrize, HandPrize, PrizeRule
from companion.hands.definition.wild import NOTHING_WILD, WildCards
from companion.hands.evaluation.evaluation import MAX_CACHED_RANKINGS, evaluator
from companion.hands.judging.choice import ANY_CARDS, Board
from companion.hands.judging.contest import best_hand_on_boards
from companion.hands.judging.explanation import wild_card_meanings
from companion.hands.judging.hand_rank import Rank, check_card_copies
from companion.hands.judging.lows import (
    check_low_limit,
    low_limit_value,
    prize_ranking,
    ranking_for_fewer_cards,
)
from companion.hands.judging.short import any_hand_lacks_cards, best_short_hand
from companion.hands.judging.showdowns import TiedGroups, order_hands
from companion.hands.judging.use import ANY_CARD_USE, CardUse
from companion.hands.judging.worth import (
    HandValue,
    best_card_prize_value,
    best_points_prize_value,
    explain_win,
)
from companion.plurals import format_count


@dataclass(frozen=True)
class ShownHand:
    """The cards of one player, face up and face down, and the cards wild for that player."""

    cards: tuple[Card, ...]
    wild: WildCards = NOTHING_WILD


@dataclass(frozen=True)
class PrizeResult:
    """The result of a showdown for one prize, with hands in the order given.

    prize: the prize.
    hand_values: the value of each hand for it; compare them with `<` and `==`.
    board_lines: the board line that each hand uses, "" if it uses none.
    """

    prize: PrizeRule
    hand_values: tuple[HandValue, ...]
    board_lines: tuple[str, ...]

    @cached_property
    def groups(self) -> TiedGroups:
        """The indices of the hands that qualify, in groups that tie, best first."""
        return order_hands(self.hand_values)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Reasons why each group beats the next: one fewer than there are groups."""
        return tuple(
            explain_win(self.hand_values[one[0]], self.hand_values[other[0]])
            for one, other in pairwise(self.groups)
        )

    def wild_card_meanings(self, hand: int) -> tuple[str, ...]:
        """Return a text for each wild card that counts in a hand, given by its index.

        Example: ``"4♠ is wild: a king"``. For a prize for points there are texts for aces that count 11, too;
        for a prize for a card there are none.
        """
        worth = self.hand_values[hand]
        return wild_card_meanings(worth) if isinstance(worth, Rank) else worth.meanings


@dataclass(frozen=True)
class Judge:
    """Rules of a showdown: its prizes, its ranking, and how hands use the board.

    A `Contest` is simpler: its wild cards are the same for all hands, and it has neither prizes nor lines.

    prizes: the prizes, in the order of the results.
    high_ranking: the ranking of the high. Nothing is wild in it, as each hand has its own wild cards.
    card_use: the numbers of own cards and board cards that make a hand.
    board_layout: the layout of the board: one of `board_lines.BOARD_LAYOUTS`, or "" if all its cards count
        together.
    dead_cards: dead cards, which count for nothing, wherever they are.
    decks: the number of decks in play.
    pack_ranks: the ranks in the pack: a wild card stands only for cards of these ranks.
    natural_prizes: prizes for which no card is wild.
    """

    prizes: tuple[PrizeRule, ...] = (HandPrize(),)
    high_ranking: Ranking = STANDARD
    card_use: CardUse = ANY_CARD_USE
    board_layout: str = ""
    dead_cards: WildCards = NOTHING_WILD
    decks: int = 1
    pack_ranks: str = RANKS
    natural_prizes: tuple[PrizeRule, ...] = ()

    def check_rules(self, board: int) -> None:
        """Check that hands can be judged by these rules with `board` cards on the board.

        Raises: BadPrize for another number of prizes than 1 to `MAX_PRIZES`, a line that the board lacks, or
        a low that nobody can have; BadCardUse if `card_use` makes no hand; BadBoard if the board does not fit
        its layout; BadWildCards if `high_ranking` has wild cards, or `dead_cards` a lowest card.
        """
        if not 1 <= len(self.prizes) <= MAX_PRIZES:
            raise BadPrize(f"A pot can be split into 1 to {MAX_PRIZES} equal prizes, not {len(self.prizes)}.")
        if self.high_ranking.wild:
            raise BadWildCards("Set the wild cards for each hand, not for the ranking.")
        if self.dead_cards.lowest_card_rule:
            raise BadWildCards(
                "Name dead cards by rank, suit or card. “Lowest” can't be dead: it differs from hand to hand."
            )
        laid = list_board_lines(self.board_layout, board)
        for side in self.prizes:
            if side.line_number > len(laid):
                many = format_count(len(laid), "line")
                raise BadPrize(f"“{side}” needs line {side.line_number} of the board, which has only {many}.")
            if isinstance(side, HandPrize):
                order = prize_ranking(side.ranking_name, self.high_ranking)
                if side.qualifying_rank:
                    check_low_limit(order, side.qualifying_rank)
                if not side.own_cards_only:
                    self.card_use.make_choice(order)

    def meet(self, hands: Sequence[ShownHand], board: Sequence[Card] = ()) -> tuple[PrizeResult, ...]:
        """Return the results of a showdown of `hands` for each prize; `board` is row by row.

        If there are dead cards, hands with too few cards are ranked by those that they have, and a low of too
        few cards does not qualify. A high hand of own cards alone is ranked so without dead cards, too.

        Raises: the errors of `check_rules`; UnknownCard; TooManyCopies for a card that is there too often;
        the errors of `choice.best` for cards that make no hand; JokerNotWild for points.
        """
        self.check_rules(len(board))
        for cards in (*(hand.cards for hand in hands), tuple(board)):
            validate_cards_with_face_down(cards)
        check_card_copies([card for hand in hands for card in hand.cards] + list(board), self.decks)
        return tuple(self._judge_prize(side, hands, board) for side in self.prizes)

    def _judge_prize(self, side: PrizeRule, hands: Sequence[ShownHand], board: Sequence[Card]) -> PrizeResult:
        if side in self.natural_prizes:
            hands = [replace(hand, wild=NOTHING_WILD) for hand in hands]
        if isinstance(side, HandPrize):
            return self._judge_hand_prize(side, hands, board)
        own = [(self._without_dead_cards(hand.cards), hand.wild) for hand in hands]
        worths = (
            best_card_prize_value(side, cards)
            if isinstance(side, CardPrize)
            else best_points_prize_value(side, cards, wild, self.pack_ranks)
            for cards, wild in own
        )
        return PrizeResult(side, tuple(worths), ("",) * len(hands))

    def _judge_hand_prize(
        self, side: HandPrize, hands: Sequence[ShownHand], board: Sequence[Card]
    ) -> PrizeResult:
        laid = list_board_lines(
            "" if side.own_cards_only else self.board_layout, 0 if side.own_cards_only else len(board)
        )
        laid = laid[side.line_number - 1 : side.line_number] if side.line_number else laid
        boards = tuple(Board(self._without_dead_cards(cards_in_line(line, board))) for line in laid)
        own = [self._without_dead_cards(hand.cards) for hand in hands]
        order = prize_ranking(side.ranking_name, self.high_ranking)
        choice = ANY_CARDS if side.own_cards_only else self.card_use.make_choice(order)
        best = best_hand_on_boards
        if (self.dead_cards or (side.own_cards_only and not order.is_low)) and any_hand_lacks_cards(
            own, boards, choice, order
        ):
            best, order = best_short_hand, order if order.is_low else ranking_for_fewer_cards(order)
        wilds = [hand.wild for hand in hands]
        found = [
            best(cards, boards, choice, _ranking_with_wild(wild, order, self.pack_ranks))
            for cards, wild in zip(own, wilds, strict=True)
        ]
        ranks = tuple(_apply_low_limit(rank, side.qualifying_rank) for rank, _ in found)
        taken = zip(ranks, found, strict=True)
        return PrizeResult(side, ranks, tuple(laid[at].name * rank.qualifies for rank, (_, at) in taken))

    def _without_dead_cards(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        return (
            tuple([card for card in cards if card not in self.dead_cards])
            if self.dead_cards
            else tuple(cards)
        )


@lru_cache(maxsize=MAX_CACHED_RANKINGS)
def _ranking_with_wild(wild: WildCards, order: Ranking, pack: str) -> Ranking:
    """Return `order` with a hand's wild cards; cached, as each object is compiled separately."""
    return order.with_wild_unchecked(wild, pack)


def _apply_low_limit(rank: Rank, highest: str) -> Rank:
    """Return the rank, or one with value 0 if it is a low above the rank `highest`."""
    if not highest or rank.value >= low_limit_value(evaluator(rank.ranking).table, highest):
        return rank
    return Rank(0, rank.pool, rank.ranking)
