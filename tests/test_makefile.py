"""`make quick` runs what it is meant to: a name in it that fits nothing would test nothing, quickly."""

import shlex
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
COLLECT = ("--collect-only", "--quiet", "--numprocesses=0", "--assert=plain")
"""Lists tests. Nothing is asserted there, so no file has to be rewritten for it."""


def lines(*command: str) -> list[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def quick() -> list[str]:
    """Return the arguments of its call of pytest."""
    (line,) = (line for line in lines("make", "--dry-run", "quick") if " -m pytest " in line)
    return shlex.split(line)[1:]


def without_browsers() -> list[list[str]]:
    """Return the arguments of each call of pytest that `make without-browsers` makes with tests to run."""
    called = lines("make", "--dry-run", "without-browsers")
    calls = [shlex.split(line)[1:] for line in called if " -m pytest " in line]
    return [words for words in calls if "--collect-only" not in words]


def test_coverage_measures_the_packages_whose_tests_it_watches():
    watched, _ = without_browsers()
    named = {Path(word).stem.removeprefix("test_") for word in watched if word.startswith("tests/")}
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert {f"companion.{name}" for name in named} == set(settings["tool"]["coverage"]["run"]["source_pkgs"])


def test_every_test_without_a_browser_is_run_by_one_of_the_two_calls():
    watched, others = without_browsers()
    assert watched[watched.index("-m", 2) + 1] == "not no_cover"
    assert others[others.index("-m", 2) + 1] == "no_cover"
    ignored = {word.removeprefix("--ignore=") for word in others if word.startswith("--ignore=")}
    in_browsers = next(
        shlex.split(line)
        for line in lines("make", "--dry-run", "in-browsers")
        if " -m pytest " in line and "--collect" not in line
    )
    assert "tests" in others
    assert ignored == {word for word in in_browsers if word.startswith("tests/")}


def test_quick_is_every_test_of_the_core_and_a_part_of_the_store_and_the_web():
    listed = lines(sys.executable, *quick(), *COLLECT)
    tests = [line for line in listed if "::" in line]
    found = Counter(test.split("::")[0].split("/")[1] for test in tests)
    least = {
        "hands": 400,
        "engine": 100,
        "matchpot": 200,
        "games": 1000,
        "rules": 120,
        "store": 60,
        "web": 60,
    }
    assert {part: found[part] for part, count in least.items() if found[part] < count} == {}
    slow_or_elsewhere = ("test_hands_stand_in_the_order_that_was_proved", "[postgresql", "tests/e2e/")
    assert not [test for test in tests if any(name in test for name in slow_or_elsewhere)]
