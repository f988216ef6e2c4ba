"""`companion serve`: the companion on the home network."""

from collections.abc import Iterator
from contextlib import contextmanager

import click
from sqlalchemy.exc import SQLAlchemyError


@click.command("serve")
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
def serve_command(host: str, port: int) -> None:
    """Serve the companion on the home network and print its address and QR code."""
    from companion import create_app
    from companion.web.serve import serve

    with _sentences(host, port):
        serve(create_app(), host, port)


@contextmanager
def _sentences(host: str, port: int) -> Iterator[None]:
    """Say in a sentence why the companion cannot be served, in place of a stack trace."""
    try:
        yield
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise click.ClickException(
            f"The database cannot be reached. Look at DATABASE_URL: {reason}"
        ) from error
    except OSError as error:
        raise click.ClickException(
            f"Nothing can be served at {host} port {port}: {error.strerror or error}. "
            "Another port may be free: make run ARGS='--port 8001'"
        ) from error
