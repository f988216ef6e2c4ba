"""Ranking that fits hands of which only the numbers of cards are known."""

from collections.abc import Collection

from companion.hands import RANKINGS, STANDARD, STANDARD_FIVE_OF_A_KIND, Ranking

_BY_SIZE = {1: "one", 2: "two", 3: "guts3", 4: "sets4"}
_FEWER_CARDS = "standard-fives-few"


def fitting_ranking(sizes: Collection[int], *, has_wild: bool = False) -> Ranking:
    """Return the ranking for hands with these numbers of cards, each with the board's cards.

    Hands that all have the same number below five have a ranking of their own. If some have fewer than five
    and the numbers differ, the missing cards lose. In both cases `has_wild` makes no difference. If no hand
    has fewer than five, the best five cards count, with five of a kind only if `has_wild`.

    Raises: KeyError if all hands have 0 cards.
    """
    if sizes and min(sizes) < STANDARD.size:
        alike = min(sizes) == max(sizes)
        return RANKINGS[_BY_SIZE[min(sizes)] if alike else _FEWER_CARDS]
    return STANDARD_FIVE_OF_A_KIND if has_wild else STANDARD
