"""The command line, with a module for each thing that it does.

Begin with `serve` and `check` (settings in force). `backup` and `copy` keep or move a whole database, `carry`
exports and imports evenings, `admin` is for the operator. `read`, `rank` and `measure` need no database.
`existing` finds the database of the others, `refusal` ends a command with a sentence.
"""

import click

from companion.commands.admin import admin_command
from companion.commands.backup import backup_command, restore_command
from companion.commands.carry import export_command, import_command
from companion.commands.check import check_command
from companion.commands.copy import copy_command
from companion.commands.measure import measure_command
from companion.commands.rank import rank_command
from companion.commands.read import read_command
from companion.commands.refusal import CommandRefused
from companion.commands.serve import serve_command
from companion.setting_errors import WrongSettings
from companion.version import __version__


class _SettingsAwareGroup(click.Group):
    """Commands that say in sentences which settings are wrong, in place of a stack trace."""

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except WrongSettings as wrong:
            raise CommandRefused("\nError: ".join(wrong.sentences)) from wrong


@click.group(cls=_SettingsAwareGroup)
@click.version_option(__version__, prog_name="companion")
def main() -> None:
    """Keep scores, read cards and know the rules for games played with real decks."""


main.add_command(serve_command)
main.add_command(check_command)
main.add_command(export_command)
main.add_command(import_command)
main.add_command(backup_command)
main.add_command(restore_command)
main.add_command(copy_command)
main.add_command(admin_command)
main.add_command(read_command)
main.add_command(measure_command)
main.add_command(rank_command)
