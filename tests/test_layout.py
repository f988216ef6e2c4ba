"""Every folder of the code is small enough to be seen at once, and its first page says what is in it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST = 20
"""Files of one kind side by side."""
MOST_TESTS = 30
BEGINS = 60
"""Letters that a folder's docstring has at least, where it holds several modules."""


def _folders(top: str) -> Iterator[Path]:
    yield ROOT / top
    for path in sorted((ROOT / top).rglob("*")):
        if path.is_dir() and path.name != "__pycache__":
            yield path


def crowded(top: str, ending: str, most: int) -> dict[str, int]:
    """Return the folders below `top` with more files of that ending than `most`, and how many they have."""
    counted = {
        str(folder.relative_to(ROOT)): len(list(folder.glob(f"*{ending}"))) for folder in _folders(top)
    }
    return {folder: count for folder, count in counted.items() if count > most}


@pytest.mark.parametrize(
    ("top", "ending", "most"),
    [
        ("companion", ".py", MOST),
        ("training", ".py", MOST),
        ("templates", ".html", MOST),
        ("static", ".js", MOST),
        ("static", ".css", MOST),
        ("tests", ".py", MOST_TESTS),
    ],
)
def test_no_folder_is_crowded(top: str, ending: str, most: int):
    assert crowded(top, ending, most) == {}


def test_a_folder_says_what_is_in_it_and_where_to_begin():
    silent = []
    for path in sorted((ROOT / "companion").rglob("__init__.py")):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        several = len(list(path.parent.glob("*.py"))) > 2
        if len(text) < (BEGINS if several else 1):
            silent.append(str(path.relative_to(ROOT)))
    assert silent == []


def test_a_folder_names_only_modules_that_are_there():
    """A module that was renamed is renamed in the docstring of its folder, which says where to begin."""
    wrong = []
    for path in sorted((ROOT / "companion").rglob("__init__.py")):
        text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        inside = {other.stem for other in path.parent.iterdir()} - {"__init__", "__pycache__"}
        folder = path.parent.relative_to(ROOT)
        wrong += [
            f"{folder}: {name}"
            for name in re.findall("`([^`]+)`", text)
            if name not in inside and not (ROOT / name.replace(".", "/")).with_suffix(".py").exists()
            if not (ROOT / name.replace(".", "/")).is_dir()
        ]
        if len(inside) > 2 and "Begin with `" not in text:
            wrong.append(f"{folder}: no place to begin")
    assert wrong == []
