"""Names of players and tables in any script, without characters that hide or flood a line."""

import unicodedata
from collections.abc import Collection, Iterable

from companion.evenings import texts
from companion.kit.letters import ROOM, excerpt, invisible, one_line, shows, visible_length

MOST_SEATS = 52
"""Largest number of players at a table."""
LONGEST = 24
"""Largest number of visible characters in a player's name."""

_FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})


class BadName(ValueError):
    """Raised for a name that cannot be used; the message is a sentence for people."""


def clean(raw: str, limit: int = LONGEST) -> str:
    """Return the name as it is stored: NFC, one line, single spaces; raise `BadName` if invalid."""
    if len(raw) > 4 * ROOM:
        raise BadName(texts.LONG_NAME.format(name=excerpt(raw), limit=limit))
    name = one_line(raw)
    if not shows(name):
        raise BadName(texts.NO_NAME)
    if visible_length(name) > limit or len(name) > ROOM:
        raise BadName(texts.LONG_NAME.format(name=excerpt(name), limit=limit))
    return name


def refuse_company(everybody: Collection[str]) -> None:
    """Raise `BadName` if nobody plays, too many play for a table, or two names are too alike."""
    if not everybody:
        raise BadName(texts.NO_PLAYERS)
    if len(everybody) > MOST_SEATS:
        raise BadName(texts.FULL.format(limit=MOST_SEATS))
    distinct(everybody)


def distinct(names: Iterable[str]) -> None:
    """Raise `BadName` if two of the names are too alike."""
    seen: set[str] = set()
    for name in names:
        if likeness(name) in seen:
            raise BadName(texts.SAME_NAME.format(name=name))
        seen.add(likeness(name))


def likeness(name: str) -> str:
    """Return the name without differences of case, width and joiners, to compare names."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if not invisible(character))


def isolated(name: str) -> str:
    """Return the name for the middle of a sentence: a right-to-left one is isolated from the rest."""
    rightward = any(unicodedata.bidirectional(character) in _FROM_THE_RIGHT for character in name)
    return f"\u2068{name}\u2069" if rightward else name
