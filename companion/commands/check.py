"""`companion check`: the settings in force, and what is wrong with them."""

from pathlib import Path

import click


@click.command("check")
@click.option(
    "--file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Also read settings from this file, one NAME=value per line. Environment variables override it.",
)
def check_command(file: Path | None) -> None:
    """Print the settings in force and where each comes from, without secrets. Changes nothing.

    If settings are wrong, prints the errors instead, with exit code 2.
    """
    from companion import settings

    lines = list(settings.list_effective_settings(settings.read(file=file), file))
    name_width = max(len(line.name) for line in lines)
    value_width = max(len(line.value) for line in lines)
    for line in lines:
        click.echo(f"{line.name:{name_width}}  {line.value:{value_width}}  {line.source}")
