"""How long a ranking takes until it has ranked five and seven cards, from nothing, and what it then holds."""

import gc
import sys
import time
import tracemalloc
from typing import NamedTuple

from companion.cards import JOKER, SUITS, Card
from companion.hands import RANKINGS, Ranking, WildCards
from companion.hands.evaluation.evaluation import evaluator

SEVEN = 7


class Compiled(NamedTuple):
    """What it took to compile one ranking."""

    ranking: str
    wild: bool
    ms: float
    mb: float
    peak_mb: float


def forget() -> None:
    """Empty every cache of `companion.hands`, so that a ranking is compiled again from nothing."""
    modules = [module for name, module in sys.modules.items() if name.startswith("companion.hands")]
    for found in (found for module in modules for found in vars(module).values()):
        if hasattr(found, "cache_clear"):
            found.cache_clear()
    gc.collect()


def use(ranking: Ranking) -> None:
    """Rank a hand and the best of seven, both of several suits and of one, with a wild card and without."""
    ranked, ranks = evaluator(ranking), ranking.ranks[-SEVEN:]
    mixed = [Card(rank + SUITS[place % len(SUITS)]) for place, rank in enumerate(ranks)]
    for cards in (mixed, [Card(rank + "h") for rank in ranks]):
        ranked.value(cards[: ranking.hand_size])
        ranked.best(cards)
        if JOKER in ranking.wild:
            ranked.best([JOKER, *cards[1:]])


def timed(ranking: Ranking) -> float:
    forget()
    start = time.process_time()
    use(ranking)
    return time.process_time() - start


def traced(ranking: Ranking) -> tuple[int, int]:
    """Return the bytes that are held after `use`, and the most that were."""
    forget()
    tracemalloc.start()
    use(ranking)
    gc.collect()
    held = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return held


def compiled(rounds: int) -> list[Compiled]:
    """Return what each ranking takes, without wild cards and with a joker; the fastest of `rounds` counts."""
    found = []
    for slug, order in RANKINGS.items():
        for wild in (WildCards(), WildCards.from_deck(joker=True)):
            ranking = order.with_wild(wild)
            ms = 1e3 * min(timed(ranking) for _ in range(rounds))
            held, peak = traced(ranking)
            found.append(Compiled(slug, bool(wild), ms, held / 1e6, peak / 1e6))
    forget()
    return found
