"""Chips bought and counted between two deals of Tapiola Hold'em."""

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from companion.cards import counted
from companion.games.tapiola.moves import BANK
from companion.games.tapiola.progress import pass_deal
from companion.games.tapiola.state import State
from companion.play.field import Illegal, Values


def bought(state: State, values: Values) -> State:
    """Return the match after somebody bought chips. rules: tapiola.md#chips"""
    seat, amount = int(cast("str", values["who"])), cast("int", values["amount"])
    after = _given(state, seat, amount)
    return replace(after, line=f"{state.seats.names[seat]} buys {counted(amount, 'chip')}")


def counted_chips(state: State, values: Values) -> State:
    """Return the match with the chips of a player set to what lies there; the books stay balanced.

    rules: tapiola.md#chips
    """
    seat, chips, other = int(cast("str", values["who"])), cast("int", values["chips"]), str(values["other"])
    change = chips - cast("int", state.betting.stacks[seat])
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
    bought = tuple(have + amount * (at == seat) for at, have in enumerate(state.bought))
    return _restacked(replace(state, bought=bought), {seat: amount})


def _moved(state: State, seat: int, other: int, amount: int) -> State:
    """Move chips between players that were noted with the wrong one."""
    changes = {seat: amount, other: -amount}
    net = tuple(have + changes.get(at, 0) for at, have in enumerate(state.net))
    if cast("int", state.betting.stacks[other]) < amount:
        raise Illegal(f"{state.seats.names[other]} has not so many chips.", field="other", anchor="chips")
    return _restacked(replace(state, net=net), changes)


def _restacked(state: State, changes: Mapping[int, int]) -> State:
    """Change stacks between two deals; who has no chips then is not dealt in and does not deal."""
    stacks = tuple(cast("int", stack) + changes.get(at, 0) for at, stack in enumerate(state.betting.stacks))
    folded = frozenset(at for at, stack in enumerate(stacks) if not stack)
    return pass_deal(replace(state, betting=replace(state.betting, stacks=stacks, folded=folded)))
