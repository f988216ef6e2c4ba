"""The time for placing pieces: who can use it, and its end once everybody is done.

rules: martian.md#placing
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.games.martian.hand.betting import opened_by
from companion.games.martian.hand.cards import highest
from companion.games.martian.hand.dealing import skip_bets
from companion.games.martian.state.state import State, names
from companion.kit.reading import seat_of
from companion.kit.sentences import sentences


def offers(state: State) -> Iterator[Action]:
    """Yield the action "done" for players who could still place or turn a piece."""
    asked = tuple(seat for seat in state.window if seat not in state.done)
    if asked:
        closed = "Only who could still place or turn a piece, and has not said so yet, says “done”."
        yield Action("done", "Done placing", (), asked, "placing", closed=closed)


def done(state: State, event: Event) -> State:
    """Record that a player is done; after the last one, the bets or the next card follow.

    The betting waits for an entry if the cards do not show who opens.
    """
    seat = seat_of(event)
    after = replace(state, done=state.done | {seat})
    left = [other for other in after.window if other not in after.done]
    said = f"{state.seats.names[seat]} is done"
    if left:
        return replace(after, line=f"{said}; not yet {names(state, left)}")
    opener = highest(after)
    if not after.bets_ahead:
        after = skip_bets(after, event)
    elif opener is not None:
        after = opened_by(after, opener)
    else:
        return replace(after, line=f"{said}, and so is everybody: who shows the highest card opens")
    return replace(after, line=sentences(said, after.line))
