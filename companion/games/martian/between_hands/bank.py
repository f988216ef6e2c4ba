"""Chips bought and counted between two hands.

rules: martian.md#chips
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.typed_fields import MoneyField
from companion.games.martian.state.state import State
from companion.kit.by_seat import add_by_seat
from companion.kit.reading import number_in, require_event_seat

_MAX_CHIPS_BOUGHT = 10**6
"""Highest number of chips in one purchase, in the smallest unit."""


def chip_bank_actions(state: State) -> Iterator[Action]:
    """Yield the actions to buy and to count chips.

    There are none before the first hand, or if chips are not counted.
    """
    if state.hand.number and state.options.counts_chips:
        chips = MoneyField(
            "chips",
            "Chips bought",
            required=True,
            low=1,
            high=_MAX_CHIPS_BOUGHT,
            anchor="chips",
            unit=state.seats.unit,
        )
        closed = "Only players in the match can buy chips."
        yield Action("buy", "Buy chips", (chips,), state.present_seats, "chips", refusal_text=closed)
        yield Action("count", "Count chips", tuple(_stack_fields(state)), anchor="chips")


def after_chip_purchase(state: State, event: Event) -> State:
    """Return the match with the chips that a player buys added to the stack."""
    seat, chips = require_event_seat(event), number_in(event.values, "chips")
    bought = add_by_seat(state.chips_bought, {seat: chips})
    return replace(
        state, chips_bought=bought, line=f"{state.seats.names[seat]} buys {state.format_amount(chips)}"
    )


def after_chip_count(state: State, event: Event) -> State:
    """Return the match with the stacks set to the chips that were counted on the table.

    The changes count as money won or lost. Chips of absent players are neither counted nor changed.

    Raises: Illegal if the sum is not the sum of the stacks of the players present before the count.
    """
    counts = {seat: number_in(event.values, f"chips_{seat}") for seat in state.present_seats}
    stacks = {seat: state.stack_of(seat) or 0 for seat in state.present_seats}
    there = sum(stacks.values())
    difference = sum(counts.values()) - there
    if difference:
        more = "more" if difference > 0 else "less"
        raise Illegal(
            f"That adds up to {state.format_amount(abs(difference))} {more} than the "
            f"{state.format_amount(there)} in play. Count again, or first enter who bought chips.",
            field=f"chips_{state.present_seats[0]}",
            anchor="chips",
        )
    changes = {seat: chips - stacks[seat] for seat, chips in counts.items() if chips != stacks[seat]}
    signed = state.seats.unit.format_signed
    told = ", ".join(f"{state.seats.names[seat]} {signed(change)}" for seat, change in changes.items())
    return replace(
        state, net_money=add_by_seat(state.net_money, changes), line=f"Chips counted: {told or 'as recorded'}"
    )


def _stack_fields(state: State) -> Iterator[MoneyField]:
    unit = state.seats.unit
    for seat in state.present_seats:
        label = f"{state.seats.names[seat]}'s chips"
        yield MoneyField(f"chips_{seat}", label, default=state.stack_of(seat), anchor="chips", unit=unit)
