"""Showdown of ranked hands: their order, ties, and the winners of the pot or its halves."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, Self

from companion.hands.definition.errors import WrongCount
from companion.hands.judging.hand_rank import Rank
from companion.plurals import format_count

TiedGroups = tuple[tuple[int, ...], ...]
"""The indices of hands in groups, best first; the hands of one group tie."""


@dataclass(frozen=True)
class ShowdownStandings:
    """The hands of a showdown in order, given by their index in the input of `showdown`.

    order: the hands by the first ranking, without those that do not qualify.
    low_order: the hands by the low of a high-low game; empty if none qualifies.
    has_low: whether there was a low at all.
    """

    order: TiedGroups
    low_order: TiedGroups
    has_low: bool

    @property
    def winners(self) -> tuple[int, ...]:
        """The hands that win the first prize; empty if no hand qualifies."""
        return self.order[0] if self.order else ()

    @property
    def low_winners(self) -> tuple[int, ...]:
        """The hands that win the low; empty if none qualifies."""
        return self.low_order[0] if self.low_order else ()

    @property
    def both_winners(self) -> tuple[int, ...]:
        """The hands that win both prizes, alone or tied."""
        return tuple(hand for hand in self.winners if hand in self.low_winners)

    @property
    def shares(self) -> dict[int, Fraction]:
        """Share of the pot for each winning hand; the game settles what does not divide evenly.

        High and low take half each. If one of them has no winner, the other takes all. Empty if nobody wins.
        """
        sides = [side for side in (self.winners, self.low_winners) if side]
        shares: dict[int, Fraction] = {}
        for side in sides:
            for hand in side:
                shares[hand] = shares.get(hand, Fraction()) + Fraction(1, len(sides) * len(side))
        return shares


def showdown(hands: Sequence[Rank], low: Sequence[Rank] = ()) -> ShowdownStandings:
    """Return the result of a showdown of `hands`.

    In a high-low game `low` has the low of each of them, in the same order.

    Raises: TypeError for cards that are not ranked; NotComparable for hands of different rankings; WrongCount
    if some have no low.
    """
    if not all(isinstance(hand, Rank) for hand in (*hands, *low)):
        raise TypeError(
            "showdown() takes ranked hands. Rank each first: showdown([rank(one), rank(other)]). "
            "Contest().meet([one, other]) ranks them itself."
        )
    if low and len(low) != len(hands):
        raise WrongCount(
            f"There are {format_count(len(hands), 'hand')} and {format_count(len(low), 'low')}: give one "
            "low for each hand."
        )
    return ShowdownStandings(order_hands(hands), order_hands(low), bool(low))


class QualifyingHand(Protocol):
    """A hand value that can be put in order at a showdown, such as a `Rank`."""

    @property
    def qualifies(self) -> bool:
        """Whether the hand can win at all."""

    def __lt__(self, other: Self) -> bool:
        """Say whether the hand loses to `other`."""


def order_hands(hands: Sequence[QualifyingHand]) -> TiedGroups:
    """Return the indices of the hands that qualify, in groups that tie, best first.

    Within a group they ascend. The result is () if no hand qualifies.
    """
    groups: list[list[int]] = []
    qualified = [place for place, hand in enumerate(hands) if hand.qualifies]
    for place in sorted(qualified, key=lambda place: hands[place], reverse=True):
        if groups and hands[groups[-1][0]] == hands[place]:
            groups[-1].append(place)
        else:
            groups.append([place])
    return tuple(map(tuple, groups))
