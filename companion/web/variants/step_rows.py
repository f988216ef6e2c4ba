"""Rows of the steps on the page of a variant; one of them may be in editing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.variants import BadStep, parse_step
from companion.web.variants.draft import VariantDraft
from companion.web.variants.step_buttons import list_step_alternatives


@dataclass(frozen=True)
class StepRow:
    """One step in the form of a variant, as a row.

    Attributes:
        written: Text of the step.
        wrong: Error in the text; "" if it is valid.
        has_count: True if its number can be changed.
        marked: True if it is marked.
        is_in_editing: True while it is being edited.
        ways: Texts of the same step in its other ways, while it is being edited; else ().
    """

    written: str
    wrong: str
    has_count: bool
    marked: bool
    is_in_editing: bool
    ways: Sequence[str]


def make_step_rows(draft: VariantDraft, at: int) -> list[StepRow]:
    """Return the rows of round `at`; a step that is not valid is always in editing.

    Rounds count from 0. Only the first error is shown in full; of the others the first sentence.
    """
    marked = draft.marked if at == draft.at else frozenset[int]()
    found = [
        _make_step_row(written, marked=place in marked, anew=draft.step_in_editing == f"{at}-{place}")
        for place, written in enumerate(draft.rounds[at]["steps"])
    ]
    first = next((place for place, row in enumerate(found) if row.wrong), 0)
    return [
        *found[: first + 1],
        *(replace(row, wrong=first_sentence_of_error(row.wrong)) for row in found[first + 1 :]),
    ]


def first_sentence_of_error(wrong: str) -> str:
    """Return the first sentence of the error `wrong`, without the list of valid steps.

    It is "" for "".
    """
    return f"{wrong.partition('. ')[0].removesuffix('.')}." if wrong else ""


def _make_step_row(written: str, *, marked: bool, anew: bool) -> StepRow:
    try:
        step = parse_step(written)
    except BadStep as bad:
        return StepRow(written, str(bad), has_count=False, marked=marked, is_in_editing=True, ways=())
    ways = list_step_alternatives(step) if anew else ()
    return StepRow(written, "", has_count=step.count > 0, marked=marked, is_in_editing=anew, ways=ways)


def has_step_error(draft: VariantDraft) -> bool:
    """Return True if a step's own row shows an error, in any round."""
    return any(row.wrong for at in range(len(draft.rounds)) for row in make_step_rows(draft, at))
