"""What `make mutate` may change, and the settings that it gives mutmut."""

import tomllib

from mutate import ROOT, modules, narrowed


def test_every_module_of_the_core_with_code_may_be_changed():
    there = modules()
    assert {"kit/chips", "hands/showdown", "games/guts", "play/game"} <= set(there)
    assert all((ROOT / "companion" / f"{name}.py").is_file() for name in there)
    assert not [name for name in there if name.startswith(("web/", "store/", "vision/"))]


def test_the_modules_and_the_tests_beside_them_go_into_the_settings():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    settings = tomllib.loads(narrowed(text, ["kit/chips", "kit/orders", "hands/showdown"]))["tool"]["mutmut"]
    assert settings["only_mutate"] == [
        "companion/kit/chips.py",
        "companion/kit/orders.py",
        "companion/hands/showdown.py",
    ]
    assert settings["pytest_add_cli_args_test_selection"] == ["tests/hands", "tests/kit"]
    assert settings["source_paths"] == ["companion"]
    assert all((ROOT / tests).is_dir() for tests in settings["pytest_add_cli_args_test_selection"])
