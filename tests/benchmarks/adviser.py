"""Time the Fireplace adviser: `python tests/benchmarks/adviser.py [CASES]`.

Prints, for every kind of table, the median and the worst time to the first meld by strength and to all of
them, to the first by chips and by cards kept, which need all of them weighed, and to what could rob 20
melds: hands of 13 cards against 20 melds, drawn by a fixed seed, in time of the processor so that other
work on the machine does not count. The bars are 20 ms for the strongest, 2 s for all, 0.2 s for each other.
"""

import random
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from time import process_time

from companion.cards import DECK, Card
from companion.engine.advice import Advice
from companion.engine.gate import begin
from companion.engine.seats import Seats
from companion.games.fireplace import GAME
from companion.games.fireplace.adviser import list_advised_plays
from companion.games.fireplace.candidates import all_meldable_sets
from companion.games.fireplace.notes import advice_notes
from companion.games.fireplace.orders import CHIPS, KEPT, STRENGTH
from companion.games.fireplace.state import DECK_COUNT, FULL_HAND_SIZE, Meld, State

MELDS = 20
JOBS = ("strongest", "all", "by chips", "by cards kept", "what could rob")
Deal = tuple[list[Card], list[tuple[Card, ...]]]


def high_or_low(chance: random.Random, share: slice) -> Deal:
    """A hand and melds from one part of all sets: their copies stay within five decks."""
    every = all_meldable_sets()
    places = range(len(every.masks))[share]
    melds: list[tuple[Card, ...]] = []
    left = dict.fromkeys(DECK, DECK_COUNT)
    while len(melds) < MELDS:
        meld = tuple(DECK[place] for place in every.cards[chance.choice(places)])
        if all(left[card] for card in meld):
            melds.append(meld)
            for card in meld:
                left[card] -= 1
    stock = [card for card, copies in left.items() for _ in range(copies)]
    return chance.sample(stock, FULL_HAND_SIZE), melds


def part(low: float, high: float) -> Callable[[random.Random], Deal]:
    size = len(all_meldable_sets().masks)
    return lambda chance: high_or_low(chance, slice(int(low * size), int(high * size)))


def worthless(chance: random.Random) -> Deal:
    """Copies of a few low cards in hand, high melds on the table: hardly anything is legal."""
    _, melds = high_or_low(chance, slice(0, 40))
    laid = Counter(card for meld in melds for card in meld)
    low = [card for card in DECK if card[0] in "234678" for _ in range(DECK_COUNT - laid[card])]
    return low[:FULL_HAND_SIZE], melds


def crowded(chance: random.Random) -> Deal:
    """The same four melds five times over: many candidates, few different sources."""
    every, used, melds = all_meldable_sets(), 0, []
    while len(melds) < MELDS // DECK_COUNT:
        row = chance.randrange(len(every.masks) // 2, len(every.masks))
        if not used & int(every.masks[row]):
            used |= int(every.masks[row])
            melds.append(tuple(DECK[place] for place in every.cards[row]))
    stock = [card for place, card in enumerate(DECK) if not used >> place & 1] * DECK_COUNT
    return chance.sample(stock, FULL_HAND_SIZE), melds * DECK_COUNT


def tables() -> dict[str, Callable[[random.Random], Deal]]:
    return {
        "any melds": part(0, 1),
        "straight flushes and fours": part(0, 664 / len(all_meldable_sets().masks)),
        "full houses and flushes": part(0.002, 0.02),
        "low pairs": part(0.4, 1),
        "worthless hand": worthless,
        "the same melds five times": crowded,
    }


def state_of(melds: list[tuple[Card, ...]]) -> State:
    start = begin(GAME, Seats(("Anna", "Bo")))
    return replace(start, melds=tuple(Meld(at + 1, 0, 0, cards) for at, cards in enumerate(melds)))


def timed(cases: int, deal: Callable[[random.Random], Deal]) -> Iterator[tuple[tuple[float, ...], int]]:
    chance = random.Random(1)
    for _ in range(cases):
        found: list[Advice] = []
        yield tuple(map(spent, jobs(*deal(chance), found))), len(found)


def jobs(
    hand: list[Card], melds: list[tuple[Card, ...]], found: list[Advice]
) -> tuple[Callable[[], object], ...]:
    state = state_of(melds)
    owned = replace(state, melds=tuple(replace(meld, team=1) for meld in state.melds))
    return (
        lambda: next(list_advised_plays(state, 1, hand, STRENGTH), None),
        lambda: found.extend(list_advised_plays(state, 1, hand, STRENGTH)),
        lambda: next(list_advised_plays(state, 1, hand, CHIPS), None),
        lambda: next(list_advised_plays(state, 1, hand, KEPT), None),
        lambda: advice_notes(owned, 1, hand),
    )


def spent(job: Callable[[], object]) -> float:
    began = process_time()
    job()
    return process_time() - began


def main(cases: int) -> None:
    began = process_time()
    all_meldable_sets()
    print(f"compiling once: {(process_time() - began) * 1e3:.0f} ms; {cases} cases each, median and worst")
    print(f"{'table':28}" + "".join(f"{job:>20}" for job in JOBS) + f"{'most':>9}")
    for name, deal in tables().items():
        times, counts = zip(*timed(cases, deal), strict=True)
        figures = [(statistics.median(each), max(each)) for each in zip(*times, strict=True)]
        print(
            f"{name:28}"
            + "".join(f"{middle * 1e3:10.1f}{worst * 1e3:7.1f} ms" for middle, worst in figures)
            + f"{max(counts):9}"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
