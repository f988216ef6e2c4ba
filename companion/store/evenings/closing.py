"""Closing an evening once nothing is open, and opening it again."""

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
    """Close the evening: from then on only payments between players can be entered.

    Raises:
        Illegal: the evening is closed already, or something is open.
        NotYours: the phone has no seat.
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
    """Open the evening again, for a reason that everybody can read.

    Raises:
        Illegal: the reason is missing or too long, or the evening is not closed.
        NotYours: the phone has no seat.
    """
    refuse_watcher(company(table), device)
    reason = adjusting.reason(why)
    with changing(table):
        closing.refuse_opening(closed=table.closed is not None)
        table.closed = table.closed_by = None
        tell(table, texts.OPENED.format(why=reason), device)
