"""The companion served by a process of its own."""

import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from web.serving.threaded import free_port


@contextmanager
def served(python: Path, folder: Path, environment: Mapping[str, str]) -> Iterator[tuple[int, str]]:
    """Run `companion serve` by that Python in a folder; yield the port and what was printed at the start."""
    port = free_port()
    asked = [str(python), "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port)]
    own = {**environment, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(asked, cwd=folder, env=own, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        printed = ""
        for line in process.stdout:
            printed += line
            if "Ctrl-C" in line:
                break
        try:
            yield port, printed
        finally:
            process.terminate()
            process.stdout.read()
