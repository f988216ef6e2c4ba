"""Changes drawn by chance over many modules, each tried against the tests of its own package.

What mutmut would change is asked of it, and nothing else. It runs every test with every function replaced by
one that chooses among its changes, and for a whole package nobody waits that long. Here one module is written
anew in a copy for each change, and its tests run until one fails.
"""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from enum import Enum
from functools import cache
from pathlib import Path

QUICK = "not slow and not brute"
SLACK, LEAST = 3, 10.0
"""A run of tests is given up after so many times what it takes without a change, and so many seconds."""


@dataclass(frozen=True)
class Mutant:
    """One change of a module, which is named as `kit/chips`: its text before and after."""

    module: str
    before: str
    after: str

    @property
    def difference(self) -> str:
        """The lines that differ, each with those around it."""
        name = f"companion/{self.module}.py"
        return "\n".join(
            unified_diff(self.before.splitlines(), self.after.splitlines(), name, name, lineterm="")
        )


class Fate(Enum):
    """What became of a change."""

    NOTICED = "noticed"
    LATE = "noticed, as tests took too long"
    SURVIVED = "survived"


def drawn(counts: Mapping[str, int], number: int, seed: int) -> list[tuple[str, int]]:
    """Return modules and places among their changes: `number` of all there are, none twice, by a seed.

    They come in no order, so that the first of them are a sample too.
    """
    every = [(module, place) for module in sorted(counts) for place in range(counts[module])]
    return random.Random(seed).sample(every, min(number, len(every)))


def sampled(root: Path, modules: Iterable[str], number: int, seed: int) -> list[Mutant]:
    """Return so many changes of those modules as mutmut makes them, but for those of sentences."""
    texts = {name: (root / "companion" / f"{name}.py").read_text("utf-8") for name in modules}
    changes = {name: _changes(text) for name, text in texts.items()}
    places = drawn({name: len(found) for name, found in changes.items()}, number, seed)
    return [Mutant(name, texts[name], changes[name][place]()) for name, place in places]


def _changes(text: str) -> list[Callable[[], str]]:
    """Return what makes each text that `text` may be changed to; making it takes a moment."""
    from libcst import SimpleString
    from mutmut.mutation.file_mutation import create_mutations

    def sentence(node: object) -> bool:
        return isinstance(node, SimpleString) and " " in node.value

    module, found, *_ = create_mutations("", text)
    return [
        lambda change=change: module.deep_replace(change.original_node, change.mutated_node).code
        for change in found
        if not sentence(change.original_node)
    ]


def own_tests(module: str) -> tuple[str, ...]:
    """Return what says to pytest which tests are a module's own: those of its package, or of its game."""
    package, *within = module.split("/")
    if package != "games" or within == ["__init__"]:
        return (f"tests/{package}",)
    return (f"tests/{package}", "-k", f"{within[0]} or {within[0].replace('_', '-')}")


def tried(folder: Path, mutants: Sequence[Mutant]) -> Iterator[tuple[Mutant, Fate]]:
    """Yield what became of each change, made in a copy of the project that lies in `folder`."""

    @cache
    def limit(tests: tuple[str, ...]) -> float:
        began = time.monotonic()
        if _fails(folder, tests, None):
            raise SystemExit(f"{' '.join(tests)}: a test fails before anything is changed")
        return SLACK * (time.monotonic() - began) + LEAST

    for mutant in mutants:
        path, tests = folder / "companion" / f"{mutant.module}.py", own_tests(mutant.module)
        longest = limit(tests)
        path.write_text(mutant.after, "utf-8")
        try:
            yield mutant, Fate.NOTICED if _fails(folder, tests, longest) else Fate.SURVIVED
        except subprocess.TimeoutExpired:
            yield mutant, Fate.LATE
        finally:
            path.write_text(mutant.before, "utf-8")


def _fails(folder: Path, tests: Sequence[str], limit: float | None) -> bool:
    """Say whether a test fails; nothing compiled is kept, as two texts may be of one size and second."""
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-m", QUICK, "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(
        [*command, *tests], check=False, cwd=folder, env=environment, capture_output=True, timeout=limit
    )
    return done.returncode != 0


def score(fates: Sequence[tuple[Mutant, Fate]]) -> list[str]:
    """Return a line for each package: how many of its changes the tests noticed, and how many by their time.

    On a busy machine those may have survived.
    """
    lines = []
    for package in sorted({mutant.module.partition("/")[0] for mutant, _ in fates}):
        own = [fate for mutant, fate in fates if mutant.module.startswith(f"{package}/")]
        noticed = sum(fate is not Fate.SURVIVED for fate in own)
        late = f", {own.count(Fate.LATE)} of them late" if Fate.LATE in own else ""
        lines.append(f"{package}: {noticed} of {len(own)} noticed, {100 * noticed // len(own)} %{late}")
    return lines
