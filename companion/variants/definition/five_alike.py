"""Five of a kind, possible with wild cards or two packs: whether a variant's ranking has it."""

from collections.abc import Iterator

from companion.hands import RANKINGS, Ranking
from companion.variants.definition.parts import LOW_PRIZES
from companion.variants.definition.rounds import Round
from companion.variants.definition.variant import Variant

FIVE = 5
"""Number of cards of a usual hand."""


def counts_five_alike_as_four(variant: Variant) -> bool:
    """Return whether `rounds_without_five_alike` finds a round: five of a kind counts as four in it."""
    return any(rounds_without_five_alike(variant))


def rounds_without_five_alike(variant: Variant) -> Iterator[Round]:
    """Yield the rounds in which five of a kind can be held, but is no hand of the ranking.

    It can be held if any card is wild for the high, or with several decks. Rounds are left out if their
    ranking has hands of another size than five, or if they have no ranking. Nothing is yielded if no prize is
    for the best hand by the round's ranking.
    """
    if not variant.showdown.has_high_prize:
        return
    for each in variant.rounds:
        made = (
            each.wild_cards and variant.special_cards.wild_prizes != LOW_PRIZES
        ) or variant.cards.pack.decks > 1
        if made and each.ranking_slug in RANKINGS and not _has_five_of_a_kind(RANKINGS[each.ranking_slug]):
            yield each


def _has_five_of_a_kind(order: Ranking) -> bool:
    """Return whether a ranking has five of a kind; True for rankings of fewer cards."""
    return order.size != FIVE or any(FIVE in kind.group_sizes for kind in order.categories)
