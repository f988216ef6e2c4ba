"""What deploy/ has is what its own programs take."""

import os
import re
import secrets
import subprocess
from collections.abc import Iterator
from pathlib import Path

import postgres
import psycopg
import pytest
from programs import need
from sqlalchemy import make_url

from companion import settings

from . import front

UNIT = front.DEPLOY / "companion@.service"
UNITS = sorted(path.name for path in front.DEPLOY.iterdir() if path.suffix in {".service", ".timer"})


def test_the_units_are_ones_that_systemd_takes(tmp_path: Path):
    analyze = need("systemd")
    program = tmp_path / "companion"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    for name in UNITS:
        text = re.sub(r"ExecStart=\S+", f"ExecStart={program}", (front.DEPLOY / name).read_text())
        (tmp_path / name).write_text(text)
    for manager, names in (
        ("--system", set(UNITS) - {"companion.service"}),
        ("--user", {"companion.service"}),
    ):
        paths = (tmp_path / name for name in sorted(names))
        told = _run(analyze, "verify", manager, "--man=no", *paths, XDG_RUNTIME_DIR=str(tmp_path))
        # Some versions also say that there is no bus here to ask: the units are read without it
        found = [line for line in told.stderr.splitlines() if "Failed to connect to" not in line]
        assert (told.returncode, found) == (0, []), manager
    exposed = _run(analyze, "security", "--offline=true", "--threshold=20", str(tmp_path / UNIT.name))
    assert exposed.returncode == 0, exposed.stdout[-300:]


def _run(*command: str | Path, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, check=False, capture_output=True, text=True, env=os.environ | settings)


@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.compose"])
def test_caddy_takes_its_files(name: str, tmp_path: Path):
    caddy = need("caddy")
    command = (caddy, "adapt", "--adapter", "caddyfile", "--config", front.DEPLOY / name, "--validate")
    told = _run(*command, PUBLIC_HOST=front.NAME, HOME=str(tmp_path), XDG_DATA_HOME=str(tmp_path))
    assert told.returncode == 0, told.stderr
    assert front.NAME in told.stdout
    assert "not formatted" not in told.stderr


@pytest.fixture
def own_database(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of an empty database of PostgreSQL, whose own programs are found."""
    monkeypatch.setenv("PATH", f"{postgres.binaries()}:{os.environ['PATH']}")
    name = f"companion_{secrets.token_hex(6)}"
    with psycopg.connect(postgres_url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield make_url(postgres_url).set(database=name).render_as_string(hide_password=False)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_a_copy_of_postgresql_is_tried_kept_and_can_be_put_back(own_database: str, tmp_path: Path):
    with psycopg.connect(own_database) as connection:
        connection.execute("CREATE TABLE entries (line text)")
        connection.execute("INSERT INTO entries VALUES ('Ann melded a pair of aces')")
    settings = tmp_path / "environment"
    settings.write_text("SECRET_KEY=known-by-phones\n")
    folder = tmp_path / "copies"
    folder.mkdir()
    for day in range(20, 24):
        (folder / f"companion-2026-11-{day}T043000Z.dump").touch()
    given = {"COMPANION_ENVIRONMENT": str(settings), "KEEP_BACKUPS": "3", "DATABASE_URL": own_database}
    copied = _run(front.DEPLOY / "companion-backup", folder, **given)
    assert copied.returncode == 0, copied.stderr
    dump = Path(copied.stdout.strip())
    assert dump.stat().st_mode & 0o077 == 0
    assert dump.with_suffix(".environment").read_text() == settings.read_text()
    kept = [path.name for path in sorted(folder.iterdir())]
    assert kept[:2] == ["companion-2026-11-22T043000Z.dump", "companion-2026-11-23T043000Z.dump"]
    assert kept[2:] == [dump.name, dump.with_suffix(".environment").name]

    with psycopg.connect(own_database, autocommit=True) as connection:
        connection.execute("DROP TABLE entries")
        restored = _run("pg_restore", "--no-owner", "--exit-on-error", "--dbname", own_database, str(dump))
        assert restored.returncode == 0, restored.stderr
        assert connection.execute("SELECT line FROM entries").fetchall() == [("Ann melded a pair of aces",)]


def test_a_copy_that_cannot_be_made_leaves_nothing_and_keeps_the_older_ones(
    own_database: str, tmp_path: Path
):
    older = tmp_path / "companion-2026-11-20T043000Z.dump"
    older.touch()
    for url, sentence in (
        ("", "DATABASE_URL is not set"),
        ("postgresql://nobody@127.0.0.1:1/companion", "pg_dump"),
        (own_database, "no entries table"),
    ):
        refused = _run(front.DEPLOY / "companion-backup", tmp_path, DATABASE_URL=url, KEEP_BACKUPS="0")
        assert refused.returncode != 0
        assert sentence in refused.stderr
        assert list(tmp_path.iterdir()) == [older]


def test_every_setting_in_the_environment_is_one():
    lines = (front.DEPLOY / "environment").read_text().splitlines()
    named = {line.lstrip("#").partition("=")[0] for line in lines if re.match(r"#?[A-Z_]+=", line)}
    assert named <= set(settings.Settings.model_fields)
    assert {"DATABASE_URL", "SECRET_KEY", "PUBLIC_URL", "HTTPS", "TRUSTED_PROXIES"} <= named


def test_the_compose_file_sets_what_are_settings():
    text = (front.DEPLOY / "compose.yaml").read_text()
    companion = text.partition("  companion:\n")[2].partition("  front:\n")[0]
    named = set(re.findall(r"^      ([A-Z_]+): ", companion, re.MULTILINE))
    assert named <= set(settings.Settings.model_fields)


@pytest.mark.parametrize("file", ["nginx.conf", "Caddyfile"])
def test_a_proxy_sets_who_asks_and_does_not_add(file: str):
    text = (front.DEPLOY / file).read_text()
    assert re.search(r"X-Forwarded-For (\$remote_addr;|\{remote_host\})", text)
    assert "proxy_add_x_forwarded_for" not in text
