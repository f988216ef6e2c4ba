"""Search in the rules: SQLite's full text index over all sections.

The index is made once, as bytes. Every search opens it in a connection of its own: connections
belong to one thread, and a search is far quicker than a person.
"""

import re
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import cache

from companion.rules.pages import load, slugs

_TABLE = """
CREATE VIRTUAL TABLE section USING fts5(
    slug UNINDEXED, page UNINDEXED, shared UNINDEXED, anchor UNINDEXED, title, words, text,
    tokenize = 'porter unicode61 remove_diacritics 2'
)
"""
_QUERY = """
SELECT slug, page, anchor, title, snippet(section, 6, '', '', '…', 24) FROM section
WHERE section MATCH ?1 AND iif(?2 IS NULL, shared = '', slug = ?2)
ORDER BY bm25(section, 0, 0, 0, 0, 8, 6, 1), rowid LIMIT ?3
"""
_MOST_WORDS, _LONGEST_WORD = 12, 24
_FILLERS = frozenset(
    re.findall(
        "[a-z]+",
        "a am an and are be can do does for have how i if in is it my of on or s t the then there to we "
        "what when which who why with you",
    )
)
"""Words that every section has and no search is about."""


@dataclass(frozen=True)
class Hit:
    """A section that answers a search. `snippet` is plain text around the words found, `page` what the page
    is called that has it."""

    slug: str
    page: str
    anchor: str
    title: str
    snippet: str


def search(query: str, slug: str | None = None, limit: int = 8) -> tuple[Hit, ...]:
    """Return the sections that answer `query`, best first, of one game or of all.

    Among all of them a section that several pages share is found once, on the page it is written on.
    Any text is a query: sections with all its words come first; when there are none, those with any.
    """
    words = _words(query)
    if not words:
        return ()
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.deserialize(_index())
        return _hits(connection, " AND ".join(words), slug, limit) or _hits(
            connection, " OR ".join(words), slug, limit
        )


def _words(query: str) -> list[str]:
    """Return the words to look for as quoted prefixes, which no operator or quote can escape from."""
    found = re.findall(r"[^\W_]+", query[:400].casefold())
    telling = [word for word in found if word not in _FILLERS] or found
    return [f'"{word[:_LONGEST_WORD]}"*' for word in dict.fromkeys(telling[:_MOST_WORDS])]


def _hits(connection: sqlite3.Connection, match: str, slug: str | None, limit: int) -> tuple[Hit, ...]:
    return tuple(Hit(*row) for row in connection.execute(_QUERY, (match, slug, limit)))


@cache
def _index() -> bytes:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(_TABLE)
        for page in map(load, slugs()):
            rows = (
                (
                    page.slug,
                    page.title,
                    section.shared,
                    section.anchor,
                    section.title,
                    section.words,
                    section.text,
                )
                for section in page.sections
            )
            connection.executemany("INSERT INTO section VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        connection.commit()
        return connection.serialize()
