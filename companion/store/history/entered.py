"""Entry of a match log as it is stored: the event, its author, its log text and its result."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime
from typing import Any

from companion.engine.course import CORRECT, Correction, correction_from_json
from companion.engine.event import Event
from companion.engine.summary import MatchSummary


@dataclass(frozen=True)
class ResultAfterEntry:
    """Result of a match after one of its entries, as it is stored with the entry.

    over: whether the match is over.

    winners: their seats in the match.

    money: won, or lost if negative, by each player so far; empty if the game counts none.

    pot: money in the pot.
    """

    over: bool
    winners: tuple[int, ...]
    money: tuple[int, ...]
    pot: int

    @classmethod
    def from_summary(cls, summary: MatchSummary) -> "ResultAfterEntry":
        """Return the result that the summary holds."""
        return cls(summary.over, summary.winners, summary.money, summary.pot)

    def is_same_result(self, now: "ResultAfterEntry") -> bool:
        """Return whether `now` is the same, apart from players who joined since and have no money yet."""
        late = (0,) * (len(now.money) - len(self.money))
        return now == ResultAfterEntry(self.over, self.winners, self.money + late, self.pot)

    def to_stored(self) -> dict[str, Any]:
        """Return the result as a mapping for storage; `parse_result_after_entry` reads it."""
        return asdict(self)


@dataclass(frozen=True)
class LogEntry:
    """Entry as it is stored: the event, who entered it and when, its log text and its result.

    The `event` of a correction has no values. `entered_by` is the author's name, `device` the phone,
    `line` the log text. `came` is the result after it, None in a match that could not be replayed
    when it was upgraded. `amendment` is the correction that the entry makes, None if it is none.
    `retold` are the texts of earlier lines that it changed, by their numbers; the line that a
    correction makes is there under the number of the correction. `chosen_by` is None unless the
    entry was made of secret choices. Then it names, by seat, who chose on another phone than the
    player's own.
    """

    event: Event
    entered_by: str
    device: str
    at: datetime
    line: str = ""
    came: ResultAfterEntry | None = None
    amendment: Correction | None = None
    retold: Mapping[int, str] = field(default_factory=dict)
    chosen_by: Mapping[int, str] | None = None

    @property
    def is_secret(self) -> bool:
        """Whether the entry was made of secret choices."""
        return self.chosen_by is not None


def parse_log_entry(stored: Any, minute: int) -> LogEntry:
    """Return the entry of `stored`: a database row, or an object with the same attributes from a document.

    `minute` is the time since the match began, in whole minutes.

    Raises:
        AttributeError, LookupError, TypeError, ValueError: it is damaged, for example its values are
            no mapping.
    """
    if not isinstance(stored.values, Mapping):
        raise TypeError("This entry is damaged: the values in it have no names.")
    amends = stored.action == CORRECT
    return LogEntry(
        Event(stored.action, stored.seat, {} if amends else stored.values, minute),
        stored.entered_by,
        stored.device,
        stored.at,
        stored.line,
        parse_result_after_entry(stored.came),
        correction_from_json(stored.values) if amends else None,
        keys_to_integers(stored.retold),
        None if stored.chosen_by is None else keys_to_integers(stored.chosen_by),
    )


def parse_result_after_entry(stored: Mapping[str, Any] | None) -> ResultAfterEntry | None:
    """Return the result of a match as it was stored with an entry, None if none was.

    Raises:
        LookupError, TypeError: the stored data is damaged.
    """
    if stored is None:
        return None
    return ResultAfterEntry(stored["over"], tuple(stored["winners"]), tuple(stored["money"]), stored["pot"])


def keys_to_strings(words: Mapping[int, str]) -> dict[str, str]:
    """Return a mapping with its numbers as text, because JSON has only text as keys."""
    return {str(number): text for number, text in words.items()}


def keys_to_integers(stored: Mapping[str, str] | None) -> dict[int, str]:
    """Return a mapping from JSON with its keys as numbers again; empty for None."""
    return {int(number): words for number, words in (stored or {}).items()}
