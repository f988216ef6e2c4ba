"""Match log as people read it: a line for each entry, in the order of events."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from companion.engine.course import (
    CHANGE_EDITION,
    CHANGE_POT,
    REDO,
    RESERVED_ACTIONS,
    UNDO,
    Correction,
    EffectiveLog,
)
from companion.store.history.entered import LogEntry

CORRECTED, INSERTED, REMOVED = "corrected", "inserted", "removed"
_NON_STEP_ACTIONS = frozenset({UNDO, REDO, CHANGE_EDITION, CHANGE_POT})
"""Entries that have a line but are no step of the match."""


@dataclass(frozen=True)
class LogLine:
    """Line of the match log.

    seq: number of the entry that it belongs to. A corrected or inserted line has that of the
    correction, which has a line of its own with the same number.

    text: the log text, as it is now.

    action, seat: the entry's action, and the seat of the match that it is for, None if for none.

    entered_by, at: the author's name, and when it was entered.

    undone: whether it no longer counts; False for an undo, a redo or a change of rules or pot.

    mark: "corrected", "inserted" or "removed", if a correction did so; else "".

    before: its earlier versions, oldest first.

    counts: whether it is a step of the match that counts now. It can be corrected, or, if it was made
    of secret choices, a line can be inserted before it.

    chosen_by: pairs of seat and name: who chose in secret on another's phone.

    retells: whether its entry changed the text of earlier lines.
    """

    seq: int
    text: str
    action: str
    seat: int | None
    entered_by: str
    at: datetime
    undone: bool = False
    mark: str = ""
    before: tuple["LogLine", ...] = ()
    counts: bool = False
    chosen_by: tuple[tuple[int, str], ...] = ()
    retells: bool = False


def build_log_lines(entries: Sequence[LogEntry], course: EffectiveLog) -> tuple[LogLine, ...]:
    """Return the lines of the whole log, oldest first, inserted lines at the place where they count.

    Undone and removed lines are included, and marked as such. `course` is the effective log of
    `entries`.
    """
    kept, counting = _active_entry_numbers(course)
    steps: list[LogLine] = []  # present and former steps of the match, and its other lines, in order
    for seq, entry in enumerate(entries):
        if seq in kept and entry.amendment is not None:
            steps = _with_corrected_line(steps, seq, entry, entry.amendment)
        steps.append(_make_log_line(seq, entry, kept, counting))
        if entry.retold:  # also of an undone correction, because its undo changes the texts again
            steps = [_with_changed_text(line, entry) for line in steps]
    return tuple(_with_counts(line, counting) for line in steps)


def latest_log_lines(entries: Sequence[LogEntry], course: EffectiveLog, most: int) -> tuple[LogLine, ...]:
    """Return the newest `most` lines, oldest first, of a log without corrections or changed texts.

    `course` is the effective log of `entries`. Undone lines are included. With corrections or
    changed texts use `build_log_lines`: the result would be wrong.
    """
    kept, counting = _active_entry_numbers(course)
    first = max(0, len(entries) - most)
    return tuple(_make_log_line(seq, entries[seq], kept, counting) for seq in range(first, len(entries)))


def _active_entry_numbers(course: EffectiveLog) -> tuple[frozenset[int], frozenset[int]]:
    """Return the numbers of entries that are not taken back, and of those whose step counts."""
    return frozenset(course.kept), frozenset(point.seq for point in course.points)


def _with_counts(line: LogLine, counting: frozenset[int]) -> LogLine:
    """Return the line with `counts` set as it is after all later entries."""
    counts = _is_match_step(line) and line.seq in counting
    return line if line.counts == counts else replace(line, counts=counts)


def _make_log_line(seq: int, entry: LogEntry, kept: frozenset[int], counting: frozenset[int]) -> LogLine:
    chosen_by = tuple(sorted(entry.chosen_by.items())) if entry.chosen_by else ()
    event = entry.event
    return LogLine(
        seq,
        entry.line,
        event.action,
        event.seat,
        entry.entered_by,
        entry.at,
        undone=seq not in kept and event.action not in _NON_STEP_ACTIONS,
        counts=seq in counting and event.action not in RESERVED_ACTIONS,
        chosen_by=chosen_by,
        retells=bool(entry.retold),
    )


def _is_match_step(line: LogLine) -> bool:
    return line.action not in RESERVED_ACTIONS


def _with_corrected_line(
    lines: list[LogLine], seq: int, entry: LogEntry, change: Correction
) -> list[LogLine]:
    """Return the lines with one corrected, and those that became invalid marked as taken out."""
    at = next(
        at for at, line in enumerate(lines) if line.seq == change.corrected_seq and _is_match_step(line)
    )
    old = lines[at]
    gone = replace(old, undone=True, mark=REMOVED)
    if change.event is None:
        put = [gone]
    else:
        new = replace(
            _make_log_line(seq, entry, frozenset({seq}), frozenset()),
            action=change.event.action,
            seat=change.event.seat,
        )
        changed = replace(new, mark=CORRECTED, before=(*old.before, replace(old, before=())))
        put = [changed] if change.kind == "change" else [replace(new, mark=INSERTED), old]
    later = (
        replace(line, undone=True, mark=REMOVED)
        if _is_match_step(line) and line.seq in change.dropped
        else line
        for line in lines[at + 1 :]
    )
    return [*lines[:at], *put, *later]


def _with_changed_text(line: LogLine, entry: LogEntry) -> LogLine:
    told = entry.retold.get(line.seq) if _is_match_step(line) and not line.undone else None
    return line if told is None else replace(line, text=told)
