"""The table before the first hand of a match.

rules: martian.md#setup
"""

from companion.games.martian.options import house_rules
from companion.games.martian.pieces import COLOURS, TRIOS, stash
from companion.games.martian.state import State
from companion.play.field import Values
from companion.play.game import Seats


def start(seats: Seats, options: Values) -> State:
    """Return the beginning of a match, at which everybody has a stash of one colour."""
    agreed = house_rules(options)
    trios = tuple((colour,) * TRIOS for colour, _ in zip(COLOURS, seats.names, strict=False))
    nothing = (0,) * len(seats)
    return State(
        seats=seats,
        agreed=agreed,
        dealer=seats.dealer,
        trios=trios,
        stashes=tuple(stash(colours, seat) for seat, colours in enumerate(trios)),
        won=nothing,
        bought=(agreed.chips if agreed.counted else 0,) * len(seats),
        taken=nothing,
    )
