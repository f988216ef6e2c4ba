"""Hand values for a prize: the rank of a hand, the card of a suit, or points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from companion.cards import JOKER, RANK_NAMES, RANKS, SUIT_NAMES, Card, face_up, is_down, show
from companion.hands.definition.errors import NotComparable, NotWild
from companion.hands.definition.sides import CardSide, PointsSide, points
from companion.hands.definition.wild import NOTHING_WILD, Marks, Wild
from companion.hands.evaluation.standing import ACE
from companion.hands.judging.explanation import explain
from companion.hands.judging.hand_rank import Rank

_COURTS = "JQK"
_ACE = (1, 11)


class _ByKey(Protocol):
    """A hand value that compares by its `key`."""

    @property
    def key(self) -> tuple[int, ...]:
        """The sort key; higher is better."""

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __lt__(self, other: Self) -> bool:
        return self.key < other.key


@dataclass(frozen=True, eq=False)
class CardWorth(_ByKey):
    """The value of a hand for a card prize: the player's card of the suit, if any."""

    side: CardSide
    card: Card | None = None

    @property
    def qualifies(self) -> bool:
        """Whether the player has such a card."""
        return self.card is not None

    @property
    def name(self) -> str:
        """The card in words: ``"K♠ in the hole"``, or ``"no spade"``."""
        where = " in the hole" * self.side.down
        card = show(face_up(self.card)) if self.card else f"no {SUIT_NAMES[self.side.suit][:-1]}"
        return f"{card}{where}"

    @property
    def full(self) -> str:
        """The same as `name`, as nothing else decides."""
        return self.name

    @property
    def cards(self) -> tuple[Card, ...]:
        """The card as a tuple, empty if there is none."""
        return (self.card,) if self.card else ()

    @property
    def key(self) -> tuple[int, ...]:
        """The sort key: whether there is a card, then its place among the ranks."""
        if not self.card:
            return (0,)
        place = -1 if self.side.ace_low and self.card[0] == "A" else RANKS.index(self.card[0])
        return 1, -place if self.side.low else place

    @property
    def meanings(self) -> tuple[str, ...]:
        """Always empty, as a wild card counts here as what is printed on it."""
        return ()

    def beats(self, worse: Self) -> str:
        """Return why this hand beats another one that qualifies."""
        which = f"{'lower' if self.side.low else 'higher'} {SUIT_NAMES[self.side.suit][:-1]}"
        mine, other = (RANK_NAMES[one.card[0]] for one in (self, worse) if one.card)
        return f"{which}: {mine} over {other}"


@dataclass(frozen=True, eq=False)
class PointsWorth(_ByKey):
    """The points of a player's cards, counted in the best way for the prize `side`."""

    side: PointsSide
    halves: int
    """The points times two."""
    cards: tuple[Card, ...] = ()
    counts: tuple[int, ...] = ()
    """The points of each card, times two."""
    marks: Marks = ()
    """Flags for the cards: whether each is wild."""
    wild: Wild = NOTHING_WILD

    @property
    def qualifies(self) -> bool:
        """Whether the points can win: they are not above the number, or may be."""
        return self.side.over or self.halves <= self.side.halves

    @property
    def name(self) -> str:
        """The points in words: ``"26½ points"``."""
        return _said(self.halves) + ("" if self.qualifies else f", over {points(self.side.halves)}")

    @property
    def full(self) -> str:
        """The same as `name`, as nothing else decides."""
        return self.name

    @property
    def key(self) -> tuple[int, ...]:
        """The sort key: whether they can win, how near they are, and whether they are not above."""
        under = self.halves <= self.side.halves
        return self.qualifies, -abs(self.halves - self.side.halves), under

    @property
    def meanings(self) -> tuple[str, ...]:
        """Texts for what each wild card counts, and for the aces that count 11."""
        told = []
        for card, count, wild in zip(self.cards, self.counts, self.marks, strict=True):
            if wild:
                told.append(f"{show(card)} is {self.wild.called(card)}: {_said(count)}")
            elif count == 2 * max(_ACE):
                told.append(f"{show(card)} counts {points(count)}")
        return tuple(told)

    def beats(self, worse: Self) -> str:
        """Return why this hand beats another one that qualifies."""
        mine, other, number = points(self.halves), points(worse.halves), points(self.side.halves)
        if self.key[1] == worse.key[1]:
            return f"{mine} is as near to {number} as {other}, and not over"
        return f"{mine} is nearer to {number} than {other}"


Worth = Rank | CardWorth | PointsWorth
"""The value of a hand for one prize of a showdown."""


def why(better: Worth, worse: Worth) -> str:
    """Return why a hand that qualifies beats another one for the same prize.

    Raises: NotComparable for hand values of different kinds.
    """
    if isinstance(better, Rank) and isinstance(worse, Rank):
        return explain(better, worse)
    if isinstance(better, CardWorth) and isinstance(worse, CardWorth):
        return better.beats(worse)
    if isinstance(better, PointsWorth) and isinstance(worse, PointsWorth):
        return better.beats(worse)
    raise NotComparable("Hands on different sides of a showdown cannot be compared.")


def of_suit(side: CardSide, cards: Sequence[Card]) -> CardWorth:
    """Return the best of `cards` of the prize's suit; wild cards count as printed."""
    suited = (card for card in cards if face_up(card) != JOKER and card[1] == side.suit)
    worths = [CardWorth(side, card) for card in suited if is_down(card) or not side.down]
    return max(worths, key=lambda one: one.key, default=CardWorth(side))


def of_points(side: PointsSide, cards: Sequence[Card], wild: Wild, pack: str = RANKS) -> PointsWorth:
    """Return the points of all `cards`, counted in the best way for the prize.

    An ace is 1 or 11. A wild card counts as any card of the ranks `pack`, and the bug as an ace.

    Raises: NotWild for a joker that is not wild.
    """
    return max(
        (
            PointsWorth(side, total, tuple(cards), counts, marks, wild)
            for marks in wild.ways(cards, RANKS)
            for total, counts in _sums(
                [
                    _counts(card, side, pack, wild=mark and not wild.is_bug(card), bug=mark)
                    for card, mark in zip(cards, marks, strict=True)
                ]
            )
        ),
        key=lambda one: one.key,
    )


def _counts(card: Card, side: PointsSide, pack: str, *, wild: bool, bug: bool) -> tuple[int, ...]:
    """Return all points that the card can count, times two."""
    court, ace = 1 if side.half else 20, tuple(2 * number for number in _ACE)
    if wild:
        numbers = [_number(rank) for rank in pack if rank not in _COURTS and rank != ACE]
        return tuple(dict.fromkeys((court, min(ace), *numbers, max(ace))))
    if bug:
        return ace
    if face_up(card) == JOKER:
        raise NotWild("A joker has no points where jokers are not wild.")
    if card[0] == ACE:
        return ace
    return (court,) if card[0] in _COURTS else (_number(card[0]),)


def _number(rank: str) -> int:
    return 2 * (RANKS.index(rank) + 2)


def _sums(each: Sequence[tuple[int, ...]]) -> list[tuple[int, tuple[int, ...]]]:
    """Return every possible sum, with the points of each card in it."""
    found: dict[int, tuple[int, ...]] = {0: ()}
    for counts in each:
        more: dict[int, tuple[int, ...]] = {}
        for total, so_far in found.items():
            for count in counts:
                more.setdefault(total + count, (*so_far, count))
        found = more
    return list(found.items())


def _said(halves: int) -> str:
    return f"{points(halves)} {'point' if halves <= 2 and halves else 'points'}"
