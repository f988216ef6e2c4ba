"""Adviser of Fireplace Poker: every legal meld and a pass, best first. Results are exact."""

from collections.abc import Iterator, Sequence
from itertools import chain
from types import MappingProxyType

from companion.cards import Card
from companion.engine.advice import Advice
from companion.games.fireplace.checks import check_hand
from companion.games.fireplace.forcing import forced_turn, left_out
from companion.games.fireplace.keeping import Keeping
from companion.games.fireplace.options import Option, Other, Question, kept, melds_in, question_of
from companion.games.fireplace.orders import CHIPS, KEPT
from companion.games.fireplace.passing import passed, passing
from companion.games.fireplace.state import State, may_pass, side_of, winning_side
from companion.kit.sentences import capital


def advise(state: State, seat: int, hand: Sequence[Card], order: str = CHIPS) -> Iterator[Advice]:
    """Yield the plays of `seat` with `hand`, best first by `order`, one of `orders.ORDERS`.

    That is every legal meld, a pass if `seat` may pass now, and a forced turn if there is provably no legal
    meld. Melds whose cards are unknown are never robbed. The hand may be given in part. `rests` informs the
    player about both.

    Raises: Illegal if `seat` cannot hold these cards.
    """
    check_hand(state, seat, hand)
    question = question_of(state, seat, hand)
    melds = melds_in(question, order)
    first = next(melds, None)
    found = iter(()) if first is None else chain((first,), melds)
    told = _with_pass(question, found, order) if _passes(question) else found
    return chain(told, forced_turn(question)) if first is None else told


def hand_size(state: State, seat: int) -> int:
    """Return the number of cards that `seat` holds."""
    return state.hands[seat]


def rests(state: State, seat: int, hand: Sequence[Card]) -> Sequence[str]:
    """Return sentences about what the advice leaves out and about the effect of a pass."""
    question = question_of(state, seat, hand)
    told = list(left_out(question))
    if _passes(question):
        told.append(f"{capital(passing(state))}.")
    return told


def nothing(state: State, seat: int, hand: Sequence[Card]) -> str:
    """Return the sentence that is shown if there is no advice for a hand."""
    if any(left_out(question_of(state, seat, hand))):
        return "No legal meld is found in what is known."
    return "No legal meld lies in this hand and the melds on the table."


def _passes(question: Question) -> bool:
    return question.seat == question.state.mover and may_pass(question.state)


def _with_pass(question: Question, melds: Iterator[Option], order: str) -> Iterator[Advice]:
    """Yield the pass and the melds, with the pass at its place in the order.

    A pass that wins the match is first, and one that ends it otherwise is last. Any other pass sheds the
    fewest chips, keeps the most cards and has no strength.
    """
    after = passed(question.state)
    wins = winning_side(after) == side_of(question.seat)
    worth = Keeping(question.hand).all if order == KEPT and not after.over else 0
    waiting = [_pass(question)]
    if wins:
        yield waiting.pop()
    for option in melds:
        if waiting and option.kept < worth:
            yield waiting.pop()
        yield option
    yield from waiting


def _pass(question: Question) -> Other:
    """Return the pass with its effects. rules: fireplace.md#deck-out"""
    return Other("pass", "Pass", (passing(question.state), kept(question.hand)), MappingProxyType({}))
