"""What people did or saw: as it came in, and as it was accepted."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, TypeVar

from companion.engine.action import Action
from companion.engine.field import Field, Values

S = TypeVar("S")


@dataclass(frozen=True)
class Event:
    """What a person did or saw: an action's name, the seat it was entered for, and its values.

    `minute` is how many whole minutes after the beginning of the match it was entered.
    """

    action: str
    seat: int | None = None
    values: Values = field(default_factory=lambda: MappingProxyType({}))
    minute: int = 0


Raw = Mapping[str, object]
"""Values by the names of fields, as typed text, JSON or Python: nothing in them has been checked."""


@dataclass(frozen=True)
class Said:
    """What somebody wants to enter, as it came in; see `Event` for its parts.

    `raw` may be what reads the values once the fields are known: a form sends nothing for an empty box.
    """

    action: str
    seat: int | None = None
    raw: Raw | Callable[[Sequence[Field]], Raw] = field(default_factory=lambda: MappingProxyType({}))
    minute: int = 0


@dataclass(frozen=True)
class Accepted(Generic[S]):
    """An event that was accepted, cleaned, the action it was one of, and the state that it led to."""

    event: Event
    action: Action
    state: S

    @property
    def of(self) -> int | None:
        """The seat that has a say in it beside the one it was entered for, None where nobody has."""
        consent = self.action.consent
        return None if consent is None else int(str(self.event.values[consent.of]))
