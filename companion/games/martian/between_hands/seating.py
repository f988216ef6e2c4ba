"""Players leave and join between two hands, and the match goes on.

rules: martian.md#joining
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.cards import counted
from companion.engine.action import Action
from companion.engine.event import Event
from companion.engine.field import Illegal
from companion.engine.game import AFTER, JOIN
from companion.games.martian.rules.pieces import COLOURS, TRIOS, row, stash, without
from companion.games.martian.state.state import State, names
from companion.kit.by_seat import added, clockwise, replaced
from companion.kit.reading import seat_in, seat_of
from companion.kit.seat_inputs import one_of, seat_names
from companion.kit.sentences import in_chips, sentences

LEAVE = "leave"
LEAST, MOST = 2, 6
"""Smallest and largest number of players. rules: martian.md#setup"""


def offers(state: State) -> Iterator[Action]:
    """Yield the actions to leave, if two or more players stay, and to join, if anybody is away."""
    if len(state.present) > LEAST:
        closed = "Only who takes part in the match can leave it."
        yield Action(LEAVE, "Somebody leaves", (), state.present, "joining", closed=closed)
    if state.away:
        present = clockwise(state.seats, state.present, state.dealer)
        after = one_of(AFTER, "Sits left of", seat_names(state.seats, present[::-1]), "joining")
        away, closed = tuple(sorted(state.away)), "Only who is not in the match can join it."
        yield Action(JOIN, "Somebody joins", (after,), away, "joining", closed=closed)


def left(state: State, event: Event) -> State:
    """Return the match without a player, who keeps the money and hands back foreign pieces.

    Pieces of theirs that other players hold stay there: nobody has to return any.
    """
    seat = seat_of(event)
    returned = state.foreign(seat)
    stashes = replaced(state.stashes, seat, without(state.stashes[seat], returned))
    for owner in {piece.owner for piece in returned}:
        back = (piece for piece in returned if piece.owner == owner)
        stashes = replaced(stashes, owner, row((*stashes[owner], *back)))
    gone = replace(state, away=state.away | {seat}, stashes=stashes)
    dealer = clockwise(gone.seats, gone.present, state.dealer)[0]
    owners = names(state, sorted({piece.owner for piece in returned}))
    back_to = f"{counted(len(returned), 'piece')} {'goes' if len(returned) == 1 else 'go'} back to {owners}"
    line = sentences(f"{state.seats.names[seat]} leaves{_with(state, seat)}", back_to if returned else "")
    return replace(gone, dealer=dealer, line=line)


def joined(state: State, event: Event) -> State:
    """Return the match with a player seated to the left of another.

    A player who joins for the first time gets a stash and the initial chips.
    Raises: Illegal if `MOST` players take part already.
    """
    seat, after = seat_of(event), seat_in(event.values, AFTER)
    if len(state.present) == MOST:
        raise Illegal(f"Martian Poker is for up to {MOST}, and {MOST} play.", anchor="joining")
    sat = replace(state, seats=state.seats.seated(seat, after), away=state.away - {seat})
    if not state.trios[seat]:
        sat = _brought(sat, seat)
    name = state.seats.names[seat]
    line = f"{name} joins{_with(sat, seat)}, to the left of {state.seats.names[after]}"
    return replace(sat, line=line)


def _brought(state: State, seat: int) -> State:
    """Return the match with a stash for `seat`, in a colour nobody has, and the initial chips.

    If every colour is taken, the stash is of the first one.
    """
    taken = {colour for trios in state.trios for colour in trios}
    colour = next((free for free in COLOURS if free not in taken), next(iter(COLOURS)))
    trios = (colour,) * TRIOS
    return replace(
        state,
        trios=replaced(state.trios, seat, trios),
        stashes=replaced(state.stashes, seat, stash(trios, seat)),
        bought=added(state.bought, {seat: state.agreed.chips if state.agreed.counted else 0}),
    )


def _with(state: State, seat: int) -> str:
    """Return the chips that a player brings or takes along, "" if nobody counts chips."""
    stack = state.stack(seat)
    return "" if stack is None else f" with {in_chips(stack, state.seats.unit)}"
