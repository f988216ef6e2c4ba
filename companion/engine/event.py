"""Events of a match: as submitted, as validated, and as accepted."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, TypeVar

from companion.engine.action import Action
from companion.engine.field import Field, Values

S = TypeVar("S")


@dataclass(frozen=True)
class Event:
    """An event of a match.

    action: the name of the action.
    seat: the seat it was entered for, None if the action is for no seat.
    values: the values of its inputs, by name.
    minute: the number of whole minutes since the match began.
    """

    action: str
    seat: int | None = None
    values: Values = field(default_factory=lambda: MappingProxyType({}))
    minute: int = 0


RawValues = Mapping[str, object]
"""Unchecked values by field name: typed text, JSON or Python values."""


@dataclass(frozen=True)
class Submission:
    """An event to be entered that is not checked yet; see `Event` for its parts.

    `raw_values` may be a function that returns the values for given fields, because a form sends
    nothing for an empty checkbox.
    """

    action: str
    seat: int | None = None
    raw_values: RawValues | Callable[[Sequence[Field]], RawValues] = field(
        default_factory=lambda: MappingProxyType({})
    )
    minute: int = 0


@dataclass(frozen=True)
class AcceptedEvent(Generic[S]):
    """An event that was accepted, with its action and the state that it led to."""

    event: Event
    action: Action
    state: S

    @property
    def consenting_seat(self) -> int | None:
        """The seat, chosen in an input, whose consent the action needs; None if it needs none."""
        consent = self.action.consent
        return None if consent is None else int(str(self.event.values[consent.seat_field]))
