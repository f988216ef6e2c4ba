"""Entry of a match log as it is stored: the event, its author, its log text and its result."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from companion.engine.course import AMEND, Amendment, read_amendment
from companion.engine.event import Event
from companion.engine.summary import Summary


@dataclass(frozen=True)
class Came:
    """Result of a match after an entry: if it is over, its winners, money and pot.

    The fields are as in `Summary`.
    """

    over: bool
    winners: tuple[int, ...]
    money: tuple[int, ...]
    pot: int

    @classmethod
    def of(cls, summary: Summary) -> "Came":
        """Return the result that the summary holds."""
        return cls(summary.over, summary.winners, summary.money, summary.pot)

    def still(self, now: "Came") -> bool:
        """Return whether `now` is the same, apart from players who joined since and have no money yet."""
        late = (0,) * (len(now.money) - len(self.money))
        return now == Came(self.over, self.winners, self.money + late, self.pot)

    def stored(self) -> dict[str, Any]:
        """Return the result as a mapping for storage; `came_of` reads it."""
        return asdict(self)


@dataclass(frozen=True)
class Entered:
    """Entry as it is stored: the event, who entered it and when, its log text and its result.

    `came` is None in a match that could not be replayed when it was upgraded. `retold` are earlier lines
    whose text it changed, by their numbers. `chosen_by` is None unless the entry was made of secret choices.
    Then it names, by seat, who chose on another phone than the player's own.
    """

    event: Event
    entered_by: str
    device: str
    at: datetime
    line: str = ""
    came: Came | None = None
    amendment: Amendment | None = None
    retold: Mapping[int, str] = field(default_factory=dict)
    chosen_by: Mapping[int, str] | None = None

    @property
    def secret(self) -> bool:
        """Whether the entry was made of secret choices."""
        return self.chosen_by is not None


def read_entry(stored: Any, minute: int) -> Entered:
    """Return the entry of a row or a document; `minute` counts from the beginning of the match.

    Raises:
        TypeError: its values are damaged: they are not given by name.
    """
    if not isinstance(stored.values, Mapping):
        raise TypeError("The values of an entry are not given by name.")
    amends = stored.action == AMEND
    return Entered(
        Event(stored.action, stored.seat, {} if amends else stored.values, minute),
        stored.entered_by,
        stored.device,
        stored.at,
        stored.line,
        came_of(stored.came),
        read_amendment(stored.values) if amends else None,
        numbered(stored.retold),
        None if stored.chosen_by is None else numbered(stored.chosen_by),
    )


def came_of(stored: Mapping[str, Any] | None) -> Came | None:
    """Return the result of a match as it was stored with an entry, None if none was."""
    if stored is None:
        return None
    return Came(stored["over"], tuple(stored["winners"]), tuple(stored["money"]), stored["pot"])


def lettered(words: Mapping[int, str]) -> dict[str, str]:
    """Return texts by number with keys that JSON allows; `numbered` reads them."""
    return {str(number): text for number, text in words.items()}


def numbered(stored: Mapping[str, str] | None) -> dict[int, str]:
    """Return stored texts with numbers as keys, which JSON has as text; empty for None."""
    return {int(number): words for number, words in (stored or {}).items()}
