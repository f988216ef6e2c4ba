"""Change the pure core a little, over and over, and tell which changes no test notices: `make mutate`.

Without arguments it makes every change in a few modules by chance, another few each time; else in those
named, as `kit/chips`. With `--sample 60` it makes so many by chance over all modules named, or of packages as
`games`.
"""

import argparse
import random
import sys
import tempfile
from pathlib import Path

from .core import ROOT, copied, modules, named
from .sample import Fate, sampled, score, tried
from .whole import whole

BY_CHANCE = 3
"""Modules in a run that names none."""


def sample(chosen: list[str], number: int, seed: int) -> None:
    """Try so many changes by chance, and print what became of each, then the score of each package."""
    fates = []
    with tempfile.TemporaryDirectory() as folder:
        copied(Path(folder))
        for mutant, fate in tried(Path(folder), sampled(ROOT, chosen, number, seed)):
            fates.append((mutant, fate))
            shown = f"\n{mutant.difference}" if fate is Fate.SURVIVED else ""
            print(f"{mutant.module}: {fate.value}{shown}", flush=True)
    print(*score(fates), sep="\n")


def main() -> None:
    """Change the modules named, or some by chance, and print what survived."""
    parser = argparse.ArgumentParser(prog="make mutate", description=__doc__.splitlines()[0])
    parser.add_argument("modules", nargs="*", help="as kit/chips or kit; without, by chance")
    parser.add_argument("--sample", type=int, help="so many changes, each tried for itself")
    parser.add_argument("--seed", type=int, default=1, help="which ones; 1 without")
    given = parser.parse_args()
    try:
        chosen = named(given.modules)
    except ValueError as unknown:
        parser.error(str(unknown))
    if given.sample:
        sample(chosen or modules(), given.sample, given.seed)
    else:
        sys.exit(whole(chosen or sorted(random.sample(modules(), BY_CHANCE))))


if __name__ == "__main__":
    main()
