"""Several hands: their order, who ties, and who takes the pot or which half of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, Self

from companion.cards import counted
from companion.hands.definition.errors import WrongCount
from companion.hands.judging.hand_rank import Rank

Places = tuple[tuple[int, ...], ...]
"""The places of hands in groups, best first; the hands of one group tie."""


@dataclass(frozen=True)
class Showdown:
    """How hands met. Numbers are their places in what was given to `showdown`."""

    order: Places
    """By the first ranking, without those that do not qualify."""
    low: Places
    """By the second, of a high-low game; empty when nobody qualifies."""
    split: bool
    """Whether a second ranking was played by at all."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has the best hand; nobody when no hand qualifies."""
        return self.order[0] if self.order else ()

    @property
    def low_winners(self) -> tuple[int, ...]:
        """Who has the best low; nobody when none qualifies."""
        return self.low[0] if self.low else ()

    @property
    def both(self) -> tuple[int, ...]:
        """Who has the best hand and the best low, alone or tied."""
        return tuple(hand for hand in self.winners if hand in self.low_winners)

    @property
    def shares(self) -> dict[int, Fraction]:
        """What part of the pot each winner gets; what does not divide evenly is the game's to settle.

        High and low take half each; without a low, or without a high, the other takes all.
        """
        sides = [side for side in (self.winners, self.low_winners) if side]
        shares: dict[int, Fraction] = {}
        for side in sides:
            for hand in side:
                shares[hand] = shares.get(hand, Fraction()) + Fraction(1, len(sides) * len(side))
        return shares


def showdown(hands: Sequence[Rank], low: Sequence[Rank] = ()) -> Showdown:
    """Return how `hands` meet; in a high-low game `low` has the low of each of them, in the same order.

    Raises TypeError for cards that are not ranked, NotComparable for hands of different orders, WrongCount if
    some have no low.
    """
    if not all(isinstance(hand, Rank) for hand in (*hands, *low)):
        raise TypeError(
            "showdown() takes ranked hands. Rank each first: showdown([rank(one), rank(other)]). "
            "Contest().meet([one, other]) ranks them itself."
        )
    if low and len(low) != len(hands):
        raise WrongCount(
            f"There are {counted(len(hands), 'hand')} and {counted(len(low), 'low')}; each hand has one."
        )
    return Showdown(order(hands), order(low), bool(low))


class Placeable(Protocol):
    """What has a place at a showdown: a `Rank`, or what else a hand is worth."""

    @property
    def qualifies(self) -> bool:
        """Whether it can win at all."""

    def __lt__(self, other: Self) -> bool:
        """Say whether it loses to `other`."""


def order(hands: Sequence[Placeable]) -> Places:
    """Return the places of the hands that qualify, in groups, best first; the hands of one group tie."""
    groups: list[list[int]] = []
    qualified = [place for place, hand in enumerate(hands) if hand.qualifies]
    for place in sorted(qualified, key=lambda place: hands[place], reverse=True):
        if groups and hands[groups[-1][0]] == hands[place]:
            groups[-1].append(place)
        else:
            groups.append([place])
    return tuple(map(tuple, groups))
