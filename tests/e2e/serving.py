"""`companion serve` forked from a process that has imported it already, because importing takes seconds."""

import multiprocessing
import os
from multiprocessing.context import ForkServerProcess
from pathlib import Path

from applications import keep_templates

from companion.commands import main

FORKING = multiprocessing.get_context("forkserver")
FORKING.set_forkserver_preload(
    [
        "companion.commands.serve",
        "companion.web.app",
        "companion.web.serving.run",
        "companion.store.exchange.old_location",
    ]
)
"""What serving imports; the tests themselves cannot be imported before Python 3.12 there."""


def serve(folder: Path, errors: Path, *options: str, **environ: str) -> ForkServerProcess:
    """Start to serve; templates that were compiled are kept in the folder, errors are added to the file."""
    process = FORKING.Process(target=_serve, args=(folder, errors, options, environ))
    process.start()
    return process


def _serve(folder: Path, errors: Path, options: tuple[str, ...], environ: dict[str, str]) -> None:
    os.environ.update(environ)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(os.open(errors, os.O_WRONLY | os.O_APPEND | os.O_CREAT), 2)
    keep_templates(folder)
    main(["serve", *options], prog_name="companion")
