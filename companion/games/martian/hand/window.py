"""The time for placing pieces: who can use it, and its end once everybody is done.

rules: martian.md#placing
"""

from collections.abc import Iterator
from dataclasses import replace

from companion.engine.action import Action
from companion.engine.event import Event
from companion.games.martian.hand.betting import open_betting_round
from companion.games.martian.hand.cards import highest_card_seat
from companion.games.martian.hand.dealing import after_skipped_bets
from companion.games.martian.state.state import State, join_names
from companion.kit.reading import require_event_seat
from companion.kit.sentences import join_sentences


def done_placing_actions(state: State) -> Iterator[Action]:
    """Yield the action "done", for players who could still place or turn a piece.

    Those who have said so since the newest piece are left out. It yields nothing if nobody is left.
    """
    asked = tuple(seat for seat in state.seats_with_moves if seat not in state.hand.done_seats)
    if asked:
        closed = "This player is already done, or cannot place or move any pieces."
        yield Action("done", "Done placing", (), asked, "placing", refusal_text=closed)


def after_done_placing(state: State, event: Event) -> State:
    """Return the state in which one more player is done; after the last one, the hand goes on.

    The bets follow, or the next card if nobody can bet. The betting waits for an entry if the cards do not
    show who opens.
    """
    seat = require_event_seat(event)
    after = replace(state, hand=replace(state.hand, done_seats=state.hand.done_seats | {seat}))
    left = [other for other in after.seats_with_moves if other not in after.hand.done_seats]
    said = f"{state.seats.names[seat]} is done"
    if left:
        return replace(after, line=f"{said}; waiting for {join_names(state, left)}")
    opener = highest_card_seat(after)
    if not after.has_bets_ahead:
        after = after_skipped_bets(after, event)
    elif opener is not None:
        after = open_betting_round(after, opener)
    else:
        return replace(
            after, line=f"{said}, and so is everybody else. The player who shows the highest card opens"
        )
    return replace(after, line=join_sentences(said, after.line))
