"""Places on the disk where evenings are kept."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Place:
    """An SQLite database, and the key that the cookies of its phones are signed with.

    key_file: where the key is, unless it is given; it need not be there yet.
    given_key: the key that a setting gives.
    """

    database: Path
    key_file: Path
    given_key: str | None = None

    @property
    def key(self) -> str | None:
        """The key in use, None if there is none yet."""
        if self.given_key:
            return self.given_key
        return self.key_file.read_text("ascii").strip() if self.key_file.is_file() else None
