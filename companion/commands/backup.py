"""`companion backup` and `companion restore`: all evenings and their key in one file, and back."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.commands.existing import (
    open_existing_database,
    refuse_companion_file,
    require_database_location,
    require_database_url,
)
from companion.commands.refusal import CommandRefused
from companion.version import __version__

if TYPE_CHECKING:
    from companion.store.database.sqlite_files import DatabaseSummary


@click.command("backup")
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
def backup_command(target: Path) -> None:
    """Write the database and its signing key to TARGET while they are in use, and try that file.

    A file TARGET is replaced, but only once the new one is whole. PostgreSQL has tools of its own
    for that.
    """
    from companion.store.database.errors import BackupError
    from companion.store.exchange import backup_file, backups

    place = require_database_location()
    require_database_url()
    refuse_companion_file(target)
    try:
        about = backups.back_up(place, target, __version__)
    except BackupError as refused:
        raise CommandRefused(str(refused)) from refused
    click.echo(f"{target}: {_describe_contents(about.contents)}, tried and whole.")
    if backup_file.KEY_NAME in about.digests:
        click.echo("The signing key is in it: whoever has the file can pass for any phone. Keep it safe.")
    else:
        click.echo("There is no signing key for it, so no phone will be known where it is put back.")


@click.command("restore")
@click.argument("source", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--yes", is_flag=True, help="Ask nothing.")
def restore_command(source: Path, yes: bool) -> None:
    """Put the backup SOURCE in place of the database and its key; what was there is kept.

    SOURCE is checked first, and a database that is there is replaced only after a question. Then
    the database is brought to this release. Stop the companion first.
    """
    from companion.store.database.errors import BackupError, CannotStart
    from companion.store.exchange import restoring

    place = require_database_location()
    try:
        held = _describe_contents(restoring.examine_backup(source, place))
        if place.database.exists() and not yes:
            click.confirm(f"{source} holds {held}. Put it in place of what is there now?", abort=True)
        restored = restoring.restore_backup(source, place, __version__)
    except (BackupError, CannotStart) as refused:
        raise CommandRefused(str(refused)) from refused
    with open_existing_database():  # upgraded, if it is of an earlier release
        pass
    kept = f" What was there is kept in {restored.before}." if restored.before else ""
    click.echo(f"Put back: {held}, at {place.database}.{kept} {restored.phones}")


def _describe_contents(held: "DatabaseSummary") -> str:
    said = (
        (held.tables, "table", "tables"),
        (held.matches, "match", "matches"),
        (held.entries, "entry", "entries"),
    )
    return ", ".join(f"{number} {one if number == 1 else more}" for number, one, more in said)
