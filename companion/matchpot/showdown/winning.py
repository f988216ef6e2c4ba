"""Winners of a prize: by the known cards, by taps, or by both if they agree.

rules: match-pot.md#showdown
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.engine.field import Illegal, Values
from companion.kit.reading import flag_in, seats_in
from companion.kit.sentences import join_with_and
from companion.matchpot.inputs.fields import (
    NOBODY_WINS_FIELD,
    may_lack_winner,
    no_win_field_name,
    players_for_prize,
    pot_field_name,
)
from companion.matchpot.rules.money import Players
from companion.matchpot.rules.prizes import Prize
from companion.matchpot.showdown.hands import HandRankings, house_name, seat_or_house_name
from companion.matchpot.state.state import HOUSE_SEAT, State
from companion.plurals import conjugate_verb

_BOTH_PRIZES = 2
PotWinners = tuple[tuple[Prize, Players], ...]
"""Winners of each prize of a pot, `HOUSE_SEAT` if no player beats the kitty or the deck.

Prizes without a winner are left out.
"""
RivalsByPrize = Mapping[str, Players]
"""Players for each prize of a pot, by its field.

`HOUSE_SEAT` is among them if the kitty or the deck must be beaten.
"""


@dataclass(frozen=True)
class PotShowdown:
    """A pot at a showdown.

    - `state`: the match, with all dead players recorded.
    - `values`: the entry: taps, flags and cards.
    - `hand_rankings`: ranking of the hands whose cards are known.
    - `pot_number`: 0 for the main pot, else the number of the side pot.
    - `previous_winners`: winners of the pot before it; None for the main pot.
    """

    state: State
    values: Values
    hand_rankings: HandRankings
    pot_number: int = 0
    previous_winners: PotWinners | None = None

    def winners_by_prize(self, claims: RivalsByPrize) -> Iterator[tuple[Prize, Players]]:
        """Yield the winners of each prize of the pot that has any.

        `claims` has the players for each prize. A kitty or a deck alone plays for none.

        Raises: `Illegal` if taps and cards contradict each other, or if a winner is still open.
        """
        for prize in self.state.prizes:
            rivals = claims[prize.field_name]
            if set(rivals) - {HOUSE_SEAT} and (winners := self.winners_of_prize(prize, rivals)):
                yield prize, winners

    def winners_of_prize(self, prize: Prize, rivals: Players) -> Players:
        """Return the players of `rivals` who win a prize; empty if no hand is good enough.

        `HOUSE_SEAT` alone if the kitty or the deck wins it or ties. If not all hands are known, those of
        `rivals` who won the pot before win this one too, and nobody wins what nobody won there. The pot
        before does not count if somebody declared for several prizes and must win them all. If the second
        best hand wins, only a prize that nobody won there counts.

        Raises: `Illegal` if taps, cards and the pot before contradict each other, if a player is tapped who
        declared for several prizes and lost one, or if the winner is still open.
        """
        said, best, known = (
            self._players_by_tap(prize),
            self._best_by_cards(prize, rivals),
            self.hand_rankings.known_seats,
        )
        several = {seat for seat, fields in self.state.hand.declared_prizes.items() if len(fields) > 1}
        if lost := [seat for seat in said if seat in several and seat not in rivals]:
            raise self._refusal(prize, _describe_all_or_nothing(self.state, prize, lost[0]), anchor="declare")
        all_known = self.has_all_hands(rivals)
        seen = (
            said
            if all_known
            else ()
            if self.is_second_best_winning
            else tuple(seat for seat in said if seat in known)
        )
        if (seen and set(seen) != set(best)) or (best and self._is_win_denied(prize, rivals)):
            raise self._refusal(
                prize,
                f"The cards show that {self._describe_holders(prize, best, seen)}. Correct the cards or the "
                "winner.",
            )
        follows = None if all_known else self._winners_by_previous_pot(prize, rivals)
        if follows is not None:
            if said and set(said) != set(follows):
                raise self._refusal(
                    prize,
                    f"The previous pot shows that {self._describe_holders(prize, follows, said)}"
                    f"{self._side_pot_suffix}. "
                    "Correct the winner.",
                )
            return follows
        found = self.find_winners(prize, rivals)
        if found is None:
            house = f", including {house_name(self.state)}'s" if HOUSE_SEAT in rivals else ""
            cards = f"or enter all the cards{house}"
            raise self._refusal(prize, f"Tap whoever {prize.winner_phrase}{self._side_pot_suffix}, {cards}.")
        return found

    def has_all_hands(self, rivals: Players) -> bool:
        """Return whether the cards of all `rivals` are known."""
        return set(rivals) <= self.hand_rankings.known_seats

    def find_winners(self, prize: Prize, rivals: Players) -> Players | None:
        """Return the winners among `rivals`, by cards, by tap or as the only one; None if open.

        `HOUSE_SEAT` alone if the kitty or the deck wins or ties. A player who is alone for a prize and does
        not show wins it, unless an input says that they do not have it. The result is empty if nobody was
        tapped for a prize that may have no winner, and another prize was tapped, a hand is known, another
        prize always has a winner, or an input says that nobody wins.

        Raises: `Illegal` if players are tapped and the kitty, the deck or nobody is entered to win as well.
        """
        if self.has_all_hands(rivals):
            return self._best_by_cards(prize, rivals)
        if said := self._players_by_tap(prize):
            return said
        if self._is_alone(prize, rivals):
            return () if self._is_win_denied(prize, rivals) else rivals
        lacking = may_lack_winner(self.state, prize) and not self._best_by_cards(prize, rivals)
        return () if lacking and (self._is_nobody_flagged or self._has_other_entries) else None

    def _is_alone(self, prize: Prize, rivals: Players) -> bool:
        """Return whether the only rival has a prize without a tap.

        True if no other player declared for it, or if it must have a winner.
        """
        state = self.state
        declared = (
            players_for_prize(state, prize, state.pots[self.pot_number].seats)
            if state.hand.declared_prizes
            else rivals
        )
        return len(rivals) == 1 and (len(declared) == 1 or not may_lack_winner(state, prize))

    def _best_by_cards(self, prize: Prize, rivals: Players) -> Players:
        """Return the best of `rivals` by the known hands; `HOUSE_SEAT` alone if it is among the best."""
        orders, at = self.hand_rankings.rankings, self.state.prizes.index(prize)
        order = orders[at] if orders else ()
        groups = [found for group in order if (found := tuple(seat for seat in group if seat in rivals))]
        if self.is_second_best_winning and len(groups) > 1:
            groups = groups[1:]
        best = groups[0] if groups else ()
        return (HOUSE_SEAT,) if HOUSE_SEAT in best else best

    @property
    def is_second_best_winning(self) -> bool:
        """True if the second best hand wins."""
        sides = self.state.current_stage.prize_rules
        return bool(sides and sides.is_second_best_winning)

    def _winners_by_previous_pot(self, prize: Prize, rivals: Players) -> Players | None:
        """Return the winners that follow from the pot before; None if still open.

        All of `rivals` could win that pot too.

        The best of all are the best here too. If nobody was good enough there, nobody is here.
        """
        several = self.state.match.form.declaring.must_win_all and any(
            len(said) > 1 for said in self.state.hand.declared_prizes.values()
        )
        if self.previous_winners is None or several:
            return None
        won = dict(self.previous_winners)
        if prize not in won:
            return ()
        return (
            None
            if self.is_second_best_winning
            else tuple(seat for seat in won[prize] if seat in rivals) or None
        )

    def _players_by_tap(self, prize: Prize) -> Players:
        """Return the players who were tapped for a prize; `HOUSE_SEAT` for the kitty or the deck."""
        tapped = seats_in(self.values, pot_field_name(prize.field_name, self.pot_number))
        flag = pot_field_name(prize.house_field_name, self.pot_number)
        house = flag_in(self.values, flag)
        if tapped and (house or self._is_nobody_flagged):
            nobody = (
                f"{house_name(self.state)} has {prize.name} or ties"
                if house
                else "nobody holds a good enough hand"
            )
            raise Illegal(
                f"Either {nobody}, or a player {'beats it' if house else 'wins'}. Enter only one of these.",
                field=flag if house else pot_field_name(NOBODY_WINS_FIELD, self.pot_number),
                anchor=self.state.house_hand if house else "showdown",
            )
        return (HOUSE_SEAT,) if house else tapped

    @property
    def _is_nobody_flagged(self) -> bool:
        return flag_in(self.values, pot_field_name(NOBODY_WINS_FIELD, self.pot_number))

    def _is_win_denied(self, prize: Prize, rivals: Players) -> bool:
        """Return whether an input says that none of `rivals` has the prize."""
        alone = self._is_alone(prize, rivals)
        return (
            flag_in(self.values, no_win_field_name(prize, self.pot_number))
            if alone
            else self._is_nobody_flagged
        )

    @property
    def _has_other_entries(self) -> bool:
        """True if a prize is tapped, some cards are known, or some prize must have a winner."""
        prizes = self.state.prizes
        said = any(self._players_by_tap(prize) for prize in prizes)
        return (
            said
            or bool(self.hand_rankings.known_seats)
            or not all(may_lack_winner(self.state, prize) for prize in prizes)
        )

    def _describe_holders(self, prize: Prize, found: Players, said: Players) -> str:
        """Return the holders of a prize and those wrongly tapped: ``"Bo has the best hand, not Cy"``."""
        right, wrong = (
            join_with_and([seat_or_house_name(self.state, seat) for seat in seats]) for seats in (found, said)
        )
        has = "has" if not found else conjugate_verb(found, "have")
        return f"{right or 'nobody'} {has} {prize.name}{f', not {wrong}' if wrong else ''}"

    @property
    def _side_pot_suffix(self) -> str:
        return f" for side pot {self.pot_number}" if self.pot_number else ""

    def _refusal(self, prize: Prize, sentence: str, anchor: str = "showdown") -> Illegal:
        return Illegal(sentence, field=pot_field_name(prize.field_name, self.pot_number), anchor=anchor)


def describe_win_condition(state: State, both: str, lost: str = "nothing") -> str:
    """Return the condition of declaring for several prizes: ``"must win both outright or get nothing"``.

    `both` are the words for all that was declared for, and `lost` those for what a player gets otherwise.
    """
    return (
        f"must win or tie for {both}, or get {lost}"
        if state.match.form.declaring.is_tie_enough
        else f"must win {both} outright or get {lost}"
    )


def _describe_all_or_nothing(state: State, prize: Prize, seat: int) -> str:
    """Return the text that a player who declared for several prizes does not win them all alone."""
    name = state.match.seats.names[seat]
    declared = [
        one.name for one in state.prizes if one.field_name in state.hand.declared_prizes.get(seat, ())
    ]
    every = "both" if len(declared) == _BOTH_PRIZES else "all of them"
    return (
        f"{name} declared for {join_with_and(declared)}. {name} {describe_win_condition(state, every)}. "
        f"Tap whoever else has {prize.name}."
    )
