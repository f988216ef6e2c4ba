"""Choices made in secret: what one phone may do in the current round of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from companion.engine.action import SecretChoice
from companion.evenings.secret_choices.rounds import GONE_TIMEOUT_MS, SecretChoiceResult, SecretChoiceRound
from companion.store.history.play import MatchReplay
from companion.store.matches import secret_rounds
from companion.store.models import Match
from companion.store.tables.tables import author_name

REVEAL_DELAY_MS = 1_000
"""Milliseconds from the last choice until all phones show the choices.

By then the last of them has asked for the board.
"""

REVEAL_FRESH_MS = 4_000
"""Milliseconds for which the choices are shown as something that has just happened."""


@dataclass(frozen=True)
class ChoiceReveal:
    """Choices of a secret round that has just ended, and time left until all phones show them.

    `ms_left` is in milliseconds, and 0 once they are shown.
    """

    chosen: SecretChoiceResult
    ms_left: int

    @property
    def seat_choices(self) -> Iterator[tuple[int, bool, bool]]:
        """Each seat in order, with whether it chose yes (or both) and whether it was late."""
        for seat in self.chosen.secret.seats:
            yield seat, seat in self.chosen.yes, seat in self.chosen.late


@dataclass(frozen=True)
class SecretChoicesView:
    """A round of secret choices as one phone sees it, with what the phone may do.

    All seats are seats in the match.

    Attributes:
        match: The match.
        round: The round.
        device: ID of the phone.
        scores: True if the phone may enter anything in the match.
    """

    match: Match
    round: SecretChoiceRound
    device: str
    scores: bool

    @property
    def secret(self) -> SecretChoice:
        """The choice to be made."""
        return self.round.secret

    @property
    def declared(self) -> tuple[int, ...]:
        """Seats that have chosen, for everybody to see."""
        return tuple(seat for seat in self.secret.seats if seat in self.round.choosing_devices)

    @property
    def awaited(self) -> tuple[int, ...]:
        """Seats that have not chosen yet, for everybody to see."""
        return self.round.undecided_seats

    @property
    def late_seats(self) -> tuple[int, ...]:
        """Awaited seats whose choice comes too late, because the countdown is over.

        A phone holds them, and was not reported as gone. They stay late when their time to answer is over.
        Empty without a countdown.
        """
        return tuple(seat for seat in self.awaited if self.round.is_late(seat))

    @property
    def is_own_seat_late(self) -> bool:
        """True if one of the phone's own seats is asked late."""
        return any(seat in self.late_seats for seat in self.own)

    @cached_property
    def shared(self) -> bool:
        """True if another phone holds a seat that has to choose.

        A phone alone enters everybody's choices at once, which is quicker.
        """
        return any(self.round.holders[seat] not in (None, self.device) for seat in self.secret.seats)

    @cached_property
    def own(self) -> tuple[int, ...]:
        """Awaited seats that this phone holds."""
        return tuple(seat for seat in self.awaited if self.round.holders[seat] == self.device)

    @property
    def others(self) -> tuple[int, ...]:
        """Awaited seats, not held by this phone, that it may choose for.

        They are held by no phone, or their phone was reported as gone or late and did not answer in
        time. A phone that may not enter anything in the match has none.
        """
        return tuple(seat for seat in self._others if self.round.may_choose(seat, self.device))

    @property
    def are_others_unfolded(self) -> bool:
        """True if the buttons for other players are shown at once, because this phone is next to use them.

        Its own seats have declared, and the countdown is not over or a player without a phone is awaited. A
        phone that is late may still answer by itself, so its player alone unfolds nothing.
        """
        others_are_next = self.shared and bool(self.others) and not self.own
        has_no_phone = any(self.round.holders[seat] is None for seat in self.others)
        return others_are_next and (has_no_phone or not self.round.is_countdown_over)

    @property
    def own_device_only_seats(self) -> tuple[int, ...]:
        """Awaited seats that only their own phones may choose for, without those said to be gone.

        It is empty once the countdown is over, and for a phone that may not enter anything in the match.
        """
        if self.round.is_countdown_over:
            return ()  # they are asked late, with as much time as a phone reported as gone
        shut = (seat for seat in self._others if not self.round.may_choose(seat, self.device))
        return tuple(seat for seat in shut if seat not in self.round.gone)

    @property
    def reported_other_seats(self) -> tuple[int, ...]:
        """Awaited seats that are said to be gone and still have time to answer, without this phone's."""
        return tuple(
            seat for seat in self.awaited if self.round.waits_for_answer(seat) and seat not in self.own
        )

    @property
    def reported_own_seats(self) -> tuple[tuple[int, str], ...]:
        """This phone's own seats that are said to be gone, each with the name of who said so.

        They must not have chosen yet. They stay when their time to answer is over.
        """
        gone = ((seat, self.round.gone[seat]) for seat in self.own if seat in self.round.gone)
        return tuple((seat, author_name(self.match.table, one.reported_by)) for seat, one in gone)

    @property
    def chosen_for(self) -> tuple[tuple[int, str], ...]:
        """This phone's own seats that another phone chose for, each with that person's name."""
        declared = self.round.choosing_devices.items()
        return tuple(
            (seat, author_name(self.match.table, phone))
            for seat, phone in declared
            if self.round.holders[seat] == self.device != phone
        )

    @property
    def has_choice_elsewhere(self) -> bool:
        """True if another phone has chosen already. Then nobody may enter all choices at once."""
        return any(phone != self.device for phone in self.round.choosing_devices.values())

    @property
    def withdrawable(self) -> tuple[int, ...]:
        """Seats whose choice this phone may take back: those that it chose for."""
        return tuple(seat for seat in self.declared if self.round.may_withdraw(seat, self.device))

    @property
    def patience(self) -> int:
        """Seconds that a phone said to be gone has to answer."""
        return GONE_TIMEOUT_MS // 1000

    @property
    def may_start_countdown(self) -> bool:
        """True if this phone may start a countdown.

        It must be allowed to enter in the match. The game must have a countdown, none may be running or
        over, and other phones must take part.
        """
        return (
            self.scores
            and self.shared
            and bool(self.secret.countdown_seconds)
            and self.round.countdown_ends_at is None
        )

    @property
    def may_repeat_countdown(self) -> bool:
        """True if this phone may repeat a missed countdown: it started it, or opened the table.

        It must be allowed to enter in the match. A countdown is missed if it ended before all had chosen.
        """
        began = self.device in (self.match.table.opened_by, self.round.counted_by)
        return self.scores and self.round.is_countdown_over and began

    @property
    def countdown_starter(self) -> str:
        """`author_name` of the phone that started the countdown; "" if no phone is recorded for it."""
        return author_name(self.match.table, self.round.counted_by) if self.round.counted_by else ""

    @property
    def is_chosen_by_holding(self) -> bool:
        """True if the phone chooses by holding a finger down until the countdown ends.

        The game must have it so, other phones must take part, and the countdown must not be over; it need
        not have begun.
        """
        return self.secret.hold_means_yes and self.shared and not self.round.is_countdown_over

    @property
    def _others(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.awaited if self.scores and seat not in self.own)


def find_fresh_choice_reveal(play: MatchReplay) -> ChoiceReveal | None:
    """Return the secret choices that the newest entry has just revealed; else None.

    That was at most `REVEAL_FRESH_MS` ago. None too if that entry was undone.
    """
    found = secret_rounds.find_just_revealed_choices(play)
    if found is None or found[1] > REVEAL_FRESH_MS:
        return None
    return ChoiceReveal(found[0], max(0, REVEAL_DELAY_MS - found[1]))


def find_due_secret_choices(
    match: Match, play: MatchReplay, device: str, *, scores: bool
) -> SecretChoicesView | None:
    """Return the secret choices to be made now, as that phone sees them; None if none are due.

    An abandoned match has none. `scores` is True if the phone may enter anything in the match.
    """
    found = secret_rounds.find_secret_choice_round(match, play)
    return None if found is None else SecretChoicesView(match, found, device, scores)
