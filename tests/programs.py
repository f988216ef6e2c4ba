"""Programs that tests need beyond Python: tools/setup.sh finds them, a test without one is skipped.

Run as a command with the file that a run of the suite wrote, it says what was skipped and how to install it.
"""

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

SETUP = Path(__file__).parents[1] / "tools" / "setup.sh"
_MISSING = "missing program: "


@dataclass(frozen=True)
class Program:
    """A program as tools/setup.sh lists it; `path` is empty if it is missing."""

    name: str
    label: str
    path: str
    purpose: str


@cache
def programs() -> dict[str, Program]:
    """Return every program that tests may need, by name."""
    found = (Program(*line.split("\t")) for line in _setup("list").splitlines())
    return {program.name: program for program in found}


def _setup(*asked: str) -> str:
    return subprocess.run(["sh", SETUP, *asked], capture_output=True, text=True, check=True).stdout


def need(*names: str) -> str:
    """Return the path of the first program; skip the test if one of them is missing, or fail it in CI."""
    missing = [programs()[name] for name in names if not programs()[name].path]
    if missing:
        sentence = f"{_MISSING}{' '.join(program.name for program in missing)}"
        if os.environ.get("CI") == "true":
            pytest.fail(f"{sentence}. In CI no test is skipped for that.", pytrace=False)
        pytest.skip(sentence)
    return programs()[names[0]].path


def missing_in(reason: str) -> list[str]:
    """Return the names of the programs that a test was skipped for; none if it was for something else."""
    _, found, names = reason.partition(_MISSING)
    return names.split() if found else []


def summary(skipped: Counter[str]) -> str:
    """Say how many tests were skipped for want of which programs, and how to get them; empty if none were.

    `skipped` counts tests by the names of the programs, parted by spaces.
    """
    if not skipped:
        return ""
    named = sorted({name for names in skipped for name in names.split()})
    parts = [
        f"no {' and '.join(programs()[name].label for name in names.split())} ({count})"
        for names, count in skipped.most_common()
    ]
    total = sum(skipped.values())
    tests = "1 test was" if total == 1 else f"{total} tests were"
    return f"{tests} skipped: {', '.join(parts)}. {how_to_install(named)}"


def how_to_install(names: list[str]) -> str:
    """Say in a sentence how these programs are installed on this machine."""
    return _setup("how", *names).strip()


def record(skipped: Counter[str], root: Path) -> None:
    """Add the counts to the file that SKIPPED names, a path from the top of the repository."""
    if skipped and (name := os.environ.get("SKIPPED")):
        with (root / name).open("a") as file:
            file.write(json.dumps(skipped) + "\n")


def recorded(file: Path) -> Counter[str]:
    """Return the counts of all runs that were added to the file."""
    lines = file.read_text().splitlines() if file.exists() else []
    return sum((Counter(json.loads(line)) for line in lines), Counter())


if __name__ == "__main__":
    print(summary(recorded(Path(sys.argv[1]))) or "No test was skipped for want of a program.")
