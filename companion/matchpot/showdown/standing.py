"""Hands without a new card: cards recorded earlier in the deal are the whole hand again.

rules: match-pot.md#showdown
"""

from collections.abc import Iterator

from companion.cards import Card
from companion.engine.field import Values
from companion.kit.reading import cards_in
from companion.kit.seat_inputs import hand_field
from companion.matchpot.inputs.fields import NOBODY_WINS, in_vain, pot_field
from companion.matchpot.rules.money import Players
from companion.matchpot.state.holding import kitty_size, noted_down
from companion.matchpot.state.state import HOUSE, State


def as_they_stand(state: State, values: Values, seats: Players) -> Values:
    """Return the entered values, with recorded hands filled in if they need no more cards.

    An input left as it was filled in reads as empty, so that a tap alone can name the winner. If nobody is
    tapped, and every hand was entered or recorded in full, these hands count.
    """
    if not state.noted or any(values.get(name) for name in _tapped(state)):
        return values
    rivals = (*seats, HOUSE) if state.house else seats
    hands = {_field(state, seat): _hand(state, values, seat) for seat in rivals}
    return {**values, **hands} if all(hands.values()) else values


def _tapped(state: State) -> Iterator[str]:
    """Yield the names of all inputs that say who wins, or that nobody does."""
    for number in range(max(1, len(state.pots))):
        yield pot_field(NOBODY_WINS, number)
        for prize in state.prizes:
            yield from (in_vain(prize, number), pot_field(prize.field, number), pot_field(prize.flag, number))


def _field(state: State, seat: int) -> str:
    return state.house if seat == HOUSE else hand_field(seat)


def _hand(state: State, values: Values, seat: int) -> tuple[Card, ...]:
    """Return the cards of a hand as entered, or as recorded earlier if those are all its cards."""
    noted = noted_down(state, seat)
    least, most = (kitty_size(state),) * 2 if seat == HOUSE else (state.hand.cards, state.hand.held)
    return cards_in(values, _field(state, seat)) or (noted if least <= len(noted) <= most else ())
