"""A round of secret choices as the phones may see it: who has chosen and who is awaited, never what."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.play.game import Action, Secret

GRACE = 1_000
"""How long a choice made at the very end of a countdown may be on its way and still is in time."""

GONE = 15_000
"""How long a phone that is said to be gone has to answer before others may choose for its player."""


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
    does, None when none was begun.
    """

    action: Action
    secret: Secret
    names: Sequence[str]
    holders: Sequence[str | None]
    declared: Mapping[int, str]
    gone: Mapping[int, Gone]
    ends: int | None
    now: int

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
        waits = (gone.ends for seat, gone in self.gone.items() if self.waits_for(seat))
        return min((moment for moment in (self.countdown, *waits) if moment is not None), default=None)

    @property
    def over(self) -> bool:
        """Whether the countdown has ended, and what was sent then has arrived."""
        return self.ends is not None and self.now > self.ends + GRACE

    def waits_for(self, seat: int) -> bool:
        """Say whether the seat's phone is said to be gone and still has time to answer."""
        return seat in self.gone and self.now < self.gone[seat].ends

    def open_to(self, seat: int, device: str) -> bool:
        """Say whether the phone may choose for a seat that is awaited: its own, or one without a phone."""
        given_up = seat in self.gone and not self.waits_for(seat)
        return self.over or given_up or self.holders[seat] in (None, device)

    def takes_back(self, seat: int, device: str) -> bool:
        """Say whether the phone may withdraw what was chosen for the seat: the one that chose, no other."""
        return self.declared.get(seat) == device

    def late(self, seat: int) -> bool:
        """Say whether a choice for the seat is late now. Who has no phone declared at the table, in time."""
        return self.over and self.holders[seat] is not None and seat not in self.gone


def due(actions: Iterable[Action]) -> tuple[Action, Secret] | None:
    """Return the action that is waited for and may be chosen in secret, and how; None without one."""
    for action in actions:
        if action.primary and action.secret is not None:
            return action, action.secret
    return None
