"""Tests that drive a browser read no page that may still be on its way: they wait for what they read.

A page that is shown half a second later than usual would else fail a test, now and then, on another machine.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from reading import Soon, soon

HERE = Path(__file__).parent
DRIVERS = ("playwright", "steered")
WAIT_THEMSELVES = {"reading.py", "test_reading.py", "benchmarks/load/chromium.py"}
"""What waits by itself: the verbs, their tests, and what measures pages."""

AT_ONCE = {
    "all", "all_inner_texts", "all_text_contents", "content", "count", "evaluate", "evaluate_all",
    "is_checked", "is_disabled", "is_editable", "is_enabled", "is_hidden", "is_visible", "query_selector",
    "query_selector_all", "title",
}  # fmt: skip
"""Methods that tell what is there at that moment, be it nothing."""
ONE_THERE = {"bounding_box", "get_attribute", "inner_html", "inner_text", "input_value", "text_content"}
"""Methods that wait until there is something to read, but not until it is what a test expects of it."""
OF_LISTS_TOO = {"all", "content", "count", "title"}
"""Names that other things than pages have too, with arguments."""
PAGES = {"anna", "bo", "cy", "page", "phone", "second", "tab"}


@dataclass
class Module:
    """A file of tests, and which of its functions return what they read."""

    file: Path
    tree: ast.Module
    readers: set[str] = field(default_factory=set)

    @property
    def name(self) -> str:
        return self.file.relative_to(HERE).as_posix()


class Reads(ast.NodeVisitor):
    """Finds what is read of a page in a module, and not waited for."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self.found: list[str] = []
        self._function = ""
        self._compared = False

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        outer, self._function = self._function, self._function or node.name
        self.generic_visit(node)
        self._function = outer

    def visit_Expr(self, node: ast.Expr) -> None:
        """Skip what is done for its own sake: a script that is run, and whatever it returns is dropped."""
        if isinstance(node.value, ast.Call) and _method(node.value) == "evaluate":
            for part in (node.value.func, *node.value.args):
                self.visit(part)
        else:
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        self._decide(node.test)

    def visit_If(self, node: ast.If) -> None:
        self._decide(node.test)
        for part in (*node.body, *node.orelse):
            self.visit(part)

    def visit_While(self, node: ast.While) -> None:
        self._decide(node.test)
        for part in node.body:
            self.visit(part)

    def visit_Return(self, node: ast.Return) -> None:
        """Skip what a function returns that is no test: whoever calls it has to wait."""
        if node.value and (self._function.startswith("test_") or not _reads_in(node.value, self.module)):
            self.visit(node.value)
        elif node.value:
            self.module.readers.add(self._function)

    def visit_Call(self, node: ast.Call) -> None:
        if isinstance(node.func, ast.Name) and node.func.id == "soon":
            return
        if (name := _at_once(node, self.module)) or (self._compared and (name := _one_there(node))):
            self.found.append(f"{self.module.name}:{node.lineno}: {name}")
        elif isinstance(node.func, ast.Attribute) and node.func.attr == "js" and _returns(node):
            self.found.append(f"{self.module.name}:{node.lineno}: js reads")
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if (
            self._compared
            and node.attr == "url"
            and isinstance(node.value, ast.Name)
            and node.value.id in PAGES
        ):
            self.found.append(f"{self.module.name}:{node.lineno}: url")
        self.generic_visit(node)

    def _decide(self, test: ast.expr) -> None:
        outer, self._compared = self._compared, True
        self.visit(test)
        self._compared = outer


def _method(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _at_once(node: ast.Call, module: Module) -> str:
    """Return the name of what reads at once, if the call is of that kind."""
    name = node.func.id if isinstance(node.func, ast.Name) else _method(node)
    if isinstance(node.func, ast.Name):
        return name if name in module.readers else ""
    return name if name in AT_ONCE and not (name in OF_LISTS_TOO and node.args) else ""


def _one_there(node: ast.Call) -> str:
    return name if (name := _method(node)) in ONE_THERE else ""


def _reads_in(node: ast.expr, module: Module) -> bool:
    calls = [one for one in ast.walk(node) if isinstance(one, ast.Call)]
    return any(_at_once(one, module) for one in calls)


def _returns(call: ast.Call) -> bool:
    return any(isinstance(one, ast.Constant) and "return " in str(one.value) for one in ast.walk(call))


def modules() -> list[Module]:
    """Return what drives a browser, with the functions of each that return what they read at once."""
    files = {file: file.read_text("utf-8") for file in sorted(HERE.rglob("*.py"))}
    found = [
        Module(file, ast.parse(text))
        for file, text in files.items()
        if any(driver in text for driver in DRIVERS)
        and file.relative_to(HERE).as_posix() not in WAIT_THEMSELVES
    ]
    while sum(_learn(module, found) for module in found):
        pass
    return found


def _learn(module: Module, others: list[Module]) -> int:
    """Add to a module's readers what its own functions and those it imports return; say how many are new."""
    before = len(module.readers)
    Reads(module).visit(module.tree)
    for node in module.tree.body:
        if isinstance(node, ast.ImportFrom):
            end = (node.module or "").rpartition(".")[2]
            theirs = {name for other in others if other.file.stem == end for name in other.readers}
            module.readers |= {one.asname or one.name for one in node.names if one.name in theirs}
    return len(module.readers) - before


def unwaited(module: Module) -> Iterator[str]:
    """Yield what a module reads of a page without waiting for it."""
    reads = Reads(module)
    reads.visit(module.tree)
    yield from reads.found


def test_nothing_reads_a_page_without_waiting_for_what_it_reads():
    assert [one for module in modules() for one in unwaited(module)] == []


def test_pages_with_a_policy_are_waited_for_by_functions():
    """An expression is looked at once: to look again the browser needs `eval`, which our policy forbids."""
    waits = re.compile(r"wait_for_function\(\s*f?\"(?!.*=>)(.*)\"")
    found = [
        match[1] for file in (HERE / "e2e").glob("*.py") for match in waits.finditer(file.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "assert page.evaluate('told') == 3",
        "before = page.evaluate('told')",
        "link = phone.js('return document.title')",
        "if page.locator('p').count(): pass",
        "while not page.locator('p').is_visible(): pass",
        "assert page.locator('p').inner_text() == 'Anna'",
        "assert page.url == here",
        "assert chips(page) == ['Ah']",
        "for one in page.locator('p').all(): one.click()",
        "assert len(page.evaluate('told')) == 3",
        "expect(page).to_have_title(page.title())",
    ],
)
def test_what_reads_at_once_is_found(line: str):
    text = f"def chips(page): return page.locator('p').evaluate_all('all')\ndef test_it(page):\n    {line}"
    module = Module(HERE / "test_it.py", ast.parse(text), {"chips"})
    assert len(list(unwaited(module))) == 1


@pytest.mark.parametrize(
    "line",
    [
        "page.evaluate('told.clear()')",
        "assert soon(page.evaluate, 'told') == 3",
        "assert soon(lambda: page.locator('p').count()) == 3",
        "name = page.locator('p').inner_text()",
        "bo.goto(anna.url)",
        "assert names.count('Anna') == 2",
        "phone.js('document.body.click()')",
    ],
)
def test_what_acts_or_waits_is_let_be(line: str):
    module = Module(HERE / "test_it.py", ast.parse(f"def test_it(page):\n    {line}"))
    assert list(unwaited(module)) == []


def test_what_is_read_is_read_again_until_it_is_so():
    seen = iter(range(9))
    assert soon(lambda: next(seen)) == 3
    assert soon(lambda: next(seen)) > 5
    assert 8 in soon(lambda: [next(seen)])


def test_what_never_comes_is_told_with_what_was_read_last(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("reading.PATIENCE", 0)
    never: Soon[int] = soon(lambda: 4)
    assert (never == 5) is False
    assert repr(never) == "4"
