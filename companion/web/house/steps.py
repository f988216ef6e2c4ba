"""What the buttons beside the steps of a game do: one more card, once more, four times, earlier, gone."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.house import BadStep, Step, read_step
from companion.house.steps import MOST_COUNT
from companion.house.variant import MOST_STEPS
from companion.web import words
from companion.web.forms import natural

MOST_TIMES = 9


@dataclass(frozen=True)
class Change:
    """A button that was pressed: `how`, with `what` it says, and beside it the steps `marked`.

    `times` is how often the marked ones are to be done, and `typed` a step that was written.
    """

    how: str
    what: str = ""
    marked: frozenset[int] = frozenset()
    times: int = 0
    typed: str = ""


def change_steps(steps: Sequence[str], change: Change) -> list[str]:
    """Return the steps after a button; raise `BadStep` for one that was written and is not understood."""
    do = _HOW.get(change.how)
    found = list(steps) if do is None else do(list(steps), change)
    if len(found) > max(MOST_STEPS, len(steps)):
        raise BadStep(words.MANY_STEPS.format(most=MOST_STEPS))
    return found


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
    """Put a step after the last that is marked, else where it is done as a rule."""
    step = read_step(change.what or change.typed)
    at = max(change.marked, default=_usual_place(steps, step) - 1) + 1
    return [*steps[:at], str(step), *steps[at:]]


def _usual_place(steps: Sequence[str], step: Step) -> int:
    """Return where a step goes as a rule: at the end, but cards before anybody says in or out."""
    last = len(steps)
    closing = {"in or out", "declare"}
    while last and steps[last - 1] in closing and str(step) not in closing:
        last -= 1
    return last


def _without(steps: list[str], change: Change) -> list[str]:
    return [step for at, step in enumerate(steps) if at not in change.marked]


def _repeated(steps: list[str], change: Change) -> list[str]:
    """Let the marked steps be done so many times in all, one after the other."""
    there = sorted(at for at in change.marked if at < len(steps))
    if not there:
        return steps
    block = [steps[at] for at in there]
    after = there[-1] + 1
    again = block * (min(max(change.times, 1), MOST_TIMES) - 1)
    return [*steps[:after], *again, *steps[after:]]


def _earlier(steps: list[str], change: Change) -> list[str]:
    for at in sorted(change.marked):
        if 0 < at < len(steps) and at - 1 not in change.marked:
            steps[at - 1], steps[at] = steps[at], steps[at - 1]
    return steps


_HOW: Mapping[str, Callable[[list[str], Change], list[str]]] = {
    "more": _more,
    "less": _less,
    "add": _added,
    "gone": _without,
    "times": _repeated,
    "earlier": _earlier,
}
