"""Changes that an entry made, found by comparing the summaries before and after it."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from companion.engine.account import Account, Step
from companion.engine.summary import Row, Summary

_AS_TYPED = str.maketrans({"\u202f": None, "−": "-"})
"""Translation of a displayed number: no thin spaces, a hyphen for the minus sign."""
_SIGN = r"[^\d\s.,+()-]{0,12}"
_FIGURE = re.compile(rf"(?P<minus>[+-]?){_SIGN}(?P<wholes>\d+)(?:\.(?P<parts>\d+))?(?:\u00a0{_SIGN})?")


def changes(before: Summary, after: Summary) -> Account:
    """Return the changes in money, in the first figure of each row, and in the pot."""
    steps = [Step("Money", seat, amount) for seat, amount in enumerate(won(before, after)) if amount]
    for line, label, amount in figures(before, after):
        if amount != of_line(won(before, after), line):
            steps.append(Step(label.capitalize(), line.seats[0], amount, label))
    pot = after.pot - before.pot
    return Account(steps=(*steps, *([Step("The pot", pot=pot)] if pot else [])))


def won(before: Summary, after: Summary) -> tuple[int, ...]:
    """Return the difference in money of each seat."""
    return tuple(now - then for then, now in zip_longest(before.money, after.money, fillvalue=0))


def of_line(by_seat: Sequence[int], line: Row) -> int:
    """Return the total of `by_seat` over the seats of a row."""
    return sum(by_seat[seat] for seat in line.seats if seat < len(by_seat))


def figures(before: Summary, after: Summary) -> Iterator[tuple[Row, str, int]]:
    """Yield each row whose first figure is a changed number, with its label and the difference.

    A figure may be money with a currency sign; the difference is then in the smallest unit.
    """
    for then, now in zip(before.rows, after.rows, strict=True):
        if now.figures and then.figures:
            (was, old), (label, new) = then.figures[0], now.figures[0]
            had, has = _number(old), _number(new)
            if alike(was, label) and had is not None and has is not None and had != has:
                yield now, label, has - had


def alike(one: str, other: str) -> bool:
    """Return whether two labels are the same apart from a plural s, as "card" and "cards"."""
    return one.removesuffix("s") == other.removesuffix("s")


def _number(figure: str) -> int | None:
    """Return a figure as a number, None if it is anything else, such as "legs 2 of 3"."""
    found = _FIGURE.fullmatch(figure.translate(_AS_TYPED))
    return int(found["minus"] + found["wholes"] + (found["parts"] or "")) if found else None
