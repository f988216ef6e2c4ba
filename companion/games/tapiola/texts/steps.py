"""Steps that end a deal of Tapiola Hold'em: pots or points won, and each player's result.

rules: tapiola.md#scoring
"""

from collections.abc import Iterator, Sequence

from companion.engine.account import CHIPS, EntryStep
from companion.games.tapiola.rules.rules import HAND_CATEGORIES, POTS, WORST_HAND_POINTS
from companion.games.tapiola.showdown.scoring import BEST_POINTS, LOWEST_POINTS, SECOND_POINTS
from companion.games.tapiola.showdown.verdict import ShowdownVerdict
from companion.games.tapiola.state.log_text import format_score, join_names, pot_name, pot_with_amount
from companion.games.tapiola.state.state import State
from companion.kit.betting import BettingState
from companion.kit.chips import Pot
from companion.kit.sentences import with_article
from companion.kit.sharing import PotPart, SharedAmount, describe_amount_split
from companion.plurals import format_count, plural


def verdict_steps(state: State, verdict: ShowdownVerdict, after: State) -> Iterator[EntryStep]:
    """Yield the steps that follow from `verdict`.

    `state` is the match at the showdown, and `after` the match after the deal.
    """
    agreed = state.options
    if agreed.has_betting:
        yield from _pot_steps(state, state.betting, verdict)
        yield from _result_steps(state, state.betting, after)
    elif agreed.scores_by_category:
        yield from _category_steps(state, verdict)
    else:
        best = "the lowest hand" if agreed.is_lowball else "the best hand"
        yield from _place_steps(state, verdict, f"has {best}")


def last_player_steps(state: State, betting: BettingState, after: State) -> Iterator[EntryStep]:
    """Yield steps for the chips or points of the only player left.

    `betting` are the bets after all others folded, and `after` is the match after the deal.
    rules: tapiola.md#fold
    """
    seats, why = betting.live_seats, "is the only one left"
    if not state.options.has_betting:
        yield from _place_steps(state, ShowdownVerdict(best=(seats,), low=(seats,)), why)
        return
    for pot in betting.pots:
        label = f"the pot of {state.format_amount(pot.amount)}"
        yield from describe_amount_split(_pot_lot(state, pot, label), [PotPart(seats, why, "fold")])
    yield from _result_steps(state, betting, after)


def _pot_steps(state: State, betting: BettingState, verdict: ShowdownVerdict) -> Iterator[EntryStep]:
    """rules: tapiola.md#betting, tapiola.md#odd-chips"""
    pots = betting.pots
    for number, pot in enumerate(pots):
        called = pot_name(len(pots), number)
        sized = pot_with_amount(state, pots, number)
        if len(pots) > 1:
            told = f"{join_names(state, pot.seats)} can win {sized}"
            yield EntryStep(told, anchor="betting")
        if state.options.is_split and not verdict.low[number]:
            yield EntryStep(f"Nobody has {state.options.qualifier_text} for {called}", anchor="split")
        yield from describe_amount_split(_pot_lot(state, pot, sized), _pot_parts(state, pot, number, verdict))


def _pot_lot(state: State, pot: Pot, label: str) -> SharedAmount:
    return SharedAmount(pot.amount, label, state.seats.names, "odd-chips", CHIPS, unit=state.seats.unit)


def _pot_parts(state: State, pot: Pot, number: int, verdict: ShowdownVerdict) -> list[PotPart]:
    if len(pot.seats) == 1:
        return [PotPart(pot.seats, "", "betting", unrivalled=True)]
    best = "has the lowest hand" if state.options.is_lowball else "has the best hand"
    parts = [PotPart(_sort_clockwise(state, verdict.best[number]), best, "showdown")]
    if state.options.is_split and verdict.low[number]:
        parts.append(PotPart(_sort_clockwise(state, verdict.low[number]), "has the lowest hand", "split"))
    return parts


def _sort_clockwise(state: State, seats: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat in state.live_seats_clockwise() if seat in seats)


def _result_steps(state: State, betting: BettingState, after: State) -> Iterator[EntryStep]:
    """Yield each player's result of the deal in money: the amount taken minus the amount put in."""
    for seat, name in enumerate(state.seats.names):
        paid, change = betting.contributed[seat], after.net_money[seat] - state.net_money[seat]
        if paid:
            took = f"took {state.format_amount(paid + change)}: {state.seats.unit.format_signed(change)}"
            told = f"{name} put in {state.format_amount(paid)} this deal and {took}"
            yield EntryStep(told, seat, change, anchor="betting")


def _place_steps(state: State, verdict: ShowdownVerdict, best: str) -> Iterator[EntryStep]:
    """Yield the scores of the best, second and lowest hands.

    rules: tapiola.md#two-one, tapiola.md#split
    """
    if state.options.scoring == POTS:
        yield from _score_steps(state, verdict.best[0], f"{best}: 1 pot", 1, "scoring")
        return
    points = format_count(BEST_POINTS, "point")
    anchor = "split" if state.options.is_split else "two-one"
    yield from _score_steps(state, verdict.best[0], f"{best}: {points}", BEST_POINTS, anchor)
    yield from _score_steps(state, verdict.second, "has the second best hand: 1 point", SECOND_POINTS, anchor)
    lows = verdict.low[0] if state.options.is_split else ()
    if state.options.is_split and not lows:
        yield EntryStep(f"Nobody has {state.options.qualifier_text}", anchor="split")
    yield from _score_steps(state, lows, "has the lowest hand: 1 point", LOWEST_POINTS, anchor)


def _category_steps(state: State, verdict: ShowdownVerdict) -> Iterator[EntryStep]:
    """Yield the points of each hand's category. rules: tapiola.md#points, tapiola.md#straight-up"""
    anchor = state.options.scoring
    for seat in _sort_clockwise(state, tuple(verdict.categories)):
        made = verdict.categories[seat]
        points = state.options.category_points(made)
        what = f"has {with_article(HAND_CATEGORIES[made], 'high')}: {format_score(state, points)}"
        yield from _score_steps(state, (seat,), what, points, anchor)
    words = ("has the worst hand", "has the second worst hand")
    for seats, points, what in zip(
        (verdict.worst, verdict.second_worst), WORST_HAND_POINTS, words, strict=True
    ):
        yield from _score_steps(state, seats, f"{what}: {format_count(points, 'point')}", points, anchor)


def _score_steps(
    state: State, seats: Sequence[int], what: str, points: int, anchor: str
) -> Iterator[EntryStep]:
    kind = plural(state.options.score_unit)
    for seat in _sort_clockwise(state, seats):
        yield EntryStep(f"{state.seats.names[seat]} {what}", seat, points, kind, anchor=anchor)


def stake_steps(after: State) -> Iterator[EntryStep]:
    """Yield steps for the stake that each loser of the match pays to each winner, the losers first.

    There are steps for a stake of 0, too, but none if nobody has won.

    rules: tapiola.md#end
    """
    won, lost, stake = after.winners, after.losers, after.options.stakes.stake
    for seat in lost:
        each = " each" if len(won) > 1 else ""
        yield EntryStep(
            f"{after.seats.names[seat]} pays {after.format_amount(stake)}{each} to {join_names(after, won)}",
            seat,
            -stake * len(won),
            anchor="end",
        )
    for seat in won:
        got = stake * len(lost)
        yield EntryStep(
            f"{after.seats.names[seat]} wins the match and gets {after.format_amount(got)}",
            seat,
            got,
            anchor="end",
        )
