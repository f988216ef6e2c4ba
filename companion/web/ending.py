"""What everybody won in a match that is over."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.play.money import Unit
from companion.play.summary import Summary


@dataclass(frozen=True)
class Taking:
    """What one player won or lost, with the unit."""

    name: str
    told: str
    won: bool


def takings_of(summary: Summary, names: Sequence[str], unit: Unit, noun: str) -> tuple[Taking, ...]:
    """Return what everybody won, the most first; `noun` is what is counted where amounts have no sign."""
    order = sorted(range(len(summary.money)), key=lambda seat: (-summary.money[seat], seat))
    return tuple(
        Taking(names[seat], _told(summary.money[seat], unit, noun), seat in summary.winners) for seat in order
    )


def _told(amount: int, unit: Unit, noun: str) -> str:
    """Return an amount with what it is in: "+1 point", "−4 points", "+€1.25"."""
    one = noun.removesuffix("s") if abs(amount) == 1 else noun
    return f"{unit.signed(amount).replace('-', '−')}{'' if unit.sign else f' {one}'}"
