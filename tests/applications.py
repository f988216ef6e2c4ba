"""What makes applications quick to make in the process of the tests; imported once, by conftest.

Each test has an application of its own, and making it took longer than many a test: Werkzeug takes each of
some hundred and forty addresses apart and writes a function for it, and Jinja compiles every template that
is shown. Either comes out the same each time, so what was made for one application serves the next, as it
would serve the next request outside of tests.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from werkzeug.routing import Rule

_rules: dict[object, tuple[dict[str, Any], set[str], list[Callable[..., Any]]]] = {}


def _compile_rule(self: Rule) -> None:
    """Give the rule what one like it was compiled to; what builds addresses is told the rule."""
    defaults = tuple((self.defaults or {}).items())
    key = (self.rule, defaults, self.host, self.subdomain, self.merge_slashes)
    if key not in _rules:
        _compiled(self)
        compiled = {name: vars(self)[name] for name in ("_parts", "_trace", "_converters")}
        _rules[key] = compiled, set(self.arguments), [self._build.__func__, self._build_unknown.__func__]
    compiled, arguments, builders = _rules[key]
    vars(self).update(compiled)
    self.arguments.update(arguments)
    self._build, self._build_unknown = (build.__get__(self, None) for build in builders)


def keep_templates(folder: Path) -> None:
    """Let applications made from now on share what they compile of their templates, in that folder."""
    folder.mkdir(exist_ok=True)
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(str(folder))}


_compiled = Rule.compile
Rule.compile = _compile_rule  # type: ignore[method-assign]
