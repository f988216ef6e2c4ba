"""What makes applications quick to make in the process of the tests; imported once, by conftest.

Each test has an application of its own, and making it took longer than many a test: Werkzeug writes a
function for each of some eighty addresses, and Jinja compiles every template that is shown. Either comes
out the same each time, so what was made for one application serves the next, as it would serve the next
request outside of tests.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from werkzeug.routing import Rule

_builders: dict[object, Callable[..., Any]] = {}


def _compile_builder(self: Rule, append_unknown: bool = True) -> Callable[..., Any]:
    """Return the function that builds addresses by this rule; it is told the rule when it is called."""
    key = (append_unknown, self.rule, tuple(self._trace), tuple((self.defaults or {}).items()))
    if key not in _builders:
        _builders[key] = _compiled(self, append_unknown)
    return _builders[key]


def keep_templates(folder: Path) -> None:
    """Let applications made from now on share what they compile of their templates, in that folder."""
    folder.mkdir(exist_ok=True)
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(str(folder))}


_compiled = Rule._compile_builder
Rule._compile_builder = _compile_builder  # type: ignore[method-assign]
