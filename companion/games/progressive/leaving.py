"""Players who go out of Progressive Poker, and the card that may leave the game with one."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, combinations

from companion.games.progressive.state import State
from companion.games.progressive.terms import AGAIN


def going_out(state: State, best: Sequence[int]) -> tuple[int, ...]:
    """Return the seats that go out if `best` win: no start card and not in `best`.

    The winner gets the pile, and tied players stay until the tie is played off. rules: progressive.md#out
    """
    return tuple(seat for seat in state.still_in if not state.starts[seat] and seat not in best)


def evened(state: State, going: Sequence[int]) -> State:
    """Take a card off the pile if two players are left with an odd number of start cards.

    rules: progressive.md#even
    """
    if not _odd(state, going):
        return state
    at = max(at for at, put in enumerate(state.pile) if put.seat == going[0])
    return replace(state, pile=state.pile[:at] + state.pile[at + 1 :], gone=state.pile[at])


def may_leave(state: State) -> tuple[int, ...]:
    """Return the seats that may go out at the coming showdown with their card leaving the game.

    rules: progressive.md#even
    """
    if state.sudden:
        return ()
    tied = () if state.terms.ties == AGAIN else combinations(state.playing, 2)
    going = (going_out(state, best) for best in chain(combinations(state.playing, 1), tied))
    return tuple(sorted({those[0] for those in going if _odd(state, those)}))


def _odd(state: State, going: Sequence[int]) -> bool:
    """Whether two players are left after those `going`, with an odd number of start cards."""
    return bool(going) and len(state.still_in) - len(going) == 2 and state.in_play % 2 == 1
