"""Hands per second, and how that compares with the peers that are installed, in one run on the same hands.

    python tests/benchmarks/hands.py --hands 20000 --rounds 5

Peers are optional: treys, phevaluator (0.5.3.1 is the last pure-Python one) and pokerkit.
"""

import argparse
import random
import time
from collections.abc import Callable
from importlib import import_module, metadata
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from companion.cards import DECK, Card
from companion.hands import STANDARD, best, rank, value
from companion.hands.batch import values
from companion.hands.many import many
from companion.hands.tables import Table, table

Hands = list[tuple[Card, ...]]


class Task(NamedTuple):
    """What is timed: `prepare` returns a function, and its input for each hand of `size` cards."""

    name: str
    size: int
    prepare: Callable[[Hands], tuple[Callable[[Any], object], list[Any]]]
    peer: str = ""


def ours() -> list[Task]:
    find = many(STANDARD).value
    return [
        Task("value of 5, table in hand", 5, lambda hands: (table(STANDARD).value, hands)),
        Task("value of 5", 5, lambda hands: (value, hands)),
        Task("rank of 5, with its cards", 5, lambda hands: (rank, hands)),
        Task("name of 5", 5, lambda hands: (lambda hand: rank(hand).full, hands)),
        *(Task(f"value of best of {n}", n, lambda hands: (find, hands)) for n in (6, 7, 10, 13)),
        *(Task(f"best of {n}, with its cards", n, lambda hands: (best, hands)) for n in (7, 13)),
    ]


def treys() -> list[Task]:
    card, evaluator = import_module("treys").Card, import_module("treys").Evaluator()

    def parsed(hands: Hands) -> Any:
        return lambda hand: evaluator.evaluate(*hand), [([], list(map(card.new, hand))) for hand in hands]

    return [Task(f"treys, {n} cards parsed", n, parsed, "treys") for n in (5, 7)]


def phevaluator() -> list[Task]:
    module = import_module("phevaluator")

    def parsed(hands: Hands) -> Any:
        return lambda hand: module.evaluate_cards(*hand), [
            [module.Card(one).id_ for one in hand] for hand in hands
        ]

    return [Task(f"phevaluator, {n} cards parsed", n, parsed, "phevaluator") for n in (5, 7)]


def pokerkit() -> list[Task]:
    hand_type, card = import_module("pokerkit").StandardHighHand, import_module("pokerkit").Card

    def parsed(hands: Hands) -> Any:
        return hand_type.from_game, [tuple(card.parse("".join(hand))) for hand in hands]

    return [Task(f"pokerkit, {n} cards parsed", n, parsed, "pokerkit") for n in (5, 7)]


def installed(peer: Callable[[], list[Task]]) -> list[Task]:
    try:
        version = metadata.version(peer.__name__)
    except metadata.PackageNotFoundError:
        print(f"{peer.__name__}: not installed")
        return []
    print(f"{peer.__name__} {version}")
    return peer()


def seconds(call: Callable[[Any], object], inputs: list[Any]) -> float:
    start = time.perf_counter()
    for one in inputs:
        call(one)
    return time.perf_counter() - start


def measure(tasks: list[Task], hands: dict[int, Hands], rounds: int) -> dict[Task, float]:
    """Return hands per second; the fastest of the rounds counts, and the rounds of all tasks alternate."""
    prepared = [task.prepare(hands[task.size]) for task in tasks]
    taken = [[seconds(call, inputs) for call, inputs in prepared] for _ in range(rounds)]
    return {
        task: len(hands[task.size]) / min(times)
        for task, times in zip(tasks, zip(*taken, strict=True), strict=True)
    }


def report(speeds: dict[Task, float]) -> None:
    for task, speed in speeds.items():
        ratios = [
            f"{speed / other:.2f}x {rival.peer}"
            for rival, other in speeds.items()
            if rival.peer and not task.peer and rival.size == task.size
        ]
        print(f"{task.name:30} {speed:12,.0f} hands/s  {'  '.join(ratios)}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--hands", type=int, default=20_000, help="random hands of each size")
    options.add_argument("--rounds", type=int, default=5, help="times each is measured; the fastest counts")
    chosen = options.parse_args()
    compiling = min(seconds(Table, [STANDARD]) for _ in range(3))
    tasks = ours() + [task for peer in (treys, phevaluator, pokerkit) for task in installed(peer)]
    shuffled, sizes = random.Random(2), {task.size for task in tasks}
    hands = {n: [tuple(shuffled.sample(DECK, n)) for _ in range(chosen.hands)] for n in sizes}
    report(measure(tasks, hands, chosen.rounds))
    every = np.array(list(combinations(range(52), 5)), np.uint8)
    batch = min(seconds(values, [every]) for _ in range(3))
    print(f"{'batch, all of one deck':30} {len(every) / batch:12,.0f} hands/s")
    print(f"{'compiling STANDARD':30} {1000 * compiling:12.0f} ms")


if __name__ == "__main__":
    main()
