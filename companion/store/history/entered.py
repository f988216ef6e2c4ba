"""An entry of a match's log as it is stored: what was entered, by whom, how it was told, what came of it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from companion.engine.course import AMEND, Amendment, read_amendment
from companion.engine.event import Event
from companion.engine.summary import Summary


@dataclass(frozen=True)
class Came:
    """What a match came to with an entry: whether it was over, and the money moved, as `Summary` has it."""

    over: bool
    winners: tuple[int, ...]
    money: tuple[int, ...]
    pot: int

    @classmethod
    def of(cls, summary: Summary) -> "Came":
        """Return what the summary says."""
        return cls(summary.over, summary.winners, summary.money, summary.pot)

    def still(self, now: "Came") -> bool:
        """Say whether `now` is the same, but for players who have been let in since and have nothing yet."""
        late = (0,) * (len(now.money) - len(self.money))
        return now == Came(self.over, self.winners, self.money + late, self.pot)

    def stored(self) -> dict[str, Any]:
        """Return it as it is stored; `came_of` reads it."""
        return asdict(self)


@dataclass(frozen=True)
class Entered:
    """One entry as it is stored: what was entered, by whom and when, how it was told and what came of it.

    `came` is None for entries of a match that could not be followed when they were brought over. `retold` are
    lines before it that read otherwise since, by their numbers. `chosen_by` is None unless it was made of
    choices made in secret; then it names, by seat, who chose on another phone than the player's own.
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
        """Whether it was made of choices that everybody made in secret."""
        return self.chosen_by is not None


def read_entry(stored: Any, minute: int) -> Entered:
    """Return an entry as its row, or a document, has it; `minute` is when in the match it was entered.

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
    """Return what an entry came to, as it is stored."""
    if stored is None:
        return None
    return Came(stored["over"], tuple(stored["winners"]), tuple(stored["money"]), stored["pot"])


def lettered(words: Mapping[int, str]) -> dict[str, str]:
    """Return words by numbers as JSON takes them; `numbered` reads them."""
    return {str(number): text for number, text in words.items()}


def numbered(stored: Mapping[str, str] | None) -> dict[int, str]:
    """Return words by numbers, which JSON has as text."""
    return {int(number): words for number, words in (stored or {}).items()}
