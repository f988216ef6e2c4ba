"""Adviser of Fireplace Poker: every legal meld and a pass, best first. Results are exact."""

from collections.abc import Iterator, Sequence
from itertools import chain
from types import MappingProxyType

from companion.cards import Card
from companion.engine.advice import Advice
from companion.games.fireplace.checks import check_hand_cards
from companion.games.fireplace.forcing import forced_turn_plays, unknown_card_caveats
from companion.games.fireplace.keeping import KeptHandValues
from companion.games.fireplace.options import (
    AdviceQuestion,
    LegalMeld,
    PlayWithoutMeld,
    build_advice_question,
    describe_kept_cards,
    list_legal_melds,
)
from companion.games.fireplace.orders import CHIPS, KEPT
from companion.games.fireplace.passing import after_pass, describe_pass_effect
from companion.games.fireplace.state import State, may_pass, team_of_seat, winning_team
from companion.kit.sentences import capitalise


def list_advised_plays(state: State, seat: int, hand: Sequence[Card], order: str = CHIPS) -> Iterator[Advice]:
    """Yield the plays of `seat` with `hand`, best first by `order`, a value of `orders.ORDERS`.

    They are all legal melds, even if it is not the turn of `seat`. If it is, they are also a pass if `seat`
    may pass, and a forced turn if there is provably no legal meld. A pass that wins the match is first, and
    one that ends it otherwise last. Melds whose cards are unknown are never robbed. The hand may be given in
    part; `advice_caveats` tells the player about both.

    Raises: Illegal if `seat` cannot hold these cards.
    """
    check_hand_cards(state, seat, hand)
    question = build_advice_question(state, seat, hand)
    melds = list_legal_melds(question, order)
    first = next(melds, None)
    found = iter(()) if first is None else chain((first,), melds)
    told = _insert_pass(question, found, order) if _may_pass_now(question) else found
    return chain(told, forced_turn_plays(question)) if first is None else told


def hand_size(state: State, seat: int) -> int:
    """Return the number of cards that `seat` holds."""
    return state.hand_sizes[seat]


def advice_caveats(state: State, seat: int, hand: Sequence[Card]) -> Sequence[str]:
    """Return the sentences to be shown with the advice; empty if there is nothing to say.

    They are about unknown cards that the advice leaves out, and about a pass if `seat` may pass now.
    """
    question = build_advice_question(state, seat, hand)
    told = list(unknown_card_caveats(question))
    if _may_pass_now(question):
        told.append(f"{capitalise(describe_pass_effect(state))}.")
    return told


def text_without_advice(state: State, seat: int, hand: Sequence[Card]) -> str:
    """Return the sentence that is shown if there is no advice for a hand.

    It does not rule out a legal meld if cards are unknown.
    """
    if any(unknown_card_caveats(build_advice_question(state, seat, hand))):
        return "No legal meld was found among the known cards."
    return "No legal meld is possible with this hand and the melds on the table."


def _may_pass_now(question: AdviceQuestion) -> bool:
    return question.seat == question.state.current_seat and may_pass(question.state)


def _insert_pass(question: AdviceQuestion, melds: Iterator[LegalMeld], order: str) -> Iterator[Advice]:
    """Yield the pass and the melds, with the pass at its place in the order.

    A pass that wins the match is first, and one that ends it otherwise is last. Any other pass sheds the
    fewest chips, keeps the most cards and has no strength.
    """
    after = after_pass(question.state)
    wins = winning_team(after) == team_of_seat(question.seat)
    worth = KeptHandValues(question.hand).whole_hand_value if order == KEPT and not after.over else 0
    waiting = [_pass_play(question)]
    if wins:
        yield waiting.pop()
    for option in melds:
        if waiting and option.kept_value < worth:
            yield waiting.pop()
        yield option
    yield from waiting


def _pass_play(question: AdviceQuestion) -> PlayWithoutMeld:
    """Return the pass with its effects. rules: fireplace.md#deck-out"""
    return PlayWithoutMeld(
        "pass",
        "Pass",
        (describe_pass_effect(question.state), describe_kept_cards(question.hand)),
        MappingProxyType({}),
    )
