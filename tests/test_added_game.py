"""The game of docs/adding-a-game.md is added as its steps say: its files are written and its commands run."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES = (
    ("python", 0, "companion/games/high_card.py"),
    ("markdown", 0, "companion/rules/high-card.md"),
    ("toml", 0, "companion/rules/questions/high-card.toml"),
    ("python", 1, "tests/games/test_high_card.py"),
    ("json", 0, "tests/games/transcripts/high-card/1.json"),
)
"""Language of a block of the page, its number among those, and its file."""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of what a game needs, with the files of the page."""
    ignored = shutil.ignore_patterns("__pycache__", "weights", "scenes", "releases")
    for folder in ("companion", "templates", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    blocks: dict[str, list[str]] = {}
    for language, block in BLOCK.findall((ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")):
        blocks.setdefault(language, []).append(block)
    for language, number, file in FILES:
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(blocks[language][number], encoding="utf-8")
    return tmp_path


def run(checkout: Path, *module: str) -> subprocess.CompletedProcess[str]:
    """Run a Python module in the copy, whose packages come before those that are installed."""
    environ = {**os.environ, "PYTHONPATH": f"{checkout}{os.pathsep}{checkout / 'tests'}"}
    return subprocess.run(
        [sys.executable, "-m", *module],
        cwd=checkout,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_game_of_the_page_passes_the_tests_that_the_page_names(checkout: Path):
    told = run(checkout, "tests.games.transcripts")
    assert "high-card/1, transcript 1 is frozen from now on." in told.stdout, told.stderr
    named = ("-k", "high_card or high-card", "-p", "no:cacheprovider", "--no-header", "-q")
    tests = run(checkout, "pytest", "tests/games", "tests/rules", *named)
    assert tests.returncode == 0, tests.stdout[-3000:]
    passed = re.search(r"(\d+) passed", tests.stdout)
    assert passed
    assert int(passed[1]) > 40
    files = [file for language, _, file in FILES if language == "python"]
    assert run(checkout, "ruff", "check", *files).returncode == 0
    assert run(checkout, "ruff", "format", "--check", *files).returncode == 0
