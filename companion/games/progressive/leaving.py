"""Players who go out of Progressive Poker, and the card that may leave the game with one."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, combinations

from companion.games.progressive.state import State
from companion.games.progressive.terms import DEAL_AGAIN


def seats_going_out(state: State, best: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that go out if `best` win: those not in `best` that have no starting card.

    They are in turn from the dealer's left. The winner gets the pile, and tied players stay until the tie is
    played off. rules: progressive.md#out
    """
    return tuple(seat for seat in state.seats_still_in if not state.start_counts[seat] and seat not in best)


def remove_odd_card(state: State, going: Sequence[int]) -> State:
    """Return the state less one card of the pile, if exactly two players stay, with an odd number.

    The starting cards of all players and of the pile are counted. `going` are the seats that go out. The
    newest pile card of the first of them becomes `removed_card`. Otherwise, or if `going` is empty, the state
    is unchanged.
    rules: progressive.md#even
    """
    if not _leaves_odd_count(state, going):
        return state
    at = max(at for at, put in enumerate(state.pile) if put.seat == going[0])
    return replace(state, pile=state.pile[:at] + state.pile[at + 1 :], removed_card=state.pile[at])


def seats_that_may_lose_card(state: State) -> tuple[int, ...]:
    """Return the seats whose card on the pile may leave the game at the coming showdown.

    They may go out then and leave two players with an odd number of starting cards. They are in seat order.
    Empty in sudden death.
    rules: progressive.md#even
    """
    if state.is_sudden_death:
        return ()
    tied = () if state.options.tie_rule == DEAL_AGAIN else combinations(state.deal.playing_seats, 2)
    going = (seats_going_out(state, best) for best in chain(combinations(state.deal.playing_seats, 1), tied))
    return tuple(sorted({those[0] for those in going if _leaves_odd_count(state, those)}))


def _leaves_odd_count(state: State, going: Sequence[int]) -> bool:
    """Whether two players are left after those `going`, with an odd number of starting cards."""
    return bool(going) and len(state.seats_still_in) - len(going) == 2 and state.start_cards_in_play % 2 == 1
