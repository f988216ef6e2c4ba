"""Which cards are wild: a wild card stands for any card, even one that is in the hand already."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from companion.cards import (
    DECK,
    JOKER,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUITS,
    Card,
    UnknownCard,
    card,
    face_up,
    is_down,
    plural,
    show,
)
from companion.hands.errors import BadWild

Marks = tuple[bool, ...]
"""For each card of a hand whether it is wild there."""
LOWEST = {"card": "the lowest card in the hand", "rank": "the lowest card in the hand and all like it"}


@dataclass(frozen=True)
class Wild:
    """What is wild, each sort beside the others; nothing at all when empty."""

    cards: frozenset[Card] = frozenset()
    """Wild however they lie."""
    down: frozenset[Card] = frozenset()
    """Wild only when face down."""
    lowest: str = ""
    """``"card"``: the lowest card in the hand, one of several alike; ``"rank"``: all alike."""

    @classmethod
    def of(cls, ranks: str = "", suits: str = "", *, joker: bool = False) -> "Wild":
        """Return the cards of these ranks or suits, and the joker where it is asked for, as wild."""
        found = {one for one in DECK if one[0] in ranks or one[1] in suits}
        return cls(frozenset(found | {JOKER} if joker else found))

    def when_down(self) -> "Wild":
        """Return the same cards, wild only when face down."""
        if self.lowest:
            raise BadWild("The lowest card in the hand is wild however it lies.")
        return Wild(down=self.cards | self.down)

    def __or__(self, other: "Wild") -> "Wild":
        """Return what is wild by either; raise `BadWild` where they contradict each other."""
        if self.lowest and other.lowest and self.lowest != other.lowest:
            raise BadWild("Either one lowest card is wild or all like it are, not both.")
        return Wild(self.cards | other.cards, self.down | other.down, self.lowest or other.lowest)

    def __bool__(self) -> bool:
        return self != NOTHING_WILD

    def __str__(self) -> str:
        """Return it in words: ``"fours and jokers wild"``."""
        sorts = [_listed(self.cards)] if self.cards else []
        sorts += [f"{_listed(self.down)} when face down"] if self.down else []
        sorts += [LOWEST[self.lowest]] if self.lowest else []
        return f"{'; '.join(sorts)} wild" if sorts else "nothing wild"

    def check(self, ranks: str) -> None:
        """Raise `BadWild` unless this can be wild among cards of `ranks`."""
        if both := self.cards & self.down:
            raise BadWild(f"{_capital(_listed(both))} cannot be wild always and also only when face down.")
        if strange := frozenset(one for one in _alone(self.cards) | _alone(self.down) if one[0] not in ranks):
            raise BadWild(f"{_capital(_listed(strange))} cannot be wild where they are not in play.")
        if self.cards.issuperset(one for one in DECK if one[0] in ranks):
            raise BadWild("Not every card can be wild.")

    def ways(self, hand: Sequence[Card], ranks: str) -> tuple[Marks, ...]:
        """Return for each card of `hand` whether it is wild there; `ranks`, lowest first, tell the lowest.

        There are several ways where one of several lowest cards alike in rank may be the wild one.
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
        """Say whether this card is wild by itself; which is the lowest depends on the hand."""
        face = face_up(one)
        return face in self.cards or (face in self.down and is_down(one))


NOTHING_WILD = Wild()

_RANKS = {
    spelling: letter
    for letter, name in RANK_NAMES.items()
    for spelling in (letter.lower(), name, plural(letter))
} | {"10": "T"}
_SUITS = {spelling: suit for suit, name in SUIT_NAMES.items() for spelling in (suit, name, name[:-1])}
_DOWN = re.compile(r" (when )?(face )?down$")
_BUT = re.compile(r"^((everything|all|anything) but|not)\s+")
_LOWEST = re.compile(r"(the )?low(est)?( card)?( in the hand)?(?P<rank> rank| and all like it)?")


def read_wild(text: str) -> Wild:
    """Return what a person says is wild: ``"4"``, ``"joker, J♠"``, ``"3, 5 and 7 down"``, ``"lowest"``.

    ``down`` is said of all that stands before it, back to a semicolon. Raises `BadWild`, quoting what it
    does not know.
    """
    found = NOTHING_WILD
    for group in re.split(r"[;+]", text.lower()):
        pending: list[Wild] = []
        for term in _terms(group):
            what = _DOWN.sub("", term)
            pending.append(_lowest(what) or _named(what))
            if what != term:
                found |= _all(pending).when_down()
                pending.clear()
        found |= _all(pending)
    return found


def _terms(group: str) -> Iterator[str]:
    """Yield what stands between commas and ands."""
    for part in group.split(","):
        words = " ".join(part.split()).removesuffix(" wild")
        for term in [words] if _lowest(words) else re.split(r" (?:and|or) ", words):
            yield from filter(None, [term.strip()])


def _all(sorts: Iterable[Wild]) -> Wild:
    return reduce(or_, sorts, NOTHING_WILD)


def _lowest(what: str) -> Wild:
    found = _LOWEST.fullmatch(what)
    return Wild(lowest="rank" if found["rank"] else "card") if found else NOTHING_WILD


def _named(what: str) -> Wild:
    """Return the cards that `what` names; raise `BadWild` where it names none, or two sorts."""
    if what in ("nothing", "every card"):
        return Wild.of(suits=SUITS if what == "every card" else "")
    if what in ("joker", "jokers", "jk"):
        return Wild.of(joker=True)
    if what in _RANKS:
        return Wild.of(ranks=_RANKS[what])
    if what in _SUITS:
        return Wild.of(suits=_SUITS[what])
    suit = _SUITS.get(_BUT.sub("", what), "")
    if suit and _BUT.match(what):
        return Wild.of(suits=SUITS.replace(suit, ""))
    return _one_card(what)


def _one_card(what: str) -> Wild:
    try:
        found = card(what)
    except UnknownCard:
        raise BadWild(
            f"“{what[:24]}” is not a wild card. Say a rank (4), a suit (spades), a card (J♠), joker, "
            "lowest, all but diamonds; with down after it where only a card face down is wild."
        ) from None
    if what in (f"{found[0]}s".lower(), "10s"):
        names = f"{plural(found[0])} or {show(found)}"
        raise BadWild(f"“{what}” may be {names}: say which of them is wild.")
    return Wild(frozenset({found}))


def _listed(cards: frozenset[Card]) -> str:
    """Return `cards` in words, as whole suits and ranks where they are whole."""
    suits = [suit for suit in SUITS if cards.issuperset(one for one in DECK if one[1] == suit)]
    ranks = [rank for rank in RANKS if cards.issuperset(Card(rank + suit) for suit in SUITS)]
    others = [show(one) for one in DECK if one in cards and one[0] not in ranks and one[1] not in suits]
    if len(suits) == len(SUITS):
        suits, ranks = [], []
        others = ["every card"]
    words = [*_suits(suits), *map(plural, ranks), *others, *(["jokers"] if JOKER in cards else [])]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _alone(cards: frozenset[Card]) -> frozenset[Card]:
    """Return those of `cards` that are not there as part of a whole suit, whatever cards are in play."""
    whole = [suit for suit in SUITS if cards.issuperset(one for one in DECK if one[1] == suit)]
    return frozenset(one for one in cards - {JOKER} if one[1] not in whole)


def _suits(suits: list[str]) -> list[str]:
    if len(suits) == len(SUITS) - 1:
        return [f"all but {next(SUIT_NAMES[suit] for suit in SUITS if suit not in suits)}"]
    return [SUIT_NAMES[suit] for suit in suits]


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]
