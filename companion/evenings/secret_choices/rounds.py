"""A round of secret choices as the phones may see it: who has chosen and who is awaited, never what."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.action import Action, Secret

GRACE = 1_000
"""How long a choice made at the very end of a countdown may be on its way and still is in time."""

GONE = 15_000
"""How long a phone has to answer, said to be gone or asked, before others may choose for its player."""


@dataclass(frozen=True)
class Gone:
    """A phone that is said to be gone: the phone that said so, and when others may choose for its player."""

    said_by: str
    ends: int


@dataclass(frozen=True)
class Round:
    """Who has chosen in secret for the next entry and who is awaited; never what anybody chose.

    By seats of the match: `names` are the players, `holders` the phones that hold their seats, `declared`
    the phones that chose for them, `gone` those whose phone is said to be gone. `ends` is when the countdown
    does, None when none was begun; it tells one count from another. `counted_by` is the phone that began it,
    where that is known, `again` whether a count before it was missed.
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
        """The seats that have not chosen yet."""
        return tuple(seat for seat in self.secret.seats if seat not in self.declared)

    def complete_with(self, seats: Iterable[int]) -> bool:
        """Say whether everybody has chosen once those seats have."""
        return set(self.awaited) <= set(seats)

    @property
    def left(self) -> int | None:
        """How long until the countdown ends, None when none was begun."""
        return None if self.ends is None else max(0, self.ends - self.now)

    @property
    def countdown(self) -> int | None:
        """When the countdown will be over; None when none runs."""
        return None if self.ends is None or self.over else self.ends + GRACE

    @property
    def until(self) -> int | None:
        """When next a phone may do something else because time passed; None for never."""
        waits = [gone.ends for seat, gone in self.gone.items() if self.waits_for(seat)]
        asking = None if self.silence is None or self.unanswered else self.silence
        moments = (self.countdown or asking, *waits)
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def over(self) -> bool:
        """Whether the countdown has ended, and what was sent then has arrived."""
        return self.ends is not None and self.now > self.ends + GRACE

    @property
    def silence(self) -> int | None:
        """When those who are asked after the countdown have had their time; None without one."""
        return None if self.ends is None else self.ends + GRACE + GONE

    @property
    def unanswered(self) -> bool:
        """Whether those who were asked after the countdown have had their time."""
        return self.silence is not None and self.now >= self.silence

    def asks(self, seat: int) -> bool:
        """Say whether the seat's own phone alone is asked: it said nothing by the end of the countdown."""
        return self.over and not self.unanswered and self.holders[seat] is not None and seat in self.awaited

    def waits_for(self, seat: int) -> bool:
        """Say whether the seat's phone is said to be gone and still has time to answer."""
        return seat in self.gone and self.now < self.gone[seat].ends

    def open_to(self, seat: int, device: str) -> bool:
        """Say whether the phone may choose for a seat that is awaited: its own, or one without a phone."""
        given_up = seat in self.gone and not self.waits_for(seat)
        return self.unanswered or given_up or self.holders[seat] in (None, device)

    def takes_back(self, seat: int, device: str) -> bool:
        """Say whether the phone may withdraw what was chosen for the seat: the one that chose, no other."""
        return self.declared.get(seat) == device

    def late(self, seat: int) -> bool:
        """Say whether a choice for the seat is late now. Who has no phone declared at the table, in time."""
        return self.over and self.holders[seat] is not None and seat not in self.gone


@dataclass(frozen=True)
class Shown:
    """What came of a round: the seats that chose yes, those that chose no, and those that were late.

    Who chose both is in `yes`, and in `both`.
    """

    secret: Secret
    yes: tuple[int, ...]
    no: tuple[int, ...]
    late: tuple[int, ...]
    both: tuple[int, ...] = ()

    def answer(self, seat: int) -> str:
        """Return what a seat chose, in a word."""
        if seat in self.both:
            return self.secret.both
        return self.secret.yes if seat in self.yes else self.secret.no


def shown(secret: Secret, values: Mapping[str, object]) -> Shown:
    """Return what everybody chose, from the values of the entry that it became, as they are stored."""
    yes, other, late = (_seats(values.get(name)) for name in (secret.chosen, secret.other, secret.late))
    no = tuple(seat for seat in secret.seats if seat not in yes)
    return Shown(secret, yes, no, late, tuple(seat for seat in yes if seat in other))


def _seats(stored: object) -> tuple[int, ...]:
    return tuple(stored) if isinstance(stored, list | tuple) else ()


def due(actions: Iterable[Action]) -> tuple[Action, Secret] | None:
    """Return the action that is waited for and may be chosen in secret, and how; None without one."""
    for action in actions:
        if action.primary and action.secret is not None:
            return action, action.secret
    return None
