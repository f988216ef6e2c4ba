"""`companion copy`: move a whole database to another one, SQLite or PostgreSQL."""

import click

from companion.commands.existing import require_database_url
from companion.commands.refusal import CommandRefused
from companion.plurals import format_count


@click.command("copy")
@click.option(
    "--to",
    "target",
    required=True,
    metavar="URL",
    help="The empty database to copy to: sqlite:////FILE or postgresql://...",
)
@click.option("--from", "source", metavar="URL", help="Copy from this database instead of the one in use.")
def copy_command(target: str, source: str | None) -> None:
    """Copy the whole database to an empty one, and compare every row. Stop the companion first.

    Both must be of this release; a database without tables gets them. If any row differs, nothing
    is copied.
    """
    from companion.store.exchange import copying

    source = source or require_database_url().render_as_string(hide_password=False)
    try:
        copied = copying.copy_database(source, target)
    except copying.DatabaseNotCopied as refused:
        raise CommandRefused(str(refused)) from refused
    width = max(len(table.name) for table in copied)
    for table in copied:
        click.echo(f"{table.name:{width}}  {table.rows:>8}  {table.digest[:16]}")
    rows = sum(table.rows for table in copied)
    click.echo(
        f"Copied {format_count(rows, 'row')} from {copying.hide_url_password(source)} to "
        f"{copying.hide_url_password(target)}. Every row matches the original."
    )
    click.echo(
        "Phones will be recognised only with the same signing key. Use the same SECRET_KEY with the new "
        "database, or the same file secret-key in the instance folder."
    )
