"""A match played again from its events."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from companion.play.event import Event
from companion.play.game import Game
from companion.play.gate import play

S = TypeVar("S")


def replay(game: Game[S], state: S, events: Iterable[Event]) -> Iterator[S]:
    """Yield the state after each event, starting from `state`."""
    for event in events:
        state = play(game, state, event)
        yield state
