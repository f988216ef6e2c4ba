"""`companion backup` and `companion restore`: a copy of all evenings, and putting it back."""

from pathlib import Path

import click
from sqlalchemy.exc import SQLAlchemyError

from companion.commands.existing import database_in_use, named_database, refuse_own_file
from companion.commands.refusal import Refusal


@click.command("backup")
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
def backup_command(target: Path) -> None:
    """Copy the database to TARGET while it is in use, and try the copy by opening it."""
    from companion.store import backups, words

    if named_database().get_backend_name() != "sqlite":
        raise Refusal(words.OTHER_DATABASE)
    database = Path(str(database_in_use().database))
    refuse_own_file(target)
    try:
        found = backups.back_up(database, target)
    except backups.NoBackup as refused:
        raise Refusal(str(refused)) from refused
    click.echo(f"{target}: {_told(found.tables, found.matches, found.entries)}, tried and whole.")


@click.command("restore")
@click.argument("source", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--yes", is_flag=True, help="Ask nothing.")
def restore_command(source: Path, yes: bool) -> None:
    """Put the copy SOURCE back in place of the database; what was there is copied first."""
    from companion import create_app
    from companion.store import backups, migrate, words
    from companion.store.database import database_file

    try:
        app = create_app()
    except SQLAlchemyError as error:
        raise Refusal("The database that is there cannot be read. Move it away, then restore.") from error
    with app.app_context():
        try:
            database = database_file()
            if database is None:
                raise Refusal(words.OTHER_DATABASE)
            found = backups.tried(source)
            held = _told(found.tables, found.matches, found.entries)
            if not yes:
                click.confirm(f"{source} holds {held}. Put it in place of what is there now?", abort=True)
            _, before = backups.restore(source, database)
        except backups.NoBackup as refused:
            raise Refusal(str(refused)) from refused
    migrate(app)
    click.echo(f"Put back: {held}. What was there is kept in {before}.")


def _told(tables: int, matches: int, entries: int) -> str:
    said = ((tables, "table", "tables"), (matches, "match", "matches"), (entries, "entry", "entries"))
    return ", ".join(f"{number} {one if number == 1 else more}" for number, one, more in said)
