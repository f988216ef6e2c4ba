"""A ranking in few words: what players have to know beyond the usual order of five cards."""

from companion.hands import Ranking
from companion.hands.definition.categories import FLUSH, FULL_HOUSE, STRAIGHT, THREE_OF_A_KIND


def describe_hand_order(ranking: Ranking) -> str:
    """Return how the hands rank, in a few words: ``"no straights or flushes"``, ``"badugi wins"``.

    A low ranking is always named. Of the others, it is "" for the usual order of five cards, also with five
    of a kind or with fewer cards allowed, and for hands of one or two cards. Wild cards are not mentioned.
    """
    if ranking.is_low:
        return f"{ranking.base_ranking.name} wins"
    names = [category.name for category in ranking.categories]
    if ranking.size < THREE_OF_A_KIND.group_sizes[0]:
        return ""
    if STRAIGHT.name not in names and FLUSH.name not in names:
        return "no straights or flushes"
    if FULL_HOUSE.name not in names:
        return "straights and flushes count"
    said = []
    if names.index(FLUSH.name) > names.index(FULL_HOUSE.name):
        said.append("a flush beats a full house")
    if names.index(THREE_OF_A_KIND.name) > names.index(STRAIGHT.name):
        said.append("trips beat a straight")
    return ", ".join(said)
