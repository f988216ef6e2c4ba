"""How a match would stand otherwise, if an earlier line of it were put right."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.engine.summary import Summary
from companion.evenings import texts

_MONEY = ("balance", "won")
"""What figures are called that everybody's money says."""
_NONE = "–"


@dataclass(frozen=True)
class Figure:
    """A figure of the score board that would be another one."""

    name: str
    label: str
    before: str
    after: str


def figures(was: Summary, now: Summary, names: Sequence[str]) -> tuple[Figure, ...]:
    """Return the figures of the score board that would be others, beside everybody's money."""
    rows = zip(was.rows, now.rows, strict=True)
    both = [
        (", ".join(names[seat] for seat in row.seats), dict(row.figures), dict(other.figures))
        for row, other in rows
    ]
    return tuple(
        Figure(name, label, before.get(label, _NONE), after.get(label, _NONE))
        for name, before, after in both
        for label in {**before, **after}
        if before.get(label) != after.get(label) and label not in _MONEY
    )


def ends_otherwise(was: Summary, now: Summary) -> bool:
    """Say whether the match would be over, and not be over, otherwise than it is."""
    return (was.over or now.over) and was.headline != now.headline


def refuse_reopening(*, rests: bool, over: bool) -> None:
    """Raise `Illegal` if something later `rests` on how a match ended that would not be `over`."""
    if rests and not over:
        raise Illegal(texts.REOPENS)


def refuse_misfits(misfits: int, *, drop: bool) -> None:
    """Raise `Illegal` while so many later lines do not fit, unless these shall `drop` out too."""
    if misfits and not drop:
        raise Illegal(texts.MISFITS.format(count=misfits))


def refuse_sealed(*, sealed: bool) -> None:
    """Raise `Illegal` while choices made in secret are not shown yet."""
    if sealed:
        raise Illegal(texts.SEALED_NOW)
