"""Who wins a prize: by the cards as far as they are known, by what was tapped, or by both where they agree.

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
"""Who wins each prize of a pot, `HOUSE` where nobody beats it; without the prizes that nobody plays for."""
Claims = Mapping[str, Players]
"""Who plays for each prize of a pot, by its field; `HOUSE` among them where it must be beaten."""


@dataclass(frozen=True)
class Asked:
    """A pot at a showdown, by its number, with what was entered and who won the pot before it, if any."""

    state: State
    values: Values
    ranked: Ranked
    number: int = 0
    before: Won | None = None

    def winners(self, claims: Claims) -> Iterator[tuple[Prize, Players]]:
        """Yield who wins each prize of the pot; a kitty or the deck alone plays for none."""
        for prize in self.state.prizes:
            rivals = claims[prize.field]
            if set(rivals) - {HOUSE} and (winners := self.winner(prize, rivals)):
                yield prize, winners

    def winner(self, prize: Prize, rivals: Players) -> Players:
        """Return who of `rivals` wins a prize, nobody where no hand is good enough; refuse what differs."""
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
        """Say whether the cards of all of them are known."""
        return set(rivals) <= self.ranked.known

    def decided(self, prize: Prize, rivals: Players) -> Players | None:
        """Return who of `rivals` wins by the cards, by tap or with nobody else there; None where it is open.

        Who alone plays for a prize and does not show has it, unless it is said that it is not so. Who is left
        alone has it where somebody must: else nobody was tapped for what nobody need have.
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
        """Say whether one has a prize without a tap: no other declared for it, or somebody must have it."""
        state = self.state
        declared = rivals_of(state, prize, state.pots[self.number].seats) if state.claims else rivals
        return len(rivals) == 1 and (len(declared) == 1 or not may_lack(state, prize))

    def _best(self, prize: Prize, rivals: Players) -> Players:
        """Return who of `rivals` wins by the hands that are known: `HOUSE` alone where that is among them."""
        orders, at = self.ranked.orders, self.state.prizes.index(prize)
        order = orders[at] if orders else ()
        groups = [found for group in order if (found := tuple(seat for seat in group if seat in rivals))]
        if self.second and len(groups) > 1:
            groups = groups[1:]
        best = groups[0] if groups else ()
        return (HOUSE,) if HOUSE in best else best

    @property
    def second(self) -> bool:
        """Whether the second best hand wins."""
        sides = self.state.hand.sides
        return bool(sides and sides.second)

    def _following(self, prize: Prize, rivals: Players) -> Players | None:
        """Return who wins by who won the pot before, which all of these could win; None where that is open.

        The best of all are the best here, and where nobody was good enough nobody is.
        """
        several = self.state.form.both and any(len(said) > 1 for said in self.state.claims.values())
        if self.before is None or several:
            return None
        won = dict(self.before)
        if prize not in won:
            return ()
        return None if self.second else tuple(seat for seat in won[prize] if seat in rivals) or None

    def _said(self, prize: Prize) -> Players:
        """Return who was tapped for a prize."""
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
        """Return whether it was said that none of `rivals` has the prize."""
        alone = self._alone(prize, rivals)
        return flag_in(self.values, in_vain(prize, self.number)) if alone else self._nobody

    @property
    def _other(self) -> bool:
        """Whether somebody is said to win another prize, or all of that may be left open."""
        prizes = self.state.prizes
        said = any(self._said(prize) for prize in prizes)
        return said or bool(self.ranked.known) or not all(may_lack(self.state, prize) for prize in prizes)

    def _has(self, prize: Prize, found: Players, said: Players) -> str:
        """Return who has the prize, and who was said to: ``"Bo has the best hand, not Cy"``."""
        right, wrong = (listed([rival(self.state, seat) for seat in seats]) for seats in (found, said))
        return f"{right or 'nobody'} has {prize.what}{f', not {wrong}' if wrong else ''}"

    @property
    def _of_pot(self) -> str:
        return f" for side pot {self.number}" if self.number else ""

    def _refused(self, prize: Prize, sentence: str, anchor: str = "showdown") -> Illegal:
        return Illegal(sentence, field=pot_field(prize.field, self.number), anchor=anchor)


def must_win(state: State, both: str, lost: str = "nothing") -> str:
    """Return what becomes of whoever declared for several prizes: ``"wins both alone, or nothing"``."""
    return f"wins or ties for {both}, or wins {lost}" if state.form.ties else f"wins {both} alone, or {lost}"


def _all_or_nothing(state: State, prize: Prize, seat: int) -> str:
    """Return that a player who declared for several prizes does not win them all alone."""
    name = state.seats.names[seat]
    declared = listed([one.what for one in state.prizes if one.field in state.claims.get(seat, ())])
    return (
        f"{name} declared for {declared}, and {must_win(state, 'all')}: "
        f"tap who has {prize.what} without {name}."
    )
