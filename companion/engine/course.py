"""The course of a match: the effective log, after undo, redo and corrections.

Entries are only ever added to a log. A correction is an entry of its own: it names the entry that holds the
corrected line. From then on the correction's own number holds that line.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Literal, Protocol, TypeVar, cast

from companion.engine.event import Event
from companion.engine.field import Illegal, Values
from companion.engine.game import Game
from companion.engine.gate import apply_submission, as_submission
from companion.engine.values import filled_values_to_json

S = TypeVar("S")

UNDO, REDO = "undo", "redo"
"""Reserved action names: take the newest entry back, and restore the newest one undone."""
CORRECT = "amend"
"""Reserved action name of an entry that corrects an earlier line."""
CHANGE_EDITION, CHANGE_POT = "edition", "pot-moved"
"""Reserved names of log entries that cannot be undone.

The match goes on by another edition of the rules, or takes over another pot because an earlier match was
corrected.
"""
RESERVED_ACTIONS = frozenset({UNDO, REDO, CORRECT, CHANGE_EDITION, CHANGE_POT})
_PERMANENT_ACTIONS = frozenset({CHANGE_EDITION, CHANGE_POT})

CorrectionKind = Literal["change", "out", "before"]
CORRECTION_KINDS: tuple[CorrectionKind, ...] = ("change", "out", "before")
"""Kinds of correction: change a line's values, remove it, or insert another line before it."""


@dataclass(frozen=True)
class Correction:
    """A correction of the point in the log that entry `corrected_seq` holds.

    kind: whether that point is changed, removed, or another is inserted before it.
    corrected_seq: the number of the entry.
    event: the changed or inserted event, None if the point is removed.
    dropped: the numbers of entries whose later points are no longer valid and are removed too.
    """

    kind: CorrectionKind
    corrected_seq: int
    event: Event | None = None
    dropped: tuple[int, ...] = ()


class LogEntry(Protocol):
    """The part of a stored log entry that the rules of undo and correction need."""

    @property
    def event(self) -> Event:
        """The event entered. For undo, redo and corrections only its action name is used."""

    @property
    def amendment(self) -> Correction | None:
        """The correction that this entry makes, None for any other entry."""


@dataclass(frozen=True)
class LogPoint:
    """An event that counts, and the number from 0 of the log entry that holds it (`seq`).

    The entry is that of the event itself, or of the correction that put it there.
    """

    seq: int
    event: Event


@dataclass(frozen=True)
class EffectiveLog:
    """The log as it counts after undo, redo and corrections.

    points: the events that count, in order.
    kept, undone: the numbers of the entries that are kept and undone; see `UndoResult`.
    """

    points: tuple[LogPoint, ...] = ()
    kept: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()


EMPTY_LOG = EffectiveLog()
"""The course of an empty log."""


def compute_effective_log(log: Sequence[LogEntry]) -> EffectiveLog:
    """Return the log as it counts after undo, redo and corrections.

    Entries that cannot be undone (`CHANGE_EDITION`, `CHANGE_POT`), undos and redos are in none of its parts.
    Corrections are among those kept or undone.

    Raises: `Illegal` if an undo, redo or correction has no target.
    """
    numbers = [number for number, entry in enumerate(log) if entry.event.action not in _PERMANENT_ACTIONS]
    found = resolve_undos(log[number].event.action for number in numbers)
    kept = tuple(numbers[index] for index in found.kept)
    points: list[LogPoint] = []
    for number in kept:
        change = log[number].amendment
        if change is None:
            points.append(LogPoint(number, log[number].event))
        else:
            points = after_correction(points, number, change)
    return EffectiveLog(tuple(points), kept, tuple(numbers[index] for index in found.undone))


def after_undo(found: EffectiveLog) -> EffectiveLog:
    """Return the effective log with its last point undone.

    The newest kept entry must hold that point, which is not checked.

    Raises: IndexError if no entry is kept.
    """
    return EffectiveLog(found.points[:-1], found.kept[:-1], (*found.undone, found.kept[-1]))


def after_correction(points: Sequence[LogPoint], number: int, change: Correction) -> list[LogPoint]:
    """Return the points as corrected by log entry `number`, without those that it drops.

    A changed or inserted point gets the number `number`. An inserted one comes directly before the point that
    is corrected.

    Raises: `Illegal` if the corrected point is not there any more.
    """
    at = index_of_point(points, change.corrected_seq)
    put_in = [LogPoint(number, change.event)] if change.event is not None else []
    later = points[at + (change.kind != "before") :]
    return [*points[:at], *put_in, *(point for point in later if point.seq not in change.dropped)]


def index_of_point(points: Sequence[LogPoint], seq: int) -> int:
    """Return the index of the point that entry `seq` holds.

    Raises: `Illegal` if no point has that number, as it was undone or corrected.
    """
    for at, point in enumerate(points):
        if point.seq == seq:
            return at
    raise Illegal("Somebody has just undone or corrected this entry, so it no longer counts.")


@dataclass(frozen=True)
class InvalidPoint:
    """A log point that is no longer valid.

    seq: the number of the log entry that holds it.
    reason: the reason, in a sentence for players.
    """

    seq: int
    reason: str


@dataclass(frozen=True)
class ReplayedLog(Generic[S]):
    """The valid points of a log that was applied anew.

    points: the valid points.
    states: the state after each of them.
    invalid_points: the points that were left out, with the reasons.
    """

    points: tuple[LogPoint, ...]
    states: tuple[S, ...]
    invalid_points: tuple[InvalidPoint, ...]


def replay_points(game: Game[S], initial: S, points: Iterable[LogPoint]) -> ReplayedLog[S]:
    """Apply the log points to the state `initial` one after the other, leaving out invalid ones.

    The result has the state after each valid point, and the invalid points with the reasons. A point after an
    invalid one is applied to the state before that one. Nothing is raised for an invalid point.
    """
    fitting: list[LogPoint] = []
    states: list[S] = []
    misfits: list[InvalidPoint] = []
    for point in points:
        try:
            step = apply_submission(game, states[-1] if states else initial, as_submission(point.event))
        except Illegal as illegal:
            misfits.append(InvalidPoint(point.seq, str(illegal)))
        else:
            fitting.append(point)
            states.append(step.state)
    return ReplayedLog(tuple(fitting), tuple(states), tuple(misfits))


def as_stored_event(event: Event) -> Event:
    """Return an accepted event as a log stores it: values as JSON data, without empty ones.

    None and empty tuples are left out, and other tuples become lists. A correction of an earlier entry may
    remove inputs. Then the event is refused only if the removed input was filled in, whether the event comes
    from memory or from the database.
    """
    return replace(event, values=cast("Values", filled_values_to_json(event.values)))


def correction_to_json(change: Correction, values: Mapping[str, object]) -> dict[str, Any]:
    """Return a correction as JSON data; `values` are those of its event, ready for JSON.

    If the correction has no event, pass empty `values`.
    """
    event = change.event
    written = {"action": event.action, "seat": event.seat, "minute": event.minute} if event else {}
    about = {"how": change.kind, "at": change.corrected_seq, "dropped": list(change.dropped)}
    return {**about, **written, "values": dict(values)}


def correction_from_json(written: Mapping[str, Any]) -> Correction:
    """Return the correction that `correction_to_json` wrote.

    The values of its event stay as they were stored: lists, not tuples.
    """
    event = None
    if "action" in written:
        values = cast("Values", written["values"])
        event = Event(written["action"], written["seat"], values, written["minute"])
    return Correction(written["how"], written["at"], event, tuple(written["dropped"]))


@dataclass(frozen=True)
class UndoResult:
    """The entries of a log that are kept, and those that are undone.

    `kept` and `undone` are indices into the entries: `kept` ascending, `undone` in the order in which they
    were undone. The next entry to redo is the last of `undone`.
    """

    kept: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()


def resolve_undos(names: Iterable[str]) -> UndoResult:
    """Return the entries kept and undone after the undos and redos in a list of action names.

    Each undo takes back the newest kept entry, and each redo restores the one undone last. Any other action
    is kept, and entries undone before it can no longer be redone. These entries, undos and redos are in
    neither part of the result.

    Raises: `Illegal` if there is nothing to undo or redo.
    """
    kept: list[int] = []
    undone: list[int] = []
    for index, name in enumerate(names):
        if name == UNDO:
            undone.append(_pop_last(kept, "There is nothing to undo."))
        elif name == REDO:
            kept.append(_pop_last(undone, "There is nothing to redo."))
        else:
            kept.append(index)
            undone.clear()
    return UndoResult(tuple(kept), tuple(undone))


def _pop_last(indices: list[int], otherwise: str) -> int:
    if not indices:
        raise Illegal(otherwise)
    return indices.pop()
