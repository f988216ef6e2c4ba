"""Templates read only what the code has: a name that was changed there is changed in them."""

import ast
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from flask import Flask, Request
from jinja2 import nodes
from wtforms import Field, Form

ROOT = Path(__file__).parents[3]
LOOP = {"index", "index0", "first", "last", "length", "previtem", "nextitem", "changed"}
"""Attributes of Jinja's `loop`."""
LIBRARIES = (str, list, dict, set, tuple, int, datetime, Request, Form, Field)
BUILT_IN = {name for kind in LIBRARIES for name in dir(kind)} | LOOP | {"form_errors"}


def named_in_code() -> set[str]:
    """Return every name that may be an attribute or a key of what a template gets."""
    found = set(BUILT_IN)
    for path in (ROOT / "companion").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    found.add(name)
                case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                    found.add(name)
                case ast.Attribute(attr=name, ctx=ast.Store()):
                    found.add(name)
                case ast.keyword(arg=str(name)) | ast.Constant(value=str(name)) if name.isidentifier():
                    found.add(name)
    return found


def read_in_templates(app: Flask) -> Iterator[tuple[str, str]]:
    """Yield template and name for every attribute that a template reads, but not of its own `namespace`."""
    for path in sorted((ROOT / "templates").rglob("*.html")):
        name = str(path.relative_to(ROOT / "templates"))
        tree = app.jinja_env.parse(path.read_text(encoding="utf-8"), name)
        own = {node.attr for node in tree.find_all(nodes.NSRef)}
        for node in tree.find_all(nodes.Getattr):
            if node.attr not in own:
                yield f"{name}:{node.lineno}", node.attr


def test_every_attribute_that_a_template_reads_is_a_name_in_the_code(app: Flask):
    there = named_in_code()
    read = list(read_in_templates(app))
    assert len(read) > 3000
    assert [f"{place} .{name}" for place, name in read if name not in there] == []
