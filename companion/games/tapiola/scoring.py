"""What a result is worth: chips from the pots, or points; and whether that ends the match."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.tapiola.fields import contested
from companion.games.tapiola.progress import next_deal
from companion.games.tapiola.rules import OR_DIE
from companion.games.tapiola.showdown import Result, points
from companion.games.tapiola.state import State
from companion.games.tapiola.words import counted_points, ending, listed_gains, named
from companion.kit.chips import award

BEST, SECOND = 2, 1
"""rules: tapiola.md#two-one"""
LOWEST = 1
"""rules: tapiola.md#split"""


def scored(state: State, result: Result) -> State:
    """Return the match after the showdown came to `result`, with the next deal or the end."""
    if state.rules.betting:
        return _finish(*_taken(state, result))
    gains = _gains(state, result)
    return _finish(_with_points(state, gains), counted_points(state, gains))


def uncontested(state: State) -> State:
    """Return the match after all but one folded: that one takes what there is. rules: tapiola.md#fold"""
    alone = state.live
    result = Result(best=(alone,) * len(contested(state)), low=(alone,) * len(contested(state)))
    state = replace(state, shown=None)
    if state.rules.betting:
        after, line = _taken(state, result)
    else:
        gains = _gains(state, result)
        after, line = _with_points(state, gains), counted_points(state, gains)
    return _finish(after, f"{line}: everybody else folded")


def _taken(state: State, result: Result) -> tuple[State, str]:
    """Return the match with the pots paid out, and who took what; a pot may be empty."""
    got = _shares(state, result)
    best = result.best[0]
    empty = f"{named(state, best)} {'wins' if len(best) == 1 else 'share'} an empty pot"
    return _paid(state, got), listed_gains(state, got, "win") or empty


def _shares(state: State, result: Result) -> tuple[int, ...]:
    """Return what each seat gets of all pots together. rules: tapiola.md#odd-chips"""
    total = [0] * len(state.seats)
    for at, pot in enumerate(state.betting.pots):
        orders = [[result.best[at]], [result.low[at]]] if state.rules.split else [[result.best[at]]]
        for shares in award([pot], orders, state.dealer, len(state.seats)):
            total = [have + more for have, more in zip(total, shares, strict=True)]
    return tuple(total)


def _paid(state: State, got: tuple[int, ...]) -> State:
    """Pay the pots out: what was put in is gone from its owners for good, what was won is theirs."""
    betting = state.betting
    stacks = tuple(
        None if stack is None else stack + more for stack, more in zip(betting.stacks, got, strict=True)
    )
    net = tuple(net - paid + more for net, paid, more in zip(state.net, betting.paid, got, strict=True))
    emptied = replace(betting, stacks=stacks, paid=(0,) * len(got), bets=(0,) * len(got), turn=None)
    won = tuple(score + bool(more) for score, more in zip(state.scores, got, strict=True))
    return replace(state, betting=emptied, net=net, scores=won)


def _gains(state: State, result: Result) -> Mapping[int, int]:
    """Return the points that each seat gets. rules: tapiola.md#scoring"""
    if state.rules.by_points:
        gains = {seat: points(state, made) for seat, made in result.made.items()}
        for seats, amount in zip((result.worst, result.second_worst), OR_DIE, strict=True):
            gains |= dict.fromkeys(seats, amount)
        return gains
    if state.rules.scoring == "pots":
        return dict.fromkeys(result.best[0], 1)
    gains = dict.fromkeys(result.best[0], BEST) | dict.fromkeys(result.second, SECOND)
    for low in result.low if state.rules.split else ():
        gains |= {seat: gains.get(seat, 0) + LOWEST for seat in low}
    return gains


def _with_points(state: State, gains: Mapping[int, int]) -> State:
    scores = tuple(score + gains.get(seat, 0) for seat, score in enumerate(state.scores))
    return replace(state, scores=scores)


def _finish(state: State, line: str) -> State:
    """Return the next deal, or the end once a limit is reached. rules: tapiola.md#end"""
    rules = state.rules
    reached = bool(rules.limit) and not rules.betting and max(state.scores) >= rules.limit
    if reached or state.number == rules.deals:
        over = replace(state, over=True)
        return replace(over, line=f"{line}. {ending(over)}")
    return replace(next_deal(state), line=line)
