"""A house moves to another machine: two processes, two folders, and the cookie that a phone had."""

import os
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from web.serving import free_port
from web.visitors import Visitor

from companion.commands import main

ROOT = Path(__file__).parents[2]


def environment(folder: Path) -> dict[str, str]:
    own = {"COMPANION_INSTANCE": str(folder), "DATABASE_URL": "", "PYTHONUNBUFFERED": "1"}
    return {name: value for name, value in os.environ.items() if name != "SECRET_KEY"} | own


def companion(folder: Path, *arguments: object) -> Result:
    given = environment(folder) | {"SECRET_KEY": None}
    return CliRunner().invoke(main, [str(argument) for argument in arguments], env=given)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve what is in a folder in a process of its own; yield the address."""
    port = free_port()
    command = [sys.executable, "-m", "companion", "serve", "--host", "127.0.0.1", "--port", str(port)]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment(folder), stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if "Ctrl-C" in line:
                break
        try:
            yield f"http://localhost:{port}"
        finally:
            process.terminate()
            process.stdout.read()


def answered(visitor: Visitor, path: str) -> str:
    with visitor.opened.open(f"{visitor.house}{path}") as page:
        return str(page.read().decode())


def test_phones_and_groups_go_on_on_another_machine(tmp_path: Path):
    here, there, backup = tmp_path / "here", tmp_path / "there", tmp_path / "evenings.backup"
    with served(here) as house:
        anna = Visitor(int(house.rpartition(":")[2]))
        table = anna.opens()
        anna.sends(f"{table}/seats/0/claim")
        group = anna.sends(f"{table}/group", name="Our Thursdays", me="0").removeprefix(house)
        assert "Our Thursdays" in answered(anna, group)
        seat = answered(anna, table)
        assert companion(here, "backup", backup).exit_code == 0
        refused = companion(here, "restore", backup, "--yes")
        assert (refused.exit_code, refused.output.count("\n")) == (2, 1)
        assert "A companion works with" in refused.output
    assert companion(there, "restore", backup).exit_code == 0
    with served(there) as house:
        anna.house = house
        assert "Our Thursdays" in answered(anna, group)
        assert answered(anna, table).count("/release") == seat.count("/release") > 0
        stranger = Visitor(int(house.rpartition(":")[2]))
        with pytest.raises(urllib.error.HTTPError, match="404"):
            answered(stranger, group)
