"""What may be entered at a moment of a match, as its game offers it."""

from dataclasses import dataclass

from companion.engine.field import Field


@dataclass(frozen=True)
class Secret:
    """A choice that each of `seats` may make in secret on a phone of its own; all are shown together.

    `chosen` names the seats field that gets those who chose `yes`, `late` the one that gets those whose
    choice came after the countdown of `seconds`; 0 seconds is no countdown. `hold` says that a finger held
    until its end means `yes`. `other` names the seats field that gets those who chose `no`, where that is
    not only the rest; who chose `both`, where there is such an answer, is in either.
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
    """That the seat chosen in the input `of` has a say in an action.

    From a phone that may not enter for that seat it is entered as the action `asked`, which has the same
    inputs and is drawn only where a line is put right.
    """

    of: str
    asked: str


@dataclass(frozen=True)
class Action:
    """Something that may be entered now. `seats` are those it is open to; empty means it is for none of them.

    `primary` marks what the match is waiting for, `anchor` the section of the rules it falls under;
    `closed` is the sentence that tells any other seat why it is not open to it. With `secret`, phones may
    fill it in together, each for its own seat; with `consent`, it is asked of another seat first.
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
    """When an action may be entered, told to who wants it at another time, and the section of the rules."""

    sentence: str
    anchor: str


@dataclass(frozen=True)
class Following:
    """An action without inputs that the press for another may enter too; `told` says so in a word or two."""

    action: str
    told: str
