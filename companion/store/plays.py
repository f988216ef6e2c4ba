"""What has been played in a match: its states and story, replayed from the entries and kept for a while."""

from collections import OrderedDict
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from threading import Lock
from typing import Any

from companion.play.game import REDO, UNDO, Event, Game, Seats, Standing, Summary, play, standing
from companion.store import words


@dataclass(frozen=True)
class Entered:
    """One entry as it was stored: the event, undo or redo, who entered it and when."""

    event: Event
    entered_by: str
    device: str
    at: datetime


@dataclass(frozen=True)
class Line:
    """One line of a match's story. `undone` lines no longer count; `seq` is the entry's number."""

    seq: int
    text: str
    action: str
    seat: int | None
    entered_by: str
    at: datetime
    undone: bool = False


@dataclass(frozen=True)
class Play:
    """A match replayed. `states` are those that still stand, oldest first.

    For each entry `after` holds the state it led to, None for an undo or a redo, and `texts` its line.
    """

    game: Game[Any]
    seats: Seats
    initial: Any
    entries: tuple[Entered, ...] = ()
    after: tuple[Any, ...] = ()
    texts: tuple[str, ...] = ()

    @property
    def seq(self) -> int:
        """The number that the next entry will have: how many there are, undo and redo included."""
        return len(self.entries)

    @cached_property
    def standing(self) -> Standing:
        """Which entries stand and which can be put back."""
        return standing(self._names)

    @cached_property
    def states(self) -> tuple[Any, ...]:
        """The state after each entry that stands."""
        return tuple(self.after[index] for index in self.standing.kept)

    @property
    def state(self) -> Any:
        """The state now."""
        return self.states[-1] if self.states else self.initial

    @cached_property
    def summary(self) -> Summary:
        """What a screen says about the state now."""
        return self.game.summary(self.state)

    @property
    def can_undo(self) -> bool:
        """Whether there is an entry to take back."""
        return bool(self.standing.kept)

    @property
    def can_redo(self) -> bool:
        """Whether there is an entry to put back."""
        return bool(self.standing.undone)

    @cached_property
    def history(self) -> tuple[Line, ...]:
        """The story, oldest first, with what was taken back and who did it."""
        kept = frozenset(self.standing.kept)
        return tuple(
            Line(index, text, entry.event.action, entry.event.seat, entry.entered_by, entry.at, undone)
            for index, (entry, text) in enumerate(zip(self.entries, self.texts, strict=True))
            for undone in [entry.event.action not in (UNDO, REDO) and index not in kept]
        )

    def with_entry(self, entry: Entered) -> "Play":
        """Return the match with one more entry; raise `Illegal` if it does not fit."""
        state, text = self._step(entry.event)
        return replace(
            self,
            entries=(*self.entries, entry),
            after=(*self.after, state),
            texts=(*self.texts, text),
        )

    def _step(self, event: Event) -> tuple[Any, str]:
        if event.action == UNDO:
            return None, words.TOOK_BACK.format(line=self.texts[self._last(self.standing.kept, event)])
        if event.action == REDO:
            return None, words.PUT_BACK.format(line=self.texts[self._last(self.standing.undone, event)])
        state = play(self.game, self.state, event)
        return state, self.game.summary(state).line or words.NOTHING_SAID

    def _last(self, indices: tuple[int, ...], event: Event) -> int:
        standing([*self._names, event.action])  # raises where there is nothing to take back or put in again
        return indices[-1]

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(entry.event.action for entry in self.entries)


class RecentPlays:
    """The matches replayed last, so that an entry costs one step and not the whole match again.

    Entries never change, so an older replay of the same match is always a true beginning of it.
    """

    def __init__(self, room: int = 256) -> None:
        self._plays: OrderedDict[tuple[object, ...], Play] = OrderedDict()
        self._room = room
        self._lock = Lock()

    def get(self, key: tuple[object, ...]) -> Play | None:
        """Return the newest replay known of that match and those names."""
        with self._lock:
            if key in self._plays:
                self._plays.move_to_end(key)
            return self._plays.get(key)

    def put(self, key: tuple[object, ...], found: Play) -> None:
        """Keep the replay; the one used least lately makes room."""
        with self._lock:
            self._plays[key] = found
            self._plays.move_to_end(key)
            while len(self._plays) > self._room:
                self._plays.popitem(last=False)
