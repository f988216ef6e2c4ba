"""The suggested ranking: the one most people expect, if a variant has another for no reason.

It is suggested because few people look for it in the list of rankings.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.cards import RANKS
from companion.hands import STANDARD, Ranking
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

    `slug`: slug of the ranking.
    `field`: JSON field to change: "order" for the first round, "then" for a later one.
    `sentence`: reason, a sentence for people.
    """

    slug: str
    field: str
    sentence: str


def usual_ranking_for_pack(pack: int) -> Ranking:
    """Return the ranking that most tables use with a pack of so many cards.

    It is `STANDARD` for any number but 36 and 32.
    """
    return _RANKING_BY_PACK.get(pack, STANDARD)


def suggest_ranking(variant: Variant) -> RankingSuggestion | None:
    """Return the first suggested ranking, None if no other ranking is expected.

    Another one is expected if a round with a pack of 36 or 32 cards has the standard ranking, or one for
    another such pack; then that of `usual_ranking_for_pack` is suggested. Else another one is expected if
    five of a kind would count as four; then `STANDARD_FIVE_OF_A_KIND` is. There is none if no prize is for
    the best hand by the round's ranking.
    """
    for each, expected, sentence in _expected_rankings(variant):
        return RankingSuggestion(expected.slug, "order" if each == variant.first_round else "then", sentence)
    return None


def _expected_rankings(variant: Variant) -> Iterator[tuple[Round, Ranking, str]]:
    """Yield the rounds in which another ranking is expected, with that ranking and a sentence."""
    expected = _RANKING_BY_PACK.get(variant.cards.pack_size)
    if expected and variant.showdown.has_high_prize:
        for each in variant.rounds:
            is_for_other_stripped_pack = {*each.ranking.ranks} not in ({*RANKS}, {*variant.cards.pack.ranks})
            if each.ranking_slug == STANDARD.slug or is_for_other_stripped_pack:
                most = f"With {variant.cards.pack_size} cards, most players use “{expected.name}”"
                yield each, expected, f"{_describe_differences(each.ranking, expected)}. {most}."
    sentence = (
        "Five of a kind counts as four of a kind here. With the ranking "
        f"“{STANDARD_FIVE_OF_A_KIND.name}”, it is the best hand."
    )
    for each in rounds_without_five_alike(variant):
        yield each, STANDARD_FIVE_OF_A_KIND, sentence


def _describe_differences(order: Ranking, expected: Ranking) -> str:
    """Return words for the differences between a ranking and the expected one."""
    wheel = "-".join("10" if rank == "T" else rank for rank in f"A{expected.straights[0][:-1]}")
    kinds = order.categories
    flush = "" if kinds.index(FLUSH) > kinds.index(FULL_HOUSE) else ", and a flush loses to a full house"
    return f"{wheel} is not a straight here{flush}"
