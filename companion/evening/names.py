"""Names of players and tables in any script, without what hides, reverses or floods a line."""

import re
import unicodedata
from collections.abc import Collection, Iterable

from companion.evening import words

MOST_SEATS = 52
"""Players that a table has room for."""
LONGEST = 24
"""Visible characters in a player's name."""

_ROOM = 200
"""Code points: what 24 visible characters may be made of. The column has a little more room."""
_JOINERS = "\u200c\u200d"
"""Invisible, but Persian and emoji families are written with them."""
_BLANKS = "\u2800\u3164\u115f\u1160\uffa0"
"""Letters by their category that show nothing."""
_FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})
_SKIN = range(0x1F3FB, 0x1F400)
_FLAG = range(0x1F1E6, 0x1F200)

_PART = "(?:ff|[^m])m{0,4}"
_VISIBLE = re.compile(f"{_PART}(?:j{_PART})*n*|m")
"""One visible character in `_kind`s: a flag is two halves, a family is joined, and more than four
accents on a letter count, for they are there to flood the line."""


class BadName(ValueError):
    """A name that cannot be used; the message is a sentence for people."""


def clean(raw: str, limit: int = LONGEST) -> str:
    """Return the name as it is kept and shown: NFC, one line, single spaces; raise `BadName`."""
    if len(raw) > 4 * _ROOM:
        raise BadName(words.LONG_NAME.format(name=excerpt(raw), limit=limit))
    kept = unicodedata.normalize("NFC", "".join(_kept(character) for character in raw))
    name = _without_loose_accents(" ".join(kept.split())).strip(_JOINERS + " ")
    if not any(_shows(character) for character in name):
        raise BadName(words.NO_NAME)
    if visible_length(name) > limit or len(name) > _ROOM:
        raise BadName(words.LONG_NAME.format(name=excerpt(name), limit=limit))
    return name


def refuse_company(everybody: Collection[str]) -> None:
    """Raise `BadName` if nobody plays, the players are too many for a table, or two would be mixed up."""
    if not everybody:
        raise BadName(words.NO_PLAYERS)
    if len(everybody) > MOST_SEATS:
        raise BadName(words.FULL.format(limit=MOST_SEATS))
    distinct(everybody)


def distinct(names: Iterable[str]) -> None:
    """Raise `BadName` if two of the names would be taken for one another."""
    seen: set[str] = set()
    for name in names:
        if likeness(name) in seen:
            raise BadName(words.SAME_NAME.format(name=name))
        seen.add(likeness(name))


def likeness(name: str) -> str:
    """Return what is left of a name when case, width and joiners do not count."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(character for character in folded if not _invisible(character))


def isolated(name: str) -> str:
    """Return the name for the middle of a sentence: from right to left, it keeps to itself."""
    rightward = any(unicodedata.bidirectional(character) in _FROM_THE_RIGHT for character in name)
    return f"\u2068{name}\u2069" if rightward else name


def visible_length(name: str) -> int:
    """Return about how many characters a person would count."""
    return len(_VISIBLE.findall("".join(_kind(character) for character in name)))


def excerpt(text: str) -> str:
    """Return the beginning of anything typed, fit to be quoted in a sentence."""
    return " ".join("".join(_kept(character) for character in text[:LONGEST]).split())


def _kept(character: str) -> str:
    if character in _JOINERS:
        return character
    category = unicodedata.category(character)
    if category.startswith("Z") or character in _BLANKS or character in "\t\n\r\v\f":
        return " "
    return "" if category.startswith("C") else character


def _without_loose_accents(name: str) -> str:
    """Drop accents that would sit on whatever stands before the name."""
    return name.lstrip(
        "".join({c for c in name if unicodedata.category(c).startswith("M")} | {*_JOINERS, " "})
    )


def _kind(character: str) -> str:
    """Return m for an accent or skin tone, f for half a flag, j and n for the joiners, x for the rest."""
    if unicodedata.category(character).startswith("M") or ord(character) in _SKIN:
        return "m"
    if character in _JOINERS:
        return "j" if character == "\u200d" else "n"
    return "f" if ord(character) in _FLAG else "x"


def _shows(character: str) -> bool:
    return unicodedata.category(character)[0] in "LNPS"


def _invisible(character: str) -> bool:
    return character in _JOINERS or unicodedata.category(character).startswith("C") or _selects(character)


def _selects(character: str) -> bool:
    return "\ufe00" <= character <= "\ufe0f"
