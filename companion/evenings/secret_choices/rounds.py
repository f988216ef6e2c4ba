"""Secret choices for one entry, as the phones may see them: who has chosen, never the choices."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.engine.action import Action, SecretChoice

GRACE_MS = 1_000
"""Milliseconds that a choice may take to arrive after the countdown and still be in time."""

GONE_TIMEOUT_MS = 15_000
"""Milliseconds that a phone has to answer before others may choose for its player.

It was said to be gone, or it missed the countdown.
"""


@dataclass(frozen=True)
class GonePhoneReport:
    """Report that the phone of a seat is gone.

    reported_by: the phone that said so.
    answer_until: the time until which the seat's phone may answer, in milliseconds since 1970.
    """

    reported_by: str
    answer_until: int


@dataclass(frozen=True)
class SecretChoiceRound:
    """Round of secret choices for the next entry; it never holds the choices themselves.

    action, secret: the action that they become, and its rules.
    names, holders: the players, and the phones that hold their seats, by seat of the match.
    choosing_devices: the phones that have chosen, by the seat that they chose for.
    gone: the reports of a missing phone, by seat.
    countdown_ends_at: the end of the countdown, None if none was begun; tells one countdown from
        another.
    now: the present time.
    counted_by: the phone that began the countdown, None if unknown.
    is_repeat: whether a countdown before it was missed.

    Times are in milliseconds since 1970.
    """

    action: Action
    secret: SecretChoice
    names: Sequence[str]
    holders: Sequence[str | None]
    choosing_devices: Mapping[int, str]
    gone: Mapping[int, GonePhoneReport]
    countdown_ends_at: int | None
    now: int
    counted_by: str | None = None
    is_repeat: bool = False

    @property
    def undecided_seats(self) -> tuple[int, ...]:
        """Seats that have not chosen yet."""
        return tuple(seat for seat in self.secret.seats if seat not in self.choosing_devices)

    def is_complete_with(self, seats: Iterable[int]) -> bool:
        """Return whether everybody has chosen once those seats have.

        Seats that have chosen already may be among them or not.
        """
        return set(self.undecided_seats) <= set(seats)

    @property
    def countdown_left_ms(self) -> int | None:
        """Milliseconds until the countdown ends, 0 once it has; None if none was begun."""
        return None if self.countdown_ends_at is None else max(0, self.countdown_ends_at - self.now)

    @property
    def countdown_over_at(self) -> int | None:
        """Time at which the countdown is over, choices on their way included; None if none runs."""
        return (
            None
            if self.countdown_ends_at is None or self.is_countdown_over
            else self.countdown_ends_at + GRACE_MS
        )

    @property
    def next_change_at(self) -> int | None:
        """Time at which a phone may next do something else without an entry; None if never.

        It is the end of the countdown with its grace, or after that the end of the time to answer; or, if
        that comes first, the end of the time of a phone that is said to be gone.
        """
        waits = [gone.answer_until for seat, gone in self.gone.items() if self.waits_for_answer(seat)]
        asking = None if self.answers_until is None or self.is_answer_time_over else self.answers_until
        moments = (self.countdown_over_at or asking, *waits)
        return min((moment for moment in moments if moment is not None), default=None)

    @property
    def is_countdown_over(self) -> bool:
        """Whether the countdown ended more than `GRACE_MS` ago; False if none was begun."""
        return self.countdown_ends_at is not None and self.now > self.countdown_ends_at + GRACE_MS

    @property
    def answers_until(self) -> int | None:
        """Time until which phones that missed the countdown may answer; None without a countdown."""
        return None if self.countdown_ends_at is None else self.countdown_ends_at + GRACE_MS + GONE_TIMEOUT_MS

    @property
    def is_answer_time_over(self) -> bool:
        """Whether phones that missed the countdown have had their time: True from `answers_until` on.

        It is False without a countdown.
        """
        return self.answers_until is not None and self.now >= self.answers_until

    def asks_own_device(self, seat: int) -> bool:
        """Return whether only the seat's own phone is asked, because it missed the countdown.

        It is False if nobody holds the seat, if the seat has chosen, and once the time to answer is over.
        """
        return (
            self.is_countdown_over
            and not self.is_answer_time_over
            and self.holders[seat] is not None
            and seat in self.undecided_seats
        )

    def waits_for_answer(self, seat: int) -> bool:
        """Return whether the seat's phone is said to be gone and still has time to answer.

        It is False if nobody said so.
        """
        return seat in self.gone and self.now < self.gone[seat].answer_until

    def may_choose(self, seat: int, device: str) -> bool:
        """Return whether the phone may choose for a seat: its own, a free or a silent one.

        A seat is silent once its phone was said to be gone and did not answer in time, or once the time to
        answer after the countdown is over. Whether the seat has chosen, and whether the phone only watches,
        is not checked.
        """
        given_up = seat in self.gone and not self.waits_for_answer(seat)
        return self.is_answer_time_over or given_up or self.holders[seat] in (None, device)

    def may_withdraw(self, seat: int, device: str) -> bool:
        """Return whether the phone may withdraw the choice of the seat: only the phone that chose.

        It is False if the seat has not chosen.
        """
        return self.choosing_devices.get(seat) == device

    def is_late(self, seat: int) -> bool:
        """Return whether a choice for the seat is late now.

        It is after the countdown with its grace; without a countdown, nobody is late. A player without a
        phone, or whose phone was said to be gone, has declared at the table and is in time.
        """
        return self.is_countdown_over and self.holders[seat] is not None and seat not in self.gone


@dataclass(frozen=True)
class SecretChoiceResult:
    """Result of a round of secret choices.

    secret: the rules of the choice.
    yes, no: the seats that chose yes, and all others of the choice.
    late: the seats that were late; they are in `yes` or `no` too.
    both: the seats that chose both; they are in `yes` too, not in `no`.
    """

    secret: SecretChoice
    yes: tuple[int, ...]
    no: tuple[int, ...]
    late: tuple[int, ...]
    both: tuple[int, ...] = ()

    def answer_label(self, seat: int) -> str:
        """Return the answer of a seat, as a word; a seat without an answer counts as no."""
        if seat in self.both:
            return self.secret.both_label
        return self.secret.yes_label if seat in self.yes else self.secret.no_label


def read_choice_result(secret: SecretChoice, values: Mapping[str, object]) -> SecretChoiceResult:
    """Return the result of a round, from the stored values of the entry that it became.

    Every seat of the choice that is not among those for yes chose no. An input that is missing is empty.
    """
    yes, other, late = (
        _as_seats(values.get(name)) for name in (secret.yes_field, secret.no_field, secret.late_field)
    )
    no = tuple(seat for seat in secret.seats if seat not in yes)
    return SecretChoiceResult(secret, yes, no, late, tuple(seat for seat in yes if seat in other))


def _as_seats(stored: object) -> tuple[int, ...]:
    return tuple(stored) if isinstance(stored, list | tuple) else ()


def find_secret_action(actions: Iterable[Action]) -> tuple[Action, SecretChoice] | None:
    """Return the first action that the match waits for and that is chosen in secret, with its rules.

    None without one.
    """
    for action in actions:
        if action.primary and action.secret is not None:
            return action, action.secret
    return None
