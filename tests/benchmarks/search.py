"""How long a search in the rules takes: `python -m tests.benchmarks.search`.

It asks every question of `tests/rules` once and prints milliseconds: median, 95th of a hundred, worst.
"""

import statistics
import time

from companion.rules import search_rules
from tests.rules.asking import questions


def main() -> None:
    search_rules("warm")
    took = []
    for question in questions():
        began = time.perf_counter()
        search_rules(question.text)
        took.append((time.perf_counter() - began) * 1000)
    print(f"{len(took)} questions: median {statistics.median(took):.1f} ms, ", end="")
    print(f"95 of 100 under {statistics.quantiles(took, n=20)[-1]:.1f}, worst {max(took):.1f}")


if __name__ == "__main__":
    main()
