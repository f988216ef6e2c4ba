"""Choices of the cards that form a hand: any, exact numbers of hand and board, or towers.

A choice finds the best hand that it allows. `values` prepares it for a loop over many hands.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, product
from typing import Protocol

from companion.cards import Card
from companion.hands.definition.errors import WrongCount
from companion.hands.definition.ranking import Ranking
from companion.hands.evaluation.evaluation import evaluator
from companion.hands.evaluation.keys import WILD_PLACEHOLDER
from companion.hands.judging.hand_rank import Rank, best, unrankable_error
from companion.hands.judging.pairing import make_exact_value_function
from companion.plurals import format_count

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Board:
    """The cards that all players share: `cards` in the middle, and the towers beside them.

    Iterating over it yields all of them, those in the middle first.
    """

    cards: tuple[Card, ...] = ()
    towers: tuple[tuple[Card, ...], ...] = ()

    def __iter__(self) -> Iterator[Card]:
        yield from self.cards
        for tower in self.towers:
            yield from tower


NO_BOARD = Board()

BoardValueFunction = Callable[[Sequence[Card], Board], int]
"""A function for the value of the best hand in a player's cards and the board."""


class CardChoice(Protocol):
    """A rule for the cards of a hand and a board that may form a hand."""

    @property
    def name(self) -> str:
        """The name that players use."""

    @property
    def slug(self) -> str:
        """The name in addresses and on the command line."""

    def make_value_function(self, ranking: Ranking) -> BoardValueFunction:
        """Return the function for the value of the best hand in a player's cards and the board.

        The function raises KeyError and ValueError for cards that `best` refuses with a sentence.

        Raises: WrongCount if the choice takes exact numbers of cards that do not add up to a hand of
        `ranking`.
        """

    def best(self, hand: Sequence[Card], board: Board, ranking: Ranking) -> Rank:
        """Return the best hand that the choice allows.

        Raises: the errors of `hand_rank.best` except TooManyCopies, as copies are not counted; WrongCount
        also if the hand or the board has too few cards, or exact numbers of cards do not add up to a hand.
        """


@dataclass(frozen=True)
class AnyCards:
    """The choice of any cards of the hand and the board."""

    name: str = "any cards"
    slug: str = "any"

    def make_value_function(self, ranking: Ranking) -> BoardValueFunction:
        """Return the function for the value of the best hand in a player's cards and the board.

        Cards of towers count, too.
        """
        find = evaluator(ranking).best
        return lambda hand, board: find((*hand, *board))

    def best(self, hand: Sequence[Card], board: Board, ranking: Ranking) -> Rank:
        """Return the best hand in all cards together, those of towers included.

        Raises: the errors of `hand_rank.best` except TooManyCopies, as copies are not counted.
        """
        return best((*hand, *board), ranking, decks=None)


@dataclass(frozen=True)
class ExactCardCounts:
    """The choice of exactly `hand_cards` cards from the hand and `board_cards` cards from the board."""

    hand_cards: int
    board_cards: int
    name: str
    slug: str

    def make_value_function(self, ranking: Ranking) -> BoardValueFunction:
        """Return the function for the value of the best hand in a player's cards and the board.

        Towers do not count.

        Raises: WrongCount if the numbers of cards do not add up to a hand of `ranking`.
        """
        self._check_hand_size(ranking)
        value = make_exact_value_function(ranking, self.hand_cards, self.board_cards)
        return lambda hand, board: value(hand, board.cards)

    def best(self, hand: Sequence[Card], board: Board, ranking: Ranking) -> Rank:
        """Return the best hand with exactly these numbers of cards from each; towers do not count.

        Raises: WrongCount if there are too few cards, or if the numbers do not add up to a hand of `ranking`;
        the other errors that `CardChoice.best` names.
        """
        self._check_hand_size(ranking)
        if len(hand) < self.hand_cards or len(board.cards) < self.board_cards:
            raise WrongCount(
                f"{self.name} takes {format_count(self.hand_cards)} from a hand and {self.board_cards} from "
                "the board, "
                f"but the hand has {len(hand)} and the board {len(board.cards)}."
            )

        def hands(own: Cards, shared: Cards) -> Iterator[Cards]:
            for taken, common in product(
                combinations(own, self.hand_cards), combinations(shared, self.board_cards)
            ):
                yield (*taken, *common)

        return _best_of_combinations(hands, hand, board.cards, ranking)

    def _check_hand_size(self, ranking: Ranking) -> None:
        if self.hand_cards + self.board_cards != ranking.hand_size:
            raise WrongCount(
                f"{self.name} makes hands of {self.hand_cards + self.board_cards} cards, but {ranking.name} "
                f"ranks hands of {ranking.hand_size}."
            )


@dataclass(frozen=True)
class OneCardPerTower:
    """The choice of the whole hand, one card of each tower, and the middle card if needed.

    rules: tapiola.md#hand
    """

    name: str = "one card from each tower"
    slug: str = "towers"

    def make_value_function(self, ranking: Ranking) -> BoardValueFunction:
        """Return the function for the value of the best hand in a player's cards and the board.

        Numbers of cards are checked only by the function, which raises ValueError.
        """
        ranked = evaluator(ranking)
        value, marked, size = ranked.value_of_marked, ranked.mark_wild_cards, ranking.hand_size

        def best_value(hand: Sequence[Card], board: Board) -> int:
            middle = () if len(hand) + len(board.towers) == size else board.cards
            if len(hand) + len(middle) + len(board.towers) != size:
                raise ValueError
            taken = tuple(product(*board.towers))
            return max([value((*own, *middle, *cards)) for own in marked(hand) for cards in taken])

        return best_value

    def best(self, hand: Sequence[Card], board: Board, ranking: Ranking) -> Rank:
        """Return the best hand with all cards of `hand` and one card from each tower.

        The middle cards are in it only if it would have too few cards without them.

        Raises: WrongCount if it would not have as many cards as a hand of `ranking`, if there are no towers,
        or if a tower is empty; the other errors that `CardChoice.best` names.
        """
        middle = ranking.hand_size - len(hand) - len(board.towers)
        if middle not in (0, len(board.cards)) or not board.towers or not all(board.towers):
            raise WrongCount(
                f"These cards do not make a hand of {ranking.hand_size}: {format_count(len(hand))} in the "
                f"player's hand, {format_count(len(board.towers), 'tower')} and {len(board.cards)} in the "
                "middle. A hand is all of the player's cards and one from each tower, and the card in the "
                "middle if more are needed. No tower may be empty."
            )
        sizes = [len(tower) for tower in board.towers]

        def hands(own: Cards, shared: Cards) -> Iterator[Cards]:
            cards = iter(shared)
            base = (*own, *islice(cards, len(board.cards)))[: len(own) + middle]
            for taken in product(*[tuple(islice(cards, size)) for size in sizes]):
                yield (*base, *taken)

        return _best_of_combinations(hands, hand, tuple(board), ranking)


def _best_of_combinations(
    hands: Callable[[Cards, Cards], Iterator[Cards]], own: Sequence[Card], shared: Cards, ranking: Ranking
) -> Rank:
    """Return the best of the `hands` made from a player's own cards and the shared cards."""
    ranked, wild = evaluator(ranking), ranking.wild
    lying = (
        tuple([WILD_PLACEHOLDER if card in wild else card for card in shared])
        if wild.lowest_card_rule
        else shared
    )
    try:
        codes = [hand for way in ranked.mark_wild_cards(own) for hand in hands(way, lying)]
        values = list(map(ranked.value_of_marked, codes))
    except (KeyError, ValueError):
        raise unrankable_error((*own, *shared), ranking) from None
    best_value = max(values)
    at = values.index(best_value)
    if not wild.lowest_card_rule:
        return Rank(best_value, codes[at], ranking)
    marks = tuple([code == WILD_PLACEHOLDER for code in codes[at]])
    cards = list(hands(tuple(own), shared))
    return Rank(best_value, cards[at % len(cards)], ranking, marks)


ANY_CARDS = AnyCards()
OMAHA = ExactCardCounts(2, 3, "Omaha", "omaha")
TOWERS = OneCardPerTower()
CARD_CHOICES: Mapping[str, CardChoice] = {choice.slug: choice for choice in (ANY_CARDS, OMAHA, TOWERS)}
"""Every choice by its slug."""
