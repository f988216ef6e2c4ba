"""News beside the board of a match: the latest entries and what everybody must be told."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.web.history.entries import LogLineView

_MAX_VISIBLE_LINES = 2
"""Number of log lines always in sight: one press may have entered two."""


@dataclass(frozen=True)
class MatchNews:
    """Latest log lines of a match and the text that says what to do now.

    Attributes:
        lines: Log lines, newest first.
        prompt: Text that says what is due, or how the match ended if it is `over`.
        over: True if the match is over.
    """

    lines: Sequence[LogLineView]
    prompt: str
    over: bool

    @property
    def prominent_line(self) -> LogLineView | None:
        """Newest line if everybody must notice it, else None.

        It is a correction, an undo or redo that changed other lines, or an event outside the game's actions.
        """
        newest = self.lines[0] if self.lines else None
        return newest if newest is not None and newest.is_table_event else None

    @property
    def newest(self) -> list[LogLineView]:
        """Latest log lines, at most 2, oldest first, without `prominent_line`.

        If the match is over, the sentence in `prompt` is removed from them, and a line that is then empty
        is left out.
        """
        first = 1 if self.prominent_line else 0
        ended = self.prompt.rstrip(".") if self.over else ""
        newest = (
            replace(line, text=_remove_sentence(line.text, ended))
            for line in self.lines[first : first + _MAX_VISIBLE_LINES]
        )
        return [line for line in newest if line.text][::-1]

    @property
    def screen_reader_text(self) -> str:
        """Text for screen readers, a line for each sentence.

        It has the lines of `newest` that were not undone, and then `prompt`. `prominent_line` is not in it.
        """
        happened = [line.text for line in self.newest if not line.undone]
        return "\n".join(
            line if line.endswith((".", "?", "!")) else f"{line}." for line in [*happened, self.prompt]
        )


def _remove_sentence(told: str, said: str) -> str:
    return ". ".join(part for part in told.split(". ") if part.rstrip(".") != said)
