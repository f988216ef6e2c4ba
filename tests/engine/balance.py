"""Whether what is told of an entry adds up."""

from collections.abc import Iterator, Sequence

from companion.engine.account import (
    MONEY,
    EntryDetails,
    EntryStep,
    changed_figures,
    is_same_apart_from_plural,
    money_change_by_seat,
    total_for_row,
)
from companion.engine.summary import MatchSummary


def unbalanced(before: MatchSummary, after: MatchSummary, account: EntryDetails) -> str:
    """Return what the steps do not add up to, "" where all is told.

    That is the money of each seat, the pot, and the first figure of each line of the score board unless it
    is money itself.
    """
    return "; ".join(_faults(before, after, account.steps))


def _faults(before: MatchSummary, after: MatchSummary, steps: Sequence[EntryStep]) -> Iterator[str]:
    money = [step for step in steps if step.kind == MONEY]
    moved = money_change_by_seat(before, after)
    for seat, amount in enumerate(moved):
        told = sum(step.amount for step in money if step.seat == seat)
        if told != amount:
            yield f"seat {seat} has {amount:+} money, and {told:+} is told"
    pot = sum(step.pot for step in money)
    if pot != after.pot - before.pot:
        yield f"the pot has {after.pot - before.pot:+}, and {pot:+} is told"
    if any(step.amount for step in money if step.seat is None):
        yield "money moves to nobody"
    for line, label, amount in changed_figures(before, after):
        of_it = [
            step for step in steps if is_same_apart_from_plural(step.kind, label) and step.seat in line.seats
        ]
        told = sum(step.amount for step in of_it)
        if told != amount and (of_it or amount != total_for_row(moved, line)):
            yield f"seat {line.seats[0]} has {amount:+} {label}, and {told:+} is told"
