"""Differences between a match as it stands and as it would stand after a correction."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.engine.summary import MatchSummary
from companion.evenings import texts
from companion.plurals import format_count

_MONEY_LABELS = ("balance", "won")
"""Labels of the figures that say everybody's money."""
_NO_VALUE = "–"


@dataclass(frozen=True)
class FigureChange:
    """A figure of the score board that a correction would change, before and after.

    `name` is the player, or the players of a team.
    """

    name: str
    label: str
    before: str
    after: str


def list_figure_changes(
    was: MatchSummary, now: MatchSummary, names: Sequence[str]
) -> tuple[FigureChange, ...]:
    """Return the figures of the score board that a correction would change.

    `was` and `now` are the summaries before and after it, with the same rows, and `names` the players by
    seat. The result is in the order of the rows and their figures. Figures of everybody's money are left out.
    A figure that is missing in one of them is "–" there.

    Raises:
        ValueError: the summaries have different numbers of rows.
    """
    rows = zip(was.rows, now.rows, strict=True)
    both = [
        (", ".join(names[seat] for seat in row.seats), dict(row.figures), dict(other.figures))
        for row, other in rows
    ]
    return tuple(
        FigureChange(name, label, before.get(label, _NO_VALUE), after.get(label, _NO_VALUE))
        for name, before, after in both
        for label in {**before, **after}
        if before.get(label) != after.get(label) and label not in _MONEY_LABELS
    )


def is_outcome_changed(was: MatchSummary, now: MatchSummary) -> bool:
    """Return whether a correction changes the end of a match.

    `was` and `now` are the summaries before and after it. The end changes if the match is over in at least
    one of them, and their headlines differ.
    """
    return (was.over or now.over) and was.headline != now.headline


def refuse_reopened_match(*, rests: bool, over: bool) -> None:
    """Check that a correction does not reopen a match that something later depends on.

    `rests` is whether something later depends on the match's end, `over` whether it would still be over.

    Raises:
        Illegal: something depends on it, and it would not be over.
    """
    if rests and not over:
        raise Illegal(texts.CORRECTION_REOPENS_MATCH)


def refuse_invalid_entries(misfits: int, *, drop: bool) -> None:
    """Check that no later entries have become invalid, or that `drop` says to drop them too.

    `misfits` is their number.

    Raises:
        Illegal: there are some, and they are not to be dropped.
    """
    if misfits and not drop:
        raise Illegal(texts.LATER_ENTRIES_INVALID.format(entries=format_count(misfits, "later entry")))


def refuse_hidden_choices(*, sealed: bool) -> None:
    """Check that a correction meets no secret choices that are not shown yet.

    `sealed` is whether there are some.

    Raises:
        Illegal: there are some.
    """
    if sealed:
        raise Illegal(texts.UNSEEN_CHOICES_HIDDEN)
