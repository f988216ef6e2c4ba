"""What an entry changed, by the summaries before and after it, and whether what is told of it adds up."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from companion.play.account import MONEY, Account, Step
from companion.play.summary import Row, Summary

_AS_TYPED = str.maketrans({"\u202f": None, "−": "-"})
"""What is told of a number beyond its digits: a gap between thousands, a real minus."""
_SIGN = r"[^\d\s.,+()-]{0,12}"
_FIGURE = re.compile(rf"(?P<minus>[+-]?){_SIGN}(?P<wholes>\d+)(?:\.(?P<parts>\d+))?(?:\u00a0{_SIGN})?")


def changes(before: Summary, after: Summary) -> Account:
    """Return what can be told of any game: whose money or first figure is another now, and the pot."""
    steps = [Step("Money", seat, amount) for seat, amount in enumerate(_won(before, after)) if amount]
    for line, label, amount in _figures(before, after):
        if amount != _of_line(_won(before, after), line):
            steps.append(Step(label.capitalize(), line.seats[0], amount, label))
    pot = after.pot - before.pot
    return Account(steps=(*steps, *([Step("The pot", pot=pot)] if pot else [])))


def unbalanced(before: Summary, after: Summary, account: Account) -> str:
    """Return what the steps do not add up to, "" where all is told.

    That is the money of each seat, the pot, and the first figure of each line of the score board unless it
    is money itself.
    """
    return "; ".join(_faults(before, after, account.steps))


def _faults(before: Summary, after: Summary, steps: Sequence[Step]) -> Iterator[str]:
    money = [step for step in steps if step.of == MONEY]
    won = _won(before, after)
    for seat, amount in enumerate(won):
        told = sum(step.amount for step in money if step.seat == seat)
        if told != amount:
            yield f"seat {seat} has {amount:+} money, and {told:+} is told"
    pot = sum(step.pot for step in money)
    if pot != after.pot - before.pot:
        yield f"the pot has {after.pot - before.pot:+}, and {pot:+} is told"
    if any(step.amount for step in money if step.seat is None):
        yield "money moves to nobody"
    for line, label, amount in _figures(before, after):
        of_it = [step for step in steps if _alike(step.of, label) and step.seat in line.seats]
        told = sum(step.amount for step in of_it)
        if told != amount and (of_it or amount != _of_line(won, line)):
            yield f"seat {line.seats[0]} has {amount:+} {label}, and {told:+} is told"


def _won(before: Summary, after: Summary) -> tuple[int, ...]:
    return tuple(now - then for then, now in zip_longest(before.money, after.money, fillvalue=0))


def _of_line(won: Sequence[int], line: Row) -> int:
    return sum(won[seat] for seat in line.seats if seat < len(won))


def _figures(before: Summary, after: Summary) -> Iterator[tuple[Row, str, int]]:
    """Yield each line whose first figure is another number now, with its label and the difference.

    A figure may be money with its sign; the difference is one of the smallest unit.
    """
    for then, now in zip(before.rows, after.rows, strict=True):
        if now.figures and then.figures:
            (was, old), (label, new) = then.figures[0], now.figures[0]
            had, has = _number(old), _number(new)
            if _alike(was, label) and had is not None and has is not None and had != has:
                yield now, label, has - had


def _alike(one: str, other: str) -> bool:
    """Whether two labels are the same but for number: "start card" and "start cards"."""
    return one.removesuffix("s") == other.removesuffix("s")


def _number(figure: str) -> int | None:
    """Return the number that a figure is, None for anything else: "legs 2 of 3"."""
    found = _FIGURE.fullmatch(figure.translate(_AS_TYPED))
    return int(found["minus"] + found["wholes"] + (found["parts"] or "")) if found else None
