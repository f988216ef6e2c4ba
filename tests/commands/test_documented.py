"""Every command of the companion that a document shows is run, with made-up files for its placeholders."""

import json
import re
import shlex
import shutil
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from companion import create_app
from companion.commands import main
from companion.store import db
from companion.store.groups import groups
from companion.store.tables.opening import open_table

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), ROOT / "deploy/README.md", *(ROOT / "docs").rglob("*.md")]
COPIED = {"CHANGELOG.md", "copy.md"}
"""Pages that tell of earlier commands, or repeat sentences of the code."""
COMMAND = re.compile(r"(?:`|^)(?:\.venv/bin/)?companion ([a-z]+(?: [^`\n#]*)?)(?=`|$|#)", re.MULTILINE)
NEVER_ENDS = {"serve", "serve --https"}
"""Run by `test_serve.py`."""


def documented() -> list[str]:
    """Return the commands that documents show, without the name of the program."""
    texts = [path.read_text(encoding="utf-8") for path in PAGES if path.name not in COPIED]
    found = {command.strip() for text in texts for command in COMMAND.findall(text)}
    known = main.list_commands(click.Context(main))
    return sorted(command for command in found if command.split()[0] in known)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, list(arguments), input="y\n")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an instance with a table and a group."""
    folder = tmp_path_factory.mktemp("prepared")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPANION_INSTANCE", str(folder))
        for name in ("DATABASE_URL", "SECRET_KEY"):
            patch.delenv(name, raising=False)
        with create_app().app_context():
            table = open_table("Friday", ["Ann", "Bo"], "phone")
            groups.create_group(table, "Fridays", table.seats[0], "phone")
            db.session.remove()
            db.engine.dispose()
    return folder


@pytest.fixture
def placeholders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """What stands for each placeholder of a command, by the placeholder."""
    for name in ("DATABASE_URL", "SECRET_KEY"):
        monkeypatch.delenv(name, raising=False)
    photos = tmp_path / "photos"
    photos.mkdir()
    shutil.copy(next((ROOT / "tests/vision/scenes").glob("*.jpg")), photos / "a.jpg")
    (photos / "manifest.json").write_text(json.dumps([{"file": "a.jpg", "cards": ["Ah"], "layout": "fan"}]))
    (tmp_path / "environment").write_text("KEEP_DAYS=90\n")
    return {
        "FILE": str(tmp_path / "file"),
        "PHOTO...": str(photos / "a.jpg"),
        "DIR...": str(photos),
        "HAND...": "Ah Kd Qs Jc 10h",
        "GROUP": "Fridays",
        "PERSON": "Ann",
        "HOST": "Ann",
        "URL": f"sqlite:///{tmp_path / 'copy.sqlite'}",
        "postgresql://companion:PASSWORD@127.0.0.1/companion": f"sqlite:///{tmp_path / 'copy.sqlite'}",
        "/etc/companion/environment": str(tmp_path / "environment"),
    }


@pytest.mark.parametrize("command", sorted(set(documented()) - NEVER_ENDS))
def test_it_can_be_run(
    command: str,
    placeholders: dict[str, str],
    prepared: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv("COMPANION_INSTANCE", str(shutil.copytree(prepared, tmp_path / "instance")))
    arguments = [placeholders.get(word, word) for word in shlex.split(command)]
    before = {"restore": "backup", "import": "export"}.get(arguments[0])
    if before and len(arguments) > 1:
        assert run(before, *arguments[1:]).exit_code == 0
    if arguments[0] == "import":  # a machine that does not have these evenings
        monkeypatch.setenv("COMPANION_INSTANCE", str(tmp_path / "another"))
        with create_app().app_context():
            db.engine.dispose()
    result = run(*arguments)
    if result.exit_code == 2 and all(word.startswith("--") for word in arguments[1:]):
        # The document names the command, and leaves out what it is given
        result = run(*arguments, "--help")
    assert result.exit_code == 0, result.output


def test_commands_are_found():
    assert {"check", "backup FILE", "restore FILE", "admin groups"} | NEVER_ENDS <= set(documented())


def test_an_option_that_is_not_there_is_found():
    assert run("admin", "tables", "--jsn").exit_code == 2
    assert run("admin", "tables", "--jsn", "--help").exit_code == 2
