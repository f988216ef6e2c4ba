"""`companion serve`: the companion on the home network."""

import logging
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click
from sqlalchemy.exc import SQLAlchemyError

from companion.commands.refusal import CommandRefused
from companion.setting_errors import WrongSettings


@click.command("serve")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option(
    "--https", is_flag=True, help="Also serve over https, with a certificate that the companion makes."
)
@click.option("--https-port", default=8443, show_default=True, type=click.IntRange(1, 65535))
def serve_command(host: str, port: int, https: bool, https_port: int) -> None:
    """Serve the companion on the home network and print its address and QR code.

    Makes the database if there is none, and upgrades one of an earlier release. Runs until it is
    stopped.
    """
    from companion import create_app, settings
    from companion.store.exchange.restoring import finish_and_block_restores
    from companion.web.operating import logs
    from companion.web.serving.run import ServeSettings, serve

    with _refusals_as_json_lines(), _errors_as_sentences(), ExitStack() as stack:
        found = settings.read()
        if found.LOGS == "json":
            logs.switch_logging_to_json()
        for sentence in _move_old_evenings(found.folder):
            logging.getLogger("companion").warning(sentence) if found.LOGS == "json" else click.echo(sentence)
        if place := found.database_location:
            stack.enter_context(finish_and_block_restores(place))
        app = create_app()
        kept = app.config["COMPANION_INSTANCE"]
        secured = https_port if https else None
        serve(app, ServeSettings(host, port, secured, kept / "certificate", place, kept / "backups"))


def _move_old_evenings(folder: Path) -> Iterator[str]:
    """Move evenings out of environments, if there are any, and yield what people should know of it."""
    from companion.store.database import texts
    from companion.store.exchange.old_location import databases_left_in_venvs, move_evenings_out_of_venvs

    if moved := move_evenings_out_of_venvs(folder):
        yield moved
    for database in databases_left_in_venvs(folder):
        yield texts.OTHER_EVENINGS_UNUSED.format(path=database)


@contextmanager
def _refusals_as_json_lines() -> Iterator[None]:
    """Log why nothing is served, and leave, if LOGS says "json"; else let the refusal pass."""
    from companion.web.operating import logs

    try:
        yield
    except WrongSettings as wrong:
        if wrong.logs != "json":
            raise
        logs.switch_logging_to_json()
        sentences, code = wrong.sentences, CommandRefused.exit_code
    except click.ClickException as refused:
        if not logs.is_logging_json():
            raise
        sentences, code = (refused.message,), refused.exit_code
    else:
        return
    for sentence in sentences:
        logging.getLogger("companion").error(sentence)
    sys.exit(code)


@contextmanager
def _errors_as_sentences() -> Iterator[None]:
    """Say in a sentence why the companion cannot be served, in place of a stack trace."""
    from companion.store.database.errors import CannotStart
    from companion.web.addresses.network import PortTaken
    from companion.web.serving.certificates import UnreadableCertificate

    try:
        yield
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise click.ClickException(
            f"The database cannot be reached. Check DATABASE_URL. Reason: {reason}"
        ) from error
    except CannotStart as error:
        raise CommandRefused(str(error)) from error
    except UnreadableCertificate as error:
        raise click.ClickException(str(error)) from error
    except PortTaken as error:
        raise click.ClickException(
            f"The companion cannot listen at {error}. Try another port: "
            "companion serve --port 8001, or make run ARGS='--port 8001'"
        ) from error
    except OSError as error:
        raise click.ClickException(
            f"The companion cannot use {error.filename or 'a file'}: {error.strerror or error}. "
            "To use another folder, set COMPANION_INSTANCE."
        ) from error
