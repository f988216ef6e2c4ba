"""Names of players and tables in any script, without characters that hide or flood a line."""

import unicodedata
from collections.abc import Collection, Iterable

from companion.evenings import texts
from companion.kit.letters import (
    MAX_CODE_POINTS,
    clean_line,
    has_visible_text,
    is_invisible,
    make_excerpt,
    visible_length,
)

MOST_SEATS = 52
"""Largest number of players at a table."""
MAX_NAME_LENGTH = 24
"""Largest number of visible characters in a player's name."""

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


class BadName(ValueError):
    """Raised for a name that cannot be used; the message is a sentence for people."""


def clean_name(raw: str, limit: int = MAX_NAME_LENGTH) -> str:
    """Return the name as it is stored: NFC, one line, single spaces.

    Raises:
        BadName: nothing of it is visible, or it has more than `limit` visible characters or more than
            `MAX_CODE_POINTS` code points, or `raw` has more than four times as many.
    """
    if len(raw) > 4 * MAX_CODE_POINTS:
        raise BadName(texts.NAME_TOO_LONG.format(name=make_excerpt(raw), limit=limit))
    name = clean_line(raw)
    if not has_visible_text(name):
        raise BadName(texts.NO_NAME)
    if visible_length(name) > limit or len(name) > MAX_CODE_POINTS:
        raise BadName(texts.NAME_TOO_LONG.format(name=make_excerpt(name), limit=limit))
    return name


def refuse_bad_names(everybody: Collection[str]) -> None:
    """Check that the names can be those of all players at a table; each was cleaned before.

    Raises:
        BadName: there is none, there are more than `MOST_SEATS`, or two are too alike.
    """
    if not everybody:
        raise BadName(texts.NO_PLAYERS)
    if len(everybody) > MOST_SEATS:
        raise BadName(texts.TABLE_FULL.format(limit=MOST_SEATS))
    refuse_similar_names(everybody)


def refuse_similar_names(names: Iterable[str]) -> None:
    """Check that no two of the names are too alike, see `name_comparison_key`.

    Raises:
        BadName: two are; the message names the later one.
    """
    seen: set[str] = set()
    for name in names:
        if name_comparison_key(name) in seen:
            raise BadName(texts.SAME_NAME.format(name=name))
        seen.add(name_comparison_key(name))


def name_comparison_key(name: str) -> str:
    """Return the name without differences of case, width and invisible characters.

    Two names with the same key are too alike.
    """
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if not is_invisible(character))


def isolate_right_to_left_name(name: str) -> str:
    """Return the name with Unicode isolate characters around it if a part runs from right to left.

    So it does not change the order of the words beside it in a sentence. Other names stay the same.
    """
    rightward = any(unicodedata.bidirectional(character) in _RIGHT_TO_LEFT for character in name)
    return f"\u2068{name}\u2069" if rightward else name
