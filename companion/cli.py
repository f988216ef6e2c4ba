"""The `companion` command."""

import click

from companion.vision.commands import measure_command, read_command


@click.group()
@click.version_option(package_name="companion")
def main() -> None:
    """Keep scores, read cards and know the rules for games played with real decks."""


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
def serve(host: str, port: int) -> None:
    """Serve the companion on the home network and print its address and QR code."""
    from companion import create_app
    from companion.web.serve import serve as serve_app

    serve_app(create_app(), host, port)


main.add_command(read_command)
main.add_command(measure_command)
