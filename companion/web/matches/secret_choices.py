"""Choices made in secret: what one phone may do in the round that is due."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from companion.engine.action import Secret
from companion.evenings.secret_choices.rounds import GONE, Round, Shown
from companion.store.history.play import Play
from companion.store.matches import secret_rounds
from companion.store.models import Match
from companion.store.tables.tables import known_as

REVEAL = 1_000
"""How long after the last choice all phones show what was chosen: till then the last of them has asked."""

FRESH = 4_000
"""How long what was chosen is shown as something that has just happened."""


@dataclass(frozen=True)
class Reveal:
    """What came of a round that has just ended, and in how many milliseconds all phones show it together."""

    chosen: Shown
    left: int

    @property
    def cards(self) -> Iterator[tuple[int, bool, bool]]:
        """Every seat in order, whether it chose yes, and whether late."""
        for seat in self.chosen.secret.seats:
            yield seat, seat in self.chosen.yes, seat in self.chosen.late


@dataclass(frozen=True)
class Declaring:
    """A round of secret choices seen by the phone `device`; all its seats are numbers in the match.

    `scores` says whether the phone may enter anything at all.
    """

    match: Match
    round: Round
    device: str
    scores: bool

    @property
    def secret(self) -> Secret:
        """What is chosen."""
        return self.round.secret

    @property
    def declared(self) -> tuple[int, ...]:
        """The seats that have chosen, for everybody to see."""
        return tuple(seat for seat in self.secret.seats if seat in self.round.declared)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have not, for everybody to see."""
        return self.round.awaited

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that said nothing by the end of the countdown and are asked now, late."""
        return tuple(seat for seat in self.awaited if self.round.late(seat))

    @property
    def asked_here(self) -> bool:
        """Whether one of the phone's own is among them."""
        return any(seat in self.asked for seat in self.own)

    @cached_property
    def shared(self) -> bool:
        """Whether other phones take part: one phone alone enters everybody's choices quicker at once."""
        return any(self.round.holders[seat] not in (None, self.device) for seat in self.secret.seats)

    @cached_property
    def own(self) -> tuple[int, ...]:
        """The awaited seats that the phone itself holds."""
        return tuple(seat for seat in self.awaited if self.round.holders[seat] == self.device)

    @property
    def others(self) -> tuple[int, ...]:
        """The awaited seats of others that the phone may choose for."""
        return tuple(seat for seat in self._others if self.round.open_to(seat, self.device))

    @property
    def apart(self) -> tuple[int, ...]:
        """The awaited seats that only their own phones choose for, unless these are gone."""
        if self.round.over:
            return ()  # they are asked, and have as long for it as a phone that is said to be gone
        shut = (seat for seat in self._others if not self.round.open_to(seat, self.device))
        return tuple(seat for seat in shut if seat not in self.round.gone)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The seats whose phones are said to be gone and still have time to answer, for others to see."""
        return tuple(seat for seat in self.awaited if self.round.waits_for(seat) and seat not in self.own)

    @property
    def doubted(self) -> tuple[tuple[int, str], ...]:
        """The phone's own seats for which it is said to be gone, each with who says so."""
        gone = ((seat, self.round.gone[seat]) for seat in self.own if seat in self.round.gone)
        return tuple((seat, known_as(self.match.table, one.said_by)) for seat, one in gone)

    @property
    def chosen_for(self) -> tuple[tuple[int, str], ...]:
        """The phone's own seats for which another phone chose, each with whose phone that was."""
        declared = self.round.declared.items()
        return tuple(
            (seat, known_as(self.match.table, phone))
            for seat, phone in declared
            if self.round.holders[seat] == self.device != phone
        )

    @property
    def sealed_elsewhere(self) -> bool:
        """Whether another phone has chosen already: then nobody enters it for everybody."""
        return any(phone != self.device for phone in self.round.declared.values())

    @property
    def withdrawable(self) -> tuple[int, ...]:
        """The seats whose choice the phone may take back."""
        return tuple(seat for seat in self.declared if self.round.takes_back(seat, self.device))

    @property
    def patience(self) -> int:
        """How many seconds a phone has to answer that is said to be gone."""
        return GONE // 1000

    @property
    def counts(self) -> bool:
        """Whether the phone may begin a countdown."""
        return self.scores and self.shared and bool(self.secret.seconds) and self.round.ends is None

    @property
    def counts_again(self) -> bool:
        """Whether the phone may have a count that was missed counted again."""
        began = self.device in (self.match.table.opened_by, self.round.counted_by)
        return self.scores and self.round.over and began

    @property
    def counted_by(self) -> str:
        """Who began the countdown, "" where nobody knows."""
        return known_as(self.match.table, self.round.counted_by) if self.round.counted_by else ""

    @property
    def holds(self) -> bool:
        """Whether a finger held until the end of the countdown is how the phone chooses."""
        return self.secret.hold and self.shared and not self.round.over

    @property
    def _others(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.awaited if self.scores and seat not in self.own)


def reveal(play: Play) -> Reveal | None:
    """Return what everybody has just chosen in secret; None if that was a while ago, or nothing was."""
    found = secret_rounds.shown_in(play)
    if found is None or found[1] > FRESH:
        return None
    return Reveal(found[0], max(0, REVEAL - found[1]))


def declaring(match: Match, play: Play, device: str, *, scores: bool) -> Declaring | None:
    """Return the secret choices that are due as that phone sees them, None when there are none."""
    found = secret_rounds.round_of(match, play)
    return None if found is None else Declaring(match, found, device, scores)
