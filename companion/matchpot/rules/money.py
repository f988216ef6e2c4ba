"""The money of a hand: shares of the pot, debts, and legs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from companion.kit.chips import split_evenly

Players = tuple[int, ...]
"""Several seats, for example players who tie."""


@dataclass(frozen=True)
class Settlement:
    """The result of a hand, by seat and in the smallest unit.

    - `remaining_pot`: amount that stays in the pot.
    - `pot_shares`: amounts taken from the pot.
    - `direct_payments`: amounts that losers pay winners at once, negative for losers; they add up to 0.
    - `debts`: debts to put in at the next deal.
    - `leg_winners`: players who get a leg instead of the pot.
    - `is_void`: True if the hand does not count, because it is dealt again.
    """

    remaining_pot: int
    pot_shares: Mapping[int, int] = field(default_factory=dict)
    direct_payments: Mapping[int, int] = field(default_factory=dict)
    debts: Mapping[int, int] = field(default_factory=dict)
    leg_winners: Players = ()
    is_void: bool = False

    def with_side_pot(self, pot: int, taken: Mapping[int, int]) -> "Settlement":
        """Return the settlement with the result of a side pot added.

        `pot` is its amount, and `taken` what each winner takes of it, by seat. The rest stays in the pot.
        """
        both = {
            seat: self.pot_shares.get(seat, 0) + taken.get(seat, 0) for seat in (*self.pot_shares, *taken)
        }
        return replace(self, remaining_pot=self.remaining_pot + pot - sum(taken.values()), pot_shares=both)


@dataclass(frozen=True)
class PlayedHand:
    """A hand that was played.

    - `pot`: amount that was played for, in the smallest unit.
    - `loser_debt`: debt of each loser.
    - `stayers`: players who stayed, dead ones included.
    - `prize_winners`: winners of each prize. An entry is empty if nobody who stayed won that prize: a kitty
      did, or all were dead.
    """

    pot: int
    loser_debt: int
    stayers: Players
    prize_winners: Sequence[Players]

    @property
    def losers(self) -> Players:
        """Players who stayed and won no prize, in the order of `stayers`."""
        winners = {seat for side in self.prize_winners for seat in side}
        return tuple(seat for seat in self.stayers if seat not in winners)

    @property
    def is_shared_by_all(self) -> bool:
        """True if all who stayed share every prize; also if only one stayed and won.

        False if nobody stayed.
        """
        return bool(self.stayers) and all(set(side) == set(self.stayers) for side in self.prize_winners)


def compute_settlement(
    hand: PlayedHand, around: Sequence[int], *, at_once: bool = False, legs: str = ""
) -> Settlement:
    """Return the settlement of a hand.

    The winners share the pot, and every stayer who won no prize owes the loser's debt. The part of a prize
    that nobody won stays in the pot.

    - `around`: the seats from the dealer's left; odd chips go to the first.
    - `at_once`: True if losers pay their debts to the winners, and the pot stays. The payments are split
      between the prizes that were won. If nobody won, the losers owe them as usual. If nobody lost, the
      winners take the pot, unless legs are played for.
    - `legs`: "" without legs, "alone" if only a player who is alone in gets one, else "tied": all who stayed
      get one if they share every prize. With a leg the pot stays and nobody owes anything.

    rules: match-pot.md#owe, match-pot.md#legs
    """
    if hand.is_shared_by_all and (legs == "tied" or (legs and len(hand.stayers) == 1)):
        return Settlement(hand.pot, leg_winners=hand.stayers)
    losses = dict.fromkeys(hand.losers, hand.loser_debt)
    won = [side for side in hand.prize_winners if side]
    if at_once and won and legs and not losses:
        return Settlement(hand.pot)
    if at_once and won and losses:
        gains = winner_shares(sum(losses.values()), won, around)
        return Settlement(
            hand.pot,
            direct_payments={seat: gains.get(seat, 0) - losses.get(seat, 0) for seat in hand.stayers},
        )
    taken = winner_shares(hand.pot, hand.prize_winners, around)
    return Settlement(hand.pot - sum(taken.values()), pot_shares=taken, debts=losses)


def winner_shares(amount: int, sides: Sequence[Collection[int]], around: Sequence[int]) -> dict[int, int]:
    """Return the winners' shares of `amount` by seat, split equally between `sides`.

    `sides` has the winners of each prize, at least one prize. The part of an empty side goes to nobody. An
    odd chip of the split goes to the first side, the high. An odd chip of a tie goes to the first of
    `around`, the seats from the dealer's left; it has all winners. Seats that win nothing are left out.
    rules: match-pot.md#split
    """
    got: dict[int, int] = {}
    for side, part in zip(sides, split_evenly(amount, len(sides)), strict=True):
        winners = [seat for seat in around if seat in side]
        for seat, share in zip(winners, split_evenly(part, len(winners)) if winners else (), strict=True):
            got[seat] = got.get(seat, 0) + share
    return got
