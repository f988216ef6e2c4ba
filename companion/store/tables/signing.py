"""Who writes something down at a table, and who takes it back."""

from hashlib import sha256
from typing import Any

from companion.store.database import clock
from companion.store.models import Signed, Table
from companion.store.tables.tables import known_as


def signed(table: Table, device: str) -> dict[str, Any]:
    """Return what a row says of the phone that writes it down now, by column."""
    return {"entered_by": known_as(table, device), "device": device, "at": clock.now()}


def undo(row: Signed, table: Table, device: str) -> None:
    """Let a row say that the phone takes it back now."""
    row.taken_back, row.taken_back_by = clock.now(), known_as(table, device)


def key_of(form: str, device: str, said: object) -> str:
    """Return the key of what a phone says with a form that has a key of its own: it counts once."""
    return sha256(repr((form, device, said)).encode()).hexdigest()[:32]
