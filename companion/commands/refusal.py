"""How a command says no."""

import click


class Refusal(click.ClickException):
    """One sentence and exit code 2."""

    exit_code = 2
