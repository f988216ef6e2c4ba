"""Actions that a game offers in its current state."""

from dataclasses import dataclass

from companion.engine.field import Field


@dataclass(frozen=True)
class Secret:
    """A choice that `seats` make in secret on phones of their own; all are shown together.

    `chosen` names the seats field for those who chose `yes`. `late` names the one for those who chose after
    the countdown of `seconds`; 0 seconds is no countdown. `hold` is True if a finger held until the end of
    the countdown means `yes`. `other` names the seats field for those who chose `no`, if those are not simply
    the rest. Seats that chose `both`, if there is such an answer, are in both fields.
    """

    seats: tuple[int, ...]
    chosen: str
    late: str = ""
    yes: str = "In"
    no: str = "Out"
    seconds: int = 0
    hold: bool = False
    other: str = ""
    both: str = ""


@dataclass(frozen=True)
class Consent:
    """The consent that an action needs from the seat chosen in the input `of`.

    A phone that may not enter for that seat enters the action `asked` instead. That action has the same
    inputs, and its form is shown only for corrections.
    """

    of: str
    asked: str


@dataclass(frozen=True)
class Action:
    """An action that may be entered now, by each of `seats`.

    If `seats` is empty, it is entered without a seat. `primary` is True if the match waits for this action.
    `anchor` names the section of the rules. `closed` is the sentence that tells other seats why they may not
    enter it. With `secret`, phones fill it in together, each for its own seat. With `consent`, another seat
    is asked first.
    """

    name: str
    label: str
    fields: tuple[Field, ...] = ()
    seats: tuple[int, ...] = ()
    anchor: str = ""
    primary: bool = False
    closed: str = ""
    secret: Secret | None = None
    consent: Consent | None = None


@dataclass(frozen=True)
class Occasion:
    """A sentence that says when an action may be entered, and its anchor in the rules."""

    sentence: str
    anchor: str


@dataclass(frozen=True)
class Following:
    """An action without inputs that can be entered together with another; `told` is a label."""

    action: str
    told: str
