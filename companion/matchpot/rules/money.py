"""What a hand does to the pot: who takes what, who owes what, who gets a leg."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.kit.chips import split

Players = tuple[int, ...]
"""Seats that tie."""


@dataclass(frozen=True)
class Settlement:
    """What came of a hand, in the smallest unit, by seat.

    `taken` is from the pot and `left` what stays there, `paid` goes from losers to winners at once and sums
    to nothing, `owed` is put in at the next deal. `legs` are those who get one instead of the pot. `void`
    says that the hand counts for nothing, as it is dealt anew.
    """

    left: int
    taken: Mapping[int, int] = field(default_factory=dict)
    paid: Mapping[int, int] = field(default_factory=dict)
    owed: Mapping[int, int] = field(default_factory=dict)
    legs: Players = ()
    void: bool = False

    def also(self, pot: int, taken: Mapping[int, int]) -> "Settlement":
        """Return the same with what came of a side pot."""
        both = {seat: self.taken.get(seat, 0) + taken.get(seat, 0) for seat in (*self.taken, *taken)}
        return replace(self, left=self.left + pot - sum(taken.values()), taken=both)


@dataclass(frozen=True)
class Decision:
    """A hand that has been played for `pot`: who stayed in it, and the winners of each part of the pot.

    `sides` are one, or two for high-low; a side is empty where nobody who stayed won that part: a kitty
    did, or all were dead. `loss` is what each loser owes.
    """

    pot: int
    loss: int
    stayed: Players
    sides: Sequence[Players]

    @property
    def losers(self) -> Players:
        """Who stayed and won no part."""
        winners = {seat for side in self.sides for seat in side}
        return tuple(seat for seat in self.stayed if seat not in winners)

    @property
    def all_tied(self) -> bool:
        """Whether all who stayed share every part; also where only one stayed and won."""
        return bool(self.stayed) and all(set(side) == set(self.stayed) for side in self.sides)


def settled(hand: Decision, around: Sequence[int], *, at_once: bool = False, legs: str = "") -> Settlement:
    """Return what comes of a hand. `around` are the seats from the dealer's left: odd chips go to the first.

    `at_once` says that losers pay the winners and the pot stays, until legs win it where they are played for.
    `legs` is "" where none are, "alone" where only who is alone gets one, else "tied".
    rules: match-pot.md#owe, match-pot.md#legs
    """
    if hand.all_tied and (legs == "tied" or (legs and len(hand.stayed) == 1)):
        return Settlement(hand.pot, legs=hand.stayed)
    losses = dict.fromkeys(hand.losers, hand.loss)
    won = [side for side in hand.sides if side]
    if at_once and won and legs and not losses:
        return Settlement(hand.pot)
    if at_once and won and losses:
        gains = shared(sum(losses.values()), won, around)
        return Settlement(
            hand.pot, paid={seat: gains.get(seat, 0) - losses.get(seat, 0) for seat in hand.stayed}
        )
    taken = shared(hand.pot, hand.sides, around)
    return Settlement(hand.pot - sum(taken.values()), taken=taken, owed=losses)


def shared(amount: int, sides: Sequence[Collection[int]], around: Sequence[int]) -> dict[int, int]:
    """Return who gets what of `amount` that `sides` share equally; an empty side's part goes to nobody.

    An odd chip goes to the first side, the high; one of a tie to the first of `around`.

    rules: match-pot.md#split
    """
    got: dict[int, int] = {}
    for side, part in zip(sides, split(amount, len(sides)), strict=True):
        winners = [seat for seat in around if seat in side]
        for seat, share in zip(winners, split(part, len(winners)) if winners else (), strict=True):
            got[seat] = got.get(seat, 0) + share
    return got
