"""Winners of a prize: by the known cards, by taps, or by both if they agree.

rules: match-pot.md#showdown
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.field import Illegal, Values
from companion.kit.reading import flag_in, seats_in
from companion.kit.sentences import listed
from companion.matchpot.inputs.fields import NOBODY_WINS, in_vain, may_lack, pot_field, rivals_of
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.prizes import Prize
from companion.matchpot.showdown.hands import Ranked, house_name, rival
from companion.matchpot.state.state import HOUSE, State

Won = tuple[tuple[Prize, Players], ...]
"""Winners of each prize of a pot, `HOUSE` if no player beats it.

Prizes without a winner are left out.
"""
Claims = Mapping[str, Players]
"""Players for each prize of a pot, by its field; `HOUSE` is among them if it must be beaten."""


@dataclass(frozen=True)
class Asked:
    """A pot at a showdown, with the entered values and the winners of the pot before it."""

    state: State
    values: Values
    ranked: Ranked
    number: int = 0
    before: Won | None = None

    def winners(self, claims: Claims) -> Iterator[tuple[Prize, Players]]:
        """Yield the winners of each prize of the pot; a kitty or the deck alone plays for none."""
        for prize in self.state.prizes:
            rivals = claims[prize.field]
            if set(rivals) - {HOUSE} and (winners := self.winner(prize, rivals)):
                yield prize, winners

    def winner(self, prize: Prize, rivals: Players) -> Players:
        """Return the players of `rivals` who win a prize; empty if no hand is good enough.

        Raises: `Illegal` if taps and cards contradict each other, or if the winner is still open.
        """
        said, best, known = self._said(prize), self._best(prize, rivals), self.ranked.known
        several = {seat for seat, fields in self.state.claims.items() if len(fields) > 1}
        if lost := [seat for seat in said if seat in several and seat not in rivals]:
            raise self._refused(prize, _all_or_nothing(self.state, prize, lost[0]), anchor="declare")
        all_known = self.knows(rivals)
        seen = said if all_known else () if self.second else tuple(seat for seat in said if seat in known)
        if (seen and set(seen) != set(best)) or (best and self._denied(prize, rivals)):
            raise self._refused(prize, f"By the cards {self._has(prize, best, seen)}.")
        follows = None if all_known else self._following(prize, rivals)
        if follows is not None:
            if said and set(said) != set(follows):
                had = "By who won the pot before it "
                raise self._refused(prize, f"{had}{self._has(prize, follows, said)}{self._of_pot}.")
            return follows
        found = self.decided(prize, rivals)
        if found is None:
            house = f", {house_name(self.state)}'s too" if HOUSE in rivals else ""
            cards = f"or enter all the cards{house}"
            raise self._refused(prize, f"Tap who {prize.has}{self._of_pot}, {cards}.")
        return found

    def knows(self, rivals: Players) -> bool:
        """Return whether the cards of all `rivals` are known."""
        return set(rivals) <= self.ranked.known

    def decided(self, prize: Prize, rivals: Players) -> Players | None:
        """Return the winners among `rivals`, by cards, by tap or as the only one; None if open.

        A player who is alone for a prize and does not show wins it, unless an input says that they do not
        have it. The result is empty if nobody was tapped for a prize that may have no winner.
        """
        if self.knows(rivals):
            return self._best(prize, rivals)
        if said := self._said(prize):
            return said
        if self._alone(prize, rivals):
            return () if self._denied(prize, rivals) else rivals
        lacking = may_lack(self.state, prize) and not self._best(prize, rivals)
        return () if lacking and (self._nobody or self._other) else None

    def _alone(self, prize: Prize, rivals: Players) -> bool:
        """Return whether the only rival has a prize without a tap.

        True if no other player declared for it, or if it must have a winner.
        """
        state = self.state
        declared = rivals_of(state, prize, state.pots[self.number].seats) if state.claims else rivals
        return len(rivals) == 1 and (len(declared) == 1 or not may_lack(state, prize))

    def _best(self, prize: Prize, rivals: Players) -> Players:
        """Return the best of `rivals` by the known hands; `HOUSE` alone if it is among the best."""
        orders, at = self.ranked.orders, self.state.prizes.index(prize)
        order = orders[at] if orders else ()
        groups = [found for group in order if (found := tuple(seat for seat in group if seat in rivals))]
        if self.second and len(groups) > 1:
            groups = groups[1:]
        best = groups[0] if groups else ()
        return (HOUSE,) if HOUSE in best else best

    @property
    def second(self) -> bool:
        """True if the second best hand wins."""
        sides = self.state.hand.sides
        return bool(sides and sides.second)

    def _following(self, prize: Prize, rivals: Players) -> Players | None:
        """Return the winners that follow from the pot before; None if still open.

        All of `rivals` could win that pot too.

        The best of all are the best here too. If nobody was good enough there, nobody is here.
        """
        several = self.state.form.both and any(len(said) > 1 for said in self.state.claims.values())
        if self.before is None or several:
            return None
        won = dict(self.before)
        if prize not in won:
            return ()
        return None if self.second else tuple(seat for seat in won[prize] if seat in rivals) or None

    def _said(self, prize: Prize) -> Players:
        """Return the players who were tapped for a prize; `HOUSE` for the kitty or the deck."""
        tapped = seats_in(self.values, pot_field(prize.field, self.number))
        flag = pot_field(prize.flag, self.number)
        house = flag_in(self.values, flag)
        if tapped and (house or self._nobody):
            nobody = f"{house_name(self.state)} has {prize.what} or ties" if house else "nobody holds enough"
            raise Illegal(
                f"Either {nobody}, or somebody {'beats it' if house else 'wins'}.",
                field=flag if house else pot_field(NOBODY_WINS, self.number),
                anchor=self.state.house if house else "showdown",
            )
        return (HOUSE,) if house else tapped

    @property
    def _nobody(self) -> bool:
        return flag_in(self.values, pot_field(NOBODY_WINS, self.number))

    def _denied(self, prize: Prize, rivals: Players) -> bool:
        """Return whether an input says that none of `rivals` has the prize."""
        alone = self._alone(prize, rivals)
        return flag_in(self.values, in_vain(prize, self.number)) if alone else self._nobody

    @property
    def _other(self) -> bool:
        """True if a prize is tapped, some cards are known, or some prize must have a winner."""
        prizes = self.state.prizes
        said = any(self._said(prize) for prize in prizes)
        return said or bool(self.ranked.known) or not all(may_lack(self.state, prize) for prize in prizes)

    def _has(self, prize: Prize, found: Players, said: Players) -> str:
        """Return the holders of a prize and those wrongly tapped: ``"Bo has the best hand, not Cy"``."""
        right, wrong = (listed([rival(self.state, seat) for seat in seats]) for seats in (found, said))
        return f"{right or 'nobody'} has {prize.what}{f', not {wrong}' if wrong else ''}"

    @property
    def _of_pot(self) -> str:
        return f" for side pot {self.number}" if self.number else ""

    def _refused(self, prize: Prize, sentence: str, anchor: str = "showdown") -> Illegal:
        return Illegal(sentence, field=pot_field(prize.field, self.number), anchor=anchor)


def must_win(state: State, both: str, lost: str = "nothing") -> str:
    """Return the condition of declaring for several prizes: ``"wins both alone, or nothing"``."""
    return f"wins or ties for {both}, or wins {lost}" if state.form.ties else f"wins {both} alone, or {lost}"


def _all_or_nothing(state: State, prize: Prize, seat: int) -> str:
    """Return the text that a player who declared for several prizes does not win them all alone."""
    name = state.seats.names[seat]
    declared = listed([one.what for one in state.prizes if one.field in state.claims.get(seat, ())])
    return (
        f"{name} declared for {declared}, and {must_win(state, 'all')}: "
        f"tap who has {prize.what} without {name}."
    )
