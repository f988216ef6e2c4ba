"""Wild cards: a wild card stands for any card, even one that is in the hand already.

The bug is less: an ace, or any card that makes a straight or a flush. `standing` computes the hand values.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.cards import (
    DECK,
    JOKER,
    RANKS,
    SUIT_NAMES,
    SUITS,
    Card,
    face_up,
    is_down,
    plural,
    show,
)
from companion.hands.definition.errors import BadWild

Marks = tuple[bool, ...]
"""Flags for the cards of a hand: whether each is wild."""
_BUG_LIES = "The bug is one however it lies: leave out “down”."
LOWEST = {"card": "the lowest card in the hand", "rank": "the lowest card in the hand and all like it"}


@dataclass(frozen=True)
class Wild:
    """A set of wild cards of several sorts; nothing is wild if it is empty."""

    cards: frozenset[Card] = frozenset()
    """Cards that are wild face up and face down."""
    down: frozenset[Card] = frozenset()
    """Cards that are wild only if face down."""
    lowest: str = ""
    """``"card"``: one lowest card of the hand is wild; ``"rank"``: all of the lowest rank are."""
    bugs: frozenset[Card] = frozenset()
    """Bugs, face up or face down: an ace, or a card that makes a straight or a flush."""

    @classmethod
    def of(cls, ranks: str = "", suits: str = "", *, joker: bool = False) -> "Wild":
        """Return as wild the cards of these ranks or suits, and the joker if asked for."""
        found = {one for one in DECK if one[0] in ranks or one[1] in suits}
        return cls(frozenset(found | {JOKER} if joker else found))

    def when_down(self) -> "Wild":
        """Return the same cards, wild only if face down; raise `BadWild` for the lowest or bugs."""
        if self.lowest:
            raise BadWild("The lowest card in the hand is wild however it lies.")
        if self.bugs:
            raise BadWild(_BUG_LIES)
        return Wild(down=self.cards | self.down)

    def as_bugs(self) -> "Wild":
        """Return the same cards as bugs; raise `BadWild` for the lowest or face-down cards."""
        if self.lowest:
            raise BadWild("A bug is said by rank, suit or card, or as joker.")
        if self.down:
            raise BadWild(_BUG_LIES)
        return Wild(bugs=self.cards | self.bugs)

    @property
    def free(self) -> "Wild":
        """The same wild cards without the bugs."""
        return replace(self, bugs=frozenset()) if self.bugs else self

    @property
    def loose(self) -> "Wild":
        """The same wild cards with bugs fully wild, as in lows."""
        return replace(self, cards=self.cards | self.bugs, bugs=frozenset()) if self.bugs else self

    def is_bug(self, one: Card) -> bool:
        """Say whether a card is a bug and not also fully wild."""
        return face_up(one) in self.bugs and one not in self.free

    def called(self, one: Card) -> str:
        """Return the word for a wild card: "the bug" or "wild"."""
        return "the bug" if self.is_bug(one) else "wild"

    def __or__(self, other: "Wild") -> "Wild":
        """Return the wild cards of both; raise `BadWild` if they contradict each other."""
        if self.lowest and other.lowest and self.lowest != other.lowest:
            raise BadWild("Either one lowest card is wild or all like it are, not both.")
        return Wild(
            self.cards | other.cards,
            self.down | other.down,
            self.lowest or other.lowest,
            self.bugs | other.bugs,
        )

    def __bool__(self) -> bool:
        return self != NOTHING_WILD

    def __str__(self) -> str:
        """Return the wild cards in words: ``"fours and jokers wild"``."""
        sorts = [_listed(self.cards)] if self.cards else []
        sorts += [f"{_listed(self.down)} when face down"] if self.down else []
        sorts += [LOWEST[self.lowest]] if self.lowest else []
        told = [f"{'; '.join(sorts)} wild"] if sorts else []
        told += [f"{_listed(self.bugs)} as the bug"] if self.bugs else []
        return "; ".join(told) or "nothing wild"

    def check(self, ranks: str) -> None:
        """Raise `BadWild` unless this can be wild among cards of `ranks`."""
        if both := self.cards & self.down:
            raise BadWild(f"{_capital(_listed(both))} cannot be wild always and also only when face down.")
        if both := self.bugs & (self.cards | self.down):
            raise BadWild(f"{_capital(_listed(both))} cannot be wild and also the bug, which is less.")
        if self.bugs and self.lowest:
            raise BadWild("Where the lowest card in the hand is wild there is no bug beside it.")
        named = _alone(self.cards) | _alone(self.down) | _alone(self.bugs)
        if strange := frozenset(one for one in named if one[0] not in ranks):
            raise BadWild(f"{_capital(_listed(strange))} cannot be wild where they are not in play.")
        if self.loose.cards.issuperset(one for one in DECK if one[0] in ranks):
            raise BadWild("Not every card can be wild.")

    def ways(self, hand: Sequence[Card], ranks: str) -> tuple[Marks, ...]:
        """Return the possible flags that say which cards of `hand` are wild.

        There are several ways if one of several equally low cards is wild. `ranks` has the ranks, lowest
        first.
        """
        marks = tuple(one in self for one in hand)
        others = [at for at, one in enumerate(hand) if not marks[at] and face_up(one) != JOKER]
        if not (self.lowest and others):
            return (marks,)
        lowest = min((hand[at][0] for at in others), key=ranks.index)
        alike = [at for at in others if hand[at][0] == lowest]
        each = [alike] if self.lowest == "rank" else [[at] for at in alike]
        return tuple(tuple(wild or at in chosen for at, wild in enumerate(marks)) for chosen in each)

    def __contains__(self, one: Card) -> bool:
        """Say whether a card is wild by itself, not as the lowest card of a hand."""
        face = face_up(one)
        return face in self.cards or face in self.bugs or (face in self.down and is_down(one))


def _listed(cards: frozenset[Card]) -> str:
    """Return `cards` in words, with names of suits and ranks for complete ones."""
    suits = [suit for suit in SUITS if cards.issuperset(one for one in DECK if one[1] == suit)]
    ranks = [rank for rank in RANKS if cards.issuperset(Card(rank + suit) for suit in SUITS)]
    others = [show(one) for one in DECK if one in cards and one[0] not in ranks and one[1] not in suits]
    if len(suits) == len(SUITS):
        suits, ranks = [], []
        others = ["every card"]
    words = [*_suits(suits), *map(plural, ranks), *others, *(["jokers"] if JOKER in cards else [])]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _alone(cards: frozenset[Card]) -> frozenset[Card]:
    """Return those of `cards`, without the joker, that are not part of a complete suit."""
    whole = [suit for suit in SUITS if cards.issuperset(one for one in DECK if one[1] == suit)]
    return frozenset(one for one in cards - {JOKER} if one[1] not in whole)


def _suits(suits: list[str]) -> list[str]:
    if len(suits) == len(SUITS) - 1:
        return [f"all but {next(SUIT_NAMES[suit] for suit in SUITS if suit not in suits)}"]
    return [SUIT_NAMES[suit] for suit in suits]


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


NOTHING_WILD = Wild()
