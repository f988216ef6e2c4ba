"""The command line: what it says when it cannot start."""

import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.commands import main


@pytest.fixture
def instance(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    return tmp_path


def test_a_port_in_use_is_said_in_a_sentence(instance: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1", "--port", port])
    assert result.exit_code == 1
    assert f"port {port}" in result.output
    assert "--port 8001" in result.output


@pytest.mark.parametrize("url", ["nonsense", "postgresql://nobody@127.0.0.1:1/nothing"])
def test_a_database_that_is_not_there_is_said_in_a_sentence(
    instance: Path, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    result = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1", "--port", "1"])
    assert result.exit_code == 1
    assert "The database cannot be reached" in result.output


def test_a_database_of_a_later_release_is_said_in_a_sentence(instance: Path) -> None:
    with closing(sqlite3.connect(instance / "companion.sqlite")) as kept:
        kept.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        kept.execute("INSERT INTO alembic_version VALUES ('9999')")
        kept.commit()
    result = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1", "--port", "1"])
    assert result.exit_code == 1
    assert "was brought to a later release" in result.output


def test_help_names_every_command() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert {"serve", "read", "measure"} <= set(result.output.split())
