"""The wheel is all that is needed: from an empty environment it serves, reads a photograph and ranks."""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import sysconfig
import venv
import zipfile
from contextlib import closing
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path

import pytest
from commands.processes import served
from sqlalchemy import create_engine
from store.releases import load_kept, restore
from web.visitors import Visitor

import companion
from companion.store.database import upgrade

from . import front

ROOT = front.DEPLOY.parent
LINKED = re.compile(r'(?:href|src)="(/(?:static/|site)[^"#]+)"')
SCENE = ROOT / "tests/vision/scenes/spread-2.jpg"


def copied_into_the_image() -> set[str]:
    text = (front.DEPLOY / "Containerfile").read_text()
    return {name for line in re.findall(r"^COPY (.+) \S+$", text, re.MULTILINE) for name in line.split()}


def run(*command: object, **options: object) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is built where nothing but the files named in the Containerfile is there."""
    folder = tmp_path_factory.mktemp("image")
    for name in copied_into_the_image():
        there = ROOT / name
        if there.is_dir():
            shutil.copytree(there, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(there, folder / name)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", cwd=folder)
    (built,) = (folder / "dist").glob("*.whl")
    return built


@dataclass(frozen=True)
class Installed:
    """An environment with the wheel in it, and a user's home: nothing of the checkout is found from there."""

    environment: Path
    home: Path

    @property
    def python(self) -> Path:
        return self.environment / "bin/python"

    @property
    def settings(self) -> dict[str, str]:
        own = {"HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data")}
        return {"PATH": os.environ["PATH"], **own}

    def python_says(self, program: str) -> str:
        return run(self.python, "-c", program, cwd=self.home, env=self.settings).strip()

    def companion_says(self, *arguments: object) -> str:
        return run(self.environment / "bin/companion", *arguments, cwd=self.home, env=self.settings)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel in an environment of its own; what it needs is looked up in the environment of the tests."""
    folder = tmp_path_factory.mktemp("installed")
    environment, home = folder / "environment", folder / "home"
    home.mkdir()
    venv.create(environment, with_pip=False, symlinks=True)
    python = environment / "bin/python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", "--no-compile", wheel)
    # The .pth files in a folder that is named in one are not read: the checkout is not found by its own
    paths = {sysconfig.get_path(kind) for kind in ("purelib", "platlib")}
    (own,) = environment.glob("lib/python*/site-packages")
    (own / "needed.pth").write_text("\n".join(sorted(paths)))
    return Installed(environment, home)


def test_everything_of_the_package_is_in_the_wheel(wheel: Path):
    inside = set(zipfile.ZipFile(wheel).namelist())
    folders = {"companion": "companion", "templates": "companion/templates", "static": "companion/static"}
    wanted = {
        f"{target}/{path.relative_to(ROOT / source).as_posix()}"
        for source, target in folders.items()
        for path in (ROOT / source).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert wanted - inside == set()
    assert {name for name in inside - wanted if ".dist-info/" not in name} == set()
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert {f"!{name}" for name in copied_into_the_image()} <= set(ignored)


def test_the_wheel_says_what_it_is(wheel: Path):
    with zipfile.ZipFile(wheel) as opened:
        (path,) = (name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
        told = HeaderParser().parsestr(opened.read(path).decode())
    assert (told["Name"], told["Version"]) == ("card-table-companion", companion.__version__)
    assert told["Description-Content-Type"] == "text/markdown"
    assert told["Author"]
    assert "# The companion" in str(told.get_payload())


def test_what_is_imported_is_what_was_installed(installed: Installed):
    """Also every module of it, so none needs a file that only a checkout has."""
    program = (
        "import importlib, pkgutil, companion\n"
        "found = [one.name for one in pkgutil.walk_packages(companion.__path__, 'companion.')\n"
        "         if '.migrations.' not in one.name and not one.name.endswith('__main__')]\n"
        "files = [importlib.import_module(name).__file__ for name in found]\n"
        "print(len(files), *sorted({file.split('/companion/')[0] for file in files}))"
    )
    count, *folders = installed.python_says(program).split()
    assert int(count) > 500
    assert len(folders) == 1
    assert Path(folders[0]).is_relative_to(installed.environment)


def test_it_ranks(installed: Installed):
    told = installed.companion_says(
        "rank", "--json", "--ranking", "guts3", "--wild", "4", "Ah Kd 4s", "Kh Kc 9d"
    )
    assert [hand["name"] for hand in json.loads(told)["hands"]] == ["straight, ace high", "pair of kings"]
    assert installed.companion_says("--version").endswith(f"{companion.__version__}\n")


def test_it_reads_a_photograph(installed: Installed):
    told = json.loads(installed.companion_says("read", "--json", SCENE))
    assert sorted(card["card"] for card in told["cards"]) == ["3c", "5d", "6c", "7d", "8s"]


def page_of(phone: Visitor, path: str) -> str:
    with phone.opened.open(f"{phone.house}{path}") as answer:
        return str(answer.read().decode("utf-8", "replace"))


@pytest.fixture
def older_database(installed: Installed) -> Path:
    """The evenings of the first release, where the installed companion keeps its own."""
    folder = Path(installed.python_says("from companion import places; print(places.usual_folder())"))
    assert folder.is_relative_to(installed.home)
    folder.mkdir(parents=True)
    path = folder / "companion.sqlite"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        restore(connection, load_kept("0.1.0"))
    engine.dispose()
    return path


def test_it_serves_and_brings_an_older_database_to_this_release(installed: Installed, older_database: Path):
    with served(installed.python, installed.home, installed.settings) as (port, printed):
        assert f"Evenings are kept in {older_database}" in printed
        phone = Visitor(port)
        pages = [page_of(phone, path) for path in ("/", "/rules", "/rules/guts", "/rank", phone.opens())]
        linked = {path for page in pages for path in LINKED.findall(page)}
        assert len(linked) > 8
        assert all(page_of(phone, path) for path in linked)
        kept = load_kept("0.1.0")["tables"]
        for table in kept["tables"]:
            names = {seat["name"] for seat in kept["seats"] if seat["table_id"] == table["id"]}
            page = page_of(phone, f"/t/{table['code']}")
            assert {name for name in names if name not in page} == set()
    with closing(sqlite3.connect(older_database)) as opened:
        (revision,) = opened.execute("SELECT version_num FROM alembic_version").fetchone()
    assert {revision} == upgrade.head_revisions()
