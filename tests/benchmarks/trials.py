"""How long saving a card takes with its trial hand: `python -m tests.benchmarks.trials`.

Every game on the shelf, and the heaviest card we could think of, each in a process that has compiled nothing
yet. It prints milliseconds of one core.
"""

import statistics
import time
from multiprocessing import get_context

from companion.variants import Variant, judge_trial_hands, read_variant
from companion.variants.shelf import built_in_variants_by_slug

_ROUNDS = (
    ("2", "sets4"),
    ("3", "standard-fives-few"),
    ("4", "standard-fives"),
    ("5", "standard"),
    ("6", "sets5"),
)
HEAVY = {
    "name": "Heaviest",
    "pack": 54,
    "steps": ["2 down", "1 up", "in or out"],
    "order": "guts3",
    "settle": "match",
    "wild": ["own low down", "own high down", "joker", "named", "own named", "lowest", "tapped"],
    "sides": ["high", "low", "low 2-7", "low a-6"],
    "then": [
        {"steps": ["1 down", "in or out"], "order": order, "wild": ["own low down", "joker", "named", wild]}
        for wild, order in _ROUNDS
    ],
}


def took(variant: Variant) -> float:
    """Return the milliseconds that one trial hand takes."""
    began = time.process_time()
    judge_trial_hands(variant)
    return (time.process_time() - began) * 1000


def main() -> None:
    cards = [*built_in_variants_by_slug().values(), read_variant(HEAVY)]
    with get_context("fork").Pool(1, maxtasksperchild=1) as fresh:
        each = fresh.map(took, cards, chunksize=1)
    worst = max(range(len(each) - 1), key=each.__getitem__)
    print(f"{len(each) - 1} games: median {statistics.median(each[:-1]):.0f} ms, ", end="")
    print(f"worst {each[worst]:.0f} ({cards[worst].name}); the heaviest card {each[-1]:.0f}")


if __name__ == "__main__":
    main()
