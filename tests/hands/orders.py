"""Sets of hands whose order is known: what `make prove` works out from pokerkit stands in `answers.json`.

Every five cards of a deck; of seven cards and of Omaha 100,000 hands drawn at random, always the same ones.
An order is kept as a digest of the place of every hand among all of its set.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from random import Random

import numpy as np

import companion
from companion.cards import DECK, Card
from companion.hands import OMAHA, STANDARD, Board, Ranking, evaluator
from companion.hands.definition.rankings import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    SHORT_DECK_FLUSH,
)

ANSWERS = Path(__file__).with_name("answers.json")
DRAWN = 100_000
_HELD = 4


@dataclass(frozen=True)
class Hands:
    """A set of hands by one ranking: all of a deck, or drawn; of nine `cards` four are held, as in Omaha."""

    ranking: Ranking
    cards: int
    all_of_them: bool = False

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        """Yield the hands, always the same ones in the same order."""
        deck = [card for card in DECK if card[0] in self.ranking.ranks]
        if self.all_of_them:
            yield from combinations(deck, self.cards)
            return
        random = Random(2026)
        for _ in range(DRAWN):
            yield tuple(random.sample(DECK, self.cards))

    def values(self) -> Iterator[int]:
        """Yield what our evaluator says each hand is worth."""
        if self.cards == 9:
            omaha = OMAHA.make_value_function(self.ranking)
            return (omaha(hand[:_HELD], Board(hand[_HELD:])) for hand in self)
        found = evaluator(self.ranking)
        return map(found.value if self.all_of_them else found.best, self)


SETS = {
    "five, standard": Hands(STANDARD, 5, all_of_them=True),
    "five, short deck": Hands(SHORT_DECK_FLUSH, 5, all_of_them=True),
    "five, ace-to-five": Hands(ACE_TO_FIVE, 5, all_of_them=True),
    "five, 8-or-better": Hands(EIGHT_OR_BETTER, 5, all_of_them=True),
    "five, deuce-to-seven": Hands(DEUCE_TO_SEVEN, 5, all_of_them=True),
    "four, badugi": Hands(BADUGI, 4, all_of_them=True),
    "seven, standard": Hands(STANDARD, 7),
    "seven, ace-to-five": Hands(ACE_TO_FIVE, 7),
    "seven, 8-or-better": Hands(EIGHT_OR_BETTER, 7),
    "Omaha, high": Hands(STANDARD, 9),
    "Omaha, 8-or-better": Hands(EIGHT_OR_BETTER, 9),
}


def digest(values: Iterable[float]) -> dict[str, object]:
    """Return how many different places the hands have, and a digest of the place of each.

    Hands have the same digest exactly where the same ones tie and the same ones win.
    """
    different, places = np.unique(np.fromiter(values, np.float64), return_inverse=True)
    return {"different": len(different), "places": sha256(places.astype("<u2").tobytes()).hexdigest()}


def evaluator_digest() -> str:
    """Return a digest of the files that our evaluator is made of."""
    package = Path(companion.__file__).parent
    files = [package / "cards.py", *sorted((package / "hands").rglob("*.py"))]
    found = sha256()
    for file in files:
        found.update(
            file.relative_to(package).as_posix().encode() + b"\0" + file.read_text(encoding="utf-8").encode()
        )
    return found.hexdigest()


def answers() -> dict[str, dict[str, object]]:
    """Return what is known: the digest of each set's order, and that of the evaluator it was proved of."""
    return json.loads(ANSWERS.read_text(encoding="utf-8"))
