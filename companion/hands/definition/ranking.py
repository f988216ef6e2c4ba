"""A Ranking says which hand beats which, as data: categories in order, straights, hand size.

`tables` compiles it; nothing else reads it while hands are ranked.
"""

from dataclasses import dataclass, replace

from companion.cards import RANKS
from companion.hands.definition.wild import NOTHING_WILD, Wild


@dataclass(frozen=True)
class Category:
    """A kind of hand.

    A hand belongs to every category that its cards can be arranged for, and counts as the best of
    them: a paired flush is a flush, and five kings can be read as four kings with a king kicker.
    """

    name: str
    """What players call it: ``"full house"``."""
    groups: tuple[int, ...]
    """How many cards of one rank stand together, those that decide first: ``(3, 2)``."""
    short: str
    """Its name with the ranks that make it; ``one`` and ``many`` hold the words for each group's rank."""
    parts: tuple[str, ...]
    """What to call each group that `short` names; the groups after them are kickers."""
    run: bool = False
    """All cards follow one another, as one of the ranking's straights."""
    suited: bool = False
    """All cards are of one suit."""
    highest: str = ""
    """The name of its best straight where players have one: ``"royal flush"``."""
    listed: str = ""
    """Its name with every rank, ``all``, where that is said differently than with kickers."""


@dataclass(frozen=True, eq=False)
class Ranking:
    """An order of hands of `size` cards, and what is wild in them. Suits never rank.

    Hands compare when their rankings have the same `order`; other rankings are other orders, however
    much alike.
    """

    name: str
    """What players call it."""
    slug: str
    """Its name in addresses and on the command line; no two orders share one."""
    categories: tuple[Category, ...]
    """The commonest first. Five of a kind counts exactly when a category has five cards of one rank."""
    straights: tuple[str, ...] = ()
    """The ranks of each straight, highest card first; the lowest straight first."""
    size: int = 5
    """How many cards count."""
    held: int = 0
    """How many cards a hand has where that is more than count; 0: as many as count."""
    least: int = 0
    """The fewest cards that are a hand; 0: no fewer than `size`. A missing card loses to any card."""
    ranks: str = RANKS
    """Rank letters, lowest first."""
    low: bool = False
    """The hand that would be lowest wins: whatever is common is good."""
    rainbow: bool = False
    """Only cards of different suits and ranks count, as in badugi; each number of them is a category."""
    qualifies: str = ""
    """The highest rank that a low hand may hold, all cards of different ranks; "": any hand counts."""
    wild: Wild = NOTHING_WILD
    """The cards that stand for any card."""
    stands: str = ""
    """The ranks that they stand for: those of the pack, where it lacks some and that matters; "": all."""
    repeats: bool = True
    """Whether a wild card may stand for a card that is in the hand already."""
    base: "Ranking | None" = None
    """This order without its wild cards, where it has some."""

    @property
    def order(self) -> "Ranking":
        """The same order with nothing wild."""
        return self.base or self

    def with_wild(self, wild: Wild) -> "Ranking":
        """Return this order with `wild` wild, and nothing else; raise `BadWild` when it cannot be."""
        wild.check(self.order.ranks)
        return self.in_hand(wild)

    def in_hand(self, wild: Wild, pack: str = RANKS) -> "Ranking":
        """Return this order for one hand in which `wild` is wild, as comes of it: that may be every card.

        A wild card stands for a card of the pack, which has these ranks.
        """
        order = self.order
        if not wild:
            return order
        stands = "".join(rank for rank in order.ranks if rank in pack) if order.wants_beyond(pack) else ""
        return replace(order, name=f"{order.name}; {wild}", wild=wild, stands=stands, base=order)

    def wants_beyond(self, pack: str) -> bool:
        """Say whether a wild card could be better as a card that a pack of these ranks lacks.

        In a low it could, and in a straight that begins with the ace; any other straight is better higher up.
        """
        below = (run[:-1] for run in self.straights if run[-1] == self.ranks[-1])
        wanted = [self.ranks] if self.low else [run for run in below if set(run) & set(pack)]
        return any(not set(ranks) <= set(pack) for ranks in wanted)

    @property
    def taken(self) -> Wild:
        """What is wild as it counts here.

        In a low the bug is as wild as any other card: it is the lowest that the hand lacks, unless that would
        make a straight or a flush.
        """
        return self.wild.loose if self.low else self.wild

    @property
    def once(self) -> "Ranking":
        """The same order where no wild card stands for a card that is in the hand already."""
        name = f"{self.order.name}, no card twice"
        return replace(self.order, name=name, slug=f"{self.order.slug}-once", repeats=False)

    @property
    def flush_hurts(self) -> bool:
        """Whether a hand is worth less when all its cards are of one suit."""
        return self.low and self.has_flushes

    @property
    def has_flushes(self) -> bool:
        """Whether it matters if all cards are of one suit."""
        return any(category.suited for category in self.categories)

    @property
    def cards(self) -> int:
        """How many cards a hand has."""
        return self.held or self.size

    @property
    def fewest(self) -> int:
        """How many cards a hand must have."""
        return self.least or self.cards
