"""The end of a deal of Tapiola Hold'em in steps: who takes which pot, or scores what, and what it comes to.

rules: tapiola.md#scoring
"""

from collections.abc import Iterator, Sequence

from companion.cards import counted
from companion.games.tapiola.rules import MADE, OR_DIE
from companion.games.tapiola.scoring import BEST, LOWEST, SECOND
from companion.games.tapiola.showdown import Result, points
from companion.games.tapiola.state import State
from companion.games.tapiola.words import named, winners
from companion.kit.betting import Betting
from companion.kit.chips import Pot
from companion.kit.sharing import Lot, Part, shared
from companion.play.account import CHIPS, Step

POTS, POINTS = "pots", "points"
"""What is scored where nothing is bet, as the score board calls it."""
_WITHOUT_ARTICLE = ("two", "three", "four", "high")


def showdown(state: State, result: Result, after: State) -> Iterator[Step]:
    """Yield what comes of `result`, with `state` as it stood then."""
    rules = state.rules
    if rules.betting:
        yield from _pots(state, state.betting, result)
        yield from _came_to(state, state.betting, after)
    elif rules.by_points:
        yield from _by_hands(state, result)
    else:
        best = "the lowest hand" if rules.lowball else "the best hand"
        yield from _by_place(state, result, f"has {best}")


def alone(state: State, betting: Betting, after: State) -> Iterator[Step]:
    """Yield what the only one left takes or scores. rules: tapiola.md#fold"""
    seats, why = betting.live, "is the only one left"
    if not state.rules.betting:
        yield from _by_place(state, Result(best=(seats,), low=(seats,)), why)
        return
    for pot in betting.pots:
        yield from shared(_lot(state, pot, "the pot"), [Part(seats, why, "fold")])
    yield from _came_to(state, betting, after)


def _pots(state: State, betting: Betting, result: Result) -> Iterator[Step]:
    """rules: tapiola.md#betting, tapiola.md#odd-chips"""
    pots = betting.pots
    for number, pot in enumerate(pots):
        called = "the pot" if len(pots) == 1 else "the main pot" if not number else f"side pot {number}"
        if len(pots) > 1:
            told = f"{called[:1].upper()}{called[1:]} of {pot.amount} is for {named(state, pot.seats)}"
            yield Step(told, anchor="betting")
        yield from shared(_lot(state, pot, called), _parts(state, pot, number, result))


def _lot(state: State, pot: Pot, called: str) -> Lot:
    return Lot(pot.amount, f"{called} of {pot.amount}", state.seats.names, "odd-chips", CHIPS)


def _parts(state: State, pot: Pot, number: int, result: Result) -> list[Part]:
    if len(pot.seats) == 1:
        return [Part(pot.seats, "alone can win it", "betting")]
    best = "has the lowest hand" if state.rules.lowball else "has the best hand"
    parts = [Part(_around(state, result.best[number]), best, "showdown")]
    if state.rules.split:
        parts.append(Part(_around(state, result.low[number]), "has the lowest hand", "split"))
    return parts


def _around(state: State, seats: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat in state.around() if seat in seats)


def _came_to(state: State, betting: Betting, after: State) -> Iterator[Step]:
    """Yield what the deal was for each in money: what was taken less what was put in."""
    for seat, name in enumerate(state.seats.names):
        paid, change = betting.paid[seat], after.net[seat] - state.net[seat]
        if paid:
            told = f"{name} put in {paid} in this deal and took {paid + change}: {change:+}"
            yield Step(told, seat, change, anchor="betting")


def _by_place(state: State, result: Result, best: str) -> Iterator[Step]:
    """Yield what the best, the next and the lowest score. rules: tapiola.md#two-one, tapiola.md#split"""
    if state.rules.scoring == POTS:
        yield from _score(state, result.best[0], f"{best}: a pot", 1, POTS, "scoring")
        return
    anchor = "split" if state.rules.split else "two-one"
    yield from _score(state, result.best[0], f"{best}: {BEST} points", BEST, POINTS, anchor)
    yield from _score(state, result.second, "has the second best: 1 point", SECOND, POINTS, anchor)
    lows = result.low[0] if state.rules.split else ()
    yield from _score(state, lows, "has the lowest hand: 1 point", LOWEST, POINTS, anchor)


def _by_hands(state: State, result: Result) -> Iterator[Step]:
    """Yield what each hand scores for what it is. rules: tapiola.md#points, tapiola.md#straight-up"""
    anchor = state.rules.scoring
    for seat in _around(state, tuple(result.made)):
        score = points(state, result.made[seat])
        made = MADE[result.made[seat]]
        hand = made if made.startswith(_WITHOUT_ARTICLE) else f"a {made}"
        what = f"has {hand}: {counted(score, 'point')}"
        yield from _score(state, (seat,), what, score, POINTS, anchor)
    words = ("has the worst hand", "has the second worst hand")
    for seats, score, what in zip((result.worst, result.second_worst), OR_DIE, words, strict=True):
        yield from _score(state, seats, f"{what}: {score} points", score, POINTS, anchor)


def _score(
    state: State, seats: Sequence[int], what: str, score: int, kind: str, anchor: str
) -> Iterator[Step]:
    for seat in _around(state, seats):
        yield Step(f"{state.seats.names[seat]} {what}", seat, score, kind, anchor=anchor)


def losing(after: State) -> Iterator[Step]:
    """Yield the stake that every loser pays a winner. rules: tapiola.md#end"""
    won, stake = winners(after), after.rules.stake
    lost = [seat for seat in range(len(after.seats)) if seat not in won] if won else []
    for seat in lost:
        to = named(after, won) if len(won) == 1 else f"each of {named(after, won)}"
        yield Step(f"{after.seats.names[seat]} pays {stake} to {to}", seat, -stake * len(won), anchor="end")
    for seat in won:
        got = stake * len(lost)
        yield Step(f"{after.seats.names[seat]} has won the match and gets {got}", seat, got, anchor="end")
