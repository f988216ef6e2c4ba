"""Changing what the phones at a table can see: all of it with the next version, or nothing."""

from collections.abc import Iterator
from contextlib import contextmanager
from os import getpid
from secrets import token_hex

from blinker import Signal
from sqlalchemy import func, select, update
from sqlalchemy.orm.attributes import set_committed_value

from companion.evenings.money.closing import check_evening_is_open
from companion.store.database.session import db, roll_back_session
from companion.store.models import Table

table_changed = Signal(
    "Sent with a table's code, its new `version`, and in which games something was `entered`."
)

CHANNEL_PREFIX = "companion "
"""Prefix of the channel on which PostgreSQL tells every process of a change; a schema follows."""

_PROCESS_TOKEN = token_hex(4)
_ENTERED_GAMES_KEY = "companion_entered"
"""Key in a session's `info` for the games in which the next commit enters something."""
_OTHER_TABLES_KEY = "companion_also_changed"
"""Key for the other tables that the next commit changes, each as its code and next version."""


def unique_process_id() -> str:
    """Return an id of this process that no other has: a random token and the process number.

    Other processes ignore changes that carry their own id.
    """
    return f"{_PROCESS_TOKEN}.{getpid()}"


@contextmanager
def transaction_without_reload(table: Table, *, counts: bool = False) -> Iterator[int]:
    """Run the `with` block as one transaction on the table, without reading its rows again.

    It locks the table against other writers, raises its version, yields the new version, commits,
    and notifies phones and other processes. After an error everything is rolled back. Rows read
    before are not read again, so the caller must know that they still hold. If another phone has
    changed something since, `table` keeps an older version, so that a page made from it is fetched
    again.

    `counts` is whether the change counts in the evening's result. Only such a change is refused
    once the evening is closed.

    Raises:
        Illegal: `counts` is True and the evening is closed.
        sqlalchemy.exc.NoResultFound: the table was deleted meanwhile.
    """
    code, known = table.code, table.version
    try:
        # Raising the version first also takes the lock: of the row in PostgreSQL, of the file in SQLite
        raised = (
            update(Table)
            .where(Table.id == table.id)
            .values(version=Table.version + 1)
            .returning(Table.version, Table.closed)
        )
        version, closed = db.session.execute(raised, execution_options={"synchronize_session": False}).one()
        check_evening_is_open(closed=counts and closed is not None)
        yield version
        _notify_processes(code, version)
        db.session.commit()
    except BaseException:
        roll_back_table_changes()
        db.session.info.pop(_ENTERED_GAMES_KEY, None)
        raise
    set_committed_value(table, "version", min(version, known + 1))
    table_changed.send(code, version=version, entered=tuple(db.session.info.pop(_ENTERED_GAMES_KEY, ())))
    notify_phones_at_other_tables()


@contextmanager
def table_transaction(table: Table, *, counts: bool = False) -> Iterator[None]:
    """Run the `with` block as one transaction on the table; rows used inside are read again.

    Otherwise it is like `transaction_without_reload`, but yields nothing: it locks, raises the version,
    commits and notifies phones, even if nothing was changed inside. `table` has the new version then.
    After an error everything is rolled back. `counts` is whether the change counts in the evening's
    result.

    Raises:
        Illegal: `counts` is True and the evening is closed.
        sqlalchemy.exc.NoResultFound: the table was deleted meanwhile.
    """
    with transaction_without_reload(table, counts=counts) as version:
        db.session.expire_all()
        yield
    set_committed_value(table, "version", version)


def mark_other_table_changed(table: Table) -> None:
    """Raise the version of a table other than the locked one, inside the open transaction.

    Its phones are notified after the commit, by `notify_phones_at_other_tables`. Transactions on a
    table or a group call that themselves. `table` itself keeps the version that it was read with.
    """
    raised = (
        update(Table).where(Table.id == table.id).values(version=Table.version + 1).returning(Table.version)
    )
    version = db.session.execute(raised, execution_options={"synchronize_session": False}).scalar_one()
    _notify_processes(table.code, version)
    db.session.info.setdefault(_OTHER_TABLES_KEY, []).append((table.code, version))


def notify_phones_at_other_tables() -> None:
    """Notify the phones at tables marked by `mark_other_table_changed`; call it after the commit.

    Each mark is used once. Nothing happens if no table is marked.
    """
    for code, version in db.session.info.pop(_OTHER_TABLES_KEY, ()):
        table_changed.send(code, version=version, entered=())


def roll_back_table_changes() -> None:
    """Roll back the transaction, and forget the tables marked by `mark_other_table_changed`."""
    roll_back_session()
    db.session.info.pop(_OTHER_TABLES_KEY, None)


def add_game_to_change_signal(game: str) -> None:
    """Add a game's slug to the signal `table_changed` that the next commit sends.

    It is for a commit that enters something in a match of that game. If that transaction fails,
    the game is dropped.
    """
    db.session.info.setdefault(_ENTERED_GAMES_KEY, []).append(game)


def _notify_processes(code: str, version: int) -> None:
    """Tell other processes of the change with the commit; SQLite has no such processes."""
    if db.engine.dialect.name == "postgresql":
        channel = func.concat(CHANNEL_PREFIX, func.current_schema())
        db.session.execute(select(func.pg_notify(channel, f"{code} {version} {unique_process_id()}")))
