"""What everybody won in a match that is over."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from companion.store.models import Table


@dataclass(frozen=True)
class Taking:
    """What one player won or lost, with the unit."""

    name: str
    told: str
    won: bool


def takings_of(
    money: Sequence[int], winners: Collection[int], names: Sequence[str], table: Table
) -> tuple[Taking, ...]:
    """Return what everybody won at that table, the most first; all by seats in the match."""
    order = sorted(range(len(money)), key=lambda seat: (-money[seat], seat))
    return tuple(Taking(names[seat], _told(table, money[seat]), seat in winners) for seat in order)


def _told(table: Table, amount: int) -> str:
    """Return an amount with what it is in: "+1 point", "−4 points", "+€1.25"."""
    return f"{table.counts_in.signed(amount).replace('-', '−')} {table.noun(amount)}".rstrip()
