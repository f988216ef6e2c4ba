"""Names of hands in words."""

from collections.abc import Callable

from companion.cards import RANK_NAMES, plural_rank_name
from companion.hands.definition.ranking import Ranking
from companion.hands.evaluation.tables import CompiledRanking
from companion.plurals import inflect_noun


def unqualified_hand_name(order: Ranking) -> str:
    """Return the name of a hand that does not qualify: ``"no low"`` or ``"no hand"``."""
    return "no low" if order.is_low else "no hand"


class _NameCache(dict[int, str]):
    def __init__(self, name: Callable[[int, CompiledRanking], str], compiled: CompiledRanking) -> None:
        self._name, self._table = name, compiled

    def __missing__(self, value: int) -> str:
        found = self[value] = self._name(value, self._table)
        return found


class HandNames:
    """The names of hands, each made on first use.

    `short` and `full` are dictionaries of `short_hand_name` and `full_hand_name` by hand value.
    """

    def __init__(self, compiled: CompiledRanking) -> None:
        self.short = _NameCache(short_hand_name, compiled)
        self.full = _NameCache(full_hand_name, compiled)


def get_hand_names(compiled: CompiledRanking) -> HandNames:
    """Return the names of the hands of `compiled` by hand value, each made on first use."""
    return compiled.build_once(HandNames)


def short_hand_name(value: int, compiled: CompiledRanking) -> str:
    """Return the players' name of hands with `value`: ``"two pair, aces and eights"``.

    It is `unqualified_hand_name` for the value 0.
    """
    if not value:
        return unqualified_hand_name(compiled.base_ranking)
    category, groups = compiled.category(value), compiled.group_ranks(value)
    if category.best_straight_name and "".join(groups) == compiled.base_ranking.straights[-1]:
        return category.best_straight_name
    one = [RANK_NAMES[letter] for letter in groups]
    return category.name_template.format(one=one, many=[plural_rank_name(letter) for letter in groups])


def full_hand_name(value: int, compiled: CompiledRanking) -> str:
    """Return the name with the kickers: ``"two pair, aces and eights, queen kicker"``.

    Two hands of one ranking have the same full name if and only if they tie. It is `unqualified_hand_name`
    for the value 0.
    """
    if not value:
        return unqualified_hand_name(compiled.base_ranking)
    category = compiled.category(value)
    ranks = [RANK_NAMES[letter] for letter in compiled.group_ranks(value)]
    kickers = ranks[len(category.group_names) :]
    if category.is_straight or not kickers:
        return short_hand_name(value, compiled)
    if category.full_name_template:
        return category.full_name_template.format(all=" ".join(ranks))
    return f"{short_hand_name(value, compiled)}, {' '.join(kickers)} {inflect_noun(kickers, 'kicker')}"
