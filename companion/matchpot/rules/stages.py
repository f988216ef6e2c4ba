"""A contest for the pot as data: what is dealt for it, what is wild, what the pot has parts for."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.cards import RANKS
from companion.hands import Contest, Floor, Judge, Shown
from companion.hands.definition.sides import HandSide
from companion.hands.judging.lows import order_of
from companion.kit.placing import contest_of
from companion.matchpot.rules.moves import Move

CARDS = 52
SUITED = 4
"""Cards of one rank in the deck: so many alike can be had without any of them twice."""
CHOSEN = "chosen"
"""Stands in what is wild, and in what kills, for the rank that the table chooses."""


@dataclass(frozen=True)
class Deck:
    """What is dealt from: `size` cards of `ranks`, `jokers` among them, `copies` of each other card."""

    size: int = CARDS
    ranks: str = RANKS
    jokers: int = 0
    copies: int = 1


ONE_DECK = Deck()


@dataclass(frozen=True)
class Sides:
    """What the pot has equal parts for, where wild cards may be another in each hand.

    `shown` returns a hand for the `judge` from its cards and from what is told of it: ranks `named` for all,
    some of its `own`, the cards that were `touched`. How many ranks are asked, and whether cards are, say the
    fields of these names. `second` says that the second best hand wins, `floor` what must be held to win.
    """

    judge: Judge
    shown: Callable[..., Shown]
    named: int = 0
    own: int = 0
    touched: bool = False
    second: bool = False
    floor: Floor | None = None

    def may_lack(self, at: int) -> bool:
        """Say whether there may be nobody for the part of that number.

        No hand is as low or holds what must be held, or dead cards leave too few for a low.
        """
        side = self.judge.sides[at]
        if side.may_lack or not isinstance(side, HandSide):
            return side.may_lack
        short = bool(self.judge.dead) and order_of(side.order, self.judge.order).low
        return short or self.asks_floor(at)

    def asks_floor(self, at: int) -> bool:
        """Say whether the floor must be held for the part of that number."""
        side = self.judge.sides[at]
        if not (self.floor and isinstance(side, HandSide)):
            return False
        return self.floor.concerns(order_of(side.order, self.judge.order))


@dataclass(frozen=True)
class Stage:
    """One contest for the pot: what is dealt for it, and how hands meet.

    `deal` is what the dealer deals, as it stands after "Anna deals": "three cards down to everybody". Each
    player holds `cards` then, altogether and face down, or more, up to `most` where that is not 0; `board`
    cards on the table count for all. `lying` are how many of a player's cards lie up, at least and at most,
    where that must be told; () where it need not.
    `takes` are the cards that go off the board before the hands are shown, each time how many, and which:
    "first", "last", "lowest", "highest", or "" where the table says which.
    `contest` is without wild cards; `wild` says what is wild as `hands.read_wild` reads it, "6 and 9 down",
    with `CHOSEN` for a rank the table chooses. `title` is told where a form has several: "3s wild".
    `moves` are its own, where stages differ in them, and `sides` are what a pot has equal parts for where
    that is more than the best hand, and maybe the lowest, of the contest. `kitty` is how many cards a kitty
    has where it has not as many as a player, and `says_kitty` that `deal` says what it is dealt.
    """

    deal: str
    cards: int
    contest: Contest
    board: int = 0
    wild: str = ""
    title: str = ""
    moves: tuple[Move, ...] = ()
    most: int = 0
    lying: tuple[int, ...] = ()
    sides: Sides | None = None
    takes: tuple[tuple[int, str], ...] = ()
    kitty: int = 0
    says_kitty: bool = False

    @property
    def taken(self) -> int:
        """How many cards go off the board."""
        return sum(count for count, _ in self.takes)

    @property
    def held(self) -> int:
        """How many cards a player holds at most, without those up where they are told apart."""
        return self.most or self.cards

    @property
    def least(self) -> int:
        """How many cards a player holds at least, those up among them."""
        return self.cards + (self.lying[0] if self.lying else 0)

    @property
    def can_repeat(self) -> bool:
        """Whether it matters if a wild card may stand for a card in the hand: up to four alike need none."""
        return bool(self.wild) and self.contest.ranking.size > SUITED

    def meeting(self, chosen: str = "", *, repeats: bool = True) -> Contest:
        """Return the contest with its wild cards, `chosen` the letter of the rank that the table chose.

        `repeats` says whether a wild card may stand for a card that is in the hand already.
        """
        return _with_wild(self, chosen, repeats or not self.can_repeat)


@lru_cache(maxsize=256)  # every card that a table makes up has stages of its own
def _with_wild(stage: Stage, chosen: str, repeats: bool) -> Contest:
    base = stage.contest
    said = (stage.wild.replace(CHOSEN, chosen),)
    ranking = base.ranking if repeats else base.ranking.once
    return replace(contest_of(ranking, low=base.low, wild=said, choice=base.choice), name=base.name)
