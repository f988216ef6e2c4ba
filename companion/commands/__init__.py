"""The command line, with a module for each thing that it does.

Begin with `serve` and `check` (settings in force). `backup` and `copy` keep or move a whole database, `carry`
exports and imports evenings, `admin` is for the operator. `read`, `rank` and `measure` need no database.
`existing` finds the database of the others, `refusal` ends a command with a sentence.
"""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

import click

from companion.commands.refusal import CommandRefused
from companion.setting_errors import WrongSettings
from companion.version import __version__

_MODULE_BY_COMMAND: Mapping[str, str] = MappingProxyType(
    {
        "serve": "serve",
        "check": "check",
        "export": "carry",
        "import": "carry",
        "backup": "backup",
        "restore": "backup",
        "copy": "copy",
        "admin": "admin",
        "read": "read",
        "measure": "measure",
        "rank": "rank",
    }
)
"""The module of each command, which is called ``..._command`` there.

It is imported when it is asked for: most commands need no recogniser and no server, which take a second.
"""


class _LazyGroup(click.Group):
    """Commands that are imported when they are asked for, and say in sentences which settings are wrong."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands, sorted."""
        return sorted({*super().list_commands(ctx), *_MODULE_BY_COMMAND})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command with that name; None for an unknown one."""
        if module_name := _MODULE_BY_COMMAND.get(cmd_name):
            module = import_module(f"{__name__}.{module_name}")
            self.add_command(getattr(module, f"{cmd_name}_command"))
        return super().get_command(ctx, cmd_name)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command that was asked for.

        Raises:
            CommandRefused: settings are wrong.
        """
        try:
            return super().invoke(ctx)
        except WrongSettings as wrong:
            raise CommandRefused("\nError: ".join(wrong.sentences)) from wrong


@click.group(cls=_LazyGroup)
@click.version_option(__version__, prog_name="companion")
def main() -> None:
    """Keep scores, read cards and know the rules for games played with real decks."""
