"""Filled databases of former releases, so that a migration can be tried on what people have.

`kept/VERSION.json.gz` is a dump of a database that release VERSION filled by chance, and
`kept/VERSION-figures.json.gz` is what that release said of it. `python -m tests.store.releases.keep` makes
both for the present release. Those of 0.17.0 and 0.23.0 were made by it, too: with their code, and without
what 0.17.0 did not have yet, which are games of the house, score sheets and decks.

`0005.json` is a dump at schema revision 0005 with every transcript played, and `0005-figures.json` is what
that release showed (`figures.py` asks for it). `fill_0005.py` and `fill_0_1_0.py` are how the first release
was filled. None of these files ever changes again.
"""

import gzip
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from alembic import command
from alembic.migration import MigrationContext
from sqlalchemy import (
    JSON,
    Connection,
    DateTime,
    LargeBinary,
    MetaData,
    Table,
    func,
    insert,
    select,
    text,
)

from companion.store.database.upgrade import alembic_config

FOLDER = Path(__file__).parent
KEPT = FOLDER / "kept"
UNKEPT = "alembic_version"
"""The table that a dump leaves out, because the dump has the revision."""


def load(name: str) -> dict[str, Any]:
    """Return the dump or the figures of that name: "0005" or "0005-figures"."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def kept_versions() -> list[str]:
    """Return the releases of which a filled database is kept."""
    return sorted(path.name.removesuffix("-figures.json.gz") for path in KEPT.glob("*-figures.json.gz"))


def load_kept(name: str) -> dict[str, Any]:
    """Return what is kept under that name: "0.1.0" for a dump, "0.1.0-figures" for its figures."""
    return json.loads(gzip.decompress((KEPT / f"{name}.json.gz").read_bytes()))


def write_kept(folder: Path, name: str, value: Mapping[str, Any]) -> Path:
    """Write a dump or figures into the folder, compressed, and return the file."""
    path = folder / f"{name}.json.gz"
    packed = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    path.write_bytes(gzip.compress(packed, 9, mtime=0))
    return path


def differences(said: Any, now: Any, path: str = "") -> Iterator[str]:
    """Yield where `now` says something else than `said`; it may say more, under names that `said` lacks."""
    if isinstance(said, dict) and isinstance(now, dict):
        for name, value in said.items():
            if name not in now:
                yield f"{path}/{name} is missing"
            else:
                yield from differences(value, now[name], f"{path}/{name}")
    elif isinstance(said, list) and isinstance(now, list) and len(said) == len(now):
        for number, (one, other) in enumerate(zip(said, now, strict=True)):
            yield from differences(one, other, f"{path}/{number}")
    elif said != now:
        yield f"{path} was {said!r} and is {now!r}"


def restore(connection: Connection, dump: Mapping[str, Any]) -> None:
    """Fill an empty database with the dump, at the dump's revision; the caller commits."""
    command.upgrade(alembic_config(connection), dump["revision"])
    for table in _tables(connection):
        if rows := dump["tables"].get(table.name):
            connection.execute(
                insert(table), [_converted(table, row, datetime.fromisoformat, b64decode) for row in rows]
            )
            _count_on(connection, table)


def dumped(connection: Connection) -> dict[str, Any]:
    """Return all that is kept in the database as JSON takes it, moments in UTC, in the order to insert it."""
    revision = MigrationContext.configure(connection).get_current_revision()
    return {
        "revision": revision,
        "tables": {
            table.name: rows
            for table in _tables(connection)
            if (rows := _rows(connection, table)) or table.name != "photos"  # older dumps have no photos
        },
    }


def written(dump: Mapping[str, Any]) -> str:
    """Return the dump as JSON with a line for each row, so that differences can be read."""
    tables = ",\n".join(f"  {_line(name)}: [{_lines(rows)}]" for name, rows in dump["tables"].items())
    return f'{{"revision": {_line(dump["revision"])}, "tables": {{\n{tables}\n}}}}\n'


def _tables(connection: Connection) -> list[Table]:
    """Return the tables as they are in the database, each after those that it refers to."""
    metadata = MetaData()
    metadata.reflect(connection)
    tables = [table for table in metadata.sorted_tables if table.name != UNKEPT]
    for column in (column for table in tables for column in table.columns):
        if isinstance(column.type, JSON):
            column.type = JSON(none_as_null=True)
    return tables


def _rows(connection: Connection, table: Table) -> list[dict[str, Any]]:
    found = connection.execute(select(table).order_by(*table.primary_key)).mappings()
    return [_converted(table, row, _in_utc, lambda value: b64encode(value).decode()) for row in found]


def _converted(
    table: Table, row: Mapping[str, Any], moment: Callable[[Any], Any], binary: Callable[[Any], Any]
) -> dict[str, Any]:
    """Return the row with its moments as `moment` makes them, and its bytes as `binary` does."""
    by_kind = {DateTime: moment, LargeBinary: binary}
    made = {
        column.name: convert
        for column in table.columns
        for kind, convert in by_kind.items()
        if isinstance(column.type, kind)
    }
    return {name: made[name](value) if name in made and value else value for name, value in row.items()}


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
