"""Changing something that the phones at a table can see: all of it and the next version, or nothing."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import update

from companion.store.database import db
from companion.store.models import Table


@contextmanager
def changing(table: Table) -> Iterator[None]:
    """Hold the table against other writers; then commit what was changed together with its next version.

    Inside, rows are read afresh, as the writers before left them.
    """
    try:
        # Raising the version first is also the lock: a row's in PostgreSQL, the file's in SQLite
        db.session.execute(
            update(Table).where(Table.id == table.id).values(version=Table.version + 1),
            execution_options={"synchronize_session": False},
        )
        db.session.expire_all()
        yield
        db.session.commit()
    except BaseException:
        db.session.rollback()
        raise
