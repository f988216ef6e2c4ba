"""`companion copy` on the command line."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.commands import main


def test_a_database_is_copied_once(another_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DATABASE_URL", another_url)
    target = f"sqlite:///{tmp_path / 'copy.sqlite'}"
    copied = CliRunner().invoke(main, ["copy", "--to", target])
    assert copied.exit_code == 0, copied.output
    assert f"Copied 0 rows from {another_url} to {target}. Every row matches the original." in copied.output
    assert "secret-key" in copied.output
    refused = CliRunner().invoke(main, ["copy", "--to", another_url])
    assert (refused.exit_code, "Choose another one" in refused.output) == (2, True)
