"""The story of a match: a line for each entry as it was told, in the order in which things happened."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from companion.engine.course import EDITION, POT, REDO, RESERVED, UNDO, Amendment, Course
from companion.store.history.entered import Entered

PUT_RIGHT, PUT_IN, TAKEN_OUT = "put right", "put in", "taken out"
_BESIDE = frozenset({UNDO, REDO, EDITION, POT})
"""Entries that are told and stand for no step of the match."""


@dataclass(frozen=True)
class Line:
    """One line of a match's story. `seq` is the number of the entry that holds it.

    `undone` lines no longer count. `mark` says what became of it: "put right", "put in", "taken out", or
    nothing; `before` are the versions that it had, oldest first. `counts` is whether it is a step of the
    match, so that it can be put right. `chosen_by` names, by seat, who chose in secret on another's phone.
    `retells` is whether lines before it read otherwise since.
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
    """Return the lines, oldest first; what was put in later stands where it belongs."""
    kept, counting = _standing(course)
    steps: list[Line] = []  # what is or was a step of the match, and what is told beside it, in order
    for seq, entry in enumerate(entries):
        if seq in kept and entry.amendment is not None:
            steps = _put_right(steps, seq, entry, entry.amendment)
        steps.append(_line(seq, entry, kept, counting))
        if entry.retold:  # of an amendment that was taken back too: what took it back tells the lines again
            steps = [_retold(line, entry) for line in steps]
    return tuple(_counted(line, counting) for line in steps)


def latest(entries: Sequence[Entered], course: Course, most: int) -> tuple[Line, ...]:
    """Return the newest `most` lines, oldest first, of a log in which nothing was put right or told anew."""
    kept, counting = _standing(course)
    first = max(0, len(entries) - most)
    return tuple(_line(seq, entries[seq], kept, counting) for seq in range(first, len(entries)))


def _standing(course: Course) -> tuple[frozenset[int], frozenset[int]]:
    """Return which entries are not taken back, and which hold a step that counts."""
    return frozenset(course.kept), frozenset(point.seq for point in course.points)


def _counted(line: Line, counting: frozenset[int]) -> Line:
    """Return the line as it counts after all that came later."""
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
    """Return the lines with one of them put right, and those that went with it taken out."""
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
