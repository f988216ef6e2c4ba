"""The state before the first hand of a match.

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
    """Return the first state of a match: each player present holds a stash of one colour.

    Raises: Illegal if antes, blinds or bets are higher than the chips each player begins with.
    """
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
    """Return the cards that a hand deals and the cards in the pack. rules: martian.md#deal"""
    jokers = number_in(options, "joker_number") if flag_in(options, "jokers") else 0
    return Pack(CARDS * players, len(DECK) + jokers)
