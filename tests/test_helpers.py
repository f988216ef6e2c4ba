"""What several tests need lies in modules of its own: no file of tests imports from another."""

import ast
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from filled import _keep_file

HERE = Path(__file__).parent


def test_nothing_is_imported_from_a_file_of_tests():
    assert [
        f"{file.relative_to(HERE)}: {module}"
        for file in HERE.rglob("*.py")
        for module in modules(ast.parse(file.read_text("utf-8")))
        if module.rpartition(".")[2].startswith("test_")
    ] == []


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
