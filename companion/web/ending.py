"""What everybody won in a match that is over."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.play.summary import Summary
from companion.store.models import Table


@dataclass(frozen=True)
class Taking:
    """What one player won or lost, with the unit."""

    name: str
    told: str
    won: bool


def takings_of(summary: Summary, names: Sequence[str], table: Table) -> tuple[Taking, ...]:
    """Return what everybody won at that table, the most first."""
    order = sorted(range(len(summary.money)), key=lambda seat: (-summary.money[seat], seat))
    return tuple(
        Taking(names[seat], _told(table, summary.money[seat]), seat in summary.winners) for seat in order
    )


def _told(table: Table, amount: int) -> str:
    """Return an amount with what it is in: "+1 point", "−4 points", "+€1.25"."""
    return f"{table.counts_in.signed(amount).replace('-', '−')} {table.noun(amount)}".rstrip()
