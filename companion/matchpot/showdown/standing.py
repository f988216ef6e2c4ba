"""Hands without a new card: cards recorded earlier in the deal are the whole hand again.

rules: match-pot.md#showdown
"""

from collections.abc import Iterator

from companion.cards import Card
from companion.engine.field import Values
from companion.kit.reading import cards_in
from companion.kit.seat_inputs import hand_field_name
from companion.matchpot.inputs.fields import NOBODY_WINS_FIELD, no_win_field_name, pot_field_name
from companion.matchpot.rules.money import Players
from companion.matchpot.state.holding import kitty_size, recorded_cards_for_field
from companion.matchpot.state.state import HOUSE_SEAT, State


def add_recorded_hands(state: State, values: Values, seats: Players) -> Values:
    """Return the entered values, with recorded hands filled in if that completes all of them.

    They are filled in if any hand was recorded, no input says who wins or that nobody does, and the hand of
    each of `seats` and of a kitty or deck was entered or recorded in full. Otherwise the values are returned
    unchanged. This is needed because an input left as it was prefilled arrives here as empty.
    """
    if not state.deal.recorded_hands or any(values.get(name) for name in _winner_field_names(state)):
        return values
    rivals = (*seats, HOUSE_SEAT) if state.house_hand else seats
    hands = {
        _hand_field_name(state, seat): _entered_or_recorded_cards(state, values, seat) for seat in rivals
    }
    return {**values, **hands} if all(hands.values()) else values


def _winner_field_names(state: State) -> Iterator[str]:
    """Yield the names of all inputs that say who wins, or that nobody does."""
    for number in range(max(1, len(state.pots))):
        yield pot_field_name(NOBODY_WINS_FIELD, number)
        for prize in state.prizes:
            yield from (
                no_win_field_name(prize, number),
                pot_field_name(prize.field_name, number),
                pot_field_name(prize.house_field_name, number),
            )


def _hand_field_name(state: State, seat: int) -> str:
    return state.house_hand if seat == HOUSE_SEAT else hand_field_name(seat)


def _entered_or_recorded_cards(state: State, values: Values, seat: int) -> tuple[Card, ...]:
    """Return the cards of a hand as entered, or as recorded earlier if those are all its cards."""
    noted = recorded_cards_for_field(state, seat)
    least, most = (
        (kitty_size(state),) * 2
        if seat == HOUSE_SEAT
        else (state.current_stage.cards_per_player, state.current_stage.max_held_cards)
    )
    return cards_in(values, _hand_field_name(state, seat)) or (noted if least <= len(noted) <= most else ())
