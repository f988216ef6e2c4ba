"""A Ranking says which hand beats which, as data: categories in order, straights, hand size.

`tables` compiles it; nothing else reads it while hands are ranked.
"""

from dataclasses import dataclass

from companion.cards import RANKS


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


@dataclass(frozen=True)
class Ranking:
    """An order of hands of `size` cards. Suits never rank."""

    name: str
    """What players call it."""
    slug: str
    """Its name in addresses and on the command line; no two rankings share one."""
    categories: tuple[Category, ...]
    """Lowest first. Five of a kind counts exactly when a category has five cards of one rank."""
    straights: tuple[str, ...]
    """The ranks of each straight, highest card first; the lowest straight first."""
    size: int = 5
    """How many cards a hand has."""
    ranks: str = RANKS
    """Rank letters, lowest first."""

    def __hash__(self) -> int:
        return hash(self.slug)


HIGH_CARD = Category("high card", (1, 1, 1, 1, 1), "high card, {one[0]}", ("card",))
PAIR = Category("pair", (2, 1, 1, 1), "pair of {many[0]}", ("pair",))
TWO_PAIR = Category("two pair", (2, 2, 1), "two pair, {many[0]} and {many[1]}", ("top pair", "second pair"))
THREE_OF_A_KIND = Category("three of a kind", (3, 1, 1), "three of a kind, {many[0]}", ("three of a kind",))
STRAIGHT = Category("straight", (1, 1, 1, 1, 1), "straight, {one[0]} high", ("straight",), run=True)
FLUSH = Category("flush", (1, 1, 1, 1, 1), "flush, {one[0]} high", ("flush",), suited=True)
FULL_HOUSE = Category(
    "full house", (3, 2), "full house, {many[0]} over {many[1]}", ("three of a kind", "pair")
)
FOUR_OF_A_KIND = Category("four of a kind", (4, 1), "four of a kind, {many[0]}", ("four of a kind",))
STRAIGHT_FLUSH = Category(
    "straight flush",
    (1, 1, 1, 1, 1),
    "straight flush, {one[0]} high",
    ("straight flush",),
    run=True,
    suited=True,
    highest="royal flush",
)
FIVE_OF_A_KIND = Category("five of a kind", (5,), "five of a kind, {many[0]}", ("five of a kind",))

_STRAIGHTS = ("5432A", *(RANKS[low : low + 5][::-1] for low in range(9)))

STANDARD = Ranking(
    name="standard high",
    slug="standard",
    categories=(
        HIGH_CARD,
        PAIR,
        TWO_PAIR,
        THREE_OF_A_KIND,
        STRAIGHT,
        FLUSH,
        FULL_HOUSE,
        FOUR_OF_A_KIND,
        STRAIGHT_FLUSH,
    ),
    straights=_STRAIGHTS,
)
"""Five cards, high, without five of a kind: five kings are four kings with a king kicker."""

STANDARD_FIVES = Ranking(
    name="standard high with five of a kind",
    slug="standard-fives",
    categories=(*STANDARD.categories, FIVE_OF_A_KIND),
    straights=_STRAIGHTS,
)
"""As `STANDARD`, and five of a kind beats a straight flush."""
