"""Words and questions that belong to a section of the rules; they are searched and never shown.

They stand in `questions/<slug>.toml`, in a table for each section that the page has of its own.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True)
class SearchEntry:
    """Words and questions that a section is found by, besides its text.

    words: further words, separated by spaces.
    questions: questions that the section answers, as people type them.
    """

    words: str = ""
    questions: tuple[str, ...] = ()


def load_search_entries(slug: str) -> Mapping[str, SearchEntry]:
    """Return the search entries of a page by the anchors of its sections; empty if it has none."""
    source = files(__package__).joinpath("questions", f"{slug}.toml")
    if not source.is_file():
        return {}
    tables = tomllib.loads(source.read_text(encoding="utf-8"))
    return {
        anchor: SearchEntry(table["words"], tuple(table["questions"])) for anchor, table in tables.items()
    }
