"""What is told of a match beside its board: what happened last, and what everybody has to hear."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.web.history.entries import ToldLine

_NEWEST = 2
"""Lines that stand in sight: one press may have entered two."""


@dataclass(frozen=True)
class News:
    """The `lines` of the story, newest first, and `prompt`: what is due, or how it ended if it is `over`."""

    lines: Sequence[ToldLine]
    prompt: str
    over: bool

    @property
    def told(self) -> ToldLine | None:
        """What everybody has to be told at once: what was put right, or happened beside the entries."""
        newest = self.lines[0] if self.lines else None
        return newest if newest is not None and newest.beside else None

    @property
    def newest(self) -> list[ToldLine]:
        """What happened last, oldest first, but for what stands elsewhere: told to all, or how it ended."""
        first = 1 if self.told else 0
        ended = self.prompt.rstrip(".") if self.over else ""
        newest = (
            replace(line, text=_without(line.text, ended)) for line in self.lines[first : first + _NEWEST]
        )
        return [line for line in newest if line.text][::-1]

    @property
    def says(self) -> str:
        """What is said aloud once, a line each: what happened last, and what is due or how it ended."""
        happened = [line.text for line in self.newest if not line.undone]
        return "\n".join(
            line if line.endswith((".", "?", "!")) else f"{line}." for line in [*happened, self.prompt]
        )


def _without(told: str, said: str) -> str:
    """Return what is told but for a sentence that is said elsewhere."""
    return ". ".join(part for part in told.split(". ") if part.rstrip(".") != said)
