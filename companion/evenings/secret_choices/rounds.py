"""Secret choices for one entry, as the phones may see them: who has chosen, never the choices."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.action import Action, Secret

GRACE = 1_000
"""Milliseconds that a choice may take to arrive after the countdown and still be in time."""

GONE = 15_000
"""Milliseconds that a phone has to answer before others may choose for its player.

It was said to be gone, or it missed the countdown.
"""


@dataclass(frozen=True)
class Gone:
    """Report that a phone is gone: the phone that said so, and the time until which it may answer."""

    said_by: str
    ends: int


@dataclass(frozen=True)
class Round:
    """Round of secret choices for the next entry; it never holds the choices themselves.

    These go by seats of the match. `names` are the players and `holders` the phones that hold their seats.
    `declared` are the phones that chose for them, `gone` the reports of a missing phone.

    `ends` is the end of the countdown, None if none was begun; it tells one countdown from another.
    `counted_by` is the phone that began it, if known. `again` is whether a countdown before it was missed.
    Times are in milliseconds since 1970.
    """

    action: Action
    secret: Secret
    names: Sequence[str]
    holders: Sequence[str | None]
    declared: Mapping[int, str]
    gone: Mapping[int, Gone]
    ends: int | None
    now: int
    counted_by: str | None = None
    again: bool = False

    @property
    def awaited(self) -> tuple[int, ...]:
        """Seats that have not chosen yet."""
        return tuple(seat for seat in self.secret.seats if seat not in self.declared)

    def complete_with(self, seats: Iterable[int]) -> bool:
        """Return whether everybody has chosen once those seats have."""
        return set(self.awaited) <= set(seats)

    @property
    def left(self) -> int | None:
        """Milliseconds until the countdown ends, 0 once it has; None if none was begun."""
        return None if self.ends is None else max(0, self.ends - self.now)

    @property
    def countdown(self) -> int | None:
        """Time at which the countdown is over, choices on their way included; None if none runs."""
        return None if self.ends is None or self.over else self.ends + GRACE

    @property
    def until(self) -> int | None:
        """Time at which a phone may next do something else without an entry; None if never."""
        waits = [gone.ends for seat, gone in self.gone.items() if self.waits_for(seat)]
        asking = None if self.silence is None or self.unanswered else self.silence
        moments = (self.countdown or asking, *waits)
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def over(self) -> bool:
        """Whether the countdown has ended and choices sent by then have arrived."""
        return self.ends is not None and self.now > self.ends + GRACE

    @property
    def silence(self) -> int | None:
        """Time until which phones that missed the countdown may answer; None without a countdown."""
        return None if self.ends is None else self.ends + GRACE + GONE

    @property
    def unanswered(self) -> bool:
        """Whether the phones that missed the countdown have had their time to answer."""
        return self.silence is not None and self.now >= self.silence

    def asks(self, seat: int) -> bool:
        """Return whether only the seat's own phone is asked, because it missed the countdown."""
        return self.over and not self.unanswered and self.holders[seat] is not None and seat in self.awaited

    def waits_for(self, seat: int) -> bool:
        """Return whether the seat's phone is said to be gone and still has time to answer."""
        return seat in self.gone and self.now < self.gone[seat].ends

    def open_to(self, seat: int, device: str) -> bool:
        """Return whether the phone may choose for a seat: its own, a free one, or one without answer."""
        given_up = seat in self.gone and not self.waits_for(seat)
        return self.unanswered or given_up or self.holders[seat] in (None, device)

    def takes_back(self, seat: int, device: str) -> bool:
        """Return whether the phone may withdraw the choice of the seat: only the phone that chose."""
        return self.declared.get(seat) == device

    def late(self, seat: int) -> bool:
        """Return whether a choice for the seat is late now.

        A player without a phone, or whose phone is gone, has declared at the table and is in time.
        """
        return self.over and self.holders[seat] is not None and seat not in self.gone


@dataclass(frozen=True)
class Shown:
    """Result of a round: the seats that chose yes, those that chose no, and those that were late.

    A seat that chose both is in `yes` and in `both`.
    """

    secret: Secret
    yes: tuple[int, ...]
    no: tuple[int, ...]
    late: tuple[int, ...]
    both: tuple[int, ...] = ()

    def answer(self, seat: int) -> str:
        """Return the answer of a seat, as a word."""
        if seat in self.both:
            return self.secret.both
        return self.secret.yes if seat in self.yes else self.secret.no


def shown(secret: Secret, values: Mapping[str, object]) -> Shown:
    """Return the result of a round, from the stored values of the entry that it became."""
    yes, other, late = (_seats(values.get(name)) for name in (secret.chosen, secret.other, secret.late))
    no = tuple(seat for seat in secret.seats if seat not in yes)
    return Shown(secret, yes, no, late, tuple(seat for seat in yes if seat in other))


def _seats(stored: object) -> tuple[int, ...]:
    return tuple(stored) if isinstance(stored, list | tuple) else ()


def due(actions: Iterable[Action]) -> tuple[Action, Secret] | None:
    """Return the action that is waited for and chosen in secret, with its rules; None without one."""
    for action in actions:
        if action.primary and action.secret is not None:
            return action, action.secret
    return None
