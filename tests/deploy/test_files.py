"""What deploy/ has is what its own programs take."""

import re
import subprocess
from pathlib import Path

import pytest

from companion import settings

from . import front

UNIT = front.DEPLOY / "companion@.service"


def test_the_unit_is_one_that_systemd_takes(tmp_path: Path):
    analyze = front.program("systemd-analyze")
    begun = tmp_path / "companion"
    begun.write_text("#!/bin/sh\n")
    begun.chmod(0o755)
    unit = tmp_path / UNIT.name
    unit.write_text(re.sub(r"ExecStart=\S+", f"ExecStart={begun}", UNIT.read_text()))
    told = subprocess.run([analyze, "verify", str(unit)], check=False, capture_output=True, text=True)
    assert (told.returncode, told.stderr.strip()) == (0, "")
    exposed = subprocess.run(
        [analyze, "security", "--offline=true", "--threshold=20", str(unit)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert exposed.returncode == 0, exposed.stdout[-300:]


def test_every_setting_in_the_environment_is_one():
    lines = (front.DEPLOY / "environment").read_text().splitlines()
    named = {line.lstrip("#").partition("=")[0] for line in lines if re.match(r"#?[A-Z_]+=", line)}
    known = {variable for variable, _ in settings._READ.values()}
    assert named <= known
    assert {"DATABASE_URL", "SECRET_KEY", "PUBLIC_URL", "HTTPS", "TRUSTED_PROXIES"} <= named


def test_the_compose_file_sets_what_are_settings():
    text = (front.DEPLOY / "compose.yaml").read_text()
    companion = text.partition("  companion:\n")[2].partition("  front:\n")[0]
    named = set(re.findall(r"^      ([A-Z_]+): ", companion, re.MULTILINE))
    assert named <= {variable for variable, _ in settings._READ.values()}


@pytest.mark.parametrize("file", ["nginx.conf", "Caddyfile"])
def test_a_proxy_sets_who_asks_and_does_not_add(file: str):
    text = (front.DEPLOY / file).read_text()
    assert re.search(r"X-Forwarded-For (\$remote_addr;|\{remote_host\})", text)
    assert "proxy_add_x_forwarded_for" not in text


def test_the_container_copies_what_is_there():
    text = (front.DEPLOY / "Containerfile").read_text()
    named = [name for line in re.findall(r"^COPY (.+) \S+$", text, re.MULTILINE) for name in line.split()]
    assert {"pyproject.toml", "companion", "templates", "static"} <= set(named)
    assert all((front.DEPLOY.parent / name).exists() for name in named)
