"""Buttons beside the steps of a variant: count, repeat, move, edit, add and remove."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.hands.definition.board_lines import LAYS
from companion.variants import BadStep, Step, read_step
from companion.variants.definition import steps as kinds
from companion.variants.definition.steps import MOST_COUNT
from companion.variants.definition.variant import MOST_STEPS
from companion.web.pages import texts
from companion.web.pages.forms import natural

MOST_TIMES = 5
ADD, CHANGE = "add", "change"
"""Button values: add a step, and edit one."""
TIMES = range(2, MOST_TIMES + 1)
"""Numbers of times that marked steps may be repeated."""
_ABOUT_MARKED = ("times", "earlier", "later", "gone")
_WAYS: Mapping[str, Sequence[str]] = {
    kinds.DEAL: (kinds.DOWN, kinds.UP, kinds.UNSEEN),
    kinds.BOARD: ("", kinds.DOWN),
    kinds.TAKE: ("", kinds.FIRST, kinds.LAST, kinds.LOWEST, kinds.HIGHEST),
    kinds.PASS: kinds.SIDES,
    kinds.LAY: tuple(LAYS),
}
"""Possible ways of each kind of step."""


@dataclass(frozen=True)
class Change:
    """A pressed button: its action `how`, its value `what`, and the positions of the `marked` steps.

    `typed` is the text of a typed step.
    """

    how: str
    what: str = ""
    marked: frozenset[int] = frozenset()
    typed: str = ""


def change_steps(steps: Sequence[str], change: Change) -> list[str]:
    """Return the steps after a button was pressed.

    Raises:
        BadStep: the typed step is not valid, no step is marked for a button that needs it, or there are too
      many.
    """
    if change.how in _ABOUT_MARKED and not any(at < len(steps) for at in change.marked):
        raise BadStep(texts.MARK_FIRST)
    do = _HOW.get(change.how)
    found = list(steps) if do is None else do(list(steps), change)
    if len(found) > max(MOST_STEPS, len(steps)):
        raise BadStep(texts.MANY_STEPS.format(most=MOST_STEPS))
    return found


def told(before: Sequence[str], after: Sequence[str], change: Change) -> str:
    """Return a message about a change that may be out of sight; "" if none is needed."""
    if change.how == ADD and len(after) > len(before):
        place = _place_of(change, before)
        there = sum(map(bool, after[: place + 1]))  # emptied steps do not count
        return texts.STEP_ADDED.format(step=after[place], place=there)
    if len(after) != len(before):
        return texts.STEPS_NOW.format(steps=f"{len(after)} step{'s' * (len(after) != 1)}")
    return ""


def other_ways(step: Step) -> list[str]:
    """Return the same step in its other ways: face up, to the right."""
    return [str(replace(step, way=way)) for way in _WAYS.get(step.kind, ()) if way != step.way]


def marked_after(count: int, change: Change) -> frozenset[int]:
    """Return the positions of the marked steps, of `count` steps, after a button.

    Moved steps stay marked, and so do all after a button about one step. Other buttons clear the marks.
    """
    move = _MOVES.get(change.how)
    if not move:
        return frozenset() if change.how in (*_ABOUT_MARKED, ADD) else change.marked
    places = move([str(at) for at in range(count)], change)
    return frozenset(at for at, was in enumerate(places) if int(was) in change.marked)


def _counted(steps: list[str], change: Change, by: int) -> list[str]:
    at = natural(change.what, 2)
    if at is None or at >= len(steps):
        return steps
    step = read_step(steps[at])
    if step.count:
        steps[at] = str(replace(step, count=min(max(step.count + by, 1), MOST_COUNT)))
    return steps


def _more(steps: list[str], change: Change) -> list[str]:
    return _counted(steps, change, 1)


def _less(steps: list[str], change: Change) -> list[str]:
    return _counted(steps, change, -1)


def _added(steps: list[str], change: Change) -> list[str]:
    """Insert a step after the last marked one, else at its usual place."""
    step, at = _step_of(change), _place_of(change, steps)
    return [*steps[:at], str(step), *steps[at:]]


def _step_of(change: Change) -> Step:
    return read_step(change.what or change.typed)


def _place_of(change: Change, steps: Sequence[str]) -> int:
    """Return the position of a step that is added."""
    marked = [at for at in change.marked if at < len(steps)]
    return max(marked) + 1 if marked else _usual_place(steps, _step_of(change))


def _usual_place(steps: Sequence[str], step: Step) -> int:
    """Return the usual position of a step: the end, but before the final declarations."""
    last = len(steps)
    closing = {"in or out", "declare"}
    while last and steps[last - 1] in closing and str(step) not in closing:
        last -= 1
    return last


def _set(steps: list[str], change: Change) -> list[str]:
    """Replace a step: ``"3 1 up"`` makes the fourth step "1 up"."""
    place, _, step = change.what.partition(" ")
    at = natural(place, 2)
    if at is not None and at < len(steps):
        steps[at] = str(read_step(step))
    return steps


def _without(steps: list[str], change: Change) -> list[str]:
    return [step for at, step in enumerate(steps) if at not in change.marked]


def _repeated(steps: list[str], change: Change) -> list[str]:
    """Repeat the block of marked steps, as often in all as the button says."""
    there = sorted(at for at in change.marked if at < len(steps))
    block = [steps[at] for at in there]
    after = there[-1] + 1
    again = block * (min(max(natural(change.what, 2) or 1, 1), MOST_TIMES) - 1)
    return [*steps[:after], *again, *steps[after:]]


def _earlier(steps: list[str], change: Change) -> list[str]:
    """Move the marked steps one place up, as far as the first of them can go."""
    before = -1
    for at in sorted(at for at in change.marked if at < len(steps)):
        before = max(at - 1, before + 1)
        steps.insert(before, steps.pop(at))
    return steps


def _later(steps: list[str], change: Change) -> list[str]:
    last = len(steps) - 1
    turned = replace(change, marked=frozenset(last - at for at in change.marked))
    return _earlier(steps[::-1], turned)[::-1]


_Does = Callable[[list[str], Change], list[str]]
_MOVES: Mapping[str, _Does] = {"earlier": _earlier, "later": _later}
_HOW: Mapping[str, _Does] = {
    "more": _more,
    "less": _less,
    ADD: _added,
    "gone": _without,
    "times": _repeated,
    "set": _set,
    **_MOVES,
}
