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
from companion.plurals import format_count
from companion.version import __version__

if TYPE_CHECKING:
    from companion.store.database.sqlite_files import DatabaseSummary


@click.command("backup")
@click.argument("target", type=click.Path(path_type=Path, dir_okay=False))
def backup_command(target: Path) -> None:
    """Back up the database and its signing key to the file TARGET, and check that file.

    The companion may keep running. If TARGET exists, it is replaced once the new file is complete.
    PostgreSQL has its own backup tools, so it is refused.
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
    click.echo(
        f"Backed up {_describe_contents(about.contents)} to {target}. The file was checked and is complete."
    )
    if backup_file.KEY_NAME in about.digests:
        click.echo(
            "The backup contains the signing key: anyone who has it can pose as any phone. Keep it safe."
        )
    else:
        click.echo("The backup contains no signing key, so no phone will be recognised after a restore.")


@click.command("restore")
@click.argument("source", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--yes", is_flag=True, help="Don't ask for confirmation.")
def restore_command(source: Path, yes: bool) -> None:
    """Replace the database and its key with the backup SOURCE; the old ones are kept.

    Stop the companion first. SOURCE is checked, and you are asked before a database is replaced.
    The restored database is upgraded to this release.
    """
    from companion.store.database.errors import BackupError, CannotStart
    from companion.store.exchange import restoring

    place = require_database_location()
    try:
        held = _describe_contents(restoring.examine_backup(source, place))
        if place.database.exists() and not yes:
            click.confirm(f"{source} contains {held}. Replace the current database with it?", abort=True)
        restored = restoring.restore_backup(source, place, __version__)
    except (BackupError, CannotStart) as refused:
        raise CommandRefused(str(refused)) from refused
    with open_existing_database():  # upgraded, if it is of an earlier release
        pass
    kept = f" The previous database is kept in {restored.before}." if restored.before else ""
    click.echo(f"Restored {held} to {place.database}.{kept} {restored.phones}")


def _describe_contents(held: "DatabaseSummary") -> str:
    said = ((held.tables, "table"), (held.matches, "match"), (held.entries, "entry"))
    return ", ".join(format_count(number, noun) for number, noun in said)
