"""Author of stored rows: the phone that wrote one or took it back."""

from hashlib import sha256

from companion.store.database import clock
from companion.store.models import AuthorColumns, Table
from companion.store.tables.tables import author_name


def mark_written(row: AuthorColumns, table: Table, device: str) -> None:
    """Set the author's columns of a new row: the name that the phone has now, the phone, and the time.

    The row is not added to the session.
    """
    row.entered_by, row.device, row.at = author_name(table, device), device, clock.now()


def mark_taken_back(row: AuthorColumns, table: Table, device: str) -> None:
    """Mark a row as taken back now by the phone; the caller commits."""
    row.taken_back, row.taken_back_by = clock.now(), author_name(table, device)


def form_key(form: str, device: str, said: object) -> str:
    """Return a key for the contents of a form sent by a phone, so that sent twice it counts once."""
    return sha256(repr((form, device, said)).encode()).hexdigest()[:32]
