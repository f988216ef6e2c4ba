"""`make quick` runs what it is meant to: a name in it that fits nothing would test nothing, quickly."""

import shlex
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent


def lines(*command: str) -> list[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def quick() -> list[str]:
    """Return the arguments of its call of pytest."""
    (line,) = (line for line in lines("make", "--dry-run", "quick") if " -m pytest " in line)
    return shlex.split(line)[1:]


def test_quick_is_nearly_all_of_the_core_and_a_part_of_the_store_and_the_web():
    # Nothing is asserted there, so no file has to be rewritten for it
    listed = lines(
        sys.executable, *quick(), "--collect-only", "--quiet", "--numprocesses=0", "--assert=plain"
    )
    tests = [line for line in listed if "::" in line]
    found = Counter(test.split("::")[0].split("/")[1] for test in tests)
    least = {"hands": 1200, "play": 100, "matchpot": 200, "games": 1000, "rules": 150, "store": 80, "web": 80}
    assert {part: found[part] for part, count in least.items() if found[part] < count} == {}
    slow_or_elsewhere = ("test_hands_stand_in_the_order_that_was_proved", "[postgresql", "tests/e2e/")
    assert not [test for test in tests if any(name in test for name in slow_or_elsewhere)]
