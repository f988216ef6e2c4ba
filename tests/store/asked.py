"""What a database is asked, counted where it must not grow with the years."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import event

from companion.store import db


@contextmanager
def asked() -> Iterator[list[tuple[str, object]]]:
    """Hear each statement and what it was given, of whatever is not remembered."""
    db.session.expire_all()
    heard: list[tuple[str, object]] = []

    def hear(*given: object) -> None:
        heard.append((str(given[2]), given[3]))

    event.listen(db.engine, "before_cursor_execute", hear)
    try:
        yield heard
    finally:
        event.remove(db.engine, "before_cursor_execute", hear)
