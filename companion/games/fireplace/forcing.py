"""Forced turns: whether a turn is forced, who chooses the meld, and the proof. rules: fireplace.md#forced"""

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from companion.cards import Card, counted, show
from companion.engine.field import Illegal
from companion.games.fireplace.checks import check_hand
from companion.games.fireplace.options import Other, Question, melds_in, question_of
from companion.games.fireplace.orders import STRENGTH
from companion.games.fireplace.state import State, can_meld, side_of
from companion.kit.sentences import a


def check_forced(state: State, hand: Sequence[Card]) -> None:
    """Refuse a forced turn if the hand shown has a legal meld, and name the best one."""
    check_hand(state, state.mover, hand)
    option = next(melds_in(question_of(state, state.mover, hand), STRENGTH), None)
    if option is None:
        return
    steals = " and ".join(
        f"{show(take.card)} from the {take.meld.name}" for take in option.steals if take.card
    )
    raise Illegal(
        f"The turn is not forced: the hand shown has a legal meld, at best {a(option.name)} "
        f"({' '.join(map(show, option.cards))}{', stealing ' + steals if steals else ''}).",
        field="hand",
        anchor="forced",
    )


def basis(state: State, hand: Sequence[Card]) -> str:
    """Return the text that says who chose a forced meld and whether `hand` proves it forced."""
    question = question_of(state, state.mover, hand)
    chooses = f"{state.seats.names[state.chooser]} chose it"
    if not hand:
        return f"{chooses}; not proven, as no hand was noted"
    if question.unnoted:
        melds = counted(question.unnoted, "opposing meld")
        return f"{chooses}; not proven, as the cards of {melds} are not noted"
    return f"{chooses}; the hand shown has no legal meld"


def left_out(question: Question) -> Iterator[str]:
    """Yield sentences about unknown cards that might make another meld legal."""
    state, seat = question.state, question.seat
    size, given = state.hands[seat], len(question.hand)
    if given < size:
        whose = f"{state.seats.names[seat]}'s {counted(size)}"
        are = "is" if given == 1 else "are"
        yield f"{given} of {whose} {are} given: what the others could do is left out."
    if question.unnoted:
        melds = counted(question.unnoted, "meld")
        whose = state.side_name(1 - side_of(seat))
        yield f"The cards of {melds} of {whose} are not noted: what could be stolen there is left out."


def forced_turn(question: Question) -> Iterator[Other]:
    """Yield the forced turn of a hand that has no legal meld, which the caller has checked.

    Nothing is yielded if it is not the player's turn, if no meld is possible, or if cards are unknown.
    """
    state = question.state
    if question.seat != state.mover or not can_meld(state) or any(left_out(question)):
        return
    name = f"Forced turn: {state.seats.names[state.chooser]} chooses"
    proven = "proven: no legal meld lies in this hand and the melds on the table"
    yield Other("forced", name, (proven,), MappingProxyType({"hand": question.hand}))
