"""A hand that has just ended, as it is looked at to tell what came of it."""

from dataclasses import dataclass

from companion.matchpot.money import Group, Outcome
from companion.matchpot.state import HOUSE, State


@dataclass(frozen=True)
class Ended:
    """A hand that has ended: the match before the entry and after it, and what came of it.

    `shown` are the winners of each part of the pot by a showdown, `HOUSE` among them where a kitty or the
    deck keeps it; empty without one.
    """

    before: State
    after: State
    outcome: Outcome
    shown: tuple[Group, ...] = ()

    @property
    def sides(self) -> tuple[Group, ...]:
        """Who won each part of the pot: by the showdown, else who was left."""
        return self.shown or (self.left,)

    @property
    def pot(self) -> int:
        """What was played for."""
        return self.outcome.left + sum(self.outcome.taken.values())

    @property
    def losers(self) -> Group:
        """Who stayed and won no part, from the dealer's left."""
        winners = {seat for side in self.sides if HOUSE not in side for seat in side}
        return self.before.sorted(set(self.after.ins) - winners)

    @property
    def left(self) -> Group:
        """Who stayed and could still win, from the dealer's left."""
        lost = {*self.after.dead, *self.after.folded}
        return self.before.sorted([seat for seat in self.after.ins if seat not in lost])

    @property
    def legs(self) -> Group:
        """Who got a leg, from the dealer's left."""
        have, had = self.after.legs, self.before.legs
        return tuple(seat for seat in self.before.order if have[seat] > had[seat])

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.before.seats.names[seat]
