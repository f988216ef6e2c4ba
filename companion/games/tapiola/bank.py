"""Chips bought and counted between two deals of Tapiola Hold'em."""

from collections.abc import Mapping
from dataclasses import replace

from companion.cards import counted
from companion.games.tapiola.actions import BANK
from companion.games.tapiola.deal import pass_deal
from companion.games.tapiola.state import State
from companion.kit.by_seat import added
from companion.kit.reading import choice_in, number_in, seat_in
from companion.play.field import Illegal, Values


def bought(state: State, values: Values) -> State:
    """Return the match after somebody bought chips. rules: tapiola.md#chips"""
    seat, amount = seat_in(values, "who"), number_in(values, "amount")
    after = _given(state, seat, amount)
    return replace(after, line=f"{state.seats.names[seat]} buys {counted(amount, 'chip')}")


def counted_chips(state: State, values: Values) -> State:
    """Return the match with the chips of a player set to what lies there; the books stay balanced.

    rules: tapiola.md#chips
    """
    seat, chips = seat_in(values, "who"), number_in(values, "chips")
    other, change = choice_in(values, "other"), chips - state.chips(seat)
    name = state.seats.names[seat]
    told = f"{abs(change)} {'more' if change > 0 else 'fewer'} than noted" if change else "as noted"
    line = f"{name}: {counted(chips, 'chip')} by count, {told}"
    if other == BANK or not change:
        return replace(_given(state, seat, change), line=line)
    if int(other) == seat:
        raise Illegal(f"{name} cannot have the difference as well.", field="other", anchor="chips")
    return replace(
        _moved(state, seat, int(other), change),
        line=f"{line}, {state.seats.names[int(other)]} has the difference",
    )


def _given(state: State, seat: int, amount: int) -> State:
    """Give chips of the bank to a seat, or take them back."""
    given = {seat: amount}
    return _restacked(replace(state, bought=added(state.bought, given)), given)


def _moved(state: State, seat: int, other: int, amount: int) -> State:
    """Move chips between players that were noted with the wrong one."""
    changes = {seat: amount, other: -amount}
    if state.chips(other) < amount:
        raise Illegal(f"{state.seats.names[other]} has not so many chips.", field="other", anchor="chips")
    return _restacked(replace(state, net=added(state.net, changes)), changes)


def _restacked(state: State, changes: Mapping[int, int]) -> State:
    """Change stacks between two deals; who has no chips then is not dealt in and does not deal."""
    stacks = added(tuple(map(state.chips, range(len(state.seats)))), changes)
    folded = frozenset(at for at, stack in enumerate(stacks) if not stack)
    return pass_deal(replace(state, betting=replace(state.betting, stacks=stacks, folded=folded)))
