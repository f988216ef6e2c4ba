"""Choices made in secret: what one phone may do in the current round of them."""

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
"""Milliseconds from the last choice until all phones show the choices.

By then the last of them has asked for the board.
"""

FRESH = 4_000
"""Milliseconds for which the choices are shown as something that has just happened."""


@dataclass(frozen=True)
class Reveal:
    """Result of a round that has just ended, and milliseconds left until all phones show it."""

    chosen: Shown
    left: int

    @property
    def cards(self) -> Iterator[tuple[int, bool, bool]]:
        """Each seat in order, with whether it chose yes and whether it was late."""
        for seat in self.chosen.secret.seats:
            yield seat, seat in self.chosen.yes, seat in self.chosen.late


@dataclass(frozen=True)
class Declaring:
    """A round of secret choices as the phone `device` sees it; all seats are numbers in the match.

    `scores` is true if the phone may enter anything at all.
    """

    match: Match
    round: Round
    device: str
    scores: bool

    @property
    def secret(self) -> Secret:
        """The choice to be made."""
        return self.round.secret

    @property
    def declared(self) -> tuple[int, ...]:
        """Seats that have chosen, for everybody to see."""
        return tuple(seat for seat in self.secret.seats if seat in self.round.declared)

    @property
    def awaited(self) -> tuple[int, ...]:
        """Seats that have not chosen yet, for everybody to see."""
        return self.round.awaited

    @property
    def asked(self) -> tuple[int, ...]:
        """Seats that had not chosen when the countdown ended and are asked now, late."""
        return tuple(seat for seat in self.awaited if self.round.late(seat))

    @property
    def asked_here(self) -> bool:
        """True if one of the phone's own seats is asked late."""
        return any(seat in self.asked for seat in self.own)

    @cached_property
    def shared(self) -> bool:
        """True if other phones take part.

        A phone alone enters everybody's choices at once, which is quicker.
        """
        return any(self.round.holders[seat] not in (None, self.device) for seat in self.secret.seats)

    @cached_property
    def own(self) -> tuple[int, ...]:
        """Awaited seats that this phone holds."""
        return tuple(seat for seat in self.awaited if self.round.holders[seat] == self.device)

    @property
    def others(self) -> tuple[int, ...]:
        """Awaited seats of other players that this phone may choose for."""
        return tuple(seat for seat in self._others if self.round.open_to(seat, self.device))

    @property
    def apart(self) -> tuple[int, ...]:
        """Awaited seats that only their own phones may choose for, without those said to be gone."""
        if self.round.over:
            return ()  # they are asked late, with as much time as a phone reported as gone
        shut = (seat for seat in self._others if not self.round.open_to(seat, self.device))
        return tuple(seat for seat in shut if seat not in self.round.gone)

    @property
    def waits_for(self) -> tuple[int, ...]:
        """Other players' seats whose phones are said to be gone and still have time to answer."""
        return tuple(seat for seat in self.awaited if self.round.waits_for(seat) and seat not in self.own)

    @property
    def doubted(self) -> tuple[tuple[int, str], ...]:
        """This phone's own seats that are said to be gone, each with the name of who said so."""
        gone = ((seat, self.round.gone[seat]) for seat in self.own if seat in self.round.gone)
        return tuple((seat, known_as(self.match.table, one.said_by)) for seat, one in gone)

    @property
    def chosen_for(self) -> tuple[tuple[int, str], ...]:
        """This phone's own seats that another phone chose for, each with the name of its person."""
        declared = self.round.declared.items()
        return tuple(
            (seat, known_as(self.match.table, phone))
            for seat, phone in declared
            if self.round.holders[seat] == self.device != phone
        )

    @property
    def sealed_elsewhere(self) -> bool:
        """True if another phone has chosen already. Then nobody may enter all choices at once."""
        return any(phone != self.device for phone in self.round.declared.values())

    @property
    def withdrawable(self) -> tuple[int, ...]:
        """Seats whose choice this phone may take back."""
        return tuple(seat for seat in self.declared if self.round.takes_back(seat, self.device))

    @property
    def patience(self) -> int:
        """Seconds that a phone said to be gone has to answer."""
        return GONE // 1000

    @property
    def counts(self) -> bool:
        """True if this phone may start a countdown."""
        return self.scores and self.shared and bool(self.secret.seconds) and self.round.ends is None

    @property
    def counts_again(self) -> bool:
        """True if this phone may repeat a missed countdown: it started it, or opened the table."""
        began = self.device in (self.match.table.opened_by, self.round.counted_by)
        return self.scores and self.round.over and began

    @property
    def counted_by(self) -> str:
        """Name of the person who started the countdown; "" if unknown."""
        return known_as(self.match.table, self.round.counted_by) if self.round.counted_by else ""

    @property
    def holds(self) -> bool:
        """True if the phone chooses by holding a finger down until the countdown ends."""
        return self.secret.hold and self.shared and not self.round.over

    @property
    def _others(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.awaited if self.scores and seat not in self.own)


def reveal(play: Play) -> Reveal | None:
    """Return the secret choices just made; None if they are older than `FRESH` or there are none."""
    found = secret_rounds.shown_in(play)
    if found is None or found[1] > FRESH:
        return None
    return Reveal(found[0], max(0, REVEAL - found[1]))


def declaring(match: Match, play: Play, device: str, *, scores: bool) -> Declaring | None:
    """Return the secret choices that are due, as that phone sees them; None if there are none."""
    found = secret_rounds.round_of(match, play)
    return None if found is None else Declaring(match, found, device, scores)
