"""Closing an evening once nothing is open, and opening it again."""

from companion.evenings.money import closing, ledger
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.evenings.evenings import compute_evening
from companion.store.history.replays import running_game_name
from companion.store.models import Table
from companion.store.tables.events import add_table_event
from companion.store.tables.tables import author_name, get_seat_holders


def close_evening(table: Table, device: str) -> None:
    """Close the evening, log it, and commit; from then on no money but payments can be entered.

    No match can be started, changed or resumed then. Payments may still be owed.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
        Illegal: the evening is closed already, a match is being played, a pot waits, or the chips
            handed in are worth less or more than those given out.
    """
    refuse_watcher(get_seat_holders(table), device)
    with table_transaction(table):
        evening = compute_evening(table)
        closing.check_may_close_evening(
            closed=table.closed is not None,
            playing=running_game_name(table),
            pot=evening.waiting,
            chips=evening.chips,
            unit=table.counts_in,
        )
        table.closed, table.closed_by = clock.now(), author_name(table, device)
        add_table_event(table, texts.EVENING_CLOSED, device)


def reopen_evening(table: Table, why: str, device: str) -> None:
    """Open the evening again, for a reason `why` that everybody can read in the log, and commit.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
        Illegal: the reason is missing or too long, or the evening is not closed.
    """
    refuse_watcher(get_seat_holders(table), device)
    reason = ledger.clean_reason(why)
    with table_transaction(table):
        closing.check_may_reopen_evening(closed=table.closed is not None)
        table.closed = table.closed_by = None
        add_table_event(table, texts.EVENING_REOPENED.format(why=reason), device)
