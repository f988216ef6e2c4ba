"""Special winning rules: the second best hand wins, or a hand must be good enough to win."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.cards import RANK_NAMES, plural
from companion.hands.definition.errors import BadFloor
from companion.hands.definition.ranking import Ranking
from companion.hands.evaluation.evaluation import evaluator
from companion.hands.evaluation.naming import names
from companion.hands.evaluation.tables import Compiled, table
from companion.hands.judging.hand_rank import Rank
from companion.hands.judging.judging import Judged
from companion.hands.judging.showdowns import Places

SECOND = "The second best hand wins."
_SHOWN = 24
_SAID = {
    "trips": "three of a kind",
    "quads": "four of a kind",
    "two pairs": "two pair",
    "a pair": "pair",
    **{plural(rank): f"pair of {plural(rank)}" for rank in RANK_NAMES},
}
_WORDS = {letter.lower().replace("t", "10"): name for letter, name in RANK_NAMES.items()}
_WORDS |= {f"{figure}s": plural(letter) for figure, letter in zip(_WORDS, RANK_NAMES, strict=True)}


def second_best(groups: Places) -> Places:
    """Return the groups with the second best one first; a single group stays as it is.

    For a side pot, pass only the groups of the players who are in it.
    """
    return (groups[1], groups[0], *groups[2:]) if len(groups) > 1 else groups


@dataclass(frozen=True)
class Floor:
    """The least hand that wins, by its name: ``"pair of jacks"``, ``"straight"``, ``"ten low"``."""

    name: str
    low: bool = False
    """Whether it applies to lows, which share names of hands; else it applies to all others."""

    def __str__(self) -> str:
        """Return the text that `read_floor` reads and players say: ``"pair of jacks or better"``."""
        return f"{self.name} or better"

    def concerns(self, order: Ranking) -> bool:
        """Say whether it applies to the ranking `order`, and a hand there has this name."""
        return order.low == self.low and _is_called(order, self.name)

    def holds(self, rank: Rank) -> bool:
        """Say whether a hand is good enough; true for a high if this is for lows, and the reverse."""
        if rank.ranking.low != self.low:
            return True
        return rank.value >= _least(evaluator(rank.ranking).table, self.name)

    def groups(self, judged: Judged) -> Places:
        """Return the groups that are good enough to win the prize."""
        worths = judged.worths
        return tuple([group for group in judged.groups if self._is_met(worths[group[0]])])

    def _is_met(self, worth: object) -> bool:
        return not isinstance(worth, Rank) or self.holds(worth)


def read_floor(text: str, orders: Sequence[Ranking]) -> Floor:
    """Return the least winning hand that a person writes: ``"jacks or better"``.

    `orders` are the rankings of the prizes. If a high and a low both have such a hand, the high is meant.

    Raises: BadFloor if no hand by one of `orders` has this name.
    """
    said = re.sub(r" or (better|higher|lower)$", "", " ".join(text.lower().split()))
    words = " ".join(_WORDS.get(word, word) for word in said.split())  # "a" may be an ace or an article
    spellings = [_SAID.get(spelled, spelled) for spelled in (said, words)]
    found = ((name, order.low) for order in orders for name in spellings if _is_called(order, name))
    name, low = min(found, key=lambda one: one[1], default=("", False))
    if not name:
        shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
        raise BadFloor(
            f"No hand here is called “{shown}”. Say it as hands are told: pair of jacks, two pair, "
            "three of a kind, straight, ten low."
        )
    return Floor(name, low)


def _is_called(order: Ranking, name: str) -> bool:
    return bool(_least(table(order), name))


def _least(compiled: Compiled, name: str) -> int:
    """Return the value of the worst hand whose name or category is `name`; 0 for none."""
    return compiled.once(_worst, name)


def _worst(compiled: Compiled, name: str) -> int:
    called = names(compiled).short
    return next(
        (
            value
            for value in range(1, len(compiled.strengths))
            if name in (compiled.category(value).name, called[value])
        ),
        0,
    )
