"""Piles of cards at a showdown, of hands and boards, and the search for an invalid one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from operator import add

from companion.cards import Card, beyond
from companion.engine.field import Illegal
from companion.hands import ANY, BadHand, Board, Contest, Ranking, TooMany, WrongCount
from companion.hands.judging.hand_rank import unrankable

MOST_TO_CHOOSE_FROM = 10
"""Most cards of a pile if a choice tries every way to take some; no game deals as many."""
MOST_IN_TOWER = 3
"""Most cards of a tower. rules: tapiola.md: a tower has three places."""


@dataclass(frozen=True)
class Held:
    """The cards that a player shows, under the `name` that is shown; `field` is their input."""

    name: str
    cards: tuple[Card, ...]
    field: str = ""


def _piles(board: Board) -> Iterator[Held]:
    yield Held("The board", board.cards, "board")
    for number, tower in enumerate(board.towers, start=1):
        yield Held(f"Tower {number}", tower, f"tower{number}")


def check_sizes(contest: Contest, hands: Sequence[Held], board: Board) -> None:
    """Refuse more cards than a choice can try in reasonable time, and more than a tower holds."""
    for pile in (*hands, *_piles(board)):
        if pile.field.startswith("tower") and len(pile.cards) > MOST_IN_TOWER:
            raise Illegal(f"{pile.name}: a tower has up to {MOST_IN_TOWER} cards.", field=pile.field)
        if contest.choice is not ANY and len(pile.cards) > MOST_TO_CHOOSE_FROM:
            raise Illegal(
                f"{pile.name}: {len(pile.cards)} cards are more than {contest.choice.name} is played with.",
                field=pile.field,
            )


def at_fault(contest: Contest, hands: Sequence[Held], board: Board, bad: BadHand) -> Held:
    """Return the pile that `bad` is about, or the choice or the low if that is invalid."""
    piles = (*_piles(board), *hands)
    if isinstance(bad, TooMany):
        return _too_many(piles, contest.decks)
    for pile in piles:
        if pile.cards and not isinstance(unrankable(pile.cards, contest.ranking), WrongCount):
            return pile
    if not _fits(contest, contest.ranking):
        return Held("Cards that count", (), "choice")
    high = replace(contest, low=None)
    short = next((hand for hand in hands if not _meets(high, hand, board)), None)
    if short is None:
        return Held("The low", (), "low")
    lacking = () if contest.choice is ANY else (pile for pile in _piles(board) if not pile.cards)
    needed = [pile for pile in lacking if pile.field != "board" or not board.towers]
    return needed[0] if needed else short


def _too_many(piles: Sequence[Held], decks: int) -> Held:
    """Return the first pile with which a card appears more often than `decks` have it."""
    so_far = accumulate((pile.cards for pile in piles), add)
    return next(pile for pile, seen in zip(piles, so_far, strict=True) if beyond(seen, decks))


def _fits(contest: Contest, ranking: Ranking) -> bool:
    try:
        contest.choice.values(ranking)
    except WrongCount:
        return False
    return True


def _meets(contest: Contest, hand: Held, board: Board) -> bool:
    try:
        contest.meet([hand.cards], board)
    except BadHand:
        return False
    return True
