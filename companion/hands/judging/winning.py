"""Special winning rules: the second best hand wins, or a hand must be good enough to win."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.cards import RANK_NAMES, plural_rank_name
from companion.hands.definition.errors import BadMinimumHand
from companion.hands.definition.ranking import Ranking
from companion.hands.evaluation.evaluation import evaluator
from companion.hands.evaluation.naming import get_hand_names
from companion.hands.evaluation.tables import CompiledRanking, compile_ranking
from companion.hands.judging.hand_rank import Rank
from companion.hands.judging.judging import PrizeResult
from companion.hands.judging.showdowns import TiedGroups

SECOND_BEST_RULE = "The second best hand wins."
_MAX_QUOTE_LENGTH = 24
_HAND_SPELLINGS = {
    "trips": "three of a kind",
    "quads": "four of a kind",
    "two pairs": "two pair",
    "a pair": "pair",
    **{plural_rank_name(rank): f"pair of {plural_rank_name(rank)}" for rank in RANK_NAMES},
}
_RANK_WORDS = {letter.lower().replace("t", "10"): name for letter, name in RANK_NAMES.items()}
_RANK_WORDS |= {
    f"{figure}s": plural_rank_name(letter) for figure, letter in zip(_RANK_WORDS, RANK_NAMES, strict=True)
}


def put_second_best_first(groups: TiedGroups) -> TiedGroups:
    """Return groups of tied hands with the second best group first; a single group stays as it is.

    It is for games that the second best hand wins. For a side pot, pass only the groups of the players
    in it.
    """
    return (groups[1], groups[0], *groups[2:]) if len(groups) > 1 else groups


@dataclass(frozen=True)
class MinimumHand:
    """The least hand that wins, by its name: ``"pair of jacks"``, ``"straight"``, ``"ten low"``.

    is_low: whether it applies to lows, which share names of hands; else it applies to all others.
    """

    name: str
    is_low: bool = False

    def __str__(self) -> str:
        """Return the text that `read_minimum_hand` reads and players say: ``"pair of jacks or better"``."""
        return f"{self.name} or better"

    def applies_to(self, order: Ranking) -> bool:
        """Say whether it applies to the ranking `order`, and a hand there has this name."""
        return order.is_low == self.is_low and _has_hand_named(order, self.name)

    def is_met_by(self, rank: Rank) -> bool:
        """Say whether a hand is good enough.

        True for a high if this is for lows, and the reverse. True also if no hand of its ranking has the
        name.
        """
        if rank.ranking.is_low != self.is_low:
            return True
        return rank.value >= _lowest_value_named(evaluator(rank.ranking).table, self.name)

    def qualifying_groups(self, judged: PrizeResult) -> TiedGroups:
        """Return the groups that are good enough to win the prize, best first.

        All that qualify are, if the prize is for a card or for points.
        """
        worths = judged.hand_values
        return tuple([group for group in judged.groups if self._is_good_enough(worths[group[0]])])

    def _is_good_enough(self, worth: object) -> bool:
        return not isinstance(worth, Rank) or self.is_met_by(worth)


def read_minimum_hand(text: str, orders: Sequence[Ranking]) -> MinimumHand:
    """Return the least winning hand that a person writes: ``"jacks or better"``.

    `orders` are the rankings of the prizes. If a high and a low both have such a hand, the high is
    meant.

    Raises: BadMinimumHand if no hand by one of `orders` has this name.
    """
    said = re.sub(r" or (better|higher|lower)$", "", " ".join(text.lower().split()))
    words = " ".join(_RANK_WORDS.get(word, word) for word in said.split())  # "a" may be an ace or an article
    spellings = [_HAND_SPELLINGS.get(spelled, spelled) for spelled in (said, words)]
    found = ((name, order.is_low) for order in orders for name in spellings if _has_hand_named(order, name))
    name, low = min(found, key=lambda one: one[1], default=("", False))
    if not name:
        shown = text if len(text) <= _MAX_QUOTE_LENGTH else text[:_MAX_QUOTE_LENGTH] + "…"
        raise BadMinimumHand(
            f"“{shown}” is not the name of a hand here. Write a name such as pair of jacks, two pair, "
            "three of a kind, straight or ten low."
        )
    return MinimumHand(name, low)


def _has_hand_named(order: Ranking, name: str) -> bool:
    return bool(_lowest_value_named(compile_ranking(order), name))


def _lowest_value_named(compiled: CompiledRanking, name: str) -> int:
    """Return the value of the worst hand whose name or category is `name`; 0 for none."""
    return compiled.build_once(_find_lowest_value, name)


def _find_lowest_value(compiled: CompiledRanking, name: str) -> int:
    called = get_hand_names(compiled).short
    return next(
        (
            value
            for value in range(1, len(compiled.strengths))
            if name in (compiled.category(value).name, called[value])
        ),
        0,
    )
