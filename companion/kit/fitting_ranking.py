"""Ranking that fits hands of which only the numbers of cards are known."""

from collections.abc import Collection

from companion.hands import RANKINGS, STANDARD, STANDARD_FIVE_OF_A_KIND, Ranking

_BY_SIZE = {1: "one", 2: "two", 3: "guts3", 4: "sets4"}
_FEWER_CARDS = "standard-fives-few"


def fitting_ranking(sizes: Collection[int], *, has_wild: bool = False) -> Ranking:
    """Return the ranking for hands with these numbers of cards, each with the board's cards.

    Hands of one number below five have a ranking of their own; of several, the missing cards lose. Hands of
    five or more are ranked by their best five. With wild cards there is five of a kind. Without hands it is
    the usual ranking.
    """
    if sizes and min(sizes) < STANDARD.size:
        alike = min(sizes) == max(sizes)
        return RANKINGS[_BY_SIZE[min(sizes)] if alike else _FEWER_CARDS]
    return STANDARD_FIVE_OF_A_KIND if has_wild else STANDARD
