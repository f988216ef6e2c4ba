"""A stage of a deal as data: the cards dealt, the wild cards, the prizes."""

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
"""Cards of one rank in the deck: the most that can be alike without a repeated card."""
CHOSEN = "chosen"
"""Placeholder in wild or deadly cards for the rank that the table chooses."""


@dataclass(frozen=True)
class Deck:
    """The deck that is dealt.

    It has `size` cards of `ranks`, with `jokers` among them and `copies` of each other card.
    """

    size: int = CARDS
    ranks: str = RANKS
    jokers: int = 0
    copies: int = 1


ONE_DECK = Deck()


@dataclass(frozen=True)
class Sides:
    """The prizes of a stage in which wild cards may differ from hand to hand.

    - `judge`: ranks the hands for each prize.
    - `shown`: function that makes a hand for `judge` from its cards and from the wild cards entered: ranks
      `named` for all hands, ranks of its `own`, cards `touched`.
    - `named`, `own`: number of ranks that are asked, for all hands and for each hand.
    - `touched`: True if each hand's wild cards are tapped.
    - `second`: True if the second best hand wins.
    - `floor`: lowest hand that can win; None if any hand can.
    """

    judge: Judge
    shown: Callable[..., Shown]
    named: int = 0
    own: int = 0
    touched: bool = False
    second: bool = False
    floor: Floor | None = None

    def may_lack(self, at: int) -> bool:
        """Return whether the prize with that number may have no winner.

        No hand may be low enough or good enough, or dead cards may leave too few for a low.
        """
        side = self.judge.sides[at]
        if side.may_lack or not isinstance(side, HandSide):
            return side.may_lack
        short = bool(self.judge.dead) and order_of(side.order, self.judge.order).low
        return short or self.asks_floor(at)

    def asks_floor(self, at: int) -> bool:
        """Return whether the prize with that number takes at least the `floor`."""
        side = self.judge.sides[at]
        if not (self.floor and isinstance(side, HandSide)):
            return False
        return self.floor.concerns(order_of(side.order, self.judge.order))


@dataclass(frozen=True)
class Stage:
    """One contest for the pot: the cards dealt for it, and how hands are compared.

    - `deal`: what the dealer deals, as it follows "Anna deals": "three cards down to everybody".
    - `cards`: number of cards that each player holds, without face-up cards counted by `lying`.
    - `contest`: ranking of the hands, without wild cards.
    - `board`: number of cards on the table that count for all.
    - `wild`: wild cards as `hands.read_wild` reads them, "6 and 9 down", with `CHOSEN` for the table's rank.
    - `title`: name shown if a form has several stages: "3s wild".
    - `moves`: its own moves, if they differ from those of other stages.
    - `most`: most cards that a player can hold, if more than `cards`; else 0.
    - `lying`: fewest and most cards of a player that are face up, if that must be entered; else ().
    - `sides`: the prizes, if they are more than the best hand and perhaps the lowest of the contest.
    - `takes`: cards that go off the board before the showdown. Each item is a number and which: "first",
      "last", "lowest", "highest", or "" if the table says which.
    - `kitty`: number of cards of a kitty; 0 for as many as a player has.
    - `says_kitty`: True if `deal` says what the kitty is dealt.
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
        """Number of cards that go off the board."""
        return sum(count for count, _ in self.takes)

    @property
    def held(self) -> int:
        """Most cards that a player can hold, without face-up cards counted by `lying`."""
        return self.most or self.cards

    @property
    def least(self) -> int:
        """Fewest cards that a player can hold, face-up cards included."""
        return self.cards + (self.lying[0] if self.lying else 0)

    @property
    def can_repeat(self) -> bool:
        """True if it matters whether a wild card may repeat a card of the hand.

        Up to four of a kind need no repeat.
        """
        return bool(self.wild) and self.contest.ranking.size > SUITED

    def meeting(self, chosen: str = "", *, repeats: bool = True) -> Contest:
        """Return the contest with its wild cards.

        `chosen` is the letter of the rank that the table chose.

        With `repeats` a wild card may stand for a card that is already in the hand.
        """
        return _with_wild(self, chosen, repeats or not self.can_repeat)


@lru_cache(maxsize=256)  # every variant that players make has stages of its own
def _with_wild(stage: Stage, chosen: str, repeats: bool) -> Contest:
    base = stage.contest
    said = (stage.wild.replace(CHOSEN, chosen),)
    ranking = base.ranking if repeats else base.ranking.once
    return replace(contest_of(ranking, low=base.low, wild=said, choice=base.choice), name=base.name)
