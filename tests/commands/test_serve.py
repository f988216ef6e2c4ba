"""The command line: what it says when it cannot start."""

import json
import shutil
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner
from kept_logs import kept_logs
from web.serving.threaded import free_port

from companion import create_app, places, settings
from companion.commands import main
from companion.store import db
from companion.web.serving.servers import HttpServers

__all__ = ["kept_logs"]


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
    assert f"cannot use {instance}/certificate" in result.output
    assert "port" not in result.output


def test_a_database_of_a_later_release_is_said_in_a_sentence(instance: Path) -> None:
    with closing(sqlite3.connect(instance / "companion.sqlite")) as kept:
        kept.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        kept.execute("INSERT INTO alembic_version VALUES ('9999')")
        kept.commit()
    result = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1", "--port", "1"])
    assert (result.exit_code, result.output.count("\n")) == (2, 1), result.output
    assert "was upgraded by a later release" in result.output


def test_the_key_of_another_database_is_said_in_a_sentence(instance: Path, migrated_file: Path) -> None:
    shutil.copy(migrated_file, instance)
    (instance / "secret-key").write_text("the key of this database")
    with create_app().app_context():
        db.engine.dispose()
    (instance / "secret-key").write_text("the key of another database")
    result = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1", "--port", "1"])
    assert (result.exit_code, result.output.count("\n")) == (2, 1), result.output
    assert "is not the one that this database's phones were signed in with" in result.output
    assert (instance / "secret-key").read_text() == "the key of another database"


def test_evenings_in_an_environment_that_are_not_used_are_told(
    instance: Path, tmp_path: Path, migrated_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "env" / "var" / "companion-instance"
    for folder in (inside, instance):
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(migrated_file, folder)
    monkeypatch.delenv("COMPANION_INSTANCE")
    for module in (places, settings):
        monkeypatch.setattr(module, "usual_folder", lambda: instance)
    monkeypatch.setattr(places, "folders_in_environments", lambda: [inside])
    monkeypatch.setattr(HttpServers, "run", lambda servers: [door.socket.close() for door in servers.doors])
    result = CliRunner().invoke(main, ["serve", "--host", "127.0.0.1", "--port", str(free_port())])
    assert result.exit_code == 0, result.output
    assert (
        f"There are more evenings in {inside}/companion.sqlite, a database that is not in use."
        in result.output
    )
    assert f"Evenings are kept in {instance}/companion.sqlite\n" in result.output


def test_help_names_every_command() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert {"serve", "check", "read", "measure"} <= set(result.output.split())


def test_with_logs_as_json_nothing_else_is_written(tmp_path: Path) -> None:
    own = {"LOGS": "json", "PUBLIC_URL": "https://cards.example", "TZ": "Asia/Tokyo"}
    environ = {"COMPANION_INSTANCE": str(tmp_path), "PYTHONPATH": ":".join(sys.path), **own}
    port = str(free_port())
    command = [sys.executable, "-Walways", "-m", "companion", "serve", "--host", "127.0.0.1", "--port", port]
    with subprocess.Popen(
        command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        told = [json.loads(process.stderr.readline())]
        while told[-1]["what"] != "serving":
            told.append(json.loads(process.stderr.readline()))
        assert told[-1]["address"] == "https://cards.example"
        with socket.create_connection(("127.0.0.1", int(port)), 10) as talk:
            talk.sendall(b"nonsense\r\n\r\n")
            talk.recv(1000)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/rules", timeout=30):
            pass
        process.terminate()
        out, rest = process.communicate(timeout=60)
    told += map(json.loads, rest.splitlines())
    assert (out, process.returncode) == ("", 0)
    assert [one["rule"] for one in told if one["what"] == "request"] == ["/rules"]
    assert all(datetime.fromisoformat(one["at"]).utcoffset() == timedelta(0) for one in told)


@pytest.mark.parametrize(
    ("settings", "code", "said"),
    [
        (
            {"KEEP_DAYS": "x", "HTTPS": "maybe"},
            2,
            ["HTTPS=maybe is not valid. Use 1", "KEEP_DAYS=x is not valid. Use a whole"],
        ),
        ({"DATABASE_URL": "postgresql://a@127.0.0.1:1/x"}, 1, ["The database cannot be reached."]),
    ],
)
@pytest.mark.usefixtures("kept_logs", "instance")
def test_with_logs_as_json_a_refusal_is_one_too(
    monkeypatch: pytest.MonkeyPatch, settings: dict[str, str], code: int, said: list[str]
) -> None:
    for name, value in {"LOGS": "json", **settings}.items():
        monkeypatch.setenv(name, value)
    result = CliRunner().invoke(main, ["serve", "--port", "1"])
    told = [json.loads(line) for line in result.output.splitlines()]
    assert result.exit_code == code
    assert [one["level"] for one in told] == ["ERROR"] * len(said)
    assert [one["what"][: len(text)] for one, text in zip(told, said, strict=True)] == said
