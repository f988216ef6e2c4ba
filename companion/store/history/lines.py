"""Match log as people read it: a line for each entry, in the order of events."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from companion.engine.course import EDITION, POT, REDO, RESERVED, UNDO, Amendment, Course
from companion.store.history.entered import Entered

PUT_RIGHT, PUT_IN, TAKEN_OUT = "put right", "put in", "taken out"
_BESIDE = frozenset({UNDO, REDO, EDITION, POT})
"""Entries that have a line but are no step of the match."""


@dataclass(frozen=True)
class Line:
    """Line of the match log. `seq` is the number of the entry that it belongs to.

    `undone` lines no longer count. `mark` is "put right", "put in", "taken out" or "": a correction of the
    line. `before` are its earlier versions, oldest first. `counts` is whether it is a step of the match,
    which can be corrected. `chosen_by` names, by seat, who chose in secret on another's phone. `retells` is
    whether its entry changed the text of earlier lines.
    """

    seq: int
    text: str
    action: str
    seat: int | None
    entered_by: str
    at: datetime
    undone: bool = False
    mark: str = ""
    before: tuple["Line", ...] = ()
    counts: bool = False
    chosen_by: tuple[tuple[int, str], ...] = ()
    retells: bool = False


def story(entries: Sequence[Entered], course: Course) -> tuple[Line, ...]:
    """Return the lines of the log, oldest first; inserted ones stand where they belong."""
    kept, counting = _standing(course)
    steps: list[Line] = []  # present and former steps of the match, and its other lines, in order
    for seq, entry in enumerate(entries):
        if seq in kept and entry.amendment is not None:
            steps = _put_right(steps, seq, entry, entry.amendment)
        steps.append(_line(seq, entry, kept, counting))
        if entry.retold:  # also of an undone correction, because its undo changes the texts again
            steps = [_retold(line, entry) for line in steps]
    return tuple(_counted(line, counting) for line in steps)


def latest(entries: Sequence[Entered], course: Course, most: int) -> tuple[Line, ...]:
    """Return the newest `most` lines, oldest first, of a log without corrections or changed texts."""
    kept, counting = _standing(course)
    first = max(0, len(entries) - most)
    return tuple(_line(seq, entries[seq], kept, counting) for seq in range(first, len(entries)))


def _standing(course: Course) -> tuple[frozenset[int], frozenset[int]]:
    """Return the numbers of entries that are not taken back, and of those whose step counts."""
    return frozenset(course.kept), frozenset(point.seq for point in course.points)


def _counted(line: Line, counting: frozenset[int]) -> Line:
    """Return the line with `counts` set as it is after all later entries."""
    counts = _is_step(line) and line.seq in counting
    return line if line.counts == counts else replace(line, counts=counts)


def _line(seq: int, entry: Entered, kept: frozenset[int], counting: frozenset[int]) -> Line:
    chosen_by = tuple(sorted(entry.chosen_by.items())) if entry.chosen_by else ()
    event = entry.event
    return Line(
        seq,
        entry.line,
        event.action,
        event.seat,
        entry.entered_by,
        entry.at,
        undone=seq not in kept and event.action not in _BESIDE,
        counts=seq in counting and event.action not in RESERVED,
        chosen_by=chosen_by,
        retells=bool(entry.retold),
    )


def _is_step(line: Line) -> bool:
    return line.action not in RESERVED


def _put_right(lines: list[Line], seq: int, entry: Entered, change: Amendment) -> list[Line]:
    """Return the lines with one corrected, and those that became invalid marked as taken out."""
    at = next(at for at, line in enumerate(lines) if line.seq == change.at and _is_step(line))
    old = lines[at]
    gone = replace(old, undone=True, mark=TAKEN_OUT)
    if change.event is None:
        put = [gone]
    else:
        new = replace(
            _line(seq, entry, frozenset({seq}), frozenset()),
            action=change.event.action,
            seat=change.event.seat,
        )
        changed = replace(new, mark=PUT_RIGHT, before=(*old.before, replace(old, before=())))
        put = [changed] if change.how == "change" else [replace(new, mark=PUT_IN), old]
    later = (
        replace(line, undone=True, mark=TAKEN_OUT) if _is_step(line) and line.seq in change.dropped else line
        for line in lines[at + 1 :]
    )
    return [*lines[:at], *put, *later]


def _retold(line: Line, entry: Entered) -> Line:
    told = entry.retold.get(line.seq) if _is_step(line) and not line.undone else None
    return line if told is None else replace(line, text=told)
