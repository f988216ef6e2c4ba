"""A hand that has ended, for whoever tells how: the match before and after it, and who won what."""

from dataclasses import dataclass

from companion.engine.money import Unit
from companion.kit.chips import Pot
from companion.matchpot.rules.money import Players, Settlement
from companion.matchpot.showdown.winning import Won
from companion.matchpot.state.state import HOUSE, State


@dataclass(frozen=True)
class Ended:
    """A hand that has ended: the match before the entry and after it, and what came of it.

    `shown` are the winners of each part of each pot by a showdown, `HOUSE` among them where a kitty or the
    deck keeps it; empty without one. `pots` are those that were played for.
    """

    before: State
    after: State
    settlement: Settlement
    shown: tuple[Won, ...] = ()
    pots: tuple[Pot, ...] = ()

    @property
    def won(self) -> tuple[Won, ...]:
        """Who won each prize of each pot: by the showdown, else who was left."""
        return self.shown or (((self.before.prizes[0], self.left),),)

    @property
    def sides(self) -> tuple[Players, ...]:
        """Who won each part of any pot."""
        return tuple(seats for won in self.won for _, seats in won)

    @property
    def pot(self) -> int:
        """What was played for."""
        return self.settlement.left + sum(self.settlement.taken.values())

    @property
    def losers(self) -> Players:
        """Who stayed and won no part, from the dealer's left."""
        winners = {seat for side in self.sides if HOUSE not in side for seat in side}
        return self.before.sorted(set(self.after.ins) - winners)

    @property
    def left(self) -> Players:
        """Who stayed and could still win, from the dealer's left."""
        lost = {*self.after.dead, *self.after.folded}
        return self.before.sorted([seat for seat in self.after.ins if seat not in lost])

    @property
    def legs(self) -> Players:
        """Who got a leg, from the dealer's left."""
        have, had = self.after.legs, self.before.legs
        return tuple(seat for seat in self.before.order if have[seat] > had[seat])

    @property
    def unit(self) -> Unit:
        """What amounts are told in."""
        return self.before.unit

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.before.seats.names[seat]
