"""What several tests need lies in modules of its own: no file of tests imports from another."""

import ast
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import pytest
from filled import _keep_file

HERE = Path(__file__).parent
ROOT = HERE.parent
OTHER_RELEASES = ("fill_", "freeze_rules")
"""Files that import from the release whose checkout they run in."""


def test_nothing_is_imported_from_a_file_of_tests():
    assert [
        f"{file.relative_to(HERE)}: {module}"
        for file in HERE.rglob("*.py")
        for module in modules(ast.parse(file.read_text("utf-8")))
        if module.rpartition(".")[2].startswith("test_")
    ] == []


def test_every_name_that_tests_and_commands_import_is_there():
    """Commands beside the tests are imported by none of them: nobody else notices a name that has moved."""
    assert [
        f"{file.relative_to(ROOT)}: {module}.{name}"
        for file in [*HERE.rglob("*.py"), *(ROOT / "training").rglob("*.py")]
        if not file.name.startswith(OTHER_RELEASES)
        for module, name in imported(ast.parse(file.read_text("utf-8")))
        if not _is_there(module, name)
    ] == []


def test_a_name_that_is_not_there_is_found():
    assert _is_there("companion.hands", "rank")
    assert _is_there("companion.store", "matches")
    assert not _is_there("companion.store.database", "clocks")
    assert not _is_there("chaos.house", "installed")


def imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Yield module and name of everything that is imported by its name from our own packages."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            top = node.module.split(".")[0]
            if (
                top in {"companion", "training", "tests"}
                or (HERE / top).is_dir()
                or (HERE / f"{top}.py").exists()
            ):
                yield from ((node.module, name.name) for name in node.names)


def _is_there(module: str, name: str) -> bool:
    places = [root.joinpath(*module.split(".")) for root in (HERE, ROOT)]
    for place in places:
        if (place / f"{name}.py").exists() or (place / name).is_dir():
            return True
        if name in _defined(place.with_suffix(".py")) | _defined(place / "__init__.py"):
            return True
    return False


@cache
def _defined(file: Path) -> frozenset[str]:
    """Return every name that a module binds, by whatever statement."""
    if not file.exists():
        return frozenset()
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found |= {(name.asname or name.name).split(".")[0] for name in node.names}
    return frozenset(found)


def test_a_database_that_is_kept_to_fill_others_is_closed_once_nobody_needs_it():
    with closing(sqlite3.connect(":memory:")) as database:
        fills = _keep_file(database)
    kept = fills.__self__
    kept.execute("SELECT 1")
    del fills
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        kept.execute("SELECT 1")


def modules(tree: ast.Module) -> Iterator[str]:
    """Yield the modules that a file imports, or imports from, and what it imports from them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (name.name for name in node.names)
