"""Refusals of commands: a sentence on the error stream and the exit status."""

import click


class Refusal(click.ClickException):
    """One sentence and exit code 2."""

    exit_code = 2
