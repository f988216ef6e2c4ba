"""Who wins a prize: by the cards as far as they are known, by what was tapped, or by both where they agree.

rules: match-pot.md#showdown
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from companion.kit.reading import flag_in, seats_in
from companion.kit.telling import listed
from companion.matchpot.fields import NOBODY_WINS, pot_field
from companion.matchpot.hands import Ranked, house_name, rival
from companion.matchpot.money import Players
from companion.matchpot.prizes import Prize
from companion.matchpot.state import HOUSE, State
from companion.play.field import Illegal, Values

Won = tuple[tuple[Prize, Players], ...]
"""Who wins each prize of a pot, `HOUSE` where nobody beats it; without the prizes that nobody plays for."""
Claims = Mapping[str, Players]
"""Who plays for each prize, by its field."""


@dataclass(frozen=True)
class Asked:
    """A pot at a showdown, by its number, with what was entered and who won the pot before it."""

    state: State
    values: Values
    ranked: Ranked
    number: int
    before: Mapping[Prize, Players]

    def winners(self, seats: Collection[int], claims: Claims) -> Iterator[tuple[Prize, Players]]:
        """Yield who wins each prize of the pot that `seats` can win."""
        for at, prize in enumerate(self.state.prizes):
            rivals = tuple(seat for seat in claims[prize.field] if seat in seats)
            unopposed = len(rivals) == 1 and rivals[0] not in self.ranked.known
            if rivals and (winners := rivals if unopposed else self.winner(at, rivals)):
                yield prize, winners

    def winner(self, at: int, rivals: Players) -> Players:
        """Return who wins the prize of that number; nobody where no hand is good enough."""
        prize = self.state.prizes[at]
        return self._won(prize, self._said(prize), self._best(at, rivals), rivals)

    def _best(self, at: int, rivals: Players) -> Players:
        """Return the best of the hands that are known: `HOUSE` alone where that is among them."""
        order = self.ranked.orders[at] if self.ranked.orders else ()
        groups = [found for group in order if (found := tuple(seat for seat in group if seat in rivals))]
        if self._second and len(groups) > 1:
            groups = groups[1:]
        best = groups[0] if groups else ()
        return (HOUSE,) if HOUSE in best else best

    @property
    def _second(self) -> bool:
        sides = self.state.hand.sides
        return bool(sides and sides.second)

    def _won(self, prize: Prize, said: Players, best: Players, rivals: Players) -> Players:
        """Return who wins by the cards and by what was said, which have to agree."""
        state, known = self.state, self.ranked.known
        if all(seat in known for seat in rivals):
            return _agreeing(state, prize, said, best) if said else best
        if (seen := tuple(seat for seat in said if seat in known)) and not self._second:
            _agreeing(state, prize, seen, best)
        if said or flag_in(self.values, NOBODY_WINS):
            return said
        if (carried := self._carried(prize, rivals)) or (prize.optional and not best and self._other):
            return carried
        house = f", {house_name(state)}'s too" if HOUSE in rivals else ""
        pot = f" for side pot {self.number}" if self.number else ""
        raise Illegal(
            f"Tap who has {prize.what}{pot}, or enter all the cards{house}.",
            field=pot_field(prize.field, self.number),
            anchor="showdown",
        )

    def _carried(self, prize: Prize, rivals: Players) -> Players:
        """Return who of those who won the pot before wins this one too, as the best are the best here."""
        return () if self._second else tuple(seat for seat in self.before.get(prize, ()) if seat in rivals)

    @property
    def _other(self) -> bool:
        """Whether somebody is said to win another prize, or all of that may be left open."""
        prizes = self.state.prizes
        said = any(self._said(prize) for prize in prizes)
        return said or bool(self.ranked.known) or not all(prize.optional for prize in prizes)

    def _said(self, prize: Prize) -> Players:
        tapped = seats_in(self.values, pot_field(prize.field, self.number))
        house = not self.number and flag_in(self.values, prize.flag)
        if tapped and (house or flag_in(self.values, NOBODY_WINS)):
            nobody = f"{house_name(self.state)} has {prize.what} or ties" if house else "nobody holds enough"
            raise Illegal(
                f"Either {nobody}, or somebody {'beats it' if house else 'wins'}.",
                field=prize.flag if house else NOBODY_WINS,
                anchor=self.state.house if house else "showdown",
            )
        return (HOUSE,) if house else tapped


def _agreeing(state: State, prize: Prize, said: Players, best: Players) -> Players:
    """Return who was tapped; refuse where the cards say otherwise."""
    if set(said) != set(best):
        by_cards, tapped = (listed([rival(state, seat) for seat in seats]) for seats in (best, said))
        raise Illegal(
            f"By the cards {by_cards or 'nobody'} has {prize.what}, not {tapped}.",
            field=prize.field,
            anchor="showdown",
        )
    return said
