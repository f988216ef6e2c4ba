"""Short phrases about a round: cards of a hand, wild and deadly cards, the order of hands, the prizes."""

from collections.abc import Iterator

from companion.hands import WildCards, read_wild
from companion.hands.definition.sides import CardPrize, HandPrize
from companion.hands.judging.choice import ExactCardCounts
from companion.kit.hand_order import describe_hand_order
from companion.kit.sentences import join_with_and
from companion.matchpot.hand.deadly import deadly_cards_text
from companion.matchpot.state.state import State
from companion.plurals import format_count

_FACE_DOWN = " when face down"
"""End of the text of cards that are wild face down only."""


def list_round_facts(state: State) -> Iterator[str]:
    """Yield what players decide by: the cards of a hand, wild and deadly ones, how hands rank, what wins.

    The usual order of five cards is not mentioned, nor that the best hand wins.
    """
    contest = state.match.agreement.contest_of_stage(state.deal.stage_index)
    board = f", {state.current_stage.board_size} on the board" if state.current_stage.board_size else ""
    yield f"{format_count(state.current_stage.min_hand_size)}{board}"
    yield from _wild_and_deadly_cards(state, contest.ranking.wild)
    if order := describe_hand_order(contest.ranking):
        yield order
    rules = state.current_stage.prize_rules
    choice = rules.judge.card_use.make_choice(rules.judge.high_ranking) if rules else contest.choice
    if isinstance(choice, ExactCardCounts):
        yield f"use exactly {choice.hand_cards} of your cards"
    if wins := _describe_prizes(state):
        yield wins


def _wild_and_deadly_cards(state: State, known: WildCards) -> Iterator[str]:
    """Yield the cards that are wild, `known` and those named in the hand, and the deadly ones.

    Cards that are wild face down and deadly face up are named once.
    """
    wild = [str(known).removesuffix(" wild")] if known else []
    said = join_with_and(wild + [text for text in [state.current_stage.unknown_wild_cards] if text])
    deadly = (
        str(read_wild(deadly_cards_text(state))).removesuffix(" wild")
        if state.match.form.face_up.deadly_cards
        else ""
    )
    if deadly and said.removesuffix(_FACE_DOWN) == deadly:
        yield f"{deadly}: wild{' face down' if said != deadly else ''}, deadly face up"
        return
    if said:
        yield f"wild: {said}{_wild_card_exceptions(state)}"
    if deadly:
        yield f"deadly when face up: {deadly}"


def _describe_prizes(state: State) -> str:
    """Return what wins, as text: "high and low (eight or better)"; "" if only the best hand does."""
    rules = state.current_stage.prize_rules
    if rules and rules.is_second_best_winning:
        return "the second-best hand wins"
    if len(state.prizes) == 1:
        only = rules.judge.prizes[0] if rules else HandPrize()
        return "" if only == HandPrize() else f"{only.name} wins"
    if rules is None:
        low = state.match.agreement.contest_of_stage(state.deal.stage_index).low
        return f"high and {low.base_ranking.name.partition(', ')[0]}" if low else ""
    return join_with_and([_with_limit_in_brackets(side.name) for side in rules.judge.prizes])


def _with_limit_in_brackets(name: str) -> str:
    what, _, limit = name.partition(", ")
    return f"{what} ({limit})" if limit else what


def _wild_card_exceptions(state: State) -> str:
    """Return the prizes for which the wild cards are not wild, as text; "" if there are none."""
    if state.current_stage.prize_rules is None:
        return ""
    judge = state.current_stage.prize_rules.judge
    told = zip(state.prizes, judge.prizes, strict=False)
    parts = [
        prize.name for prize, side in told if side in judge.natural_prizes and not isinstance(side, CardPrize)
    ]
    return f", but not for {join_with_and(parts)}" if parts else ""
