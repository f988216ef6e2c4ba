"""Hands per second, and how that compares with the peers that are installed, in one run on the same hands.

    python tests/benchmarks/hands.py --hands 20000 --rounds 5

Peers are optional: treys, phevaluator (0.5.3.1 is the last pure-Python one) and pokerkit. The fastest
of the rounds counts, and rounds of all candidates alternate, so that a busy machine slows all alike.
"""

import argparse
import random
import time
from collections.abc import Callable
from importlib import import_module, metadata
from itertools import combinations
from typing import Any

import numpy as np

from companion.cards import DECK, Card
from companion.hands import STANDARD, best, rank, value
from companion.hands.batch import values
from companion.hands.many import many
from companion.hands.tables import Table, table

Hands = list[tuple[Card, ...]]
Task = tuple[str, int, Callable[[Hands], tuple[Callable[[Any], object], list[Any]]]]
"""Who, how many cards a hand has, and how to prepare: what is timed, and its input for each hand."""


def ours() -> list[Task]:
    find = many(STANDARD).value
    return [
        ("value of 5, table in hand", 5, lambda hands: (table(STANDARD).value, hands)),
        ("value of 5", 5, lambda hands: (value, hands)),
        ("rank of 5, with its cards", 5, lambda hands: (rank, hands)),
        ("name of 5", 5, lambda hands: (lambda hand: rank(hand).full, hands)),
        *((f"value of best of {n}", n, lambda hands: (find, hands)) for n in (6, 7, 10, 13)),
        *((f"best of {n}, with its cards", n, lambda hands: (best, hands)) for n in (7, 13)),
    ]


def treys() -> list[Task]:
    card, evaluator = import_module("treys").Card, import_module("treys").Evaluator()

    def parsed(hands: Hands) -> Any:
        return lambda hand: evaluator.evaluate(*hand), [([], list(map(card.new, hand))) for hand in hands]

    return [(f"treys, {n} cards parsed", n, parsed) for n in (5, 7)]


def phevaluator() -> list[Task]:
    module = import_module("phevaluator")

    def parsed(hands: Hands) -> Any:
        return lambda hand: module.evaluate_cards(*hand), [
            [module.Card(one).id_ for one in hand] for hand in hands
        ]

    return [(f"phevaluator, {n} cards parsed", n, parsed) for n in (5, 7)]


def pokerkit() -> list[Task]:
    hand_type, card = import_module("pokerkit").StandardHighHand, import_module("pokerkit").Card

    def parsed(hands: Hands) -> Any:
        return hand_type.from_game, [tuple(card.parse("".join(hand))) for hand in hands]

    return [(f"pokerkit, {n} cards parsed", n, parsed) for n in (5, 7)]


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


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--hands", type=int, default=20_000, help="random hands of each size")
    options.add_argument("--rounds", type=int, default=5, help="times each is measured; the fastest counts")
    chosen = options.parse_args()
    shuffled = random.Random(2)
    compiling = min(seconds(Table, [STANDARD]) for _ in range(3))
    tasks = ours() + [task for peer in (treys, phevaluator, pokerkit) for task in installed(peer)]
    hands = {
        n: [tuple(shuffled.sample(DECK, n)) for _ in range(chosen.hands)] for n in {task[1] for task in tasks}
    }
    prepared = [(name, *prepare(hands[n])) for name, n, prepare in tasks]
    taken = [[seconds(call, inputs) for _, call, inputs in prepared] for _ in range(chosen.rounds)]
    for (name, _, inputs), times in zip(prepared, zip(*taken, strict=True), strict=True):
        print(f"{name:32} {len(inputs) / min(times):12,.0f} hands/s")
    every = np.array(list(combinations(range(52), 5)), np.uint8)
    batch = min(seconds(values, [every]) for _ in range(3))
    print(f"{'batch, all of one deck':32} {len(every) / batch:12,.0f} hands/s")
    print(f"{'compiling STANDARD':32} {1000 * compiling:12.0f} ms")


if __name__ == "__main__":
    main()
