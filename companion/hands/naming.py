"""Hands in words."""

from companion.cards import RANK_NAMES
from companion.hands.tables import Table


def short(value: int, compiled: Table) -> str:
    """Return what players call the hands worth `value`: ``"two pair, aces and eights"``."""
    category, groups = compiled.category(value), compiled.groups(value)
    if category.highest and "".join(groups) == compiled.ranking.straights[-1]:
        return category.highest
    one = [RANK_NAMES[letter] for letter in groups]
    return category.short.format(one=one, many=[plural(letter) for letter in groups])


def full(value: int, compiled: Table) -> str:
    """Return the name with the kickers: ``"two pair, aces and eights, queen kicker"``.

    Two hands of one ranking have the same full name exactly when they tie.
    """
    category = compiled.category(value)
    ranks = [RANK_NAMES[letter] for letter in compiled.groups(value)]
    kickers = ranks[len(category.parts) :]
    if category.run or not kickers:
        return short(value, compiled)
    if category.groups[0] == 1:
        return f"{category.name}, {' '.join(ranks)}"
    return f"{short(value, compiled)}, {' '.join(kickers)} {'kicker' if len(kickers) == 1 else 'kickers'}"


def plural(letter: str) -> str:
    """Return the plural of a rank: ``"sixes"``."""
    name = RANK_NAMES[letter]
    return f"{name}es" if name.endswith("x") else f"{name}s"
