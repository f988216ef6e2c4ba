"""Why one hand beats another, in words."""

from companion.cards import RANK_NAMES
from companion.hands.errors import NotComparable
from companion.hands.naming import plural
from companion.hands.rank import Rank
from companion.hands.ranking import Category
from companion.hands.tables import table


def explain(better: Rank, worse: Rank) -> str:
    """Return what decides: ``"same pair, higher kicker: queen over nine"``, or that the hands tie.

    Raises `NotComparable` for hands of different rankings, or when `worse` beats `better`.
    """
    if better < worse:
        raise NotComparable(f"It is the other way round: {worse.full} beats {better.full}.")
    if better == worse:
        return f"a tie: {better.full}"
    if better.category != worse.category:
        return f"{better.category} beats {worse.category}"
    compiled = table(better.ranking)
    above, below = compiled.groups(better.value), compiled.groups(worse.value)
    at = next(at for at, (one, other) in enumerate(zip(above, below, strict=True)) if one != other)
    category = compiled.category(better.value)
    word = plural if category.groups[at] > 1 else RANK_NAMES.__getitem__
    return f"{_deciding(category, above[:at])}: {word(above[at])} over {word(below[at])}"


def _deciding(category: Category, same: tuple[str, ...]) -> str:
    """Return which group decides when those of the ranks `same` are alike."""
    at = len(same)
    if at == 0:
        return f"higher {category.parts[0]}"
    if at < len(category.parts):
        return f"same {category.parts[at - 1]}, higher {category.parts[at]}"
    if category.groups[0] == 1:
        return f"same {' '.join(RANK_NAMES[letter] for letter in same)}, higher next card"
    return f"same {category.name}, higher kicker"
