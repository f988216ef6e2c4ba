"""Beginning a trial: a table of made-up players, and the first hands of their match."""

from datetime import timedelta

from companion.store.database import clock, texts
from companion.store.matches.log import append_entry
from companion.store.matches.matches import start_match
from companion.store.models import Table
from companion.store.privacy.retention import delete_tables
from companion.store.tables.opening import open_trial_table
from companion.store.tables.tables import find_trial_of_phone
from companion.store.trials.rounds import GAME, OPTIONS, PLAYERS, SUBMISSIONS

REPEATED_PRESS = timedelta(seconds=5)
"""Time after a trial began in which another press returns that trial."""


def begin_trial(device: str, locale: str | None = None) -> Table:
    """Begin a trial of the phone in place of its last one, commit several times, and return its table.

    The phone holds the first seat and may enter for all others. A trial that is younger than
    `REPEATED_PRESS` is returned instead, so that a double press counts once; its first hands may still
    be on their way then. `locale` says how the table writes amounts and dates.
    """
    last = find_trial_of_phone(device)
    if last is not None:
        if clock.now() - last.created < REPEATED_PRESS:
            return last
        delete_tables([last.id])
    table = open_trial_table(texts.TRIAL_TABLE_NAME, PLAYERS, device, locale)
    if table is None:  # begun by another press at the same time
        return find_trial_of_phone(device) or begin_trial(device, locale)
    match = start_match(table, GAME, OPTIONS, table.seats, None, device)
    for number, submission in enumerate(SUBMISSIONS):
        append_entry(match, number, submission, device)
    return table
