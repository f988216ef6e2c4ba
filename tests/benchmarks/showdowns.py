"""How long a showdown by sides takes and what stays compiled: `python -m tests.benchmarks.showdowns`.

Nine hands of three packs meet over the eight lines of a square. A line each has the milliseconds of the first
showdown in a new process, of the fastest of twenty after it, and of one more that is told too, all in time of
the processor. Then the memory after one game, and after thousands of hands with wild cards of their own.
"""

import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.cards import DECK, Card, turn_face_down
from companion.hands import (
    NOTHING_WILD,
    STANDARD_FIVE_OF_A_KIND,
    Judge,
    PrizeResult,
    ShownHand,
    WildCards,
    read_card_use,
    read_prizes,
    read_wild,
    wild_cards_chosen_by_player,
    wild_from_face_down,
)

PLAYERS = 9
SQUARE = 9
ROUNDS = 20
HANDS = 6000
LOW_HOLE = "high, low hole wild"

WildFor = Callable[[Sequence[Card]], WildCards]
TASKS: dict[str, tuple[tuple[str, ...], str, int, WildFor]] = {
    "high": (("high",), "any", 4, lambda _: NOTHING_WILD),
    LOW_HOLE: (("high",), "any", 4, wild_from_face_down),
    "high and low 8, low hole wild": (("high", "low 8"), "any", 4, wild_from_face_down),
    "high and low 8 by two and a line": (("high", "low 8"), "2+line", 5, wild_from_face_down),
    "high and low 8, the lowest card wild": (("high", "low 8"), "any", 5, lambda _: read_wild("lowest rank")),
    "four sides, low hole wild": (("high", "low 8", "low 2-7", "badugi"), "any", 5, wild_from_face_down),
    "eleven cards each, low hole wild": (("high", "low 8"), "any", 11, wild_from_face_down),
}


def dealt(task: str) -> tuple[Judge, list[ShownHand], list[Card]]:
    sides, use, many, wild_for = TASKS[task]
    cards = random.Random(task).sample(DECK * 3, PLAYERS * many + SQUARE)
    hands = [
        tuple(turn_face_down(card) if place < 2 else card for place, card in enumerate(cards[at : at + many]))
        for at in range(0, PLAYERS * many, many)
    ]
    judge = Judge(read_prizes(sides), STANDARD_FIVE_OF_A_KIND, read_card_use(use), "square", decks=3)
    return judge, [ShownHand(hand, wild_for(hand)) for hand in hands], cards[-SQUARE:]


def tell(judged: Sequence[PrizeResult]) -> None:
    for side in judged:
        for at, worth in enumerate(side.hand_values):
            assert worth.full
            assert side.wild_card_meanings(at) is not None
        assert side.reasons is not None


def timed(run: Callable[[], object]) -> float:
    began = time.process_time()
    run()
    return 1e3 * (time.process_time() - began)


def report(task: str) -> None:
    """Print how long one task takes; nothing was compiled before."""
    judge, hands, board = dealt(task)
    cold = timed(lambda: judge.meet(hands, board))
    warm = min(timed(lambda: judge.meet(hands, board)) for _ in range(ROUNDS))
    told = timed(lambda: tell(judge.meet(hands, board)))
    sys.stdout.write(f"{task:40} {cold:7.1f} ms, then {warm:6.2f} ms; told in {told:5.1f} ms\n")


def megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[1])
    return pages * 4096 / 1e6


def remember() -> None:
    """Print what memory holds of hands that all have other wild cards."""
    judge, hands, board = dealt(LOW_HOLE)
    judge.meet(hands, board)
    said = [f"one game {megabytes():.0f} MB"]
    chance, judge = random.Random(1), Judge(read_prizes(["high", "low"]), STANDARD_FIVE_OF_A_KIND)
    for many in range(1, HANDS + 1):
        cards = tuple(chance.sample(DECK, 7))
        judge.meet([ShownHand(cards, wild_cards_chosen_by_player(cards[: many % 4]))])
        if many % (HANDS // 3) == 0:
            said.append(f"{many} hands {megabytes():.0f} MB")
    sys.stdout.write(f"Memory: {', '.join(said)}\n")


def main() -> None:
    if sys.argv[1:] == ["memory"]:
        remember()
    elif len(sys.argv) > 1:
        report(sys.argv[1])
    else:
        for argument in (*TASKS, "memory"):
            subprocess.run([sys.executable, "-m", "tests.benchmarks.showdowns", argument], check=True)


if __name__ == "__main__":
    main()
