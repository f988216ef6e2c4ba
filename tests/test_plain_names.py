"""Names and docstrings are plain: no word that the glossary retires, no first line that has to be guessed."""

import ast
import builtins
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
RIDDLE = re.compile(
    r"^(As|Begins|By|From|How|In|Of|Stands|Such|That|Until|What|When|Where|Which|Who|Whoever|Whose|With)\b"
)
"""First lines that begin without their noun."""
MAX_FIELDS = 15
MANY_FIELDS = "Many fields: "
"""Beginning of the sentence that says why a class has more fields than that."""


def retired() -> set[str]:
    """Return the words of the glossary's third column."""
    rows = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    cells = [row.split("|") for row in rows if row.startswith("| ") and not row.startswith("| word")]
    return {word.strip() for cell in cells for word in cell[3].split(",") if word.strip()}


def documented() -> Iterator[tuple[str, str, str]]:
    """Yield package, name and docstring of every module and of every public class and function."""
    for path in sorted((ROOT / "companion").rglob("*.py")):
        if "migrations" in path.parts:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        package = path.relative_to(ROOT / "companion").parts[0].removesuffix(".py")
        yield package, path.stem, ast.get_docstring(tree) or ""
        for node in ast.walk(tree):
            kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
            if isinstance(node, kinds) and not node.name.startswith("_"):
                yield package, node.name, ast.get_docstring(node) or ""


def named_in_code() -> set[str]:
    """Return the words of names, of texts that are no docstrings, and of paths."""
    found = set(dir(builtins)) | {"cv2", "dnn", "Net"}
    for path in ROOT.joinpath("companion").rglob("*"):
        found |= set(path.relative_to(ROOT).as_posix().replace(".", "/").split("/"))
    for path in (ROOT / "companion").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant):
                found |= set(re.findall(r"\w+", str(node.value))) if id(node) not in told else set()
            for attribute in ("id", "attr", "name", "asname", "arg"):
                found |= set(str(getattr(node, attribute, "")).split("."))
    return found


def words(name: str) -> set[str]:
    """Return the words of a name, in either way of writing it."""
    return set(re.split(r"_|(?<=[a-z0-9])(?=[A-Z])", name)) | set(name.lower().split("_"))


def test_the_words_of_a_name_are_told_apart():
    assert {"seat", "asked"} <= words("seat_asked")
    assert "Told" in words("WhatTold")


def test_no_more_names_have_a_retired_word():
    bad = retired()
    assert {"vain", "whose"} <= bad
    found = [
        f"{package}: {name}"
        for package, name, _ in documented()
        if bad & {word.lower() for word in words(name)}
    ]
    assert found == []


def test_a_docstring_names_only_what_is_there():
    """A name that was changed in the code is changed in the docstrings that name it."""
    there = named_in_code()
    gone = [
        f"{package}: {name}: {told}"
        for package, name, text in documented()
        for told in re.findall(r"(?<!`)`([A-Za-z_][\w.]*)(?:\(\))?`(?!`)", text)
        if not set(told.split(".")) <= there
    ]
    assert gone == []


def test_no_first_line_is_a_riddle():
    assert [f"{package}: {name}: {text}" for package, name, text in documented() if RIDDLE.search(text)] == []


def fields_of(node: ast.ClassDef) -> list[str]:
    """Return the names of a class's own fields."""
    return [
        line.target.id
        for line in node.body
        if isinstance(line, ast.AnnAssign)
        and isinstance(line.target, ast.Name)
        and "ClassVar" not in ast.unparse(line.annotation)
    ]


def test_a_class_with_many_fields_says_why():
    classes = [
        node
        for path in sorted((ROOT / "companion").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and len(fields_of(node)) > MAX_FIELDS
    ]
    assert {"Table", "Match"} <= {node.name for node in classes}
    assert [node.name for node in classes if MANY_FIELDS not in (ast.get_docstring(node) or "")] == []
