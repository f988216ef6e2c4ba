"""What makes applications quick to make in the process of the tests; imported once, by conftest.

Each test has an application of its own, and making it took longer than many a test: Werkzeug takes each of
some hundred and forty addresses apart and writes a function for it, Jinja compiles every template that is
shown, and every static file is read for the digest in its address. Each comes out the same every time, so
what was made for one application serves the next, as it would serve the next request outside of tests.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket
from werkzeug.routing import Rule

from companion.web.pages import assets

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


class Compiled(FileSystemBytecodeCache):
    """Compiled templates in a folder, each read from there once in a process."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self._read: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        key = (bucket.key, bucket.checksum)
        if key not in self._read:
            super().load_bytecode(bucket)
            if bucket.code is None:
                return
            self._read[key] = bucket.code
        bucket.code = self._read[key]


def keep_templates(folder: Path) -> None:
    """Let applications made from now on share what they compile of their templates, in that folder."""
    folder.mkdir(exist_ok=True)
    Flask.jinja_options = {"bytecode_cache": Compiled(folder)}


_compiled = Rule.compile
Rule.compile = _compile_rule  # type: ignore[method-assign]
assets._digest = cache(assets._digest)
