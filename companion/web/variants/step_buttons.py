"""Buttons beside the steps of a variant: count, repeat, move, edit, add and remove."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from companion.hands.definition.board_lines import BOARD_LAYOUTS
from companion.plurals import format_count
from companion.variants import BadStep, VariantStep, parse_step
from companion.variants.definition import steps as kinds
from companion.variants.definition.limits import MOST_STEPS
from companion.variants.definition.steps import MOST_CARDS_PER_STEP
from companion.web.pages import texts
from companion.web.pages.forms import parse_natural_number

MOST_TIMES = 5
ADD_BUTTON, EDIT_BUTTON = "add", "change"
"""Button values: add a step, and edit one."""
REPEAT_CHOICES = range(2, MOST_TIMES + 1)
"""Numbers of times that marked steps may be repeated."""
_SELECTION_BUTTONS = ("times", "earlier", "later", "gone")
_WAYS_BY_KIND: Mapping[str, Sequence[str]] = {
    kinds.DEAL: (kinds.DOWN, kinds.UP, kinds.UNSEEN),
    kinds.BOARD: ("", kinds.DOWN),
    kinds.TAKE: ("", kinds.FIRST, kinds.LAST, kinds.LOWEST, kinds.HIGHEST),
    kinds.PASS: kinds.PASS_DIRECTIONS,
    kinds.LAY: tuple(BOARD_LAYOUTS),
}
"""Possible ways of each kind of step."""


@dataclass(frozen=True)
class StepButtonPress:
    """A pressed button beside the steps of a round.

    Attributes:
        how: Name of the button: "add", "set", "more", "less", "times", "earlier", "later" or "gone".
        what: Value of the button; "" without one. "add" has the step, "set" the position and the new step
            ("3 1 up"), "more" and "less" the position, counted from 0, and "times" the number of times.
        marked: Positions of the marked steps, counted from 0.
        typed: Text typed for a new step, which "add" takes if it has no value.
    """

    how: str
    what: str = ""
    marked: frozenset[int] = frozenset()
    typed: str = ""


def apply_step_button(steps: Sequence[str], change: StepButtonPress) -> list[str]:
    """Return the steps of a round after the press `change`; an unknown button changes nothing.

    A position that the round does not have changes nothing either. "add" puts the step after the last marked
    one; without a mark at the end, but before the last declarations. "times" repeats the marked steps as one
    block, that often in all and at most `MOST_TIMES`, after the last of them. "more" and "less" change the
    number of a step, which stays at least 1. `steps` stays as it is.

    Raises:
        BadStep: a step that the button reads is not valid, no step is marked for a button that needs
            it, or the button would make too many.
    """
    if change.how in _SELECTION_BUTTONS and not any(at < len(steps) for at in change.marked):
        raise BadStep(texts.MARK_FIRST)
    do = _FUNCTIONS_BY_BUTTON.get(change.how)
    found = list(steps) if do is None else do(list(steps), change)
    if len(found) > max(MOST_STEPS, len(steps)):
        raise BadStep(texts.TOO_MANY_STEPS.format(most=MOST_STEPS))
    return found


def describe_step_change(before: Sequence[str], after: Sequence[str], change: StepButtonPress) -> str:
    """Return a message if steps were added or removed, since they may be out of sight; else "".

    `before` and `after` are the steps of the round, and `change` is the press between them.
    """
    if change.how == ADD_BUTTON and len(after) > len(before):
        place = _position_to_add(change, before)
        there = sum(map(bool, after[: place + 1]))  # emptied steps do not count
        return texts.STEP_ADDED.format(step=after[place], place=there)
    if len(after) != len(before):
        return texts.STEPS_NOW.format(steps=format_count(after, "step"))
    return ""


def list_step_alternatives(step: VariantStep) -> list[str]:
    """Return the texts of the same step in its other ways, such as face up or to the right.

    The way that it has is left out. The list is empty for a step without ways.
    """
    return [str(replace(step, way=way)) for way in _WAYS_BY_KIND.get(step.kind, ()) if way != step.way]


def marks_after_button(count: int, change: StepButtonPress) -> frozenset[int]:
    """Return the positions of the marked steps, of `count` steps, after a button.

    Moved steps stay marked. So do all marked ones after a button about one step ("set", "more", "less") or
    an unknown one. "add", "times" and "gone" clear the marks.
    """
    move = _MOVES_BY_BUTTON.get(change.how)
    if not move:
        return frozenset() if change.how in (*_SELECTION_BUTTONS, ADD_BUTTON) else change.marked
    places = move([str(at) for at in range(count)], change)
    return frozenset(at for at, was in enumerate(places) if int(was) in change.marked)


def _change_step_count(steps: list[str], change: StepButtonPress, by: int) -> list[str]:
    at = parse_natural_number(change.what, 2)
    if at is None or at >= len(steps):
        return steps
    step = parse_step(steps[at])
    if step.count:
        steps[at] = str(replace(step, count=min(max(step.count + by, 1), MOST_CARDS_PER_STEP)))
    return steps


def _add_step(steps: list[str], change: StepButtonPress) -> list[str]:
    """Insert a step after the last marked one, else at its usual place."""
    step, at = _step_to_add(change), _position_to_add(change, steps)
    return [*steps[:at], str(step), *steps[at:]]


def _step_to_add(change: StepButtonPress) -> VariantStep:
    return parse_step(change.what or change.typed)


def _position_to_add(change: StepButtonPress, steps: Sequence[str]) -> int:
    """Return the position of a step that is added."""
    marked = [at for at in change.marked if at < len(steps)]
    return max(marked) + 1 if marked else _usual_position(steps, _step_to_add(change))


def _usual_position(steps: Sequence[str], step: VariantStep) -> int:
    """Return the usual position of a step: the end, but before the final declarations."""
    last = len(steps)
    closing = {"in or out", "declare"}
    while last and steps[last - 1] in closing and str(step) not in closing:
        last -= 1
    return last


def _replace_step(steps: list[str], change: StepButtonPress) -> list[str]:
    """Replace a step: ``"3 1 up"`` makes the fourth step "1 up"."""
    place, _, step = change.what.partition(" ")
    at = parse_natural_number(place, 2)
    if at is not None and at < len(steps):
        steps[at] = str(parse_step(step))
    return steps


def _remove_steps(steps: list[str], change: StepButtonPress) -> list[str]:
    return [step for at, step in enumerate(steps) if at not in change.marked]


def _repeat_steps(steps: list[str], change: StepButtonPress) -> list[str]:
    """Repeat the block of marked steps, as often in all as the button says."""
    there = sorted(at for at in change.marked if at < len(steps))
    block = [steps[at] for at in there]
    after = there[-1] + 1
    again = block * (min(max(parse_natural_number(change.what, 2) or 1, 1), MOST_TIMES) - 1)
    return [*steps[:after], *again, *steps[after:]]


def _move_earlier(steps: list[str], change: StepButtonPress) -> list[str]:
    """Move the marked steps one place up, as far as the first of them can go."""
    before = -1
    for at in sorted(at for at in change.marked if at < len(steps)):
        before = max(at - 1, before + 1)
        steps.insert(before, steps.pop(at))
    return steps


def _move_later(steps: list[str], change: StepButtonPress) -> list[str]:
    last = len(steps) - 1
    turned = replace(change, marked=frozenset(last - at for at in change.marked))
    return _move_earlier(steps[::-1], turned)[::-1]


_StepFunction = Callable[[list[str], StepButtonPress], list[str]]
_MOVES_BY_BUTTON: Mapping[str, _StepFunction] = {"earlier": _move_earlier, "later": _move_later}
_FUNCTIONS_BY_BUTTON: Mapping[str, _StepFunction] = {
    "more": partial(_change_step_count, by=1),
    "less": partial(_change_step_count, by=-1),
    ADD_BUTTON: _add_step,
    "gone": _remove_steps,
    "times": _repeat_steps,
    "set": _replace_step,
    **_MOVES_BY_BUTTON,
}
