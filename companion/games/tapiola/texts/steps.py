"""Steps that end a deal of Tapiola Hold'em: pots or points won, and each player's result.

rules: tapiola.md#scoring
"""

from collections.abc import Iterator, Sequence

from companion.engine.account import CHIPS, Step
from companion.games.tapiola.rules.rules import MADE, OR_DIE, POTS
from companion.games.tapiola.showdown.scoring import BEST, LOWEST, SECOND
from companion.games.tapiola.showdown.verdict import Verdict
from companion.games.tapiola.state.log_text import named, pot_name, score
from companion.games.tapiola.state.state import State
from companion.kit.betting import Betting
from companion.kit.chips import Pot
from companion.kit.sentences import a, capital
from companion.kit.sharing import Lot, Part, shared


def showdown(state: State, verdict: Verdict, after: State) -> Iterator[Step]:
    """Yield the steps that follow from `verdict`; `state` is the match at the showdown."""
    agreed = state.agreed
    if agreed.betting:
        yield from _pots(state, state.betting, verdict)
        yield from _came_to(state, state.betting, after)
    elif agreed.by_points:
        yield from _by_hands(state, verdict)
    else:
        best = "the lowest hand" if agreed.lowball else "the best hand"
        yield from _by_place(state, verdict, f"has {best}")


def alone(state: State, betting: Betting, after: State) -> Iterator[Step]:
    """Yield the chips or points of the only player left. rules: tapiola.md#fold"""
    seats, why = betting.live, "is the only one left"
    if not state.agreed.betting:
        yield from _by_place(state, Verdict(best=(seats,), low=(seats,)), why)
        return
    for pot in betting.pots:
        yield from shared(_lot(state, pot, "the pot"), [Part(seats, why, "fold")])
    yield from _came_to(state, betting, after)


def _pots(state: State, betting: Betting, verdict: Verdict) -> Iterator[Step]:
    """rules: tapiola.md#betting, tapiola.md#odd-chips"""
    pots = betting.pots
    for number, pot in enumerate(pots):
        called = pot_name(len(pots), number)
        if len(pots) > 1:
            told = f"{capital(called)} of {state.told(pot.amount)} is for {named(state, pot.seats)}"
            yield Step(told, anchor="betting")
        if state.agreed.split and not verdict.low[number]:
            yield Step(f"Nobody has {state.agreed.low_enough} for {called}", anchor="split")
        yield from shared(_lot(state, pot, called), _parts(state, pot, number, verdict))


def _lot(state: State, pot: Pot, called: str) -> Lot:
    told = f"{called} of {state.told(pot.amount)}"
    return Lot(pot.amount, told, state.seats.names, "odd-chips", CHIPS, unit=state.seats.unit)


def _parts(state: State, pot: Pot, number: int, verdict: Verdict) -> list[Part]:
    if len(pot.seats) == 1:
        return [Part(pot.seats, "alone can win it", "betting")]
    best = "has the lowest hand" if state.agreed.lowball else "has the best hand"
    parts = [Part(_around(state, verdict.best[number]), best, "showdown")]
    if state.agreed.split and verdict.low[number]:
        parts.append(Part(_around(state, verdict.low[number]), "has the lowest hand", "split"))
    return parts


def _around(state: State, seats: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat in state.around() if seat in seats)


def _came_to(state: State, betting: Betting, after: State) -> Iterator[Step]:
    """Yield each player's result of the deal in money: the amount taken minus the amount put in."""
    for seat, name in enumerate(state.seats.names):
        paid, change = betting.paid[seat], after.net[seat] - state.net[seat]
        if paid:
            took = f"took {state.told(paid + change)}: {state.seats.unit.signed(change)}"
            told = f"{name} put in {state.told(paid)} in this deal and {took}"
            yield Step(told, seat, change, anchor="betting")


def _by_place(state: State, verdict: Verdict, best: str) -> Iterator[Step]:
    """Yield the scores of the best, second and lowest hands.

    rules: tapiola.md#two-one, tapiola.md#split
    """
    if state.agreed.scoring == POTS:
        yield from _score(state, verdict.best[0], f"{best}: a pot", 1, "scoring")
        return
    anchor = "split" if state.agreed.split else "two-one"
    yield from _score(state, verdict.best[0], f"{best}: {BEST} points", BEST, anchor)
    yield from _score(state, verdict.second, "has the second best: 1 point", SECOND, anchor)
    lows = verdict.low[0] if state.agreed.split else ()
    if state.agreed.split and not lows:
        yield Step(f"Nobody has {state.agreed.low_enough}", anchor="split")
    yield from _score(state, lows, "has the lowest hand: 1 point", LOWEST, anchor)


def _by_hands(state: State, verdict: Verdict) -> Iterator[Step]:
    """Yield the points of each hand's category. rules: tapiola.md#points, tapiola.md#straight-up"""
    anchor = state.agreed.scoring
    for seat in _around(state, tuple(verdict.made)):
        made = verdict.made[seat]
        points = state.agreed.points(made)
        what = f"has {a(MADE[made], 'high')}: {score(state, points)}"
        yield from _score(state, (seat,), what, points, anchor)
    words = ("has the worst hand", "has the second worst hand")
    for seats, points, what in zip((verdict.worst, verdict.second_worst), OR_DIE, words, strict=True):
        yield from _score(state, seats, f"{what}: {points} points", points, anchor)


def _score(state: State, seats: Sequence[int], what: str, points: int, anchor: str) -> Iterator[Step]:
    kind = f"{state.agreed.unit}s"
    for seat in _around(state, seats):
        yield Step(f"{state.seats.names[seat]} {what}", seat, points, kind, anchor=anchor)


def losing(after: State) -> Iterator[Step]:
    """Yield the stake that each loser pays to each winner. rules: tapiola.md#end"""
    won, lost, stake = after.winners, after.losers, after.agreed.stake
    for seat in lost:
        to = named(after, won) if len(won) == 1 else f"each of {named(after, won)}"
        yield Step(
            f"{after.seats.names[seat]} pays {after.told(stake)} to {to}",
            seat,
            -stake * len(won),
            anchor="end",
        )
    for seat in won:
        got = stake * len(lost)
        yield Step(
            f"{after.seats.names[seat]} has won the match and gets {after.told(got)}", seat, got, anchor="end"
        )
