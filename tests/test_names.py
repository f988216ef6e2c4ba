"""A public name of a package means one thing: a function never hides the module that it is written in."""

import importlib
import pkgutil
from types import ModuleType

import pytest

import companion

PACKAGES = [
    "companion",
    *sorted(
        found.name
        for found in pkgutil.walk_packages(companion.__path__, "companion.")
        if found.ispkg and ".migrations" not in found.name
    ),
]


def hidden_modules(package: ModuleType) -> list[str]:
    """Return the names that `package` offers for something else although a module is called the same."""
    modules = {found.name for found in pkgutil.iter_modules(package.__path__)}
    offered = modules & set(getattr(package, "__all__", ()))
    return sorted(name for name in offered if not isinstance(getattr(package, name), ModuleType))


@pytest.mark.parametrize("name", PACKAGES)
def test_no_public_name_hides_a_module(name):
    assert hidden_modules(importlib.import_module(name)) == []


def test_a_public_name_that_hides_a_module_is_found(tmp_path, monkeypatch):
    folder = tmp_path / "hiding_package"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        'from hiding_package.rank import rank\n\n__all__ = ["rank", "value"]\nvalue = 1\n'
    )
    (folder / "rank.py").write_text("def rank(): ...\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert hidden_modules(importlib.import_module("hiding_package")) == ["rank"]
