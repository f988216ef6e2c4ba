"""The state before the first hand of a match.

rules: martian.md#setup
"""

from companion.cards import DECK
from companion.engine.call import CardsNeeded
from companion.engine.field import Values
from companion.engine.seats import Seats
from companion.games.martian.rules.options import read_options
from companion.games.martian.rules.pieces import COLOUR_LETTERS, TRIOS_PER_STASH, build_stash
from companion.games.martian.state.state import CARDS_PER_PLAYER, State
from companion.kit.reading import flag_in, number_in


def initial_state(seats: Seats, options: Values) -> State:
    """Return the first state of a match: each player present holds a stash of a colour of their own.

    No hand is dealt yet. Seats that may join later are away, without a stash or chips.

    Raises: Illegal if antes, blinds or bets are higher than the chips each player begins with.
    """
    agreed = read_options(options, seats.unit)
    playing = len(seats) - seats.late_count
    colours = tuple((colour,) * TRIOS_PER_STASH for colour in list(COLOUR_LETTERS)[:playing])
    trios = (*colours, *((),) * seats.late_count)
    nothing = (0,) * len(seats)
    chips = agreed.initial_chips if agreed.counts_chips else 0
    return State(
        seats=seats,
        options=agreed,
        dealer=seats.dealer,
        trios=trios,
        stashes=tuple(build_stash(colours, seat) for seat, colours in enumerate(trios)),
        net_money=nothing,
        chips_bought=(*(chips,) * playing, *(0,) * seats.late_count),
        hands_won=nothing,
        away_seats=frozenset(range(playing, len(seats))),
    )


def find_cards_needed(players: int, options: Values) -> CardsNeeded:
    """Return the number of cards that a hand deals at most, and that of the pack with its jokers.

    rules: martian.md#deal
    """
    jokers = number_in(options, "joker_number") if flag_in(options, "jokers") else 0
    return CardsNeeded(CARDS_PER_PLAYER * players, len(DECK) + jokers)
