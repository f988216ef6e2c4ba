"""Names of hands in words."""

from collections.abc import Callable

from companion.cards import RANK_NAMES, plural
from companion.hands.definition.ranking import Ranking
from companion.hands.evaluation.tables import Compiled


def nothing(order: Ranking) -> str:
    """Return the name of a hand that does not qualify."""
    return "no low" if order.low else "no hand"


class _Memo(dict[int, str]):
    def __init__(self, name: Callable[[int, Compiled], str], compiled: Compiled) -> None:
        self._name, self._table = name, compiled

    def __missing__(self, value: int) -> str:
        found = self[value] = self._name(value, self._table)
        return found


class Names:
    """The names of hands by their value, each made on first use."""

    def __init__(self, compiled: Compiled) -> None:
        self.short = _Memo(short, compiled)
        self.full = _Memo(full, compiled)


def names(compiled: Compiled) -> Names:
    """Return the names of the hands of `compiled`."""
    return compiled.once(Names)


def short(value: int, compiled: Compiled) -> str:
    """Return the players' name of hands with `value`: ``"two pair, aces and eights"``."""
    if not value:
        return nothing(compiled.order)
    category, groups = compiled.category(value), compiled.groups(value)
    if category.highest and "".join(groups) == compiled.order.straights[-1]:
        return category.highest
    one = [RANK_NAMES[letter] for letter in groups]
    return category.short.format(one=one, many=[plural(letter) for letter in groups])


def full(value: int, compiled: Compiled) -> str:
    """Return the name with the kickers: ``"two pair, aces and eights, queen kicker"``.

    Two hands of one ranking have the same full name if and only if they tie.
    """
    if not value:
        return nothing(compiled.order)
    category = compiled.category(value)
    ranks = [RANK_NAMES[letter] for letter in compiled.groups(value)]
    kickers = ranks[len(category.parts) :]
    if category.run or not kickers:
        return short(value, compiled)
    if category.listed:
        return category.listed.format(all=" ".join(ranks))
    return f"{short(value, compiled)}, {' '.join(kickers)} {'kicker' if len(kickers) == 1 else 'kickers'}"
