"""The result of a verdict: chips from the pots or points, and the end of the match."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.tapiola.deal.deal import next_deal
from companion.games.tapiola.rules.rules import OR_DIE, POTS
from companion.games.tapiola.showdown.fields import contested
from companion.games.tapiola.showdown.verdict import Verdict
from companion.games.tapiola.state.log_text import ending, named, scoring, winning
from companion.games.tapiola.state.state import State
from companion.kit.by_seat import added
from companion.kit.chips import award
from companion.kit.sentences import either, sentences

BEST, SECOND = 2, 1
"""Points for the best and the second best hand. rules: tapiola.md#two-one"""
LOWEST = 1
"""Points for the lowest hand. rules: tapiola.md#split"""


def scored(state: State, verdict: Verdict) -> State:
    """Return the match after the showdown with `verdict`: the next deal, or the end."""
    after, line = _came_of(state, verdict)
    nobody = f"Nobody has {state.agreed.low_enough}" if verdict.low[:1] == ((),) else ""
    return _finish(after, sentences(line, nobody))


def uncontested(state: State) -> State:
    """Return the match after all but one folded, who wins all there is. rules: tapiola.md#fold"""
    alone = (state.live,) * len(contested(state))
    after, line = _came_of(replace(state, shown=None), Verdict(best=alone, low=alone))
    return _finish(after, f"{line}: everybody else folded")


def _came_of(state: State, verdict: Verdict) -> tuple[State, str]:
    """Return the match with the pots paid or the points scored, and its log text."""
    if state.agreed.betting:
        return _taken(state, verdict)
    gains = _gains(state, verdict)
    return replace(state, scores=added(state.scores, gains)), scoring(state, gains)


def _taken(state: State, verdict: Verdict) -> tuple[State, str]:
    """Return the match with the pots paid out, and its log text; a pot may be empty."""
    got = _shares(state, verdict)
    best = verdict.best[0]
    empty = f"{named(state, best)} {either(best, 'wins', 'share')} an empty pot"
    return _paid(state, got), winning(state, got) or empty


def _shares(state: State, verdict: Verdict) -> tuple[int, ...]:
    """Return the chips that each seat gets from all pots together. rules: tapiola.md#odd-chips"""
    total = [0] * len(state.seats)
    for at, pot in enumerate(state.betting.pots):
        orders = [[verdict.best[at]], [verdict.low[at]]] if state.agreed.split else [[verdict.best[at]]]
        around = state.seats.clockwise(state.first())
        for shares in award([pot], orders, state.dealer, len(state.seats), around):
            total = [have + more for have, more in zip(total, shares, strict=True)]
    return tuple(total)


def _paid(state: State, got: tuple[int, ...]) -> State:
    """Return the match with the chips won added to the stacks, and results and pots won updated."""
    betting = state.betting
    stacks = tuple(
        None if stack is None else stack + more for stack, more in zip(betting.stacks, got, strict=True)
    )
    net = tuple(net - paid + more for net, paid, more in zip(state.net, betting.paid, got, strict=True))
    emptied = replace(betting, stacks=stacks, paid=(0,) * len(got), bets=(0,) * len(got), turn=None)
    won = tuple(score + bool(more) for score, more in zip(state.scores, got, strict=True))
    return replace(state, betting=emptied, net=net, scores=won)


def _gains(state: State, verdict: Verdict) -> Mapping[int, int]:
    """Return the points that each seat gets. rules: tapiola.md#scoring"""
    if state.agreed.by_points:
        gains = {seat: state.agreed.points(made) for seat, made in verdict.made.items()}
        for seats, amount in zip((verdict.worst, verdict.second_worst), OR_DIE, strict=True):
            gains |= dict.fromkeys(seats, amount)
        return gains
    if state.agreed.scoring == POTS:
        return dict.fromkeys(verdict.best[0], 1)
    gains = dict.fromkeys(verdict.best[0], BEST) | dict.fromkeys(verdict.second, SECOND)
    for low in verdict.low if state.agreed.split else ():
        gains |= {seat: gains.get(seat, 0) + LOWEST for seat in low}
    return gains


def _finish(state: State, line: str) -> State:
    """Return the next deal, or the end if a limit is reached. rules: tapiola.md#end"""
    agreed = state.agreed
    reached = bool(agreed.limit) and not agreed.betting and max(state.scores) >= agreed.limit
    if reached or state.number == agreed.deals:
        over = replace(state, over=True)
        return replace(over, line=f"{line}. {ending(over)}")
    return replace(next_deal(state), line=line)
