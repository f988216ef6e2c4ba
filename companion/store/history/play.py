"""Replay of a match: its entries, the state after each step that counts, and its log."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from companion.engine.action import Action
from companion.engine.course import EMPTY_LOG, UNDO, EffectiveLog, LogPoint, after_undo, compute_effective_log
from companion.engine.event import AcceptedEvent
from companion.engine.game import Game
from companion.engine.gate import apply_submission, as_submission
from companion.engine.highlights import Highlights, compute_highlights
from companion.engine.seats import Seats
from companion.engine.summary import MatchSummary
from companion.engine.tally import HandCounts, count_hands_by_seat
from companion.store.database import texts
from companion.store.history.entered import LogEntry, ResultAfterEntry
from companion.store.history.lines import LogLine, build_log_lines, latest_log_lines


class StateAfterStep(NamedTuple):
    """State of a match after one step.

    may_be_secret: whether phones may have taken the step together, by secret choices.
    """

    state: Any
    may_be_secret: bool

    @classmethod
    def after_step(cls, step: AcceptedEvent[Any]) -> "StateAfterStep":
        """Return the state after that step."""
        return cls(step.state, step.action.secret is not None)


@dataclass(frozen=True)
class MatchReplay:
    """Match computed from its entries; no database is needed, and every change returns a new one.

    game, seats: the edition of the game, and its players.

    initial: the state before the first entry.

    entries: all entries, undone ones included.

    course: the effective log of `entries`: which of them count in the end, and which are undone.

    reached: the state after each step of `course`, oldest first.
    """

    game: Game[Any]
    seats: Seats
    initial: Any
    entries: tuple[LogEntry, ...] = ()
    course: EffectiveLog = EMPTY_LOG
    reached: tuple[StateAfterStep, ...] = ()

    @property
    def seq(self) -> int:
        """Number that the next entry will have: the number of entries, undo and redo included."""
        return len(self.entries)

    @property
    def state(self) -> Any:
        """State after the newest step that counts."""
        return self.reached[-1].state if self.reached else self.initial

    @property
    def may_newest_be_secret(self) -> bool:
        """Whether the newest step that counts was one that phones may take together in secret.

        It is False before the first step.
        """
        return bool(self.reached) and self.reached[-1].may_be_secret

    @cached_property
    def summary(self) -> MatchSummary:
        """Summary of the match now: score, pot, money, and whether it is over."""
        return self.game.rules.summary(self.state)

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """Actions that may be entered now."""
        return tuple(self.game.rules.actions(self.state))

    @cached_property
    def history(self) -> tuple[LogLine, ...]:
        """Lines of the match log, oldest first, undone and corrected ones included."""
        return build_log_lines(self.entries, self.course)

    def latest_lines(self, most: int) -> tuple[LogLine, ...]:
        """Return the newest `most` lines of the log, oldest first.

        If the log has a correction, or an entry that changed earlier texts, it is all lines.
        """
        return self.history if self._has_changed_lines else latest_log_lines(self.entries, self.course, most)

    @cached_property
    def _has_changed_lines(self) -> bool:
        """Whether a line may stand elsewhere than its entry, or have another text than it."""
        return any(entry.amendment is not None or entry.retold for entry in self.entries)

    @cached_property
    def highlights(self) -> Highlights:
        """Highlights of the match."""
        return compute_highlights(
            self.game, self.initial, self.course.points, [step.state for step in self.reached]
        )

    @cached_property
    def tallies(self) -> tuple[HandCounts, ...]:
        """Counts for each player, in the order of the seats: hands played, stayed in and others."""
        states = [self.initial, *(step.state for step in self.reached)]
        return count_hands_by_seat(self.game, states, len(self.seats))

    @property
    def can_undo(self) -> bool:
        """Whether there is an entry to take back."""
        return bool(self.course.kept)

    @property
    def can_redo(self) -> bool:
        """Whether there is an entry to put back."""
        return bool(self.course.undone)

    @property
    def newest_entry(self) -> LogEntry | None:
        """Newest entry that an undo would take back; None if there is none.

        It is no undo or redo itself, and no change of the rules or of the pot that was taken over.
        """
        return self.entries[self.course.kept[-1]] if self.course.kept else None

    @property
    def agrees_with_stored(self) -> bool:
        """Whether this replay leads to the result that was stored with the newest entry.

        Players who joined after that entry and have no money yet make no difference. It is True if
        there is no entry, or no result was stored with it.
        """
        stored = self.entries[-1].came if self.entries else None
        return stored is None or stored.is_same_result(ResultAfterEntry.from_summary(self.summary))

    def state_before(self, at: int) -> Any:
        """Return the state before the step at position `at` of the course; 0 is the first step."""
        return self.reached[at - 1].state if at else self.initial

    def with_entry(self, entered: LogEntry, step: AcceptedEvent[Any] | None = None) -> "MatchReplay":
        """Return the match with one more entry, whose log text and result are not filled in yet.

        `step` is the entry's step if it was checked already, which saves a replay. Then nothing is
        checked here.

        Raises:
            Illegal: the entry is not valid.
        """
        entries = (*self.entries, entered)
        if step is None and entered.event.action == UNDO and self._ends_without_correction:
            back, reached = after_undo(self.course), self.reached[:-1]
            return replace(self, entries=entries, course=back, reached=reached)
        if step is None:
            return self.with_entries(entries)
        number = len(self.entries)
        points = (*self.course.points, LogPoint(number, entered.event))
        grown = EffectiveLog(points, (*self.course.kept, number), ())
        return replace(
            self, entries=entries, course=grown, reached=(*self.reached, StateAfterStep.after_step(step))
        )

    @property
    def _ends_without_correction(self) -> bool:
        """Whether an undo takes back just the newest step, because the newest entry is no correction."""
        return self.newest_entry is not None and self.newest_entry.amendment is None

    def with_entries(self, entries: Sequence[LogEntry]) -> "MatchReplay":
        """Return the match with those entries, which begin with its own.

        Only steps that count in the end are replayed, and only from the first that differs.

        Raises:
            Illegal: an entry is not valid.
        """
        found = compute_effective_log(entries)
        reached = [*self.reached[: _shared_step_count(self.course.points, found.points)]]
        for point in found.points[len(reached) :]:
            state = reached[-1].state if reached else self.initial
            reached.append(
                StateAfterStep.after_step(apply_submission(self.game, state, as_submission(point.event)))
            )
        return replace(self, entries=tuple(entries), course=found, reached=tuple(reached))

    def with_log_text(self, line: str, **more: Any) -> "MatchReplay":
        """Return the match with `line` as the log text of its newest entry, and with its result.

        `more` sets other fields of that entry. The match has at least one entry.
        """
        newest = replace(
            self.entries[-1], line=line, came=ResultAfterEntry.from_summary(self.summary), **more
        )
        told = replace(self, entries=(*self.entries[:-1], newest))
        if self.summary.over:
            _ = told.highlights, told.tallies  # cached now, because later the table is locked
        return told


def _shared_step_count(one: Sequence[LogPoint], other: Sequence[LogPoint]) -> int:
    """Return the number of steps that two courses share at their beginning, by entry number."""
    for at, (mine, theirs) in enumerate(zip(one, other, strict=False)):
        if mine.seq != theirs.seq:
            return at
    return min(len(one), len(other))


def changed_log_texts(was: MatchReplay, now: MatchReplay) -> dict[int, str]:
    """Return the lines of `now` that are new or differ in text from `was`: text by entry number.

    Lines that only `was` has are left out. Both are described by the rules of today, so a new name
    or better wording makes no difference.
    """
    before = dict(_step_log_texts(was))
    return {seq: text for seq, text in _step_log_texts(now) if before.get(seq) != text}


def _step_log_texts(play: MatchReplay) -> Iterator[tuple[int, str]]:
    for point, reached in zip(play.course.points, play.reached, strict=True):
        yield point.seq, play.game.rules.summary(reached.state).log_text or texts.DEFAULT_LOG_TEXT


class ReplayCache:
    """Cache of the matches replayed last, for any number of threads: an entry costs one step of a replay.

    It holds `room` replays. Entries never change. So an older replay is a valid beginning of the match as
    long as its newest entry is still stored.
    """

    def __init__(self, room: int = 256) -> None:
        self._replays: LRUCache[tuple[object, ...], MatchReplay] = LRUCache(room)
        self._lock = Lock()

    def get(self, key: tuple[object, ...]) -> MatchReplay | None:
        """Return the replay of that key, None if it is not in the cache."""
        with self._lock:
            return self._replays.get(key)

    def put(self, key: tuple[object, ...], replay: MatchReplay) -> None:
        """Store the replay; the one that was not used for longest is dropped if there is no room."""
        with self._lock:
            self._replays[key] = replay

    def clear(self) -> None:
        """Remove all replays."""
        with self._lock:
            self._replays.clear()
