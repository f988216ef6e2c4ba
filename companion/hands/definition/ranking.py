"""Ranking of hands as data: categories in order, straights, hand size.

`tables` compiles a ranking; nothing else reads it while hands are ranked.
"""

from dataclasses import dataclass, replace

from companion.cards import RANKS
from companion.hands.definition.wild import NOTHING_WILD, WildCards


@dataclass(frozen=True)
class HandCategory:
    """A category of hands, such as the full house.

    A hand belongs to every category that its cards can be arranged for, and counts as the best of them. A
    paired flush is a flush, and five kings can be read as four kings with a king kicker.

    name: the name that players use: ``"full house"``.
    group_sizes: the number of cards of each rank, in the order in which they decide: ``(3, 2)``.
    name_template: template of a name with ranks; ``one`` and ``many`` hold the words for each group's rank.
    group_names: the names of the groups that `name_template` mentions; the groups after them are kickers.
    is_straight: whether all cards follow one another, as in one of the ranking's straights.
    is_suited: whether all cards are of one suit.
    best_straight_name: the name of its best straight, "" if players have none: ``"royal flush"``.
    full_name_template: template of the name with all ranks as ``all``; "" if the full name lists kickers.
    """

    name: str
    group_sizes: tuple[int, ...]
    name_template: str
    group_names: tuple[str, ...]
    is_straight: bool = False
    is_suited: bool = False
    best_straight_name: str = ""
    full_name_template: str = ""


@dataclass(frozen=True, eq=False)
class Ranking:
    """A ranking of hands of `size` cards, and the cards that are wild in them. Suits never rank.

    Hands can be compared if their rankings have the same `base_ranking`. Different rankings have different
    orders, however similar.

    name: the name that players use.
    slug: the name in addresses and on the command line; no two rankings share one.
    categories: the categories, commonest first. Five of a kind counts only if one of them is that.
    straights: the ranks of each straight, highest card first. The lowest straight is first.
    size: the number of cards that count.
    larger_hand_size: the number of cards in a hand if it is more than `size`; 0 means `size`.
    short_hand_size: the fewest cards that make a hand; 0 means all of them. A missing card loses to any card.
    ranks: the letters of the ranks, lowest first.
    is_low: whether the lowest hand wins, so that common hands are good.
    is_rainbow: whether only cards of different suits and ranks count, as in badugi.
    qualifying_rank: the highest rank in a low hand that qualifies, which has no pair; "" if every hand does.
    wild: the cards that stand for any card.
    wild_card_ranks: the ranks that wild cards may stand for; "" for all. Set if the pack lacks needed ranks.
    may_repeat_cards: whether a wild card may stand for a card that is in the hand already.
    derived_from: the same ranking without wild cards; None if it has none.
    """

    name: str
    slug: str
    categories: tuple[HandCategory, ...]
    straights: tuple[str, ...] = ()
    size: int = 5
    larger_hand_size: int = 0
    short_hand_size: int = 0
    ranks: str = RANKS
    is_low: bool = False
    is_rainbow: bool = False
    qualifying_rank: str = ""
    wild: WildCards = NOTHING_WILD
    wild_card_ranks: str = ""
    may_repeat_cards: bool = True
    derived_from: "Ranking | None" = None

    @property
    def base_ranking(self) -> "Ranking":
        """The same ranking with nothing wild."""
        return self.derived_from or self

    def with_wild(self, wild: WildCards) -> "Ranking":
        """Return this ranking with only `wild` wild; the `base_ranking` if `wild` is empty.

        Raises: BadWildCards if `WildCards.check_ranks` refuses `wild`.
        """
        wild.check_ranks(self.base_ranking.ranks)
        return self.with_wild_unchecked(wild)

    def with_wild_unchecked(self, wild: WildCards, pack: str = RANKS) -> "Ranking":
        """Return this ranking for one hand with only `wild` wild, unchecked: that may be every card.

        It is the `base_ranking` if `wild` is empty. A wild card stands for a card of the pack, which has the
        ranks `pack`.
        """
        order = self.base_ranking
        if not wild:
            return order
        stands = (
            "".join(rank for rank in order.ranks if rank in pack)
            if order.may_need_missing_ranks(pack)
            else ""
        )
        return replace(
            order, name=f"{order.name}; {wild}", wild=wild, wild_card_ranks=stands, derived_from=order
        )

    def may_need_missing_ranks(self, pack: str) -> bool:
        """Say whether a wild card could be best as a card that a pack with the ranks `pack` lacks.

        It could in a low, and in a straight that begins with the ace. Any other straight is better higher up.
        """
        below = (run[:-1] for run in self.straights if run[-1] == self.ranks[-1])
        wanted = [self.ranks] if self.is_low else [run for run in below if set(run) & set(pack)]
        return any(not set(ranks) <= set(pack) for ranks in wanted)

    @property
    def effective_wild(self) -> WildCards:
        """The wild cards, as they count in this ranking.

        In a low the bug is fully wild: it is the lowest rank that the hand lacks, unless that would make a
        straight or a flush.
        """
        return self.wild.with_bugs_as_wild if self.is_low else self.wild

    @property
    def without_repeats(self) -> "Ranking":
        """A ranking in which no wild card stands for a card that is in the hand already.

        Nothing is wild in it yet; add wild cards by `with_wild`. Its hands do not compare with those of this
        ranking.
        """
        name = f"{self.base_ranking.name}, no duplicate cards"
        return replace(
            self.base_ranking, name=name, slug=f"{self.base_ranking.slug}-once", may_repeat_cards=False
        )

    @property
    def flush_hurts(self) -> bool:
        """Whether a hand has a lower value if all its cards are of one suit."""
        return self.is_low and self.has_flushes

    @property
    def has_flushes(self) -> bool:
        """Whether it matters if all cards are of one suit."""
        return any(category.is_suited for category in self.categories)

    @property
    def hand_size(self) -> int:
        """The number of cards in a full hand."""
        return self.larger_hand_size or self.size

    @property
    def min_hand_size(self) -> int:
        """The fewest cards that make a hand."""
        return self.short_hand_size or self.hand_size
