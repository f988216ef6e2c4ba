"""Who goes out of Progressive Poker, and the card that leaves the game with one of them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, combinations

from companion.games.progressive.state import State
from companion.games.progressive.terms import AGAIN


def going_out(state: State, best: Sequence[int]) -> tuple[int, ...]:
    """Return who has no start card for the next pile, once `best` have the best hand.

    Who won gets the pile, and who tied stays until the tie is played off. rules: progressive.md#out
    """
    return tuple(seat for seat in state.still_in if not state.starts[seat] and seat not in best)


def evened(state: State, going: Sequence[int]) -> State:
    """Take a card off the pile when two are left with an odd number. rules: progressive.md#even"""
    if not _odd(state, going):
        return state
    at = max(at for at, put in enumerate(state.pile) if put.seat == going[0])
    return replace(state, pile=state.pile[:at] + state.pile[at + 1 :], gone=state.pile[at])


def may_leave(state: State) -> tuple[int, ...]:
    """Return whose card on the pile may leave the game at the coming showdown, with one who goes out then.

    rules: progressive.md#even
    """
    if state.sudden:
        return ()
    tied = () if state.terms.ties == AGAIN else combinations(state.playing, 2)
    going = (going_out(state, best) for best in chain(combinations(state.playing, 1), tied))
    return tuple(sorted({those[0] for those in going if _odd(state, those)}))


def _odd(state: State, going: Sequence[int]) -> bool:
    """Whether two are left without those who are `going`, and an odd number of start cards with them."""
    return bool(going) and len(state.still_in) - len(going) == 2 and state.in_play % 2 == 1
