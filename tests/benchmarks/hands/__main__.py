"""Hands per second beside the peers that are installed, in one run on the same hands, and the bars for them.

    python tests/benchmarks/hands --hands 20000 --rounds 20

A report, never a test. Peers are optional (extra `peers`): treys, phevaluator (0.5.3.1 is the last
pure-Python one) and pokerkit. The rounds of all tasks alternate and the fastest of each counts, in time of
the processor; the slower a task, the fewer of the same hands it takes, so that rounds are alike in length.
Before anything is timed a sample of the answers is checked: for the same order as each peer's where there
is one, and by trying every hand.
"""

import argparse
import gc
import json
import os
import platform
import random
import time
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any, NamedTuple

import numpy as np
import ours
import peers
from compiling import Compiled, compiled
from ours import Hand, Task, Timed

from companion.cards import DECK
from companion.hands.evaluation.batch import compute_hand_values

BARS = {
    (ours.FIVE, "treys"): (1.5, 2.3),
    (ours.DEUCES, "treys"): (1.5, 2.3),
    (ours.TEXT_OF_FIVE, "treys"): (2, 4),
    (ours.SEVEN, "phevaluator"): (2, 3),
    (ours.OMAHA_HIGH, "treys"): (4, 7),
    (ours.OMAHA_HIGH, "pokerkit"): (70, 130),
    (ours.HIGH_LOW, "pokerkit"): (70, 130),
    (ours.LOW, "pokerkit"): (20, 30),
    (ours.NAMED, "pokerkit"): (15, 30),
    (ours.THIRTEEN, ""): (300_000, 500_000),
    (ours.CHOSEN, ""): (40_000, 70_000),
    (ours.CHOSEN_VALUE, ""): (40_000, 70_000),
}
"""By task and peer: what the ratio is to be at least, and at best; without a peer, hands per second."""
COMPILING = {"ms": (200, 100), "MB": (10, 7)}
"""At most, and at best."""
SAMPLE = 200
"""How many answers are checked, and the fewest hands that are timed."""
ROUND = 0.02
ROYALS = 4


class Figure(NamedTuple):
    """One line of the report; the bars are for the ratio where there is a peer, else for what is `ours`."""

    task: str
    ours: float
    unit: str = "hands/s"
    peer: str = ""
    theirs: float | None = None
    ratio: float | None = None
    least: float | None = None
    aim: float | None = None
    met: str = ""


def verdict(reached: float, least: float, aim: float) -> str:
    """Say which of two bars is met; a bar whose aim is below it is one to stay under."""
    sign = 1 if aim > least else -1
    return "aim" if sign * reached >= sign * aim else "yes" if sign * reached >= sign * least else "NO"


def dealt(tasks: Sequence[Task], hands: int) -> dict[tuple[int, int], list[Hand]]:
    """Return as many hands for each size and number of decks."""
    chance = random.Random(2)
    return {
        kind: [tuple(chance.sample(DECK * kind[1], kind[0])) for _ in range(hands)]
        for kind in sorted({(task.size, task.decks) for task in tasks})
    }


def check(name: str, task: Task, hands: list[Hand], rivals: dict[str, Timed]) -> None:
    """Stop unless the answers agree with trying every hand, and order hands as those of the peers do."""
    if task.brute and [key[0] for key in keys(task.timed, hands)] != list(map(task.brute, hands)):
        raise SystemExit(f"{name}: not the best hand.")
    if name == ours.DEUCES:  # of these only those without a deuce are to the peers what they are here
        hands = [hand for hand in hands if all(card[0] != "2" for card in hand)]
    answers = list(zip(*keys(task.timed, hands), strict=True))
    for peer, rival in rivals.items():
        others = zip(*keys(rival, hands), strict=True)
        if not all(map(alike, answers, others)):
            raise SystemExit(f"{name}: another order than that of {peer}.")


def keys(timed: Timed, hands: list[Hand]) -> list[tuple[Any, ...]]:
    return [timed.key(answer) for answer in timed.run(list(map(timed.prepare, hands)))]


def alike(ones: Sequence[Any], others: Sequence[Any]) -> bool:
    """Say whether both order the same hands alike, ties included."""
    places = sorted(range(len(ones)), key=ones.__getitem__)
    return all(
        others[low] == others[high] if ones[low] == ones[high] else others[low] < others[high]
        for low, high in pairwise(places)
    )


def seconds(run: Callable[[list[Any]], object], inputs: list[Any]) -> float:
    """Return how long it took the processor, so that other work on the machine counts for less."""
    start = time.process_time()
    run(inputs)
    return time.process_time() - start


def enough(timed: Timed, hands: list[Hand]) -> list[Any]:
    """Return the first of the hands, prepared: as many as take about `ROUND` seconds."""
    sample = list(map(timed.prepare, hands[:SAMPLE]))
    many = int(ROUND / seconds(timed.run, sample) * len(sample))
    return [*sample, *map(timed.prepare, hands[SAMPLE:many])]


def measure(timed: Sequence[Timed], hands: Sequence[list[Hand]], rounds: int) -> list[float]:
    """Return hands per second; the fastest of the rounds counts, and the rounds of all tasks alternate.

    The collector rests meanwhile, as in `timeit`.
    """
    inputs = list(map(enough, timed, hands))
    gc.disable()
    taken = [[seconds(task.run, of) for task, of in zip(timed, inputs, strict=True)] for _ in range(rounds)]
    gc.enable()
    return [len(of) / min(times) for of, times in zip(inputs, zip(*taken, strict=True), strict=True)]


def speeds(hands: int, rounds: int, rivals: dict[str, dict[str, Timed]]) -> list[Figure]:
    """Check, then time, every task, ours and each peer's right after one another."""
    tasks = ours.ours()
    deals = dealt(list(tasks.values()), hands)
    known: dict[tuple[str, str], Timed] = {}
    for name, task in tasks.items():
        beside = {peer: theirs[name] for peer, theirs in rivals.items() if name in theirs}
        check(name, task, deals[task.size, task.decks][:SAMPLE], beside)
        known |= {(name, ""): task.timed} | {(name, peer): timed for peer, timed in beside.items()}
    cards = [deals[tasks[name].size, tasks[name].decks] for name, _ in known]
    found = dict(zip(known, measure(list(known.values()), cards, rounds), strict=True))
    alone = {name for name, peer in BARS if not peer} | {name for name, _ in known} - {
        name for name, peer in known if peer
    }
    return [figure(*pair, found) for pair in found if pair[1] or pair[0] in alone]


def figure(name: str, peer: str, found: dict[tuple[str, str], float]) -> Figure:
    mine, theirs = found[name, ""], found[name, peer] if peer else None
    ratio = mine / theirs if theirs else None
    least, aim = BARS.get((name, peer), (None, None))
    met = verdict(ratio or mine, least, aim) if least and aim else ""
    return Figure(name, mine, "hands/s", peer, theirs, ratio, least, aim, met)


def batch(rounds: int) -> Figure:
    every = np.array(list(combinations(range(len(DECK)), 5)), np.uint8)
    found = compute_hand_values(every)
    if np.count_nonzero(found == found.max()) != ROYALS:
        raise SystemExit("batch: not four royal flushes.")
    return Figure(
        "batch, every hand of one deck",
        len(every) / min(seconds(compute_hand_values, every) for _ in range(rounds)),
    )


def worst(rankings: list[Compiled]) -> list[Figure]:
    """Return the slowest and the largest of the compiled rankings."""
    slow, large = max(rankings, key=lambda one: one.ms), max(rankings, key=lambda one: one.mb)
    return [
        Figure(
            f"{what}: {one.ranking}{' and wild' if one.wild else ''}",
            found,
            unit,
            least=COMPILING[unit][0],
            aim=COMPILING[unit][1],
            met=verdict(found, *COMPILING[unit]),
        )
        for what, one, found, unit in (("slowest", slow, slow.ms, "ms"), ("largest", large, large.mb, "MB"))
    ]


def show(number: float | None, unit: str = "") -> str:
    if number is None:
        return ""
    return f"{number:,.0f}{unit}" if number >= 1000 else f"{number:.3g}{unit}"


def report(figures: list[Figure], rankings: list[Compiled]) -> None:
    print(f"{'':32}{'ours':>18}{'peer':>24}{'ratio':>8}{'at least':>10}{'aim':>9}  met")
    for one in figures:
        peer = f"{one.peer} {show(one.theirs)}" if one.peer else ""
        line = f"{one.task:32}{show(one.ours, ' ' + one.unit):>18}{peer:>24}{show(one.ratio):>8}"
        print(f"{line}{show(one.least):>10}{show(one.aim):>9}  {one.met}")
    heading = "".join(f"{unit:>8}" for unit in ("ms", "MB", "peak"))
    print(f"\n{'until 5 and 7 cards are ranked':32}{heading}   with a joker wild{heading[8:]}")
    for plain, wild in zip(rankings[::2], rankings[1::2], strict=True):
        print(
            f"{plain.ranking:26}{plain.ms:8.0f}{plain.mb:8.2f}{plain.peak_mb:8.2f}"
            f"{wild.ms:12.0f}{wild.mb:8.2f}{wild.peak_mb:8.2f}"
        )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--hands", type=int, default=20_000, help="random hands of each size")
    options.add_argument("--rounds", type=int, default=20, help="times each is measured; the fastest counts")
    options.add_argument("--json", action="store_true", help="print the figures as JSON, not as a table")
    chosen = options.parse_args()
    versions = peers.installed()
    machine = {
        "python": platform.python_version(),
        "peers": ", ".join(f"{peer} {version}" for peer, version in versions.items()) or "none installed",
        "machine": f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at first",
        "hands": f"up to {chosen.hands:,} of each size, the fastest of {chosen.rounds} rounds",
    }
    rankings = compiled(max(1, chosen.rounds // 5))
    rivals = {peer: make() for peer, make in peers.PEERS.items() if peers.package_of(peer) in versions}
    figures = [*speeds(chosen.hands, chosen.rounds, rivals), batch(3), *worst(rankings)]
    machine["load"] = f"{os.getloadavg()[0]:.1f} at the end"
    if chosen.json:
        told = {"figures": figures, "compiled": rankings}
        told = {name: [line._asdict() for line in lines] for name, lines in told.items()}
        print(json.dumps(machine | told, indent=1))
    else:
        print(*(f"{name}: {said}" for name, said in machine.items()), sep="\n", end="\n\n")
        report(figures, rankings)


if __name__ == "__main__":
    main()
