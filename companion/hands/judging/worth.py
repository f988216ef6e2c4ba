"""Hand values for a prize: the rank of a hand, the card of a suit, or points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from companion.cards import JOKER, RANK_NAMES, RANKS, SUIT_NAMES, Card, is_face_down, show, turn_face_up
from companion.hands.definition.errors import JokerNotWild, NotComparable
from companion.hands.definition.sides import CardPrize, PointsPrize, format_half_points
from companion.hands.definition.wild import NOTHING_WILD, WildCards, WildFlags
from companion.hands.evaluation.standing import ACE
from companion.hands.judging.explanation import explain
from companion.hands.judging.hand_rank import Rank
from companion.plurals import inflect_noun

_COURT_RANKS = "JQK"
_ACE_POINTS = (1, 11)


class _ComparedByKey(Protocol):
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
class CardPrizeValue(_ComparedByKey):
    """The value of a hand for a card prize: the player's card of the suit, if any."""

    prize: CardPrize
    card: Card | None = None

    @property
    def qualifies(self) -> bool:
        """Whether the player has such a card."""
        return self.card is not None

    @property
    def name(self) -> str:
        """The card in words: ``"K♠ in the hole"``, or ``"no spade"``."""
        where = " in the hole" * self.prize.face_down_only
        card = show(turn_face_up(self.card)) if self.card else f"no {SUIT_NAMES[self.prize.suit][:-1]}"
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
        place = -1 if self.prize.ace_low and self.card[0] == "A" else RANKS.index(self.card[0])
        return 1, -place if self.prize.lowest_wins else place

    @property
    def meanings(self) -> tuple[str, ...]:
        """Always empty, as a wild card counts here as what is printed on it."""
        return ()

    def explain_win(self, worse: Self) -> str:
        """Return why this hand beats one that qualifies: ``"higher spade: king over nine"``."""
        which = f"{'lower' if self.prize.lowest_wins else 'higher'} {SUIT_NAMES[self.prize.suit][:-1]}"
        mine, other = (RANK_NAMES[one.card[0]] for one in (self, worse) if one.card)
        return f"{which}: {mine} over {other}"


@dataclass(frozen=True, eq=False)
class PointsPrizeValue(_ComparedByKey):
    """The points of a player's cards, counted in the best way for the prize `prize`.

    half_points: the points times two.
    cards: the cards that they are counted in.
    card_half_points: the points of each card, times two.
    wild_flags: flags for the cards: whether each is wild or a bug.
    wild: the player's wild cards.
    """

    prize: PointsPrize
    half_points: int
    cards: tuple[Card, ...] = ()
    card_half_points: tuple[int, ...] = ()
    wild_flags: WildFlags = ()
    wild: WildCards = NOTHING_WILD

    @property
    def qualifies(self) -> bool:
        """Whether the points can win: they are not above the number, or may be."""
        return self.prize.may_exceed or self.half_points <= self.prize.half_points

    @property
    def name(self) -> str:
        """The points in words: ``"26½ points"``, or ``"28 points, over 27"`` if they cannot win."""
        return _points_with_unit(self.half_points) + (
            "" if self.qualifies else f", over {format_half_points(self.prize.half_points)}"
        )

    @property
    def full(self) -> str:
        """The same as `name`, as nothing else decides."""
        return self.name

    @property
    def key(self) -> tuple[int, ...]:
        """The sort key: whether they can win, how near they are, and whether they are not above."""
        under = self.half_points <= self.prize.half_points
        return self.qualifies, -abs(self.half_points - self.prize.half_points), under

    @property
    def meanings(self) -> tuple[str, ...]:
        """Texts for what each wild card counts, and for the aces that count 11."""
        told = []
        for card, count, wild in zip(self.cards, self.card_half_points, self.wild_flags, strict=True):
            if wild:
                told.append(f"{show(card)} is {self.wild.wild_label(card)}: {_points_with_unit(count)}")
            elif count == 2 * max(_ACE_POINTS):
                told.append(f"{show(card)} counts {format_half_points(count)}")
        return tuple(told)

    def explain_win(self, worse: Self) -> str:
        """Return why this hand beats one that qualifies: ``"26 is nearer to 27 than 24"``."""
        mine, other, number = (
            format_half_points(self.half_points),
            format_half_points(worse.half_points),
            format_half_points(self.prize.half_points),
        )
        if self.key[1] == worse.key[1]:
            return f"{mine} is as near to {number} as {other}, but not over"
        return f"{mine} is nearer to {number} than {other}"


HandValue = Rank | CardPrizeValue | PointsPrizeValue
"""The value of a hand for one prize of a showdown."""


def explain_win(better: HandValue, worse: HandValue) -> str:
    """Return why a hand that qualifies beats another one for the same prize.

    Raises: NotComparable for hand values of different kinds, for ranks by different rankings, or if the
    second of two ranks is better.
    """
    if isinstance(better, Rank) and isinstance(worse, Rank):
        return explain(better, worse)
    if isinstance(better, CardPrizeValue) and isinstance(worse, CardPrizeValue):
        return better.explain_win(worse)
    if isinstance(better, PointsPrizeValue) and isinstance(worse, PointsPrizeValue):
        return better.explain_win(worse)
    raise NotComparable("Hands that compete for different prizes cannot be compared.")


def best_card_prize_value(side: CardPrize, cards: Sequence[Card]) -> CardPrizeValue:
    """Return the value of `cards` for a card prize: the best card of its suit, or a value without a card.

    Wild cards count as printed.
    """
    suited = (card for card in cards if turn_face_up(card) != JOKER and card[1] == side.suit)
    worths = [CardPrizeValue(side, card) for card in suited if is_face_down(card) or not side.face_down_only]
    return max(worths, key=lambda one: one.key, default=CardPrizeValue(side))


def best_points_prize_value(
    side: PointsPrize, cards: Sequence[Card], wild: WildCards, pack: str = RANKS
) -> PointsPrizeValue:
    """Return the points of all `cards`, counted in the best way for the prize.

    An ace is 1 or 11. A wild card counts as any card of the ranks `pack`, and the bug as an ace. No cards are
    0 points.

    Raises: JokerNotWild for a joker that is not wild.
    """
    return max(
        (
            PointsPrizeValue(side, total, tuple(cards), counts, marks, wild)
            for marks in wild.possible_flags(cards, RANKS)
            for total, counts in _possible_sums(
                [
                    _possible_half_points(card, side, pack, wild=mark and not wild.is_bug(card), bug=mark)
                    for card, mark in zip(cards, marks, strict=True)
                ]
            )
        ),
        key=lambda one: one.key,
    )


def _possible_half_points(
    card: Card, side: PointsPrize, pack: str, *, wild: bool, bug: bool
) -> tuple[int, ...]:
    """Return all points that the card can count, times two."""
    court, ace = 1 if side.courts_count_half else 20, tuple(2 * number for number in _ACE_POINTS)
    if wild:
        numbers = [_rank_half_points(rank) for rank in pack if rank not in _COURT_RANKS and rank != ACE]
        return tuple(dict.fromkeys((court, min(ace), *numbers, max(ace))))
    if bug:
        return ace
    if turn_face_up(card) == JOKER:
        raise JokerNotWild("A joker has no points if jokers are not wild.")
    if card[0] == ACE:
        return ace
    return (court,) if card[0] in _COURT_RANKS else (_rank_half_points(card[0]),)


def _rank_half_points(rank: str) -> int:
    return 2 * (RANKS.index(rank) + 2)


def _possible_sums(each: Sequence[tuple[int, ...]]) -> list[tuple[int, tuple[int, ...]]]:
    """Return every possible sum, with the points of each card in it."""
    found: dict[int, tuple[int, ...]] = {0: ()}
    for counts in each:
        more: dict[int, tuple[int, ...]] = {}
        for total, so_far in found.items():
            for count in counts:
                more.setdefault(total + count, (*so_far, count))
        found = more
    return list(found.items())


def _points_with_unit(halves: int) -> str:
    return f"{format_half_points(halves)} {inflect_noun(1 if 0 < halves <= 2 else 2, 'point')}"
