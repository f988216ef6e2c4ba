"""Players who leave or join between two deals, and the vote that ends the game.

rules: match-pot.md#joining, match-pot.md#end
"""

from dataclasses import replace

from companion.engine.field import Illegal
from companion.kit.by_seat import added
from companion.kit.sentences import either, listed
from companion.matchpot.hand.ending import ended
from companion.matchpot.rules.agreement import check_seats
from companion.matchpot.rules.money import Players
from companion.matchpot.state.state import State


def voted(state: State, agree: Players) -> State:
    """Return the match ended by a unanimous vote.

    Raises: `Illegal` if the vote is not unanimous; the text names those who did not agree.
    """
    against = tuple(seat for seat in state.order if seat not in agree)
    if against:
        names = listed([state.seats.names[seat] for seat in against])
        raise Illegal(
            f"All have to agree, and {names} {either(against, 'does', 'do')} not.",
            field="agree",
            anchor="end",
        )
    return ended(state)


def left(state: State, seat: int) -> State:
    """Return the match without `seat`, which has paid its debt and keeps its legs."""
    due = state.dues[seat].amount if seat in state.dues else 0
    net = added(state.net, {seat: -due})
    dues = {other: owed for other, owed in state.dues.items() if other != seat}
    dealer = state.order[0] if seat == state.dealer else state.dealer
    around = tuple(other for other in state.around if other != seat)
    return replace(state, net=net, pot=state.pot + due, dues=dues, around=around, dealer=dealer)


def joined(state: State, seat: int, after: int) -> State:
    """Return the match with `seat` to the left of the seat `after`; joining costs no ante.

    Raises: `Illegal` if there are too many players for the form or the deck.
    """
    check_seats(state.agreed, len(state.around) + 1)
    at = state.around.index(after) + 1
    return replace(state, around=(*state.around[:at], seat, *state.around[at:]))
