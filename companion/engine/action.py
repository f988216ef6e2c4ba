"""Actions that a game offers in its current state."""

from dataclasses import dataclass

from companion.engine.field import Field


@dataclass(frozen=True)
class SecretChoice:
    """A choice that `seats` make in secret on phones of their own, shown all together.

    seats: the seats that choose.
    yes_field: the name of the seats input for those who chose `yes_label`.
    late_field: the name of the seats input for those who chose after the countdown; "" if there is none.
    yes_label, no_label: the two answers.
    countdown_seconds: the length of the countdown; 0 for none.
    hold_means_yes: whether a finger held until the end of the countdown means `yes_label`.
    no_field: the name of the seats input for those who chose `no_label`; "" if they are simply the rest.
    both_label: the answer that means both, whose seats are in both inputs; "" if there is none.
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
class ConsentRequirement:
    """Rule that an action needs the consent of the seat chosen in its input `seat_field`.

    A phone that may not enter for that seat enters the action `request_action` instead. That action has the
    same inputs, and its form is shown only for corrections.
    """

    seat_field: str
    request_action: str


@dataclass(frozen=True)
class Action:
    """An action that may be entered in a match now.

    name: its name in the log.
    label: the text of its button.
    fields: its inputs.
    seats: the seats that may enter it; empty if it is entered without a seat.
    anchor: the section of the rules; "" for none.
    primary: whether the match waits for this action.
    refusal_text: the sentence that tells other seats why they may not enter it; "" for a general one.
    secret: set if phones fill it in together, each for its own seat, in secret; else None.
    consent: set if another seat is asked first; else None.
    """

    name: str
    label: str
    fields: tuple[Field, ...] = ()
    seats: tuple[int, ...] = ()
    anchor: str = ""
    primary: bool = False
    refusal_text: str = ""
    secret: SecretChoice | None = None
    consent: ConsentRequirement | None = None


@dataclass(frozen=True)
class Availability:
    """A sentence that says when an action may be entered, and its anchor in the rules."""

    sentence: str
    anchor: str


@dataclass(frozen=True)
class FollowUpAction:
    """An action without inputs that can be entered together with another one.

    action: its name.
    label: its text on the button: "the next deal".
    """

    action: str
    label: str
