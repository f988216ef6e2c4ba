"""Inputs for texts."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from companion.engine.field import Field, Illegal, Kind


@dataclass(frozen=True)
class TextField(Field):
    """An input for a text of up to `high` letters.

    parse_text: returns the text to store; raises `Illegal` if it is refused.
    """

    kind: ClassVar[Kind] = "text"

    default: str = ""
    high: int = 10**9
    parse_text: Callable[[str], str] = str.strip

    def parse(self, raw: object) -> str:
        """Return the text to store.

        Raises: `Illegal` if it is too long, or refused.
        """
        if not isinstance(raw, str):
            raise self.error("words are needed.")
        try:
            # The result is checked too, because stored text must be readable again
            return self._check_length(self.parse_text(self._check_length(raw)))
        except Illegal as unread:
            raise unread if unread.field else self.error(str(unread)) from unread

    def _check_length(self, text: str) -> str:
        if len(text) > self.high:
            raise self.error(f"at most {self.high} letters are kept, {len(text)} were given.")
        return text
