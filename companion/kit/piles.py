"""Piles of cards at a showdown, of hands and boards, and the search for an invalid one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import add

from companion.cards import Card, surplus_cards
from companion.engine.field import Illegal
from companion.hands import ANY_CARDS, BadHand, Board, Contest, Ranking, TooManyCopies, WrongCount
from companion.hands.judging.hand_rank import unrankable_error

MAX_CARDS_TO_CHOOSE = 10
"""Most cards of a pile if a choice tries every way to take some; no game deals as many."""
MAX_TOWER_CARDS = 3
"""Most cards of a tower. rules: tapiola.md: a tower has three places."""


@dataclass(frozen=True)
class CardPile:
    """The cards of one player, of the board or of a tower, as they were entered.

    name: the owner's name that is shown.
    cards: the cards.
    field: the name of their input, which an error about them names; "" if they have none.
    """

    name: str
    cards: tuple[Card, ...]
    field: str = ""


def _board_piles(board: Board) -> Iterator[CardPile]:
    yield CardPile("The board", board.cards, "board")
    for number, tower in enumerate(board.towers, start=1):
        yield CardPile(f"Tower {number}", tower, f"tower{number}")


def check_pile_sizes(contest: Contest, hands: Sequence[CardPile], board: Board) -> None:
    """Check that no pile has too many cards for a choice to try, or for a tower.

    The first limit, `MAX_CARDS_TO_CHOOSE`, does not hold for `ANY_CARDS`; the second is `MAX_TOWER_CARDS`.

    Raises: `Illegal`, whose field is that of the pile.
    """
    for pile in (*hands, *_board_piles(board)):
        if pile.field.startswith("tower") and len(pile.cards) > MAX_TOWER_CARDS:
            raise Illegal(f"{pile.name}: a tower can have at most {MAX_TOWER_CARDS} cards.", field=pile.field)
        if contest.choice is not ANY_CARDS and len(pile.cards) > MAX_CARDS_TO_CHOOSE:
            raise Illegal(
                f"{pile.name}: {len(pile.cards)} cards are too many for {contest.choice.name}. "
                f"Enter at most {MAX_CARDS_TO_CHOOSE}.",
                field=pile.field,
            )


def find_faulty_pile(contest: Contest, hands: Sequence[CardPile], board: Board, bad: BadHand) -> CardPile:
    """Return the pile that the error `bad` is about, so that a message can name it.

    `bad` must be what `contest.meet` raised for these hands and this board. If the choice or the low is what
    is wrong, it is an empty pile with the field ``choice`` or ``low``. If the board or a tower that is
    needed is empty, it is that pile; if it only has too few cards, it is the first hand that cannot be made.
    """
    piles = (*_board_piles(board), *hands)
    if isinstance(bad, TooManyCopies):
        so_far = accumulate((pile.cards for pile in piles), add)
        seen_with = zip(piles, so_far, strict=True)
        return next(pile for pile, seen in seen_with if surplus_cards(seen, contest.decks))
    for pile in piles:
        if pile.cards and not isinstance(unrankable_error(pile.cards, contest.ranking), WrongCount):
            return pile
    if not _can_choose(contest, contest.ranking):
        return CardPile("Which cards count", (), "choice")
    high = replace(contest, low=None)
    short = next((hand for hand in hands if not _is_valid_hand(high, hand, board)), None)
    if short is None:
        return CardPile("The low", (), "low")
    lacking = () if contest.choice is ANY_CARDS else (pile for pile in _board_piles(board) if not pile.cards)
    needed = [pile for pile in lacking if pile.field != "board" or not board.towers]
    return needed[0] if needed else short


def _can_choose(contest: Contest, ranking: Ranking) -> bool:
    try:
        contest.choice.make_value_function(ranking)
    except WrongCount:
        return False
    return True


def _is_valid_hand(contest: Contest, hand: CardPile, board: Board) -> bool:
    try:
        contest.meet([hand.cards], board)
    except BadHand:
        return False
    return True
