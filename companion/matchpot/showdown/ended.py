"""A finished hand for the texts: the match before and after it, and the winners."""

from dataclasses import dataclass

from companion.engine.money import Unit
from companion.kit.chips import Pot
from companion.matchpot.rules.money import Players, Settlement
from companion.matchpot.showdown.winning import Won
from companion.matchpot.state.state import HOUSE, State


@dataclass(frozen=True)
class Ended:
    """A finished hand: the match before and after the entry, and the settlement.

    - `shown`: winners of each prize of each pot by a showdown; empty without one. `HOUSE` is among the
      winners if a kitty or the deck keeps the prize.
    - `pots`: the pots that were played for at the showdown; empty without one.
    """

    before: State
    after: State
    settlement: Settlement
    shown: tuple[Won, ...] = ()
    pots: tuple[Pot, ...] = ()

    @property
    def won(self) -> tuple[Won, ...]:
        """Winners of each prize of each pot: by the showdown, else the players who were left."""
        return self.shown or (((self.before.prizes[0], self.left),),)

    @property
    def sides(self) -> tuple[Players, ...]:
        """Winners of each prize, for all pots in one list."""
        return tuple(seats for won in self.won for _, seats in won)

    @property
    def pot(self) -> int:
        """Amount that was played for, in the smallest unit."""
        return self.settlement.left + sum(self.settlement.taken.values())

    @property
    def losers(self) -> Players:
        """Players who stayed and won no prize, from the dealer's left."""
        winners = {seat for side in self.sides if HOUSE not in side for seat in side}
        return self.before.sorted(set(self.after.ins) - winners)

    @property
    def left(self) -> Players:
        """Players who stayed and could still win, from the dealer's left."""
        lost = {*self.after.dead, *self.after.folded}
        return self.before.sorted([seat for seat in self.after.ins if seat not in lost])

    @property
    def legs(self) -> Players:
        """Players who got a leg, from the dealer's left."""
        have, had = self.after.legs, self.before.legs
        return tuple(seat for seat in self.before.order if have[seat] > had[seat])

    @property
    def unit(self) -> Unit:
        """Unit in which amounts are shown."""
        return self.before.unit

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.before.seats.names[seat]
