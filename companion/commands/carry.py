"""`companion export` and `companion import`: evenings written to a file, and imported on another server."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.commands.existing import open_existing_database, refuse_companion_file
from companion.commands.refusal import CommandRefused
from companion.plurals import format_count
from companion.version import __version__

if TYPE_CHECKING:
    from companion.store.models import Group, Table

_EXPORT_FILE_MODE = 0o666
"""Who may read what is exported, less what the umask of whoever exports it takes away."""


@click.command("export")
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--table",
    "codes",
    multiple=True,
    metavar="CODE",
    help="Export only this table. Repeat the option for more tables.",
)
@click.option(
    "--group",
    "key",
    metavar="KEY",
    help="Export only this group and its people. KEY is the last part of the address of the group's page.",
)
@click.option("--csv", "as_rows", is_flag=True, help="Write rows for a spreadsheet instead of JSON.")
def export_command(target: Path, codes: Sequence[str], key: str | None, as_rows: bool) -> None:
    """Export all evenings, or those of a table or group, to TARGET as JSON for another companion.

    With --csv, the file has rows for a spreadsheet instead. With --group, --table is ignored. Without
    both, demos are left out. If TARGET exists, it is replaced once the new file is complete.
    """
    from companion.store.database.atomic_files import message_without_errno, replace_file_atomically
    from companion.store.evenings import csv_rows
    from companion.store.exchange import exporting

    refuse_companion_file(target)
    with open_existing_database():
        group = _find_group(key) if key else None
        tables = group.tables if group else _find_tables(codes)
        pieces = (
            [csv_rows.format_csv(tables)]
            if as_rows
            else exporting.generate_evenings_document(tables, __version__, group)
        )
        try:
            with (
                replace_file_atomically(target, _EXPORT_FILE_MODE) as draft,
                draft.open("w", encoding="utf-8", newline="") as file,
            ):
                file.writelines(pieces)
        except OSError as error:
            raise CommandRefused(
                f"Nothing was written to {target}: {message_without_errno(error)}."
            ) from error
        click.echo(f"{target}: {format_count(tables, 'evening')}.")


def _find_group(key: str) -> "Group":
    from sqlalchemy import select

    from companion.store.database.session import db
    from companion.store.models import Group

    group = db.session.scalar(select(Group).where(Group.key == key))
    if group is None:
        raise CommandRefused(
            "There is no group with that key. “companion admin groups” lists the keys of all groups."
        )
    return group


def _find_tables(codes: Sequence[str]) -> list["Table"]:
    from sqlalchemy import select

    from companion.store.database.session import db
    from companion.store.models import Table
    from companion.store.tables.tables import UnknownTable, get_table

    try:
        found = [get_table(code) for code in codes]
    except UnknownTable as unknown:
        raise CommandRefused(str(unknown)) from unknown
    real = select(Table).where(Table.trial_device.is_(None))
    return found or list(db.session.scalars(real.order_by(Table.id)))


@click.command("import")
@click.argument("source", type=click.Path(path_type=Path, dir_okay=False))
def import_command(source: Path) -> None:
    """Import the evenings that another companion exported to SOURCE: all of them, or none.

    Prints the code of each table and, for a group, a link for each host. Nothing is imported if one
    of the evenings or groups is here already.
    """
    from companion.store.exchange import importing
    from companion.store.groups import members

    with open_existing_database():
        try:
            if source.stat().st_size > importing.MAX_DOCUMENT_BYTES:
                raise importing.ImportRefused(importing.too_large_message())
            tables = importing.import_evenings(source.read_bytes(), "imported")
        except OSError as error:
            raise CommandRefused(f"{source} cannot be read: {error.strerror}.") from error
        except importing.ImportRefused as refused:
            raise CommandRefused(str(refused)) from refused
        for table in tables:
            click.echo(f"{table.code}  {table.name}")
        for group in {table.group for table in tables if table.group}:
            for person, made in members.create_host_invitations(group):
                click.echo(
                    f"{group.name}: {person.name} can join by opening /i/{made.token} on this server "
                    "within a week."
                )
    click.echo(f"Imported: {format_count(tables, 'evening')}.")
