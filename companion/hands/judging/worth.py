"""What a hand is worth on a side: a rank, or where none is ranked a card of a suit, or points."""

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
    """What compares by its `key`, as ranks do by their value."""

    @property
    def key(self) -> tuple[int, ...]:
        """What compares: the higher the better."""

    def __eq__(self, other: object) -> bool:
        return self.key == other.key if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.key)

    def __lt__(self, other: Self) -> bool:
        return self.key < other.key


@dataclass(frozen=True, eq=False)
class CardWorth(_ByKey):
    """The card of a suit that a player has, if any."""

    side: CardSide
    card: Card | None = None

    @property
    def qualifies(self) -> bool:
        """Whether there is one."""
        return self.card is not None

    @property
    def name(self) -> str:
        """The card: ``"K♠ in the hole"``."""
        where = " in the hole" * self.side.down
        card = show(face_up(self.card)) if self.card else f"no {SUIT_NAMES[self.side.suit][:-1]}"
        return f"{card}{where}"

    @property
    def full(self) -> str:
        """The same, as nothing else decides."""
        return self.name

    @property
    def cards(self) -> tuple[Card, ...]:
        """The card."""
        return (self.card,) if self.card else ()

    @property
    def key(self) -> tuple[int, ...]:
        """Whether there is a card, and its place among the ranks."""
        if not self.card:
            return (0,)
        place = -1 if self.side.ace_low and self.card[0] == "A" else RANKS.index(self.card[0])
        return 1, -place if self.side.low else place

    @property
    def meanings(self) -> tuple[str, ...]:
        """Nothing: a wild card is here what is printed on it."""
        return ()

    def beats(self, worse: Self) -> str:
        """Return why it beats another that qualifies."""
        which = f"{'lower' if self.side.low else 'higher'} {SUIT_NAMES[self.side.suit][:-1]}"
        mine, other = (RANK_NAMES[one.card[0]] for one in (self, worse) if one.card)
        return f"{which}: {mine} over {other}"


@dataclass(frozen=True, eq=False)
class PointsWorth(_ByKey):
    """The points of a player's cards, of all that they can be the best for `side`."""

    side: PointsSide
    halves: int
    """The points twice."""
    cards: tuple[Card, ...] = ()
    counts: tuple[int, ...] = ()
    """What each card counts, twice."""
    marks: Marks = ()
    """For each card whether it is wild."""
    wild: Wild = NOTHING_WILD

    @property
    def qualifies(self) -> bool:
        """Whether it is not beyond the number, where that loses."""
        return self.side.over or self.halves <= self.side.halves

    @property
    def name(self) -> str:
        """The points: ``"26½ points"``."""
        return _said(self.halves) + ("" if self.qualifies else f", over {points(self.side.halves)}")

    @property
    def full(self) -> str:
        """The same, as nothing else decides."""
        return self.name

    @property
    def key(self) -> tuple[int, ...]:
        """Whether they can win, how near they are, and whether they are not beyond, where two are as near."""
        under = self.halves <= self.side.halves
        return self.qualifies, -abs(self.halves - self.side.halves), under

    @property
    def meanings(self) -> tuple[str, ...]:
        """What each wild card counts, and which aces are 11."""
        told = []
        for card, count, wild in zip(self.cards, self.counts, self.marks, strict=True):
            if wild:
                told.append(f"{show(card)} is {self.wild.called(card)}: {_said(count)}")
            elif count == 2 * max(_ACE):
                told.append(f"{show(card)} counts {points(count)}")
        return tuple(told)

    def beats(self, worse: Self) -> str:
        """Return why it beats another that qualifies."""
        mine, other, number = points(self.halves), points(worse.halves), points(self.side.halves)
        if self.key[1] == worse.key[1]:
            return f"{mine} is as near to {number} as {other}, and not over"
        return f"{mine} is nearer to {number} than {other}"


Worth = Rank | CardWorth | PointsWorth
"""What a hand is on one side of a showdown."""


def why(better: Worth, worse: Worth) -> str:
    """Return why a hand that qualifies beats another of the same side; raise `NotComparable` for others."""
    if isinstance(better, Rank) and isinstance(worse, Rank):
        return explain(better, worse)
    if isinstance(better, CardWorth) and isinstance(worse, CardWorth):
        return better.beats(worse)
    if isinstance(better, PointsWorth) and isinstance(worse, PointsWorth):
        return better.beats(worse)
    raise NotComparable("Hands on different sides of a showdown cannot be compared.")


def of_suit(side: CardSide, cards: Sequence[Card]) -> CardWorth:
    """Return the best of `cards` that is of the suit, however wild it is."""
    suited = (card for card in cards if face_up(card) != JOKER and card[1] == side.suit)
    worths = [CardWorth(side, card) for card in suited if is_down(card) or not side.down]
    return max(worths, key=lambda one: one.key, default=CardWorth(side))


def of_points(side: PointsSide, cards: Sequence[Card], wild: Wild, pack: str = RANKS) -> PointsWorth:
    """Return the points of all `cards`: an ace is 1 or 11, a wild card what any card of `pack` may be.

    The bug is an ace.

    Raises `NotWild` at a joker that is not wild.
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
    """Return, twice, all that the card can count."""
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
    """Return every sum that there can be, with what each card counts in it."""
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
