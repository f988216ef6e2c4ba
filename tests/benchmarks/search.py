"""How long a search in the rules takes: `python -m tests.benchmarks.search`.

It asks every question of `tests/rules` once over all pages, then those that name their game. It prints
milliseconds: median, 95th of a hundred, worst. The first question about a game also reads its page, so those
that name their game are asked again with a word more.
"""

import statistics
import time

from companion.rules import search_rules
from tests.rules.asking import questions
from tests.rules.asking_by_name import named_questions


def main() -> None:
    search_rules("warm")
    report("questions", [question.text for question in questions()])
    named = [question.text for question in named_questions()]
    report("questions that name their game", named)
    report("questions that name their game, its page read", [f"please {text}" for text in named])


def report(title: str, asked: list[str]) -> None:
    """Ask each question once, and print how long the answers took."""
    took = []
    for question in asked:
        began = time.perf_counter()
        search_rules(question)
        took.append((time.perf_counter() - began) * 1000)
    print(f"{len(took)} {title}: median {statistics.median(took):.1f} ms, ", end="")
    print(f"95 of 100 under {statistics.quantiles(took, n=20)[-1]:.1f}, worst {max(took):.1f}")


if __name__ == "__main__":
    main()
