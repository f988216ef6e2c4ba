"""Removal of steps whose text was emptied on the page of a variant."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.web.pages import texts
from companion.web.pages.forms import parse_natural_number
from companion.web.variants.draft import Draft


def restore_emptied_steps(draft: Draft, given: Mapping[str, str]) -> Draft:
    """Return the draft with emptied steps as they were before, if the form has their earlier text."""
    rounds = draft.rounds
    for at, each in enumerate(rounds):
        steps = [step or given.get(f"stood-{at}-{place}", "") for place, step in enumerate(each["steps"])]
        rounds[at] = {**each, "steps": steps}
    return draft.with_rounds(rounds)


def remove_emptied_steps(draft: Draft) -> Draft:
    """Return the draft without emptied steps, with a message about it; the same draft if there are none.

    The positions of marked and edited steps are adjusted.
    """
    rounds = draft.rounds
    if all(step for each in rounds for step in each["steps"]):
        return draft
    left = [{**each, "steps": [*filter(None, each["steps"])]} for each in rounds]
    here = rounds[draft.at]["steps"]
    return replace(
        draft.with_rounds(left),
        marked=frozenset(_adjusted_position(here, at) for at in draft.marked if here[at]),
        step_in_editing=_adjusted_step_in_editing(draft),
        message=f"{texts.EMPTY_STEP_REMOVED} {draft.message}".strip(),
    )


def _adjusted_step_in_editing(draft: Draft) -> str:
    """Return the step being edited, with its position after emptied steps are removed."""
    at, place = (parse_natural_number(one, 2) for one in draft.step_in_editing.partition("-")[::2])
    if at is None or place is None or at >= len(draft.rounds):
        return ""
    return f"{at}-{_adjusted_position(draft.rounds[at]['steps'], place)}"


def _adjusted_position(steps: Sequence[str], at: int) -> int:
    """Return the position of a step after the emptied steps before it are removed."""
    return sum(map(bool, steps[:at]))
