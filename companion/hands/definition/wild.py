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
    is_face_down,
    plural_rank_name,
    show,
    turn_face_up,
)
from companion.hands.definition.errors import BadWildCards

WildFlags = tuple[bool, ...]
"""Flags for the cards of a hand: whether each is wild."""
_BUG_FACING_ERROR = "The bug counts whether it is face up or face down: leave out “down”."
LOWEST_WILD_WORDS = {
    "card": "the lowest card in the hand",
    "rank": "the lowest card in the hand and all like it",
}


@dataclass(frozen=True)
class WildCards:
    """A set of wild cards of several sorts; nothing is wild if it is empty.

    cards: cards that are wild face up and face down.
    face_down_only: cards that are wild only if face down.
    lowest_card_rule: ``"card"``: one lowest card of the hand is wild; ``"rank"``: all of the lowest rank are.
    bugs: bugs, face up or face down: an ace, or a card that makes a straight or a flush.
    """

    cards: frozenset[Card] = frozenset()
    face_down_only: frozenset[Card] = frozenset()
    lowest_card_rule: str = ""
    bugs: frozenset[Card] = frozenset()

    @classmethod
    def from_deck(cls, ranks: str = "", suits: str = "", *, joker: bool = False) -> "WildCards":
        """Return the wild cards: all of these ranks, all of these suits, and the joker if asked for."""
        found = {one for one in DECK if one[0] in ranks or one[1] in suits}
        return cls(frozenset(found | {JOKER} if joker else found))

    def limit_to_face_down(self) -> "WildCards":
        """Return the same cards, wild only if face down; raise `BadWildCards` for the lowest or bugs."""
        if self.lowest_card_rule:
            raise BadWildCards(
                "The lowest card in the hand is wild whether face up or face down: leave out “down”."
            )
        if self.bugs:
            raise BadWildCards(_BUG_FACING_ERROR)
        return WildCards(face_down_only=self.cards | self.face_down_only)

    def as_bugs(self) -> "WildCards":
        """Return the same cards as bugs; raise `BadWildCards` for the lowest or face-down cards."""
        if self.lowest_card_rule:
            raise BadWildCards(
                "The lowest card cannot be the bug. Name a rank, a suit, a card or joker instead."
            )
        if self.face_down_only:
            raise BadWildCards(_BUG_FACING_ERROR)
        return WildCards(bugs=self.cards | self.bugs)

    @property
    def without_bugs(self) -> "WildCards":
        """The same wild cards without the bugs."""
        return replace(self, bugs=frozenset()) if self.bugs else self

    @property
    def with_bugs_as_wild(self) -> "WildCards":
        """The same wild cards with bugs fully wild, as in lows."""
        return replace(self, cards=self.cards | self.bugs, bugs=frozenset()) if self.bugs else self

    def is_bug(self, one: Card) -> bool:
        """Say whether a card is a bug and not also fully wild."""
        return turn_face_up(one) in self.bugs and one not in self.without_bugs

    def wild_label(self, one: Card) -> str:
        """Return the word for a card that is wild: "the bug" or "wild"."""
        return "the bug" if self.is_bug(one) else "wild"

    def __or__(self, other: "WildCards") -> "WildCards":
        """Return the wild cards of both; raise `BadWildCards` if they contradict each other."""
        if (
            self.lowest_card_rule
            and other.lowest_card_rule
            and self.lowest_card_rule != other.lowest_card_rule
        ):
            raise BadWildCards(
                "Choose one: either only the lowest card is wild, or all cards of its rank are."
            )
        return WildCards(
            self.cards | other.cards,
            self.face_down_only | other.face_down_only,
            self.lowest_card_rule or other.lowest_card_rule,
            self.bugs | other.bugs,
        )

    def __bool__(self) -> bool:
        return self != NOTHING_WILD

    def __str__(self) -> str:
        """Return the wild cards in words: ``"fours and jokers wild"``."""
        sorts = [_describe_cards(self.cards)] if self.cards else []
        sorts += [f"{_describe_cards(self.face_down_only)} when face down"] if self.face_down_only else []
        sorts += [LOWEST_WILD_WORDS[self.lowest_card_rule]] if self.lowest_card_rule else []
        told = [f"{'; '.join(sorts)} wild"] if sorts else []
        told += [f"{_describe_cards(self.bugs)} as the bug"] if self.bugs else []
        return "; ".join(told) or "nothing wild"

    def check_ranks(self, ranks: str) -> None:
        """Check that this can be wild among cards of `ranks`.

        Raises: BadWildCards if a card is of two sorts that contradict each other, if there are bugs beside a
        `lowest_card_rule`, if a card has another rank and is not part of a whole wild suit, or if every card
        would be wild.
        """
        if both := self.cards & self.face_down_only:
            raise BadWildCards(
                f"{_capitalise(_describe_cards(both))} cannot be wild both always and only when face down. "
                "Choose one."
            )
        if both := self.bugs & (self.cards | self.face_down_only):
            raise BadWildCards(f"{_capitalise(_describe_cards(both))} cannot be both wild and the bug.")
        if self.bugs and self.lowest_card_rule:
            raise BadWildCards("If the lowest card in the hand is wild, there cannot be a bug too.")
        named = (
            _cards_outside_suits(self.cards)
            | _cards_outside_suits(self.face_down_only)
            | _cards_outside_suits(self.bugs)
        )
        if strange := frozenset(one for one in named if one[0] not in ranks):
            raise BadWildCards(f"Cards that are not in play cannot be wild: {_describe_cards(strange)}.")
        if self.with_bugs_as_wild.cards.issuperset(one for one in DECK if one[0] in ranks):
            raise BadWildCards("Not every card can be wild.")

    def possible_flags(self, hand: Sequence[Card], ranks: str) -> tuple[WildFlags, ...]:
        """Return the possible flags that say which cards of `hand` are wild.

        There are several ways if one of several equally low cards is wild. Jokers and cards that are wild by
        themselves are not counted as the lowest. `ranks` has the ranks, lowest first.
        """
        marks = tuple(one in self for one in hand)
        others = [at for at, one in enumerate(hand) if not marks[at] and turn_face_up(one) != JOKER]
        if not (self.lowest_card_rule and others):
            return (marks,)
        lowest = min((hand[at][0] for at in others), key=ranks.index)
        alike = [at for at in others if hand[at][0] == lowest]
        each = [alike] if self.lowest_card_rule == "rank" else [[at] for at in alike]
        return tuple(tuple(wild or at in chosen for at, wild in enumerate(marks)) for chosen in each)

    def __contains__(self, one: Card) -> bool:
        """Say whether a card is wild or a bug by itself, not as the lowest card of a hand."""
        face = turn_face_up(one)
        return face in self.cards or face in self.bugs or (face in self.face_down_only and is_face_down(one))


def _describe_cards(cards: frozenset[Card]) -> str:
    """Return `cards` in words, with names of suits and ranks for complete ones."""
    suits = [suit for suit in SUITS if cards.issuperset(one for one in DECK if one[1] == suit)]
    ranks = [rank for rank in RANKS if cards.issuperset(Card(rank + suit) for suit in SUITS)]
    others = [show(one) for one in DECK if one in cards and one[0] not in ranks and one[1] not in suits]
    if len(suits) == len(SUITS):
        suits, ranks = [], []
        others = ["every card"]
    words = [
        *_describe_suits(suits),
        *map(plural_rank_name, ranks),
        *others,
        *(["jokers"] if JOKER in cards else []),
    ]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _cards_outside_suits(cards: frozenset[Card]) -> frozenset[Card]:
    """Return those of `cards`, without the joker, that are not part of a complete suit."""
    whole = [suit for suit in SUITS if cards.issuperset(one for one in DECK if one[1] == suit)]
    return frozenset(one for one in cards - {JOKER} if one[1] not in whole)


def _describe_suits(suits: list[str]) -> list[str]:
    if len(suits) == len(SUITS) - 1:
        return [f"all but {next(SUIT_NAMES[suit] for suit in SUITS if suit not in suits)}"]
    return [SUIT_NAMES[suit] for suit in suits]


def _capitalise(words: str) -> str:
    return words[0].upper() + words[1:]


NOTHING_WILD = WildCards()
