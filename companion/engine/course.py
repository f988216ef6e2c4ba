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
from companion.engine.gate import enter, said_again
from companion.engine.values import write_values

S = TypeVar("S")

UNDO, REDO = "undo", "redo"
"""Reserved action names: take the newest entry back, and restore the newest one undone."""
AMEND = "amend"
"""Reserved action name of an entry that corrects an earlier line."""
EDITION, POT = "edition", "pot-moved"
"""Reserved names of log entries that cannot be undone.

The match goes on by another edition of the rules, or takes over another pot because an earlier match was
corrected.
"""
RESERVED = frozenset({UNDO, REDO, AMEND, EDITION, POT})
_ASIDE = frozenset({EDITION, POT})

How = Literal["change", "out", "before"]
HOWS: tuple[How, ...] = ("change", "out", "before")
"""Kinds of correction: change a line's values, remove it, or insert another line before it."""


@dataclass(frozen=True)
class Amendment:
    """A correction of the line that entry `at` holds.

    `event` is the changed or inserted event, None if the line is removed. `dropped` are the numbers of
    entries whose later lines are no longer valid and are removed too.
    """

    how: How
    at: int
    event: Event | None = None
    dropped: tuple[int, ...] = ()


class Logged(Protocol):
    """A log entry: the part of it that the course needs."""

    @property
    def event(self) -> Event:
        """The event entered. For undo, redo and corrections only its action name is used."""

    @property
    def amendment(self) -> Amendment | None:
        """The correction that this entry makes, None for any other entry."""


@dataclass(frozen=True)
class Point:
    """One log point: the number of the entry that holds it (`seq`, from 0), and its event."""

    seq: int
    event: Event


@dataclass(frozen=True)
class Course:
    """The log points that count, in order, with the entries kept and undone; see `Standing`."""

    points: tuple[Point, ...] = ()
    kept: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()


NOTHING = Course()
"""The course of an empty log."""


def course(log: Sequence[Logged]) -> Course:
    """Return the course of a log; raise `Illegal` if an undo, redo or correction has no target."""
    numbers = [number for number, entry in enumerate(log) if entry.event.action not in _ASIDE]
    found = standing(log[number].event.action for number in numbers)
    kept = tuple(numbers[index] for index in found.kept)
    points: list[Point] = []
    for number in kept:
        change = log[number].amendment
        if change is None:
            points.append(Point(number, log[number].event))
        else:
            points = amended(points, number, change)
    return Course(tuple(points), kept, tuple(numbers[index] for index in found.undone))


def stepped_back(found: Course) -> Course:
    """Return the course with its last point undone, which the newest kept entry must hold."""
    return Course(found.points[:-1], found.kept[:-1], (*found.undone, found.kept[-1]))


def amended(points: Sequence[Point], number: int, change: Amendment) -> list[Point]:
    """Return the points as corrected by entry `number`; raise `Illegal` without such a line."""
    at = place(points, change.at)
    put_in = [Point(number, change.event)] if change.event is not None else []
    later = points[at + (change.how != "before") :]
    return [*points[:at], *put_in, *(point for point in later if point.seq not in change.dropped)]


def place(points: Sequence[Point], seq: int) -> int:
    """Return the index of the point that entry `seq` holds; raise `Illegal` if there is none."""
    for at, point in enumerate(points):
        if point.seq == seq:
            return at
    raise Illegal("That line does not count any more: somebody took it back or put it right meanwhile.")


@dataclass(frozen=True)
class Misfit:
    """A log point that is no longer valid, with the reason in a sentence."""

    seq: int
    why: str


@dataclass(frozen=True)
class WorkedOut(Generic[S]):
    """The valid log points, the state after each, and the invalid points that were left out."""

    points: tuple[Point, ...]
    states: tuple[S, ...]
    misfits: tuple[Misfit, ...]


def work_out(game: Game[S], initial: S, points: Iterable[Point]) -> WorkedOut[S]:
    """Apply the log points to `initial` one after the other, leaving out those not valid."""
    fitting: list[Point] = []
    states: list[S] = []
    misfits: list[Misfit] = []
    for point in points:
        try:
            step = enter(game, states[-1] if states else initial, said_again(point.event))
        except Illegal as illegal:
            misfits.append(Misfit(point.seq, str(illegal)))
        else:
            fitting.append(point)
            states.append(step.state)
    return WorkedOut(tuple(fitting), tuple(states), tuple(misfits))


def as_stored(event: Event) -> Event:
    """Return an accepted event as a log stores it: values as JSON data, without empty ones.

    A correction of an earlier line may remove inputs. Then the event is refused only if the removed input was
    filled in, whether the event comes from memory or from the database.
    """
    return replace(event, values=cast("Values", write_values(event.values)))


def write_amendment(change: Amendment, values: Mapping[str, object]) -> dict[str, Any]:
    """Return a correction as JSON data; `values` are those of its event, ready for JSON."""
    event = change.event
    written = {"action": event.action, "seat": event.seat, "minute": event.minute} if event else {}
    about = {"how": change.how, "at": change.at, "dropped": list(change.dropped)}
    return {**about, **written, "values": dict(values)}


def read_amendment(written: Mapping[str, Any]) -> Amendment:
    """Return the correction that `write_amendment` wrote."""
    event = None
    if "action" in written:
        values = cast("Values", written["values"])
        event = Event(written["action"], written["seat"], values, written["minute"])
    return Amendment(written["how"], written["at"], event, tuple(written["dropped"]))


@dataclass(frozen=True)
class Standing:
    """The entries of a log that are kept, and those that are undone.

    `kept` and `undone` are indices into the entries. The next entry to redo is the last of `undone`.
    """

    kept: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()


def standing(names: Iterable[str]) -> Standing:
    """Carry out undo and redo in a list of action names; raise `Illegal` if there is nothing to."""
    kept: list[int] = []
    undone: list[int] = []
    for index, name in enumerate(names):
        if name == UNDO:
            undone.append(_last(kept, "There is nothing to undo."))
        elif name == REDO:
            kept.append(_last(undone, "There is nothing to redo."))
        else:
            kept.append(index)
            undone.clear()
    return Standing(tuple(kept), tuple(undone))


def _last(indices: list[int], otherwise: str) -> int:
    if not indices:
        raise Illegal(otherwise)
    return indices.pop()
