"""The verdict of a showdown: the best, second and lowest hands, by cards or as tapped."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from companion.engine.field import Illegal, Values
from companion.games.tapiola.rules.rules import MADE, POINTS, TWO_ONE
from companion.games.tapiola.showdown.fields import (
    BELOW,
    LOW,
    best_field,
    contested,
    has_second,
    low_field,
    made_field,
    no_low_field,
)
from companion.games.tapiola.state.log_text import named
from companion.games.tapiola.state.state import State
from companion.kit.chips import Order, best_of
from companion.kit.reading import choice_in, flag_in, seats_in

Tied = tuple[int, ...]
"""Seats that tie, or a single one; empty if there is none."""


@dataclass(frozen=True)
class Verdict:
    """The result of a showdown.

    `best`: winners of each pot, or of the only one without betting.
    `low`: winners of the low in each pot; empty if no hand was low enough.
    `second`: seats with the second best hand.
    `made`: category of each seat's hand, as an index in `rules.MADE`.
    `worst`, `second_worst`: seats with these hands; empty if they do not count.
    """

    best: tuple[Tied, ...] = ()
    low: tuple[Tied, ...] = ()
    second: Tied = ()
    made: Mapping[int, int] = field(default_factory=dict)
    worst: Tied = ()
    second_worst: Tied = ()


def verdict_of(state: State, values: Values) -> Verdict:
    """Return the verdict by the hands in `state.shown`, or else as tapped.

    Raises: Illegal if a tap contradicts the cards or another tap, or a hand needed is missing.
    """
    if state.agreed.by_points:
        return _by_points(state, values)
    order = state.shown.order if state.shown else ()
    low = state.shown.low_order if state.shown else ()
    best = _winners(state, values, best_field, order)
    nobody = _without_low(state, values, low) if state.agreed.qualifier else ()
    lowest = _winners(state, values, low_field, low, nobody) if state.agreed.split else ()
    return Verdict(best, lowest, second=_second(state, values, order, best[0]))


def _without_low(state: State, values: Values, order: Order) -> tuple[int, ...]:
    """Return the numbers of the pots without a low hand, by the cards or as entered.

    A player who can win a later pot can win the earlier ones too. So without a low in one pot, there is none
    in later ones. rules: tapiola.md#split
    """
    found: list[int] = []
    for at, seats in enumerate(contested(state)):
        tapped, said = seats_in(values, low_field(at)), flag_in(values, no_low_field(at))
        low = best_of(order, seats)
        none = not low if state.shown else said or bool(found)
        if none and tapped:
            raise Illegal("Nobody has a low there, so tap nobody.", field=low_field(at), anchor="split")
        if said and not none:
            raise Illegal(f"By the cards it is {named(state, low)}.", field=no_low_field(at), anchor="split")
        found += [at] if none else []
    return tuple(found)


def _winners(
    state: State, values: Values, name: Callable[[int], str], order: Order, nobody: Collection[int] = ()
) -> tuple[Tied, ...]:
    """Return the winners of each pot; none for the pots numbered in `nobody`.

    They are found by the cards, then by the winners of the pot before if they can win this one, then by tap.
    """
    found: list[Tied] = []
    for at, seats in enumerate(contested(state)):
        if at in nobody:
            found.append(())
            continue
        shown, follows = best_of(order, seats), best_of(found[-1:], seats)
        if follows and not shown:
            _check_follows(state, seats_in(values, name(at)), follows, name(at))
        found.append(_group(state, values, name(at), shown or follows, seats))
    return tuple(found)


def _check_follows(state: State, tapped: Tied, follows: Tied, name: str) -> None:
    """Check that the winners tapped for a later pot fit the earlier one. rules: tapiola.md#betting"""
    if tapped and set(tapped) != set(follows):
        hand = "lowest" if state.agreed.lowball or name.startswith(LOW) else "best"
        raise Illegal(
            f"{named(state, follows)} can win this pot too and had the {hand} hand.",
            field=name,
            anchor="showdown",
        )


def _group(state: State, values: Values, name: str, shown: Tied, seats: Sequence[int]) -> Tied:
    """Return the seats shown by the cards, or else tapped, or else the only one possible."""
    tapped = seats_in(values, name)
    if shown and tapped and set(shown) != set(tapped):
        raise Illegal(
            f"By the cards it is {named(state, shown)}, not {named(state, tapped)}.",
            field=name,
            anchor="showdown",
        )
    found = shown or tapped or (tuple(seats) if len(seats) == 1 else ())
    if not found:
        raise Illegal("Tap who it is, or enter the cards.", field=name, anchor="showdown")
    return found


def _second(state: State, values: Values, order: Order, best: Tied) -> Tied:
    """Return the seats with the second best hand; none if the best hands tie. rules: tapiola.md#two-one"""
    tapped = seats_in(values, "second")
    if state.agreed.scoring != TWO_ONE or state.agreed.split or len(best) > 1:
        if tapped:
            raise Illegal("Where the best hands tie, nobody is second.", field="second", anchor="two-one")
        return ()
    if set(tapped) & set(best):
        raise Illegal("Nobody is best and second at once.", field="second", anchor="two-one")
    others = tuple(seat for seat in state.live if seat not in best)
    if not has_second(state):
        return others
    return _group(state, values, "second", tuple(order[1]) if len(order) > 1 else (), others)


def _by_points(state: State, values: Values) -> Verdict:
    made = {seat: _made(state, values, seat) for seat in state.live}
    if state.agreed.scoring == POINTS:
        return Verdict(made=made)
    if any(state.agreed.points(at) for at in made.values()):
        if seats_in(values, "worst") or seats_in(values, "second_worst"):
            raise Illegal(
                "Somebody has a straight or better, so the worst hand gets nothing.",
                field="worst",
                anchor="straight-up",
            )
        return Verdict(made=made)
    return _or_die(state, values, made)


def _made(state: State, values: Values, seat: int) -> int:
    tapped, rank = choice_in(values, made_field(seat)), state.shown.ranks.get(seat) if state.shown else None
    points = state.agreed.points
    if rank is not None:
        made = MADE.index(rank.name if rank.name in MADE else rank.category)
        if tapped not in ("", BELOW) and points(int(tapped)) != points(made):
            raise Illegal(f"By the cards that is: {rank.name}.", field=made_field(seat), anchor="showdown")
        return made
    if not tapped:
        raise Illegal(
            f"Say what {state.seats.names[seat]}'s hand is, or enter its cards.",
            field=made_field(seat),
            anchor="showdown",
        )
    return int(tapped)


def _or_die(state: State, values: Values, made: Mapping[int, int]) -> Verdict:
    """Return the verdict with the worst and the second worst hand. rules: tapiola.md#straight-up"""
    shown = state.shown.order[::-1] if state.shown and len(state.shown.ranks) == len(state.live) else ()
    worst = _group(state, values, "worst", tuple(shown[0]) if shown else (), state.live)
    tapped = seats_in(values, "second_worst")
    if len(worst) > 1 or len(worst) == len(state.live):
        if tapped:
            raise Illegal("Where the worst hands tie, nobody is second worst.", field="second_worst")
        return Verdict(made=made, worst=worst)
    others = tuple(seat for seat in state.live if seat not in worst)
    if set(tapped) & set(worst):
        raise Illegal("Nobody is worst and second worst at once.", field="second_worst")
    second = _group(state, values, "second_worst", tuple(shown[1]) if len(shown) > 1 else (), others)
    return Verdict(made=made, worst=worst, second_worst=second)
