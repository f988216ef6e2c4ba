"""The command line: what it says when it cannot start."""

import shutil
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from web.serving import free_port

from companion import create_app
from companion.commands import main
from companion.store import db


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


def test_a_database_that_does_not_answer_is_said_in_a_sentence(
    instance: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    result = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1", "--port", "1"])
    assert result.exit_code == 1
    assert "The database cannot be reached" in result.output


def test_a_folder_for_the_certificate_that_cannot_be_made_is_no_matter_of_ports(instance: Path) -> None:
    (instance / "certificate").touch()
    command = f"serve --host 127.0.0.1 --port {free_port()} --https --https-port {free_port()}"
    result = CliRunner().invoke(main, command.split())
    assert result.exit_code == 1
    assert f"cannot work with {instance}/certificate" in result.output
    assert "port" not in result.output


def test_a_database_of_a_later_release_is_said_in_a_sentence(instance: Path) -> None:
    with closing(sqlite3.connect(instance / "companion.sqlite")) as kept:
        kept.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        kept.execute("INSERT INTO alembic_version VALUES ('9999')")
        kept.commit()
    result = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1", "--port", "1"])
    assert result.exit_code == 1
    assert "was brought to a later release" in result.output


def test_the_key_of_another_database_is_said_in_a_sentence(instance: Path, migrated_file: Path) -> None:
    shutil.copy(migrated_file, instance)
    (instance / "secret-key").write_text("the key of this database")
    with create_app().app_context():
        db.engine.dispose()
    (instance / "secret-key").write_text("the key of another database")
    result = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1", "--port", "1"])
    assert (result.exit_code, result.output.count("\n")) == (1, 1), result.output
    assert "is not the one by which the phones of this database are known" in result.output
    assert (instance / "secret-key").read_text() == "the key of another database"


def test_help_names_every_command() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert {"serve", "check", "read", "measure"} <= set(result.output.split())
