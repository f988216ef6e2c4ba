"""What pyproject.toml says of the package: what it needs, from which release on, and how it is called."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from companion import commands

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
TYPING_ONLY = {"_typeshed"}
"""Modules that type checkers alone know."""
OPENED_BY_NAME = {"redis"}
"""Distributions of an extra that others import: `limits` opens a redis:// address with redis."""


def requirements(lines: list[str]) -> dict[str, Requirement]:
    return {str(canonicalize_name(one.name)): one for one in map(Requirement, lines)}


NEEDED = requirements(PROJECT["dependencies"])
CITY = requirements(EXTRAS["city"])


@cache
def offering() -> Mapping[str, list[str]]:
    """Return the distributions that offer each top-level module."""
    return packages_distributions()


def imported(source: str) -> Iterator[str]:
    """Yield the top-level modules that the source of a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.partition(".")[0]


def third_party(folder: Path) -> dict[str, str]:
    """Return the modules from elsewhere that a folder's modules import, each with a file that does."""
    own = {*sys.stdlib_module_names, *TYPING_ONLY, "companion"}
    return {
        module: str(path.relative_to(folder))
        for path in sorted(folder.rglob("*.py"))
        for module in imported(path.read_text(encoding="utf-8"))
        if module not in own
    }


def undeclared(modules: Mapping[str, str], declared: set[str]) -> dict[str, str]:
    """Return the modules that belong to none of the declared distributions, each with a file."""
    return {
        module: path
        for module, path in modules.items()
        if not declared & {str(canonicalize_name(name)) for name in offering().get(module, ())}
    }


def unused(modules: Mapping[str, str], declared: set[str]) -> set[str]:
    """Return the declared distributions none of whose modules is imported."""
    used = {str(canonicalize_name(name)) for module in modules for name in offering().get(module, ())}
    return declared - used


def test_what_is_imported_is_declared():
    assert undeclared(third_party(ROOT / "companion"), {*NEEDED, *CITY}) == {}


def test_what_is_declared_is_imported():
    assert unused(third_party(ROOT / "companion"), {*NEEDED, *CITY}) == OPENED_BY_NAME


def test_an_import_that_is_not_declared_and_a_declaration_that_is_not_imported_are_found(tmp_path: Path):
    (tmp_path / "one.py").write_text(
        "def ask():\n    import click\n    from werkzeug.http import parse_date\n"
    )
    found = third_party(tmp_path)
    assert undeclared(found, {"click", "segno"}) == {"werkzeug": "one.py"}
    assert unused(found, {"click", "segno"}) == {"segno"}


def test_a_house_installs_nothing_that_a_city_alone_needs():
    assert set(CITY) == {"psycopg", "redis"}
    assert not NEEDED.keys() & CITY.keys()
    assert CITY.keys() <= requirements(EXTRAS["dev"]).keys()


def test_each_requirement_has_a_lower_bound_that_the_pinned_release_keeps():
    pinned = dict(
        line.split("==") for line in (ROOT / "constraints.txt").read_text().splitlines() if "==" in line
    )
    releases = {canonicalize_name(name): release for name, release in pinned.items()}
    for requirement in map(Requirement, sum(EXTRAS.values(), PROJECT["dependencies"])):
        name = canonicalize_name(requirement.name)
        operators = {one.operator for one in requirement.specifier}
        assert operators & {">=", "=="}, f"{name} has no lower bound"
        assert name not in releases or requirement.specifier.contains(releases[name]), name


def test_types_are_told_to_who_imports_it():
    assert (ROOT / "companion/py.typed").is_file()
    assert "Typing :: Typed" in PROJECT["classifiers"]


def test_it_is_described_without_promising_a_licence():
    assert len(PROJECT["description"]) < 140
    assert PROJECT["authors"]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "No licence is granted yet" in readme
    assert PROJECT["license"] == "LicenseRef-None-Granted"
    assert not [one for one in PROJECT["classifiers"] if one.startswith("License")]


def test_its_name_is_its_own_and_the_command_and_the_import_stay():
    assert PROJECT["name"] == "card-table-companion"
    assert PROJECT["scripts"] == {"companion": f"{commands.__name__}:main"}


@pytest.mark.parametrize("document", ["README.md", "deploy/README.md", "deploy/Containerfile"])
def test_documents_install_it_under_its_own_name(document: str):
    """`pip install companion` would install what somebody else calls so."""
    text = (ROOT / document).read_text(encoding="utf-8")
    wrong = re.findall(r"(?:pipx? (?:install|upgrade|reinstall)|uv tool install)[^\n`|&]*\bcompanion\b", text)
    assert [line for line in wrong if PROJECT["name"] not in line] == []
