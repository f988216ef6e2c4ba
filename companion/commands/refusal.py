"""Refusals of commands: a sentence on the error stream and the exit status."""

import click


class CommandRefused(click.ClickException):
    """Error of a command: click prints its message to stderr and ends with exit code 2."""

    exit_code = 2
