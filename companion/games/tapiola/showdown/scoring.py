"""The result of a verdict: chips from the pots or points, and the end of the match."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.tapiola.deal.deal import start_next_deal
from companion.games.tapiola.rules.rules import POTS, WORST_HAND_POINTS
from companion.games.tapiola.showdown.fields import contested_pots
from companion.games.tapiola.showdown.verdict import ShowdownVerdict
from companion.games.tapiola.state.log_text import (
    describe_chips_won,
    describe_match_winners,
    describe_points_scored,
    join_names,
)
from companion.games.tapiola.state.state import State
from companion.kit.by_seat import add_by_seat
from companion.kit.chips import award_pots
from companion.kit.sentences import join_sentences
from companion.plurals import singular_or_plural

BEST_POINTS, SECOND_POINTS = 2, 1
"""Points for the best and the second best hand. rules: tapiola.md#two-one"""
LOWEST_POINTS = 1
"""Points for the lowest hand. rules: tapiola.md#split"""


def after_showdown_scored(state: State, verdict: ShowdownVerdict) -> State:
    """Return the match after chips or points are given by `verdict`, with its log text.

    It is before the next deal or, if a limit is reached, at its end.
    """
    after, line = _apply_verdict(state, verdict)
    nobody = f"Nobody has {state.options.qualifier_text}" if verdict.low[:1] == ((),) else ""
    return _after_deal(after, join_sentences(line, nobody))


def after_all_others_fold(state: State) -> State:
    """Return the match after all but one folded, who wins all there is.

    It is before the next deal or, if a limit is reached, at its end. `last_showdown` is None.
    rules: tapiola.md#fold
    """
    alone = (state.live_seats,) * len(contested_pots(state))
    after, line = _apply_verdict(replace(state, last_showdown=None), ShowdownVerdict(best=alone, low=alone))
    return _after_deal(after, f"{line}: everybody else folded")


def _apply_verdict(state: State, verdict: ShowdownVerdict) -> tuple[State, str]:
    """Return the match with the pots paid or the points scored, and its log text."""
    if state.options.has_betting:
        return _pay_pots(state, verdict)
    gains = _points_gained(state, verdict)
    return replace(state, scores=add_by_seat(state.scores, gains)), describe_points_scored(state, gains)


def _pay_pots(state: State, verdict: ShowdownVerdict) -> tuple[State, str]:
    """Return the match with the pots paid out, and its log text; a pot may be empty."""
    got = _chips_won(state, verdict)
    best = verdict.best[0]
    empty = f"{join_names(state, best)} {singular_or_plural(best, 'wins', 'share')} an empty pot"
    return _add_winnings(state, got), describe_chips_won(state, got) or empty


def _chips_won(state: State, verdict: ShowdownVerdict) -> tuple[int, ...]:
    """Return the chips that each seat gets from all pots together. rules: tapiola.md#odd-chips"""
    total = [0] * len(state.seats)
    for at, pot in enumerate(state.betting.pots):
        orders = [[verdict.best[at]], [verdict.low[at]]] if state.options.is_split else [[verdict.best[at]]]
        around = state.seats.clockwise(state.seat_left_of_dealer())
        for shares in award_pots([pot], orders, state.dealer, len(state.seats), around):
            total = [have + more for have, more in zip(total, shares, strict=True)]
    return tuple(total)


def _add_winnings(state: State, got: tuple[int, ...]) -> State:
    """Return the match with the chips won added to the stacks, and results and pots won updated."""
    betting = state.betting
    stacks = tuple(
        None if stack is None else stack + more for stack, more in zip(betting.stacks, got, strict=True)
    )
    net = tuple(
        net - paid + more for net, paid, more in zip(state.net_money, betting.contributed, got, strict=True)
    )
    emptied = replace(
        betting, stacks=stacks, contributed=(0,) * len(got), bets=(0,) * len(got), current_seat=None
    )
    won = tuple(score + bool(more) for score, more in zip(state.scores, got, strict=True))
    return replace(state, betting=emptied, net_money=net, scores=won)


def _points_gained(state: State, verdict: ShowdownVerdict) -> Mapping[int, int]:
    """Return the points that each seat gets. rules: tapiola.md#scoring"""
    if state.options.scores_by_category:
        gains = {seat: state.options.category_points(made) for seat, made in verdict.categories.items()}
        for seats, amount in zip((verdict.worst, verdict.second_worst), WORST_HAND_POINTS, strict=True):
            gains |= dict.fromkeys(seats, amount)
        return gains
    if state.options.scoring == POTS:
        return dict.fromkeys(verdict.best[0], 1)
    gains = dict.fromkeys(verdict.best[0], BEST_POINTS) | dict.fromkeys(verdict.second, SECOND_POINTS)
    for low in verdict.low if state.options.is_split else ():
        gains |= {seat: gains.get(seat, 0) + LOWEST_POINTS for seat in low}
    return gains


def _after_deal(state: State, line: str) -> State:
    """Return the next deal, or the end if a limit is reached. rules: tapiola.md#end"""
    agreed = state.options
    reached = bool(agreed.limit) and not agreed.has_betting and max(state.scores) >= agreed.limit
    if reached or state.deal_number == agreed.deal_limit:
        over = replace(state, over=True)
        return replace(over, line=f"{line}. {describe_match_winners(over)}")
    return replace(start_next_deal(state), line=line)
