"""A finished hand for the texts: the match before and after it, and the winners."""

from dataclasses import dataclass

from companion.engine.money import MoneyUnit
from companion.kit.chips import Pot
from companion.matchpot.rules.agreement import Agreement
from companion.matchpot.rules.money import Players, Settlement
from companion.matchpot.showdown.winning import PotWinners
from companion.matchpot.state.state import HOUSE_SEAT, State


@dataclass(frozen=True)
class FinishedHand:
    """A finished hand: the match before and after the entry that ended it, and the settlement.

    - `showdown_winners`: winners of each prize of each pot by a showdown; empty without one. `HOUSE_SEAT` is
      among the winners if a kitty or the deck keeps the prize.
    - `pots`: the pots that were played for at the showdown; empty without one.
    """

    before: State
    after: State
    settlement: Settlement
    showdown_winners: tuple[PotWinners, ...] = ()
    pots: tuple[Pot, ...] = ()

    @property
    def agreement(self) -> Agreement:
        """The options agreed on for the match."""
        return self.before.match.agreement

    @property
    def players_in(self) -> Players:
        """Players who stayed, from the dealer's left; those who are dead or folded later are among them."""
        return self.after.hand.players_in

    @property
    def dead_players(self) -> Players:
        """Players who stayed and were killed by a card or put out."""
        return self.after.hand.dead_players

    @property
    def winners_by_pot(self) -> tuple[PotWinners, ...]:
        """Winners of each prize of each pot by the showdown.

        Without a showdown it is one pot, whose first prize goes to all `remaining_players`, if any.
        """
        return self.showdown_winners or (((self.before.prizes[0], self.remaining_players),),)

    @property
    def all_prize_winners(self) -> tuple[Players, ...]:
        """Winners of each prize, for all pots in one list; `HOUSE_SEAT` can be among them."""
        return tuple(seats for won in self.winners_by_pot for _, seats in won)

    @property
    def pot_amount(self) -> int:
        """Amount that was played for, in the smallest unit."""
        return self.settlement.remaining_pot + sum(self.settlement.pot_shares.values())

    @property
    def losers(self) -> Players:
        """Players who stayed and won no prize, from the dealer's left."""
        winners = {seat for side in self.all_prize_winners if HOUSE_SEAT not in side for seat in side}
        return self.before.sort_from_dealer(set(self.players_in) - winners)

    @property
    def remaining_players(self) -> Players:
        """Players who stayed and could still win, from the dealer's left."""
        lost = {*self.dead_players, *self.after.hand.folded_players}
        return self.before.sort_from_dealer([seat for seat in self.players_in if seat not in lost])

    @property
    def leg_winners(self) -> Players:
        """Players who got a leg, from the dealer's left."""
        have, had = self.after.match.legs, self.before.match.legs
        return tuple(seat for seat in self.before.turn_order if have[seat] > had[seat])

    @property
    def unit(self) -> MoneyUnit:
        """Unit in which amounts are shown."""
        return self.before.match.unit

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat, which must not be `HOUSE_SEAT`."""
        return self.before.match.seats.names[seat]
