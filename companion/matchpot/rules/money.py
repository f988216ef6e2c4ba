"""The money of a hand: shares of the pot, debts, and legs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.kit.chips import split

Players = tuple[int, ...]
"""Several seats, for example players who tie."""


@dataclass(frozen=True)
class Settlement:
    """The result of a hand, by seat and in the smallest unit.

    - `left`: amount that stays in the pot.
    - `taken`: amounts taken from the pot.
    - `paid`: amounts that losers pay winners at once; they add up to 0.
    - `owed`: debts to put in at the next deal.
    - `legs`: players who get a leg instead of the pot.
    - `void`: True if the hand does not count, because it is dealt again.
    """

    left: int
    taken: Mapping[int, int] = field(default_factory=dict)
    paid: Mapping[int, int] = field(default_factory=dict)
    owed: Mapping[int, int] = field(default_factory=dict)
    legs: Players = ()
    void: bool = False

    def also(self, pot: int, taken: Mapping[int, int]) -> "Settlement":
        """Return the settlement with the result of a side pot added."""
        both = {seat: self.taken.get(seat, 0) + taken.get(seat, 0) for seat in (*self.taken, *taken)}
        return replace(self, left=self.left + pot - sum(taken.values()), taken=both)


@dataclass(frozen=True)
class Decision:
    """A hand that was played for `pot`: players who stayed, and the winners of each prize.

    `sides` has one entry, or two for high-low. An entry is empty if nobody who stayed won that prize: a kitty
    did, or all were dead. `loss` is the debt of each loser.
    """

    pot: int
    loss: int
    stayed: Players
    sides: Sequence[Players]

    @property
    def losers(self) -> Players:
        """Players who stayed and won no prize."""
        winners = {seat for side in self.sides for seat in side}
        return tuple(seat for seat in self.stayed if seat not in winners)

    @property
    def all_tied(self) -> bool:
        """True if all who stayed share every prize; also if only one stayed and won."""
        return bool(self.stayed) and all(set(side) == set(self.stayed) for side in self.sides)


def settled(hand: Decision, around: Sequence[int], *, at_once: bool = False, legs: str = "") -> Settlement:
    """Return the settlement of a hand.

    `around` are the seats from the dealer's left: odd chips go to the first.

    With `at_once` losers pay the winners and the pot stays, until legs win it if legs are played for. `legs`
    is "" without legs, "alone" if only a player who is alone in gets one, else "tied".
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
    """Return the winners' shares of `amount`, which is split equally between `sides`.

    The part of an empty side goes to nobody.

    An odd chip of the split goes to the first side, the high. An odd chip of a tie goes to the first of
    `around`.

    rules: match-pot.md#split
    """
    got: dict[int, int] = {}
    for side, part in zip(sides, split(amount, len(sides)), strict=True):
        winners = [seat for seat in around if seat in side]
        for seat, share in zip(winners, split(part, len(winners)) if winners else (), strict=True):
            got[seat] = got.get(seat, 0) + share
    return got
