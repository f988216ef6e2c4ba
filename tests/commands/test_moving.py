"""A house moves to another machine: two processes, two folders, and the cookie that a phone had."""

import os
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from web.visitors import Visitor

from companion.commands import main

from .processes import served

ROOT = Path(__file__).parents[2]


def environment(folder: Path) -> dict[str, str]:
    own = {"COMPANION_INSTANCE": str(folder), "DATABASE_URL": ""}
    return {name: value for name, value in os.environ.items() if name != "SECRET_KEY"} | own


def companion(folder: Path, *arguments: object) -> Result:
    given = environment(folder) | {"SECRET_KEY": None}
    return CliRunner().invoke(main, [str(argument) for argument in arguments], env=given)


def answered(visitor: Visitor, path: str) -> str:
    with visitor.opened.open(f"{visitor.house}{path}") as page:
        return str(page.read().decode())


def test_phones_and_groups_go_on_on_another_machine(tmp_path: Path):
    here, there, backup = tmp_path / "here", tmp_path / "there", tmp_path / "evenings.backup"
    with served(Path(sys.executable), ROOT, environment(here)) as (port, _):
        anna = Visitor(port)
        table = anna.opens()
        anna.sends(f"{table}/seats/0/claim")
        group = anna.sends(f"{table}/group", name="Our Thursdays", me="0").removeprefix(anna.house)
        assert "Our Thursdays" in answered(anna, group)
        seat = answered(anna, table)
        assert companion(here, "backup", backup).exit_code == 0
        refused = companion(here, "restore", backup, "--yes")
        assert (refused.exit_code, refused.output.count("\n")) == (2, 1)
        assert "A running companion is using" in refused.output
    assert companion(there, "restore", backup).exit_code == 0
    with served(Path(sys.executable), ROOT, environment(there)) as (port, printed):
        assert f"Evenings are kept in {there}/companion.sqlite" in printed
        anna.house = f"http://localhost:{port}"
        assert "Our Thursdays" in answered(anna, group)
        assert answered(anna, table).count("/release") == seat.count("/release") > 0
        stranger = Visitor(port)
        with pytest.raises(urllib.error.HTTPError, match="404"):
            answered(stranger, group)
