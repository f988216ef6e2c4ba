"""What the documents name is there: files, commands, settings, functions."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import click
import pytest
from settings_table import PAGE, table, table_in

import companion
from companion.commands import main

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted(
    [
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    ]
)

BASES = ("", "companion", "companion/vision", "tests/games")
"""Folders that a path may leave out where it is clear: `play/course.py`, `transcripts/<slug>/1.json`."""
MADE = {
    ".venv/",
    "instance/",
    "instance/certificate/",
    "instance/companion.sqlite",
    "manifest.json",
    "companion/games/high_card.py",
    "companion/rules/high-card.md",
    "companion/rules/questions/high-card.toml",
    "tests/games/test_high_card.py",
    "tests/games/transcripts/high-card/1.json",
    "high-card/1",
}
"""Files and folders that come about when the companion is used or a game is added."""

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`([^`\n]+)`")
_LINK = re.compile(r'(?:\]\(|src=")(?!https?:)([^)"#]+)')
_PATH = re.compile(r"[\w.<>*-]*(?:/[\w.<>*-]*)+|[\w-]+\.(?:py|md|json|html|toml|txt)")
_DOTTED = re.compile(r"((?:play|store|web|vision|rules|hands)\.\w+)\.(\w+)")
_CLASS = re.compile(r"(?:[A-Z][a-z]+)+")


def wrong(text: str, folder: Path = ROOT) -> list[str]:
    """Return what a document in `folder` names and nobody can find."""
    return [*_links(text, folder), *(name for code in _code(text) for name in _unknown(code))]


def _links(text: str, folder: Path) -> Iterator[str]:
    yield from (link for link in _LINK.findall(_FENCE.sub("", text)) if not (folder / link).exists())


def _code(text: str) -> Iterator[str]:
    """Yield what stands as code: spans, and the lines of blocks in no language."""
    for language, block in _FENCE.findall(text):
        if not language:
            yield from block.splitlines()
    yield from _SPAN.findall(_FENCE.sub("", text))


def _unknown(code: str) -> Iterator[str]:
    first = code.split(maxsplit=1)[0] if code.strip() else ""
    if _PATH.fullmatch(first) and not (_answers(first) if first.startswith("/") else _there(first)):
        yield first
    yield from (target for target in re.findall(r"\bmake ([a-z]+)", code) if target not in targets())
    yield from (module for module in re.findall(r"python3? -m ([\w.]+)", code) if not _runs(module))
    yield from (file for file in re.findall(r"python3? ([\w./-]+/[\w./-]+)", code) if not _there(file))
    known = main.list_commands(click.Context(main))
    yield from (name for name in re.findall(r"^companion ([a-z]+)", code) if name not in known)
    yield from (name for name in re.findall(r"\b[A-Z]+(?:_[A-Z]+)+\b", code) if name not in _settings_text())
    if _CLASS.fullmatch(code) and not re.search(rf"^class {code}\b", _package(), re.MULTILINE):
        yield code
    if (dotted := _DOTTED.fullmatch(code)) and not _defined(*dotted.groups()):
        yield code


def _answers(address: str) -> bool:
    """Say whether it is an address of the companion's, as `/metrics`; files are named without the slash."""
    return f'"{address}"' in _package()


def _there(name: str) -> bool:
    if name in MADE or name.startswith(".venv/bin/"):
        return True
    pattern = re.sub(r"<\w+>", "*", name)
    return any(any((ROOT / base).glob(pattern.strip("/"))) for base in BASES)


def _runs(module: str) -> bool:
    path = ROOT / module.replace(".", "/")
    if module.startswith(("companion", "tests", "training")):
        return path.with_suffix(".py").exists() or (path / "__main__.py").exists()
    return find_spec(module) is not None


def _defined(module: str, name: str) -> bool:
    path = ROOT / "companion" / f"{module.replace('.', '/')}.py"
    lines = path.read_text(encoding="utf-8") if path.exists() else ""
    return re.search(rf"^(?:def|class) {name}\b|^{name}\b.* =", lines, re.MULTILINE) is not None


@cache
def _package() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in (ROOT / "companion").rglob("*.py"))


def targets() -> list[str]:
    return re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def _settings_text() -> str:
    named = ("companion/settings.py", "tests/postgres.py", "tests/conftest.py", "Makefile", "pyproject.toml")
    return "".join((ROOT / name).read_text(encoding="utf-8") for name in named)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_names_is_there(document: Path):
    assert wrong(document.read_text(encoding="utf-8"), document.parent) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see `companion/engine/courses.py`", "companion/engine/courses.py"),
        ("`store/logs.py`", "store/logs.py"),
        ("`nothing.md`", "nothing.md"),
        ("ask `/metric` for figures", "/metric"),
        ("`templates/game/`", "templates/game/"),
        ("`tests/game/<slug>.json`", "tests/game/<slug>.json"),
        ("run `make tests`", "tests"),
        ("```\nmake runs  # sets up\n```\n", "runs"),
        ("`python -m tests.games.transcript`", "tests.games.transcript"),
        ("`python tests/benchmarks/gates.py`", "tests/benchmarks/gates.py"),
        ("`companion ranks x`", "ranks"),
        ("`COMPANION_FOLDER`", "COMPANION_FOLDER"),
        ("`play.gate.entered`", "play.gate.entered"),
        ("`RecentPlayers`", "RecentPlayers"),
        ("[here](docs/architectures.md)", "docs/architectures.md"),
        ("```\ncompanion/plays/   what a game is\n```\n", "companion/plays/"),
    ],
)
def test_a_wrong_name_is_found(text: str, found: str):
    assert wrong(text) == [found]


def test_the_settings_of_the_documents_are_those_that_are_read():
    # Made anew by: python -m tests.settings_table
    assert table_in(PAGE.read_text(encoding="utf-8")) == table()


def test_on_windows_the_same_is_installed_as_by_make_run():
    (lines,) = re.findall(r"```bat\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert lines.splitlines() == [
        "py -m venv .venv",
        r".venv\Scripts\python -m pip install --constraint constraints.txt --editable .",
        r".venv\Scripts\companion serve",
    ]
    setup = (ROOT / "tools/setup.sh").read_text(encoding="utf-8")
    assert "PIP_CONSTRAINT=constraints.txt" in setup
    assert '--editable ".$2"' in setup


def test_the_readme_is_short_and_begins_with_the_two_commands():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.encode()) <= 6_000
    beginning = " ".join(re.sub(r"<[^>]*>", "", text).split()[:150])
    assert "make run" in beginning
    assert "make test" in beginning


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_picture_says_what_is_on_it(document: Path):
    pictures = re.findall(r"<img [^>]*>", document.read_text(encoding="utf-8"))
    told = [re.search(r'alt="([^"]*)"', picture) for picture in pictures]
    assert all(found and len(found[1].split()) > 3 for found in told)


def test_every_document_is_in_the_index():
    page = (ROOT / "docs/README.md").read_text(encoding="utf-8")
    assert [path.name for path in (ROOT / "docs").glob("*.md") if f"({path.name})" not in page] == [
        "README.md"
    ]


def test_every_decision_is_listed():
    page = (ROOT / "docs/decisions/README.md").read_text(encoding="utf-8")
    decisions = sorted((ROOT / "docs/decisions").glob("[0-9]*.md"))
    assert [path.name for path in decisions if f"({path.name})" not in page] == []


def test_before_a_commit_runs_what_is_checked():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("$(BIN)", ".venv/bin")
    recipe = re.search(r"^check:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert recipe
    config = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert re.findall(r"entry: (.+)", config) == re.findall(r"\t@(\.venv/.+)", recipe[1])
    assert set(re.findall(r"(?:repo|language|pass_filenames): (.+)", config)) == {"local", "system", "false"}
    assert "`.pre-commit-config.yaml`" in (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def test_the_newest_release_that_is_told_is_this_version():
    sections = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    told = [section for section in sections if section != "Unreleased"]
    assert sections in (told, ["Unreleased", *told])
    # The newest has a date; those before it the commit that they are, too
    dated = [re.fullmatch(r"([\d.]+), (\d{4}-\d\d-\d\d)( \([0-9a-f]{7,}\))?", section) for section in told]
    assert all(dated)
    released = [found[1] for found in dated if found]
    days = [found[2] for found in dated if found]
    assert days == sorted(days, reverse=True)
    assert all(found and found[3] for found in dated[1:])
    assert released[0] == companion.__version__
    numbers = [tuple(map(int, version.split("."))) for version in released]
    assert numbers == sorted(set(numbers), reverse=True)
    assert all(len(steps) == 3 for steps in numbers)
