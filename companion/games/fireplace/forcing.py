"""Forced turns: whether a turn is forced, who chooses the meld, and the proof. rules: fireplace.md#forced"""

from collections.abc import Iterator, Sequence
from types import MappingProxyType

from companion.cards import Card, show
from companion.engine.field import Illegal
from companion.games.fireplace.checks import check_hand_cards
from companion.games.fireplace.options import (
    AdviceQuestion,
    PlayWithoutMeld,
    build_advice_question,
    list_legal_melds,
)
from companion.games.fireplace.orders import STRENGTH
from companion.games.fireplace.state import State, can_meld, team_of_seat
from companion.kit.sentences import with_article
from companion.plurals import format_count, singular_or_plural


def check_turn_is_forced(state: State, hand: Sequence[Card]) -> None:
    """Check that the hand shown by the current player has no legal meld: the turn is forced.

    Opposing melds with unknown cards are left out. A part of the hand is checked as if it were all.

    Raises: Illegal, naming the best legal meld, if it has one. Illegal also if the player cannot hold these
    cards.
    """
    check_hand_cards(state, state.current_seat, hand)
    option = next(list_legal_melds(build_advice_question(state, state.current_seat, hand), STRENGTH), None)
    if option is None:
        return
    steals = " and ".join(
        f"{show(take.card)} from the {take.meld.name}" for take in option.steals if take.card
    )
    raise Illegal(
        f"The turn is not forced: the hand shown has a legal meld. The best is {with_article(option.name)} "
        f"({' '.join(map(show, option.cards))}{', stealing ' + steals if steals else ''}).",
        field="hand",
        anchor="forced",
    )


def describe_forced_turn_proof(state: State, hand: Sequence[Card]) -> str:
    """Return the text that says who chose a forced meld, and whether `hand` proves it forced.

    `hand` is empty if it was not recorded. It proves nothing if opposing melds have unknown cards. Else
    the text says that it has no legal meld: the caller must have checked that.
    """
    question = build_advice_question(state, state.current_seat, hand)
    chooses = f"{state.seats.names[state.chooser]} chooses the meld"
    if not hand:
        return f"{chooses}; no hand was entered to prove that the turn was forced"
    if question.unknown_meld_count:
        melds = format_count(question.unknown_meld_count, "opposing meld")
        return (
            f"{chooses}; it is not proven that the turn was forced, because the cards of {melds} are unknown"
        )
    return f"{chooses}; the hand shown has no legal meld"


def unknown_card_caveats(question: AdviceQuestion) -> Iterator[str]:
    """Yield sentences about unknown cards that might make another meld legal.

    It yields nothing if the whole hand and all opposing melds are known.
    """
    state, seat = question.state, question.seat
    size, given = state.hand_sizes[seat], len(question.hand)
    if given < size:
        whose = f"{state.seats.names[seat]}'s {format_count(size)}"
        was = singular_or_plural(given, "was", "were")
        yield f"Only {given} of {whose} {was} entered, so melds with the other cards are not listed."
    if question.unknown_meld_count:
        count, whose = question.unknown_meld_count, state.team_name(1 - team_of_seat(seat))
        has, them = singular_or_plural(count, "has", "have"), singular_or_plural(count, "it", "them")
        yield f"{count} of {whose}'s melds {has} unknown cards, so stealing from {them} is not listed."


def forced_turn_plays(question: AdviceQuestion) -> Iterator[PlayWithoutMeld]:
    """Yield the forced turn of a hand that has no legal meld.

    Call it only for such a hand; that is not checked here. Nothing is yielded if it is not the player's turn,
    if no meld is possible, or if cards are unknown.
    """
    state = question.state
    if question.seat != state.current_seat or not can_meld(state) or any(unknown_card_caveats(question)):
        return
    name = f"Forced turn: {state.seats.names[state.chooser]} chooses"
    proven = "proven: no legal meld is possible with this hand and the melds on the table"
    yield PlayWithoutMeld("forced", name, (proven,), MappingProxyType({"hand": question.hand}))
