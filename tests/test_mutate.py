"""What `make mutate` may change, the settings that it gives mutmut, and what it does with a sample."""

import tomllib
from collections import Counter
from pathlib import Path

import pytest
from mutate import sample
from mutate.core import ROOT, modules, named
from mutate.sample import Fate, Mutant, drawn, own_tests, score, tried
from mutate.whole import narrowed


def test_every_module_of_the_core_with_code_may_be_changed():
    there = modules()
    assert {"kit/chips", "hands/judging/showdowns", "games/guts", "engine/game"} <= set(there)
    assert all((ROOT / "companion" / f"{name}.py").is_file() for name in there)
    assert not [name for name in there if name.startswith(("web/", "store/", "vision/"))]


def test_the_modules_and_the_tests_beside_them_go_into_the_settings():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    settings = tomllib.loads(narrowed(text, ["kit/chips", "kit/orders", "hands/judging/showdowns"]))["tool"][
        "mutmut"
    ]
    assert settings["only_mutate"] == [
        "companion/kit/chips.py",
        "companion/kit/orders.py",
        "companion/hands/judging/showdowns.py",
    ]
    assert settings["pytest_add_cli_args_test_selection"] == ["tests/hands", "tests/kit"]
    assert settings["source_paths"] == ["companion"]
    assert all((ROOT / tests).is_dir() for tests in settings["pytest_add_cli_args_test_selection"])


def test_a_package_named_means_all_its_modules():
    assert named(["kit", "kit/chips"]) == [name for name in modules() if name.startswith("kit/")]
    with pytest.raises(ValueError, match="there is no web, kit/chip in the core"):
        named(["web", "kit/chips", "kit/chip"])


def test_a_sample_is_drawn_over_all_modules_by_how_many_changes_each_has():
    counts = {"kit/chips": 30, "kit/none": 0, "engine/game": 270}
    every = drawn(counts, 1000, seed=1)
    assert len(every) == len(set(every)) == 300
    of = Counter(module for module, _ in drawn(counts, 100, seed=1))
    assert 0 < of["kit/chips"] < 30 < of["engine/game"]
    assert drawn(counts, 100, seed=1) == drawn(counts, 100, seed=1) != drawn(counts, 100, seed=2)


def test_a_change_is_tried_against_the_own_tests_its_own():
    assert own_tests("kit/chips") == ("tests/kit",)
    assert own_tests("games/deadly_69s") == ("tests/games", "-k", "deadly_69s or deadly-69s")
    assert own_tests("games/fireplace/reach") == ("tests/games", "-k", "fireplace or fireplace")
    assert own_tests("games/__init__") == ("tests/games",)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one module with a test of its own."""
    for folder in ("companion/kit", "tests/kit"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "__init__.py").touch()
    (tmp_path / "companion/__init__.py").touch()
    (tmp_path / "pyproject.toml").write_text(
        "[tool.pytest.ini_options]\nmarkers = ['slow: long', 'brute: longest']\n"
    )
    (tmp_path / "companion/kit/half.py").write_text(HALF)
    test = "from companion.kit.half import half\n\n\ndef test_half():\n    assert half(4) == 2\n"
    (tmp_path / "tests/kit/test_half.py").write_text(test)
    return tmp_path


HALF = "def half(number):\n    return number // 2\n"


def test_a_change_is_noticed_survives_or_takes_too_long(project: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sample, "LEAST", 6.0)  # a machine that is busy may take seconds for the one test
    slept = f"import time\n\n\n{HALF.replace('return', 'time.sleep(600); return')}"
    texts = [HALF.replace("// 2", "- 3"), HALF.replace("// 2", "- 2"), slept]
    mutants = [Mutant("kit/half", HALF, text) for text in texts]
    fates = list(tried(project, mutants))
    assert fates == list(zip(mutants, (Fate.NOTICED, Fate.SURVIVED, Fate.LATE), strict=True))
    assert (project / "companion/kit/half.py").read_text() == HALF
    assert "-    return number // 2\n+    return number - 2" in mutants[1].difference
    assert score(fates) == ["kit: 2 of 3 noticed, 66 %, 1 of them late"]
    assert score(fates[:2]) == ["kit: 1 of 2 noticed, 50 %"]


def test_nothing_is_tried_against_tests_that_fail_already(project: Path):
    (project / "companion/kit/half.py").write_text("half = None\n")
    with pytest.raises(SystemExit, match="tests/kit: a test fails before anything is changed"):
        next(tried(project, [Mutant("kit/half", "half = None\n", HALF)]))
