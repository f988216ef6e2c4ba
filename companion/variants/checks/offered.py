"""The suggested ranking: the one most people expect, if a variant has another for no reason.

It is suggested because few people look for it in the list of rankings.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.cards import RANKS
from companion.hands import RANKINGS, STANDARD, Ranking
from companion.hands.definition.categories import FLUSH, FULL_HOUSE
from companion.hands.definition.rankings import STANDARD_FIVE_OF_A_KIND
from companion.hands.definition.stripped import SHORT_DECK_FLUSH, STRIPPED_DECK_FLUSH
from companion.variants.definition.five_alike import rounds_without_five_alike
from companion.variants.definition.rounds import Round
from companion.variants.definition.variant import Variant

_RANKING_BY_PACK: Mapping[int, Ranking] = MappingProxyType({36: SHORT_DECK_FLUSH, 32: STRIPPED_DECK_FLUSH})
"""Rankings that are expected with a pack, by its number of cards."""


@dataclass(frozen=True)
class RankingSuggestion:
    """A suggested ranking.

    `slug` is that of the ranking, `field` the variant's field that should have it, and `sentence` the reason.
    """

    slug: str
    field: str
    sentence: str


def usual_ranking(pack: int) -> Ranking:
    """Return the ranking that most tables use with a pack of so many cards."""
    return _RANKING_BY_PACK.get(pack, STANDARD)


def suggest_ranking(variant: Variant) -> RankingSuggestion | None:
    """Return the suggested ranking, None if no other ranking is expected."""
    return next((_make_suggestion(variant, *each) for each in _expected_rankings(variant)), None)


def _expected_rankings(variant: Variant) -> Iterator[tuple[Round, Ranking, str]]:
    """Yield the rounds in which another ranking is expected, with that ranking and a sentence."""
    if variant.showdown.has_high_prize and variant.cards.pack_size in _RANKING_BY_PACK:
        order = _RANKING_BY_PACK[variant.cards.pack_size]
        for each in variant.rounds:
            if each.ranking_slug == STANDARD.slug or _is_for_another_pack(variant, each):
                most = f"with {variant.cards.pack_size} cards most rank by “{order.name}”"
                yield each, order, f"{_describe_differences(RANKINGS[each.ranking_slug], order)}; {most}."
    best = f"ranked by “{STANDARD_FIVE_OF_A_KIND.name}” it is the best hand"
    for each in rounds_without_five_alike(variant):
        yield each, STANDARD_FIVE_OF_A_KIND, f"Five of a kind counts as four here; {best}."


def _is_for_another_pack(variant: Variant, each: Round) -> bool:
    """Return whether a ranking is for stripped packs, but not for the variant's pack."""
    return {*RANKINGS[each.ranking_slug].ranks} not in ({*RANKS}, {*variant.cards.pack.ranks})


def _describe_differences(order: Ranking, expected: Ranking) -> str:
    """Return words for the differences between a ranking and the expected one."""
    wheel = "-".join("10" if rank == "T" else rank for rank in f"A{expected.straights[0][:-1]}")
    kinds = order.categories
    flush = "" if kinds.index(FLUSH) > kinds.index(FULL_HOUSE) else ", and a flush loses to a full house"
    return f"{wheel} is no straight here{flush}"


def _make_suggestion(variant: Variant, each: Round, order: Ranking, sentence: str) -> RankingSuggestion:
    return RankingSuggestion(order.slug, "order" if each == variant.rounds[0] else "then", sentence)
