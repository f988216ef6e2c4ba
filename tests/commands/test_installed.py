"""Installed in an environment, evenings are outside of it: they are still there when that is made anew."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from web.visitors import Visitor

import companion

from .processes import served


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    return made(tmp_path / "env")


def made(folder: Path) -> Path:
    """Make an environment as `venv` does, in which the package is installed, and what it needs is found."""
    site = folder / "lib" / f"python{sys.version_info.major}.{sys.version_info.minor}" / "site-packages"
    site.mkdir(parents=True)
    (folder / "bin").mkdir()
    (folder / "bin" / "python").symlink_to(Path(sys.executable).resolve())
    (folder / "pyvenv.cfg").write_text(f"home = {Path(sys.executable).resolve().parent}\n")
    (site / "needed.pth").write_text(sysconfig.get_path("purelib"))
    (site / "companion").symlink_to(Path(companion.__file__).parent)
    return folder


def settings(environment: Path) -> dict[str, str]:
    left_out = {"COMPANION_INSTANCE", "DATABASE_URL", "SECRET_KEY", "PYTHONPATH", "VIRTUAL_ENV"}
    own = {"HOME": str(environment.parent), "XDG_DATA_HOME": str(environment.parent / "data")}
    return {name: value for name, value in os.environ.items() if name not in left_out} | own


def run(environment: Path, *arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [environment / "bin" / "python", "-m", "companion", *map(str, arguments)],
        cwd=environment.parent,
        env=settings(environment),
        capture_output=True,
        text=True,
        check=False,
    )


def test_evenings_survive_a_new_environment(environment: Path, migrated_file: Path):
    """As by `pipx reinstall`. An earlier release has put them inside."""
    inside = environment / "var" / "companion-instance"
    outside = environment.parent / "data" / "card-table-companion"
    inside.mkdir(parents=True)
    shutil.copy(migrated_file, inside)
    (inside / "secret-key").write_text("k" * 43)
    listed = run(environment, "admin", "tables")
    assert (listed.returncode, listed.stdout) == (0, "There are no tables yet.\n")
    moved = (
        f"Your evenings were stored inside a Python environment, in {inside}. They were moved to {outside}.\n"
    )
    assert listed.stderr == moved
    with served(environment / "bin" / "python", environment.parent, settings(environment)) as (port, printed):
        assert f"Evenings are kept in {outside}/companion.sqlite\n" in printed
        Visitor(port).opens()
    shutil.rmtree(environment)
    listed = run(made(environment), "admin", "tables")
    assert (listed.returncode, listed.stderr) == (0, "")
    assert listed.stdout.count("\n") == 2
    assert not list(environment.rglob("*.sqlite"))
