"""Closing an evening once in and out come to the same, and opening it again."""

from companion.evenings.money import adjusting, closing
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import clock, texts
from companion.store.database.changes import changing
from companion.store.evenings.evenings import evening_of
from companion.store.history.replays import being_played
from companion.store.models import Table
from companion.store.tables.events import tell
from companion.store.tables.tables import company, known_as


def close(table: Table, device: str) -> None:
    """Close the evening: nothing is entered any more but who paid whom.

    Raise `Illegal` while something is open, `NotYours` for a phone without a seat.
    """
    refuse_watcher(company(table), device)
    with changing(table):
        evening = evening_of(table)
        closing.refuse_closing(
            closed=table.closed is not None,
            playing=being_played(table),
            pot=evening.waiting,
            chips=evening.chips,
            unit=table.counts_in,
        )
        table.closed, table.closed_by = clock.now(), known_as(table, device)
        tell(table, texts.CLOSED, device)


def reopen(table: Table, why: str, device: str) -> None:
    """Open the evening again for a reason that everybody reads; raises as `close` does."""
    refuse_watcher(company(table), device)
    reason = adjusting.reason(why)
    with changing(table):
        closing.refuse_opening(closed=table.closed is not None)
        table.closed = table.closed_by = None
        tell(table, texts.OPENED.format(why=reason), device)
