"""Rankings of the prizes, adapted to the hand size and the ranks of the game.

There are few of them whatever variants people make, so that all can be kept compiled.
"""

from dataclasses import replace
from functools import cache, lru_cache

from companion.cards import RANK_NAMES, plural_rank_name
from companion.hands.definition.errors import BadPrize
from companion.hands.definition.ranking import HandCategory, Ranking
from companion.hands.definition.rankings import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    BADUGI,
    DEUCE_TO_SEVEN,
    RANKINGS,
    allow_fewer_cards,
)
from companion.hands.evaluation.tables import CompiledRanking

_LOW_RANKINGS = {"low": ACE_TO_FIVE, "low 2-7": DEUCE_TO_SEVEN, "low a-6": ACE_TO_SIX, "badugi": BADUGI}


def prize_ranking(side: str, order: Ranking) -> Ranking:
    """Return the ranking for a prize in a game with the ranking `order`.

    `side` is a `HandPrize.ranking_name`. A low has only the ranks of the game. If hands of the game
    have fewer than five cards, the low has as many, without straights and flushes. Badugi keeps its size, and
    in a game of badugi so does every low.

    Raises: KeyError for an unknown `side`.
    """
    if side == "high":
        return order
    low = _LOW_RANKINGS[side]
    size = low.size if low.is_rainbow or order.is_rainbow else min(low.size, order.size)
    return _adapt_low(side, "".join([rank for rank in low.ranks if rank in order.ranks]), size)


@cache
def _adapt_low(side: str, ranks: str, size: int) -> Ranking:
    low = _LOW_RANKINGS[side]
    if (ranks, size) == (low.ranks, low.size):
        return low
    whole = size == low.size
    return replace(
        low,
        name=f"{low.name}, {size} cards of {len(ranks)} ranks",
        slug=f"{low.slug}-{size}-of-{len(ranks)}",
        categories=low.categories if whole else _shorter_categories(low, size),
        straights=tuple(run for run in low.straights if whole and set(run) <= set(ranks)),
        ranks=ranks,
        size=size,
    )


def _shorter_categories(low: Ranking, size: int) -> tuple[HandCategory, ...]:
    """Return the categories of hands of `size` cards, without straights and flushes."""
    found = []
    for category in low.categories:
        full = (
            category.group_sizes[:many]
            for many in range(len(category.group_names), len(category.group_sizes) + 1)
        )
        groups = next((groups for groups in full if sum(groups) == size), ())
        if groups and not (category.is_straight or category.is_suited):
            found.append(replace(category, group_sizes=groups))
    return tuple(found)


@lru_cache(maxsize=32)
def ranking_for_fewer_cards(order: Ranking) -> Ranking:
    """Return `order`, a high ranking, or the version of it that also ranks hands with too few cards."""
    return order if order.short_hand_size else RANKINGS.get(f"{order.slug}-few") or allow_fewer_cards(order)


def check_low_limit(low: Ranking, rank: str) -> None:
    """Raise `BadPrize` if no low can have `rank`, a rank letter, or a lower one as its highest card."""
    if rank not in low.ranks:
        raise BadPrize(
            f"Nobody can make a low of {RANK_NAMES[rank]} or better: this deck has no "
            f"{plural_rank_name(rank)}."
        )
    at, least = low.ranks.index(rank), low.size - 1
    if at < least or (at == least and low.ranks[: low.size][::-1] in low.straights):
        raise BadPrize(
            f"Nobody can make a low of {RANK_NAMES[rank]} or better: it takes {low.size} different ranks"
            f"{' that make no straight' if low.straights else ''}."
        )


def low_limit_value(compiled: CompiledRanking, rank: str) -> int:
    """Return the value of the worst low of different ranks with none above `rank`, a rank letter.

    A low with at least this value is `rank` or better. Check `rank` with `check_low_limit` first.
    """
    return compiled.build_once(_find_low_limit_value, rank)


def _find_low_limit_value(compiled: CompiledRanking, rank: str) -> int:
    highest, strengths = compiled.base_ranking.ranks.index(rank), compiled.strengths
    values = range(1, len(strengths))
    return next(value for value in values if strengths[value][0] == 0 and strengths[value][1] <= highest)
