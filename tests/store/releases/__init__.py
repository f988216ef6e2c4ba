"""Filled databases of former releases, so that a migration can be tried on what people have.

`NNNN.json` is a dump of one at schema revision NNNN, `NNNN-figures.json` what that release showed for it
(`figures.py` asks for it) and `fill_NNNN.py` how it was made. These files never change again.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.migration import MigrationContext
from sqlalchemy import Connection, DateTime, MetaData, Table, func, insert, select, text

from companion.store.schema import alembic_config

FOLDER = Path(__file__).parent
UNKEPT = frozenset({"alembic_version", "photos"})
"""Tables that a dump leaves out: photos live for an hour."""


def load(name: str) -> dict[str, Any]:
    """Return the dump or the figures of that name: "0005" or "0005-figures"."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def restore(connection: Connection, dump: Mapping[str, Any]) -> None:
    """Fill an empty database with the dump, at the dump's revision; the caller commits."""
    command.upgrade(alembic_config(connection), dump["revision"])
    for table in _tables(connection):
        if rows := dump["tables"].get(table.name):
            connection.execute(
                insert(table), [_converted(table, row, datetime.fromisoformat) for row in rows]
            )
            _count_on(connection, table)


def dumped(connection: Connection) -> dict[str, Any]:
    """Return all that is kept in the database as JSON takes it, moments in UTC, in the order to insert it."""
    revision = MigrationContext.configure(connection).get_current_revision()
    return {
        "revision": revision,
        "tables": {table.name: _rows(connection, table) for table in _tables(connection)},
    }


def written(dump: Mapping[str, Any]) -> str:
    """Return the dump as JSON with a line for each row, so that differences can be read."""
    tables = ",\n".join(f"  {_line(name)}: [{_lines(rows)}]" for name, rows in dump["tables"].items())
    return f'{{"revision": {_line(dump["revision"])}, "tables": {{\n{tables}\n}}}}\n'


def _tables(connection: Connection) -> list[Table]:
    """Return the tables as they are in the database, each after those that it refers to."""
    metadata = MetaData()
    metadata.reflect(connection)
    return [table for table in metadata.sorted_tables if table.name not in UNKEPT]


def _rows(connection: Connection, table: Table) -> list[dict[str, Any]]:
    found = connection.execute(select(table).order_by(*table.primary_key)).mappings()
    return [_converted(table, row, _in_utc) for row in found]


def _converted(table: Table, row: Mapping[str, Any], moment: Callable[[Any], Any]) -> dict[str, Any]:
    """Return the row with its moments, where there are any, as `moment` makes them."""
    dated = {column.name for column in table.columns if isinstance(column.type, DateTime)}
    return {name: moment(value) if name in dated and value else value for name, value in row.items()}


def _in_utc(moment: datetime) -> str:
    # SQLite forgets the time zone, which is UTC
    return (moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)).isoformat()


def _count_on(connection: Connection, table: Table) -> None:
    """Let PostgreSQL go on after the ids that were inserted; SQLite does by itself."""
    if connection.dialect.name == "postgresql" and "id" in table.columns:
        highest = connection.scalar(select(func.max(table.c.id)))
        sequence = text("SELECT setval(pg_get_serial_sequence(:name, 'id'), :highest)")
        connection.execute(sequence, {"name": table.name, "highest": highest})


def _lines(rows: Sequence[Mapping[str, Any]]) -> str:
    return ",".join(f"\n    {_line(row)}" for row in rows)


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
