"""A match played again from its events."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from companion.engine.event import Event
from companion.engine.game import Game
from companion.engine.gate import play

S = TypeVar("S")


def replay(game: Game[S], state: S, events: Iterable[Event]) -> Iterator[S]:
    """Yield the state after each event, starting from `state`."""
    for event in events:
        state = play(game, state, event)
        yield state
