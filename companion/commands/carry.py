"""`companion export` and `companion import`: evenings written to a file, and taken in on another server."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion import __version__
from companion.commands.refusal import Refusal

if TYPE_CHECKING:
    from companion.store.models import Table


@click.command("export")
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--table", "codes", multiple=True, metavar="CODE", help="Only that table; may be repeated.")
@click.option("--csv", "as_rows", is_flag=True, help="Rows for a spreadsheet, in place of JSON.")
def export_command(target: Path, codes: Sequence[str], as_rows: bool) -> None:
    """Write evenings to TARGET as JSON that another companion takes in: all of them, or those of a table."""
    from companion import create_app
    from companion.store import exporting

    with create_app().app_context():
        tables = _tables(codes)
        text = exporting.sheet(tables) if as_rows else exporting.written(tables, __version__)
    draft = target.with_name(f".{target.name}.part")
    try:
        draft.write_text(text, "utf-8", newline="")
        draft.replace(target)
    except OSError as error:
        raise Refusal(f"Nothing was written to {target}: {error.strerror}.") from error
    finally:
        draft.unlink(missing_ok=True)
    click.echo(f"{target}: {_told(len(tables))}.")


def _tables(codes: Sequence[str]) -> list["Table"]:
    from sqlalchemy import select

    from companion.store.database import db
    from companion.store.models import Table
    from companion.store.tables import UnknownTable, find_table

    try:
        found = [find_table(code) for code in codes]
    except UnknownTable as unknown:
        raise Refusal(str(unknown)) from unknown
    return found or list(db.session.scalars(select(Table).order_by(Table.id)))


@click.command("import")
@click.argument("source", type=click.Path(path_type=Path, dir_okay=False))
def import_command(source: Path) -> None:
    """Take in the evenings that another companion has written to SOURCE: all of them, or none."""
    from companion import create_app
    from companion.store import importing

    with create_app().app_context():
        try:
            if source.stat().st_size > importing.LARGEST:
                raise importing.NotTaken(importing.too_large())
            tables = importing.take_in(source.read_bytes(), "imported")
        except OSError as error:
            raise Refusal(f"{source} cannot be read: {error.strerror}.") from error
        except importing.NotTaken as refused:
            raise Refusal(str(refused)) from refused
        for table in tables:
            click.echo(f"{table.code}  {table.name}")
    click.echo(f"Taken in: {_told(len(tables))}.")


def _told(number: int) -> str:
    return f"{number} evening{'' if number == 1 else 's'}"
