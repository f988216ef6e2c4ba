"""Chips bought and counted between two deals of Tapiola Hold'em."""

from collections.abc import Mapping
from dataclasses import replace

from companion.engine.field import Illegal, Values
from companion.games.tapiola.deal.deal import pass_deal
from companion.games.tapiola.state.state import State
from companion.kit.betting import deal_in
from companion.kit.by_seat import added
from companion.kit.reading import choice_in, number_in, seat_in

BANK = "bank"
"""Choice for a difference in chips that no player has."""


def bought(state: State, values: Values) -> State:
    """Return the match after a player bought chips. rules: tapiola.md#chips"""
    seat, amount = seat_in(values, "who"), number_in(values, "amount")
    after = given(state, seat, amount)
    return replace(after, line=f"{state.seats.names[seat]} buys {state.in_chips(amount)}")


def counted_chips(state: State, values: Values) -> State:
    """Return the match with a player's chips set to the number counted.

    The bank or another player has the difference, so the sum of all chips stays right.
    Raises: Illegal if that is the player counted, or has fewer chips than the difference.
    rules: tapiola.md#chips
    """
    seat, chips = seat_in(values, "who"), number_in(values, "chips")
    other, change = choice_in(values, "other"), chips - state.chips(seat)
    name = state.seats.names[seat]
    told = (
        f"{state.told(abs(change))} {'more' if change > 0 else 'fewer'} than noted" if change else "as noted"
    )
    line = f"{name}: {state.in_chips(chips)} by count, {told}"
    if other == BANK or not change:
        return replace(given(state, seat, change), line=line)
    if int(other) == seat:
        raise Illegal(f"{name} cannot have the difference as well.", field="other", anchor="chips")
    return replace(
        _moved(state, seat, int(other), change),
        line=f"{line}, {state.seats.names[int(other)]} has the difference",
    )


def given(state: State, seat: int, amount: int) -> State:
    """Return the match with chips from the bank added to a seat, or taken back if negative.

    If chips are not counted, nothing changes.
    """
    chips = {seat: amount} if state.agreed.stack else {}
    return _restacked(replace(state, bought=added(state.bought, chips)), chips)


def _moved(state: State, seat: int, other: int, amount: int) -> State:
    """Move chips between players that were recorded for the wrong one."""
    changes = {seat: amount, other: -amount}
    if state.chips(other) < amount:
        raise Illegal(f"{state.seats.names[other]} has not so many chips.", field="other", anchor="chips")
    return _restacked(replace(state, net=added(state.net, changes)), changes)


def _restacked(state: State, changes: Mapping[int, int]) -> State:
    """Change stacks between two deals; a player without chips is not dealt in and does not deal."""
    stacks = tuple(
        None if stack is None else stack + changes.get(seat, 0)
        for seat, stack in enumerate(state.betting.stacks)
    )
    return pass_deal(replace(state, betting=deal_in(state.seats, stacks, state.away)))
