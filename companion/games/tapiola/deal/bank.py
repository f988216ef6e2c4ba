"""Chips bought and counted between two deals of Tapiola Hold'em."""

from collections.abc import Mapping
from dataclasses import replace

from companion.engine.field import Illegal, Values
from companion.games.tapiola.deal.deal import skip_absent_dealers
from companion.games.tapiola.state.state import State
from companion.kit.betting import start_betting
from companion.kit.by_seat import add_by_seat
from companion.kit.reading import choice_in, number_in, seat_in

BANK_CHOICE = "bank"
"""Choice for a difference in chips that no player has."""


def after_chip_purchase(state: State, values: Values) -> State:
    """Return the match after a player bought chips from the bank, which is no money won or lost.

    rules: tapiola.md#chips
    """
    seat, amount = seat_in(values, "who"), number_in(values, "amount")
    after = give_chips(state, seat, amount)
    return replace(after, line=f"{state.seats.names[seat]} buys {state.describe_chips(amount)}")


def after_chip_count(state: State, values: Values) -> State:
    """Return the match with a player's chips set to the number counted.

    The bank or another player has the difference, so the sum of all chips stays right. A difference with the
    bank counts as chips bought, one with a player as money won or lost.
    rules: tapiola.md#chips

    Raises: Illegal if there is a difference, and the other player is the one counted or has too few chips.
    """
    seat, chips = seat_in(values, "who"), number_in(values, "chips")
    other, change = choice_in(values, "other"), chips - state.chip_count(seat)
    name = state.seats.names[seat]
    told = (
        f"{state.format_amount(abs(change))} {'more' if change > 0 else 'less'} than recorded"
        if change
        else "as recorded"
    )
    line = f"{name} has {state.describe_chips(chips)} after the count, {told}"
    if other == BANK_CHOICE or not change:
        return replace(give_chips(state, seat, change), line=line)
    if int(other) == seat:
        raise Illegal(
            f"{name}'s own chips were counted, so {name} cannot make up the difference. Choose another "
            "player or the bank.",
            field="other",
            anchor="chips",
        )
    return replace(
        _move_chips(state, seat, int(other), change),
        line=f"{line}; {state.seats.names[int(other)]} makes up the difference",
    )


def give_chips(state: State, seat: int, amount: int) -> State:
    """Return the match with chips from the bank added to the stack of `seat`.

    They count as bought, and are taken back if `amount` is negative. If chips are not counted, no chips
    change. Call it only between two deals: who can be dealt in is found anew, and a dealer who cannot is
    skipped.
    """
    chips = {seat: amount} if state.options.stakes.stack else {}
    return _change_stacks(replace(state, chips_bought=add_by_seat(state.chips_bought, chips)), chips)


def _move_chips(state: State, seat: int, other: int, amount: int) -> State:
    """Move chips between players that were recorded for the wrong one."""
    changes = {seat: amount, other: -amount}
    if state.chip_count(other) < amount:
        raise Illegal(
            f"{state.seats.names[other]} does not have enough chips to make up the difference. Choose "
            "another player or the bank.",
            field="other",
            anchor="chips",
        )
    return _change_stacks(replace(state, net_money=add_by_seat(state.net_money, changes)), changes)


def _change_stacks(state: State, changes: Mapping[int, int]) -> State:
    """Change stacks between two deals; a player without chips is not dealt in and does not deal."""
    stacks = tuple(
        None if stack is None else stack + changes.get(seat, 0)
        for seat, stack in enumerate(state.betting.stacks)
    )
    return skip_absent_dealers(replace(state, betting=start_betting(state.seats, stacks, state.away_seats)))
