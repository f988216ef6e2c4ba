"""The steps of a game as its page shows them: each a line, of which one may be written anew."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.variants import BadStep, read_step
from companion.web.variants.draft import Draft
from companion.web.variants.step_buttons import other_ways


@dataclass(frozen=True)
class Row:
    """A step as it is `written`, `wrong` being what is wrong with it.

    It is `counted` where there may be one card more or less, `marked` for what is done with some steps, and
    `anew` where it is being written, with the other `ways` in which it may be done.
    """

    written: str
    wrong: str
    counted: bool
    marked: bool
    anew: bool
    ways: Sequence[str]


def rows(draft: Draft, at: int) -> list[Row]:
    """Return the lines of a round: one that is no step is always there to be written anew."""
    marked = draft.marked if at == draft.at else frozenset[int]()
    found = [
        _row(written, marked=place in marked, anew=draft.changing == f"{at}-{place}")
        for place, written in enumerate(draft.rounds[at]["steps"])
    ]
    first = next((place for place, row in enumerate(found) if row.wrong), 0)
    return [*found[: first + 1], *(replace(row, wrong=shortly(row.wrong)) for row in found[first + 1 :])]


def shortly(wrong: str) -> str:
    """Return what is wrong without what a step can be, which the one above it says."""
    return f"{wrong.partition('. ')[0].removesuffix('.')}." if wrong else ""


def _row(written: str, *, marked: bool, anew: bool) -> Row:
    try:
        step = read_step(written)
    except BadStep as bad:
        return Row(written, str(bad), counted=False, marked=marked, anew=True, ways=())
    ways = other_ways(step) if anew else ()
    return Row(written, "", counted=step.count > 0, marked=marked, anew=anew, ways=ways)


def is_told_there(draft: Draft) -> bool:
    """Say whether a step tells itself what is wrong with it."""
    return any(row.wrong for at in range(len(draft.rounds)) for row in rows(draft, at))
