"""Copying a whole database to another one, each of them SQLite or PostgreSQL.

The source is read as it is at one moment. The target is filled in one transaction, read back and compared
before that is committed. So it holds either every row or none.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from alembic.migration import MigrationContext
from sqlalchemy import (
    JSON,
    URL,
    Connection,
    Engine,
    LargeBinary,
    MetaData,
    Table,
    bindparam,
    create_engine,
    event,
    func,
    inspect,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError

from companion.setting_values import DATABASE_FORMATS, hide_password, parse_database_address
from companion.store.database import texts as words
from companion.store.database import upgrade
from companion.store.database.session import (
    add_driver_to_url,
    apply_sqlite_pragmas,
    restrict_database_to_owner,
)
from companion.store.models import Base, SigningKey

ROWS_AT_ONCE = 500
PICTURES_AT_ONCE = 20
"""Rows held in memory at once of a table with pictures of up to some megabytes each."""
_DIGEST_BITS = 256


class DatabaseNotCopied(RuntimeError):
    """Raised if nothing was copied; the message is a sentence for people."""


@dataclass(frozen=True)
class CopiedTable:
    """Copied table of the database.

    name: its name.

    rows: its number of rows.

    digest: a digest of the rows in hexadecimal, which does not depend on their order.
    """

    name: str
    rows: int
    digest: str


def copy_database(source: str, target: str) -> list[CopiedTable]:
    """Copy all rows from the database URL `source` to the empty one `target`; return its tables.

    All tables are returned, also empty ones, those that others refer to first. A target without
    tables is given them first, and one of an earlier release is upgraded; an SQLite file is created.
    Each row is read back and compared before it commits. Signing keys of an empty target are
    replaced.

    Raises:
        DatabaseNotCopied: the URLs are not valid or are the same database; either cannot be reached; the
            source is missing or not exactly of this release; the target holds rows or other data
            already, or is of a later release; or what was written does not read back the same. Then
            the target is as it was.
    """
    urls = [_parse_database_url(url) for url in (source, target)]
    if _database_identity(urls[0]) == _database_identity(urls[1]):
        raise DatabaseNotCopied(words.SAME_DATABASE.format(url=hide_url_password(urls[1])))
    if urls[0].get_backend_name() == "sqlite" and not Path(str(urls[0].database)).is_file():
        raise DatabaseNotCopied(words.NO_FILE.format(path=urls[0].database))
    with _open_source(urls[0]) as reading, _open_target(urls[1]) as writing:
        _refuse_other_release(reading)
        with _explain_errors(urls[1]):
            _make_empty_tables(writing)
        copied = [_copy_table(table, reading, writing) for table in _TABLES]
        with _explain_errors(urls[1]):
            _advance_id_sequences(writing)
            _check_copied_rows(writing, copied)
            if writing.dialect.name == "postgresql":
                # Without row statistics, which it updates minutes later, its queries are slow
                writing.exec_driver_sql("ANALYZE")
            writing.commit()
    return copied


def hide_url_password(url: str | URL) -> str:
    """Return the URL of a database as text to show, with ``***`` in place of its password.

    Raises:
        sqlalchemy.exc.ArgumentError: the text is no URL.
    """
    return make_url(url).render_as_string(hide_password=True)


def _tables_with_json_as_text() -> list[Table]:
    """Return copies of the models' tables in order of reference; JSON columns tell NULL from null."""
    metadata = MetaData()
    tables = [table.to_metadata(metadata) for table in Base.metadata.sorted_tables]
    for table in tables:
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type = JSON(none_as_null=True)
    return tables


_TABLES = _tables_with_json_as_text()


def _parse_database_url(url: str) -> URL:
    """Return the parsed URL of a database; raise `DatabaseNotCopied` if it cannot be used."""
    try:
        parsed = make_url(add_driver_to_url(parse_database_address(url)))
    except ValueError as error:
        raise DatabaseNotCopied(
            words.NO_SUCH_DATABASE.format(url=hide_password(url), instead=error)
        ) from error
    if parsed.get_backend_name() == "sqlite" and parsed.database in {None, "", ":memory:"}:
        raise DatabaseNotCopied(words.NO_SUCH_DATABASE.format(url=url, instead=DATABASE_FORMATS))
    return parsed


def _database_identity(url: URL) -> object:
    """Return a value that is the same for two URLs of the same database."""
    if url.get_backend_name() == "sqlite":
        return Path(str(url.database)).resolve()
    return url.host, url.port or 5432, url.database, url.query


def _make_engine(url: URL) -> Engine:
    """Return an engine that reads and writes JSON as the stored text."""
    return create_engine(
        url,
        hide_parameters=True,
        json_serializer=lambda stored: stored,
        json_deserializer=lambda stored: (
            stored.decode() if isinstance(stored, bytes | bytearray) else str(stored)
        ),
    )


@contextmanager
def _open_source(url: URL) -> Iterator[Connection]:
    """Yield a connection that sees the database as it is now, without later changes."""
    engine = _make_engine(url)
    try:
        with _explain_errors(url), engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN")
            else:
                connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield connection
    finally:
        engine.dispose()


@contextmanager
def _open_target(url: URL) -> Iterator[Connection]:
    """Yield a connection that keeps other copies and migrations out.

    A file that was created for it is removed after an error.
    """
    path = Path(str(url.database)) if url.get_backend_name() == "sqlite" else None
    is_new = path is not None and not path.exists()
    engine = _make_engine(url)
    if path is not None:
        restrict_database_to_owner(path)
        event.listen(engine, "connect", apply_sqlite_pragmas)
    try:
        with _explain_errors(url), engine.connect() as connection:
            upgrade.lock_for_upgrade(connection)
            yield connection
    except BaseException:
        engine.dispose()
        if is_new and path is not None:
            for made in (path, path.with_name(f"{path.name}-wal"), path.with_name(f"{path.name}-shm")):
                made.unlink(missing_ok=True)
        raise
    finally:
        engine.dispose()


@contextmanager
def _explain_errors(url: URL, table: str = "") -> Iterator[None]:
    """Turn a database error into `DatabaseNotCopied` with a sentence."""
    try:
        yield
    except DBAPIError as error:
        why = str(error.orig).splitlines()[0]
        place = hide_url_password(url) + (f", table {table}" if table else "")
        raise DatabaseNotCopied(words.DATABASE_ERROR.format(place=place, why=why)) from error


def _refuse_other_release(connection: Connection) -> None:
    """Raise `DatabaseNotCopied` if a database is not exactly of this release."""
    heads = MigrationContext.configure(connection).get_current_heads()
    if not heads:
        raise DatabaseNotCopied(
            words.NO_COMPANION_DATABASE.format(url=hide_url_password(connection.engine.url))
        )
    if set(heads) - upgrade.known_revisions():
        raise DatabaseNotCopied(words.NEWER_DATABASE)
    if set(heads) != upgrade.head_revisions():
        raise DatabaseNotCopied(words.OLDER_DATABASE.format(url=hide_url_password(connection.engine.url)))


def _make_empty_tables(connection: Connection) -> None:
    """Upgrade an empty database to this release; raise `DatabaseNotCopied` if it holds other data."""
    url = hide_url_password(connection.engine.url)
    there = set(inspect(connection).get_table_names()) & {table.name for table in _TABLES}
    heads = MigrationContext.configure(connection).get_current_heads()
    if set(heads) - upgrade.known_revisions():
        raise DatabaseNotCopied(words.NEWER_DATABASE)
    if there and not heads:
        raise DatabaseNotCopied(words.FOREIGN_TABLES.format(url=url, tables=", ".join(sorted(there))))
    for table in _TABLES:
        if table.name not in there:
            continue
        if table.name == SigningKey.__tablename__:
            connection.execute(table.delete())  # a database that was served once, empty, has a key of its own
        elif connection.execute(select(func.count()).select_from(table)).scalar_one():
            raise DatabaseNotCopied(words.TARGET_NOT_EMPTY.format(url=url))
    if set(heads) != upgrade.head_revisions():
        upgrade.upgrade_schema(connection)


def _copy_table(table: Table, reading: Connection, writing: Connection) -> CopiedTable:
    """Copy the rows of a table; references within the table are filled in at the end."""
    inward = [column for column in table.columns if any(key.references(table) for key in column.foreign_keys)]
    references: dict[str, list[dict[str, Any]]] = {column.name: [] for column in inward}
    count, total = 0, 0
    for rows in _row_batches(table, reading):
        count, total = count + len(rows), total + _sum_of_digests(rows)
        values = [dict(zip(table.columns.keys(), row, strict=True)) for row in rows]
        for column in inward:
            references[column.name] += [
                {"copied": row["id"], "to": row[column.name]} for row in values if row[column.name]
            ]
            values = [row | {column.name: None} for row in values]
        with _explain_errors(writing.engine.url, table.name):
            writing.execute(table.insert(), values)
    for name, pairs in references.items():
        if pairs:
            filled_in = update(table).where(table.c.id == bindparam("copied")).values({name: bindparam("to")})
            writing.execute(filled_in, pairs)
    return CopiedTable(table.name, count, _format_digest(total))


def _row_batches(table: Table, connection: Connection) -> Iterator[Sequence[Any]]:
    pictures = any(isinstance(column.type, LargeBinary) for column in table.columns)
    size = PICTURES_AT_ONCE if pictures else ROWS_AT_ONCE
    with _explain_errors(connection.engine.url, table.name):
        result = connection.execute(select(table), execution_options={"yield_per": size})
        yield from result.partitions()


def _sum_of_digests(rows: Sequence[Any]) -> int:
    """Return the sum of the rows' digests, which has no order: two databases sort differently."""
    # Moments in UTC, because not every database gives back their zone
    texts = (
        repr([(value.astimezone(UTC).isoformat() if isinstance(value, datetime) else value) for value in row])
        for row in rows
    )
    return sum(int.from_bytes(sha256(text.encode()).digest()) for text in texts)


def _format_digest(total: int) -> str:
    return f"{total % 2**_DIGEST_BITS:064x}"


def _advance_id_sequences(connection: Connection) -> None:
    """Let PostgreSQL continue after the copied ids; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in _TABLES:
        if table.autoincrement_column is not None and table.c.get("id") is not None:
            connection.exec_driver_sql(
                f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), max(id)) FROM {table.name} "  # noqa: S608
                "HAVING max(id) IS NOT NULL"
            )


def _check_copied_rows(connection: Connection, copied: Sequence[CopiedTable]) -> None:
    """Read the target back and compare each table's rows with its source's.

    Raises:
        DatabaseNotCopied: a table has other rows.
    """
    for table, expected in zip(_TABLES, copied, strict=True):
        count, total = 0, 0
        for rows in _row_batches(table, connection):
            count, total = count + len(rows), total + _sum_of_digests(rows)
        if (count, _format_digest(total)) != (expected.rows, expected.digest):
            raise DatabaseNotCopied(
                words.COPY_DIFFERS.format(table=table.name, rows=expected.rows, found=count)
            )
