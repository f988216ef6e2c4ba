"""The table before the first hand of a match.

rules: martian.md#setup
"""

from companion.cards import DECK
from companion.engine.call import Pack
from companion.engine.field import Values
from companion.engine.seats import Seats
from companion.games.martian.rules.options import house_rules
from companion.games.martian.rules.pieces import COLOURS, TRIOS, stash
from companion.games.martian.state.state import CARDS, State
from companion.kit.reading import flag_in, number_in


def start(seats: Seats, options: Values) -> State:
    """Return the beginning of a match, at which everybody has a stash of one colour."""
    agreed = house_rules(options, seats.unit)
    playing = len(seats) - seats.late
    colours = tuple((colour,) * TRIOS for colour in list(COLOURS)[:playing])
    trios = (*colours, *((),) * seats.late)
    nothing = (0,) * len(seats)
    chips = agreed.chips if agreed.counted else 0
    return State(
        seats=seats,
        agreed=agreed,
        dealer=seats.dealer,
        trios=trios,
        stashes=tuple(stash(colours, seat) for seat, colours in enumerate(trios)),
        won=nothing,
        bought=(*(chips,) * playing, *(0,) * seats.late),
        taken=nothing,
        away=frozenset(range(playing, len(seats))),
    )


def pack(players: int, options: Values) -> Pack:
    """Return what of the pack is dealt in a hand. rules: martian.md#deal"""
    jokers = number_in(options, "joker_number") if flag_in(options, "jokers") else 0
    return Pack(CARDS * players, len(DECK) + jokers)
