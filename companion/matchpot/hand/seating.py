"""Players who leave or join between two deals, and the vote that ends the game.

rules: match-pot.md#joining, match-pot.md#end
"""

from dataclasses import replace

from companion.engine.field import Illegal
from companion.kit.by_seat import add_by_seat
from companion.kit.sentences import join_with_and
from companion.matchpot.hand.ending import end_game
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.validation import check_form_allows_player_count
from companion.matchpot.state.state import State
from companion.plurals import singular_or_plural


def after_end_vote(state: State, agree: Players) -> State:
    """Return the match ended by a unanimous vote of all who take part now.

    Debts are paid into the pot, which waits for the next game.

    Raises: `Illegal` if any of them is not in `agree`; the text names those players.
    """
    against = tuple(seat for seat in state.turn_order if seat not in agree)
    if against:
        names = join_with_and([state.match.seats.names[seat] for seat in against])
        raise Illegal(
            f"Everybody has to agree, but {names} {singular_or_plural(against, 'does', 'do')} not.",
            field="agree",
            anchor="end",
        )
    return end_game(state)


def after_leave(state: State, seat: int) -> State:
    """Return the match after `seat` has left it: its debt is paid into the pot, and it keeps its legs.

    If the dealer leaves, the next player clockwise deals. Whether enough players are left is not checked
    here.
    """
    match = state.match
    due = match.debts[seat].amount if seat in match.debts else 0
    if seat == state.deal.dealer:
        state = replace(state, deal=replace(state.deal, dealer=state.turn_order[0]))
    return replace(
        state,
        match=replace(
            match,
            settled_balances=add_by_seat(match.settled_balances, {seat: -due}),
            pot=match.pot + due,
            debts={other: owed for other, owed in match.debts.items() if other != seat},
            players_clockwise=tuple(other for other in match.players_clockwise if other != seat),
        ),
    )


def after_join(state: State, seat: int, after: int) -> State:
    """Return the match with `seat` to the left of the seat `after`; joining costs no ante.

    Raises: `Illegal` if there are too many players for the form or the deck. ValueError if `after` takes no
    part in the match.
    """
    around = state.match.players_clockwise
    check_form_allows_player_count(state.match.agreement, len(around) + 1)
    at = around.index(after) + 1
    return replace(state, match=replace(state.match, players_clockwise=(*around[:at], seat, *around[at:])))
