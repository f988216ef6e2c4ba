"""Changes that an entry made, found by comparing the summaries before and after it."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from companion.engine.account import EntryDetails, Step
from companion.engine.summary import Row, Summary

_DISPLAYED_TO_TYPED = str.maketrans({"\u202f": None, "−": "-"})
"""Translation of a displayed number: no thin spaces, a hyphen for the minus sign."""
_CURRENCY_PATTERN = r"[^\d\s.,+()-]{0,12}"
_NUMBER_PATTERN = re.compile(
    rf"(?P<minus>[+-]?){_CURRENCY_PATTERN}(?P<wholes>\d+)(?:\.(?P<parts>\d+))?(?:\u00a0{_CURRENCY_PATTERN})?"
)


def details_from_summaries(before: Summary, after: Summary) -> EntryDetails:
    """Return entry details for a game that makes none: the changes in money, first figures and pot."""
    steps = [
        Step("Money", seat, amount)
        for seat, amount in enumerate(money_change_by_seat(before, after))
        if amount
    ]
    for line, label, amount in changed_figures(before, after):
        if amount != total_for_row(money_change_by_seat(before, after), line):
            steps.append(Step(label.capitalize(), line.seats[0], amount, label))
    pot = after.pot - before.pot
    return EntryDetails(steps=(*steps, *([Step("The pot", pot=pot)] if pot else [])))


def money_change_by_seat(before: Summary, after: Summary) -> tuple[int, ...]:
    """Return the amount that each seat won or lost between two summaries, negative if lost."""
    return tuple(now - then for then, now in zip_longest(before.money, after.money, fillvalue=0))


def total_for_row(by_seat: Sequence[int], line: Row) -> int:
    """Return the sum of `by_seat` over the seats of one row of the score board."""
    return sum(by_seat[seat] for seat in line.seats if seat < len(by_seat))


def changed_figures(before: Summary, after: Summary) -> Iterator[tuple[Row, str, int]]:
    """Yield each row of the score board whose first figure is a changed number.

    It yields (row after the change, label, difference). A figure may be money with a currency sign;
    the difference is then in the smallest unit.
    """
    for then, now in zip(before.rows, after.rows, strict=True):
        if now.figures and then.figures:
            (was, old), (label, new) = then.figures[0], now.figures[0]
            had, has = _parse_figure(old), _parse_figure(new)
            if is_same_label(was, label) and had is not None and has is not None and had != has:
                yield now, label, has - had


def is_same_label(one: str, other: str) -> bool:
    """Return whether two labels are the same apart from a plural s, as "card" and "cards"."""
    return one.removesuffix("s") == other.removesuffix("s")


def _parse_figure(figure: str) -> int | None:
    """Return a figure as a number, None if it is anything else, such as "legs 2 of 3"."""
    found = _NUMBER_PATTERN.fullmatch(figure.translate(_DISPLAYED_TO_TYPED))
    return int(found["minus"] + found["wholes"] + (found["parts"] or "")) if found else None
