"""Rows of the steps on the page of a variant; one of them may be in editing."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.variants import BadStep, read_step
from companion.web.variants.draft import Draft
from companion.web.variants.step_buttons import other_ways


@dataclass(frozen=True)
class Row:
    """One step on the page.

    `wrong` is the error in its text `written`, or "". `counted` is true if its number can be changed. `anew`
    is true while it is edited; then `ways` are the same step in its other ways.
    """

    written: str
    wrong: str
    counted: bool
    marked: bool
    anew: bool
    ways: Sequence[str]


def rows(draft: Draft, at: int) -> list[Row]:
    """Return the rows of a round; a step that is not valid is always in editing."""
    marked = draft.marked if at == draft.at else frozenset[int]()
    found = [
        _row(written, marked=place in marked, anew=draft.changing == f"{at}-{place}")
        for place, written in enumerate(draft.rounds[at]["steps"])
    ]
    first = next((place for place, row in enumerate(found) if row.wrong), 0)
    return [*found[: first + 1], *(replace(row, wrong=shortly(row.wrong)) for row in found[first + 1 :])]


def shortly(wrong: str) -> str:
    """Return the first sentence of an error, without the list of valid steps."""
    return f"{wrong.partition('. ')[0].removesuffix('.')}." if wrong else ""


def _row(written: str, *, marked: bool, anew: bool) -> Row:
    try:
        step = read_step(written)
    except BadStep as bad:
        return Row(written, str(bad), counted=False, marked=marked, anew=True, ways=())
    ways = other_ways(step) if anew else ()
    return Row(written, "", counted=step.count > 0, marked=marked, anew=anew, ways=ways)


def is_told_there(draft: Draft) -> bool:
    """Return True if a step's own row shows an error."""
    return any(row.wrong for at in range(len(draft.rounds)) for row in rows(draft, at))
