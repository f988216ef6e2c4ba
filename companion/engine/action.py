"""Actions that a game offers in its current state."""

from dataclasses import dataclass

from companion.engine.field import Field


@dataclass(frozen=True)
class SecretChoice:
    """A choice that `seats` make in secret on phones of their own; all are shown together.

    `yes_field` names the seats field for those who chose `yes_label`. `late_field` names the one for those
    who chose after the countdown of `countdown_seconds`; 0 seconds is no countdown. `hold_means_yes` is True
    if a finger held until the end of the countdown means `yes_label`. `no_field` names the seats field for
    those who chose `no_label`, if those are not simply the rest. Seats that chose `both_label`, if there is
    such an answer, are in both fields.
    """

    seats: tuple[int, ...]
    yes_field: str
    late_field: str = ""
    yes_label: str = "In"
    no_label: str = "Out"
    countdown_seconds: int = 0
    hold_means_yes: bool = False
    no_field: str = ""
    both_label: str = ""


@dataclass(frozen=True)
class Consent:
    """The consent that an action needs from the seat chosen in the input `seat_field`.

    A phone that may not enter for that seat enters the action `request_action` instead. That action has the
    same inputs, and its form is shown only for corrections.
    """

    seat_field: str
    request_action: str


@dataclass(frozen=True)
class Action:
    """An action that may be entered now, by each of `seats`.

    If `seats` is empty, it is entered without a seat. `primary` is True if the match waits for this action.
    `anchor` names the section of the rules. `refusal_text` is the sentence that tells other seats why they
    may not enter it. With `secret`, phones fill it in together, each for its own seat. With `consent`,
    another seat is asked first.
    """

    name: str
    label: str
    fields: tuple[Field, ...] = ()
    seats: tuple[int, ...] = ()
    anchor: str = ""
    primary: bool = False
    refusal_text: str = ""
    secret: SecretChoice | None = None
    consent: Consent | None = None


@dataclass(frozen=True)
class Availability:
    """A sentence that says when an action may be entered, and its anchor in the rules."""

    sentence: str
    anchor: str


@dataclass(frozen=True)
class FollowUp:
    """An action without inputs that can be entered together with another; `label` is a label."""

    action: str
    label: str
