"""Words and questions that belong to a section of the rules; they are searched and never shown.

They stand in `questions/<slug>.toml`, in a table for each section that the page has of its own. Above the
tables, `also` has other names of the game.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

_OTHER_NAMES_KEY = "also"


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
    return {
        anchor: SearchEntry(table["words"], tuple(table["questions"]))
        for anchor, table in _load_search_data(slug).items()
        if anchor != _OTHER_NAMES_KEY
    }


def load_other_names(slug: str) -> tuple[str, ...]:
    """Return other names by which players know the game of a page; () if it has none."""
    return tuple(_load_search_data(slug).get(_OTHER_NAMES_KEY, ()))


def _load_search_data(slug: str) -> Mapping[str, Any]:
    source = files(__package__).joinpath("questions", f"{slug}.toml")
    return tomllib.loads(source.read_text(encoding="utf-8")) if source.is_file() else {}
