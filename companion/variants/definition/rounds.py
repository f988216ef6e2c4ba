"""A round of a variant: its steps, its wild cards and its ranking."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.hands import RANKINGS, STANDARD, Ranking
from companion.hands.definition.sides import HandPrize
from companion.hands.judging.lows import prize_ranking
from companion.variants.definition.steps import BET, IN_OR_OUT, VariantStep

STANDARD_SLUG, NO_RANKING = "standard", "points"
"""Rankings: the usual one, and none at all, for prizes by points or for a single card."""
NAMED_RANK, OWN_LOW_DOWN, OWN_HIGH_DOWN, OWN_NAMED_RANK, WILD_TAPS = (
    "named",
    "own low down",
    "own high down",
    "own named",
    "tapped",
)
TWO_NAMED_RANKS, THREE_NAMED_RANKS, TWO_OWN_NAMED_RANKS = "two named", "three named", "two own named"
HAND_WILD_KINDS = (
    NAMED_RANK,
    OWN_LOW_DOWN,
    OWN_HIGH_DOWN,
    OWN_NAMED_RANK,
    WILD_TAPS,
    TWO_NAMED_RANKS,
    THREE_NAMED_RANKS,
    TWO_OWN_NAMED_RANKS,
)
"""Kinds of wild cards that depend on the hand; `hands.read_wild` reads all others."""
RANKS_NAMED_FOR_ALL: Mapping[str, int] = MappingProxyType(
    {NAMED_RANK: 1, TWO_NAMED_RANKS: 2, THREE_NAMED_RANKS: 3}
)
RANKS_NAMED_BY_EACH: Mapping[str, int] = MappingProxyType({OWN_NAMED_RANK: 1, TWO_OWN_NAMED_RANKS: 2})
"""Number of ranks named for all, or by each player, by the kind of wild card."""


@dataclass(frozen=True)
class Round:
    """A round of a variant.

    `steps`: the steps before its showdown, in order.
    `wild_cards`: texts of the wild cards, in the form of `hands.read_wild` or one of `HAND_WILD_KINDS`.
    `ranking_slug`: slug of the ranking of hands, or `NO_RANKING`.
    """

    steps: tuple[VariantStep, ...]
    wild_cards: tuple[str, ...] = ()
    ranking_slug: str = STANDARD_SLUG

    @property
    def ranking(self) -> Ranking:
        """Ranking of hands, `STANDARD` if the slug is `NO_RANKING`.

        Raises: KeyError for an unknown slug.
        """
        return STANDARD if self.ranking_slug == NO_RANKING else RANKINGS[self.ranking_slug]

    def ranking_for(self, prize: HandPrize) -> Ranking:
        """Return the ranking by which hands are compared for a prize: the round's own for the high.

        A low has only the ranks of the round's ranking, and hands no larger than its hands, except badugi.

        Raises: KeyError for an unknown slug of the round, or an unknown `ranking_name` of the prize.
        """
        return prize_ranking(prize.ranking_name, self.ranking)

    @property
    def ranks_named_for_all(self) -> int:
        """Number of ranks that are wild for all players and named in the hand; 0 for none."""
        return sum(RANKS_NAMED_FOR_ALL.get(text, 0) for text in self.wild_cards)

    @property
    def ranks_named_by_each(self) -> int:
        """Number of ranks that each player names as wild for their own hand; 0 for none."""
        return sum(RANKS_NAMED_BY_EACH.get(text, 0) for text in self.wild_cards)

    @property
    def has_in_or_out(self) -> bool:
        """True if players declare in or out in this round; declaring for a prize does not count."""
        return any(step.kind == IN_OR_OUT for step in self.steps)

    @property
    def has_exchanges(self) -> bool:
        """True if players may exchange cards for others from the pack, free or at a price."""
        return any(step.is_exchange for step in self.steps)

    @property
    def betting_round_count(self) -> int:
        """Number of betting rounds."""
        return sum(step.kind == BET for step in self.steps)
