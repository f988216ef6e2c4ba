"""The course of a match: what is left of its log once undo, redo and everything put right are carried out.

A log is only ever added to. An amendment is an entry of its own: it names the entry that holds the line it
is about, and from then on its own number holds that line.
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
"""Names no game may use: they take the newest event back and put it in again. More are in `play.course`."""
AMEND = "amend"
"""The name, that no game may use, of an entry that puts an earlier line right."""
EDITION, POT = "edition", "pot-moved"
"""Names of entries that are told and never taken back: the match goes on by another edition of the rules, or
takes over another pot, because an earlier match was put right."""
RESERVED = frozenset({UNDO, REDO, AMEND, EDITION, POT})
_ASIDE = frozenset({EDITION, POT})

How = Literal["change", "out", "before"]
HOWS: tuple[How, ...] = ("change", "out", "before")
"""What is done about a line: other values, taken out, or another put in before it."""


@dataclass(frozen=True)
class Amendment:
    """What is put right about the line that entry `at` holds.

    `event` is what it says now, or what is put in before it; None where it is taken out. `dropped` hold the
    later lines that do not fit any more and go too.
    """

    how: How
    at: int
    event: Event | None = None
    dropped: tuple[int, ...] = ()


class Logged(Protocol):
    """An entry of a log, as far as the course goes."""

    @property
    def event(self) -> Event:
        """What was entered; only its name counts for undo, redo and amendments."""

    @property
    def amendment(self) -> Amendment | None:
        """What it puts right, if that is what it does."""


@dataclass(frozen=True)
class Point:
    """One step of a course: the number of the entry that holds it, and the event."""

    seq: int
    event: Event


@dataclass(frozen=True)
class Course:
    """The steps that count, in order, and which entries stand and which can be put back; see `Standing`."""

    points: tuple[Point, ...] = ()
    kept: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()


NOTHING = Course()
"""The course of an empty log."""


def course(log: Sequence[Logged]) -> Course:
    """Return what counts of a log; raise `Illegal` where it does not go together."""
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
    """Return the course with its last step taken back, which the newest entry that stands holds."""
    return Course(found.points[:-1], found.kept[:-1], (*found.undone, found.kept[-1]))


def amended(points: Sequence[Point], number: int, change: Amendment) -> list[Point]:
    """Return the steps with one thing put right by entry `number`; raise as `place` does."""
    at = place(points, change.at)
    put_in = [Point(number, change.event)] if change.event is not None else []
    later = points[at + (change.how != "before") :]
    return [*points[:at], *put_in, *(point for point in later if point.seq not in change.dropped)]


def place(points: Sequence[Point], seq: int) -> int:
    """Return where the line that entry `seq` holds stands in the course; raise `Illegal` if it does not."""
    for at, point in enumerate(points):
        if point.seq == seq:
            return at
    raise Illegal("That line does not count any more: somebody took it back or put it right meanwhile.")


@dataclass(frozen=True)
class Misfit:
    """A step that does not fit any more, and why, in a sentence."""

    seq: int
    why: str


@dataclass(frozen=True)
class WorkedOut(Generic[S]):
    """Steps that fit, the states they lead to, and those that do not fit and are left out."""

    points: tuple[Point, ...]
    states: tuple[S, ...]
    misfits: tuple[Misfit, ...]


def work_out(game: Game[S], initial: S, points: Iterable[Point]) -> WorkedOut[S]:
    """Carry the steps out one after the other, leaving out those that do not fit."""
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
    """Return an accepted event as a log keeps it: without what was left empty, as JSON takes it.

    Another line before it may change what is asked for. An input that is gone then is missed only if somebody
    had filled it in, whether the event is remembered or comes from the database.
    """
    return replace(event, values=cast("Values", write_values(event.values)))


def write_amendment(change: Amendment, values: Mapping[str, object]) -> dict[str, Any]:
    """Return an amendment as JSON takes it, `values` being those of its event so written."""
    event = change.event
    written = {"action": event.action, "seat": event.seat, "minute": event.minute} if event else {}
    about = {"how": change.how, "at": change.at, "dropped": list(change.dropped)}
    return {**about, **written, "values": dict(values)}


def read_amendment(written: Mapping[str, Any]) -> Amendment:
    """Return the amendment that `write_amendment` wrote."""
    event = None
    if "action" in written:
        values = cast("Values", written["values"])
        event = Event(written["action"], written["seat"], values, written["minute"])
    return Amendment(written["how"], written["at"], event, tuple(written["dropped"]))


@dataclass(frozen=True)
class Standing:
    """What is left of a list of entries once undo and redo are carried out.

    `kept` and `undone` are indices into the entries, `undone` with the next to redo last.
    """

    kept: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()


def standing(names: Iterable[str]) -> Standing:
    """Carry out undo and redo in a list of action names; raise `Illegal` where there is nothing to."""
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
