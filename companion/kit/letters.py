"""Typed text in any script, without characters that hide, reverse or flood a line."""

import re
import unicodedata

ROOM = 200
"""Most code points in a short text of visible characters."""
JOINERS = "\u200c\u200d"
"""Invisible characters that are kept: Persian and emoji families are written with them."""

_BLANKS = "\u2800\u3164\u115f\u1160\uffa0"
"""Characters that show nothing, although most of them are letters by their category."""
_SHOWN = 24
_SKIN = range(0x1F3FB, 0x1F400)
_FLAG = range(0x1F1E6, 0x1F200)

_PART = "(?:ff|[^m])m{0,4}"
_VISIBLE = re.compile(f"{_PART}(?:j{_PART})*n*|m")
"""Pattern of one visible character, written in `_kind`s.

A flag is two halves, and a family is joined. More than four accents on a letter count as characters, because
they would flood the line.
"""


def one_line(raw: str) -> str:
    """Return the text as it is stored and shown.

    It is one line in NFC, with single spaces and no accents before its first letter.
    """
    kept = unicodedata.normalize("NFC", "".join(map(_kept, raw)))
    return _without_loose_accents(" ".join(kept.split())).strip(JOINERS + " ")


def shows(text: str) -> bool:
    """Return whether any character of the text is visible."""
    return any(unicodedata.category(character)[0] in "LNPS" for character in text)


def visible_length(text: str) -> int:
    """Return about the number of characters that a person would count."""
    return len(_VISIBLE.findall("".join(map(_kind, text))))


def excerpt(text: str) -> str:
    """Return the beginning of a typed text, fit to be quoted in a sentence."""
    return " ".join("".join(map(_kept, text[:_SHOWN])).split())


def invisible(character: str) -> bool:
    """Return whether the character shows nothing by itself."""
    return character in JOINERS or unicodedata.category(character).startswith("C") or _selects(character)


def _kept(character: str) -> str:
    if character in JOINERS:
        return character
    category = unicodedata.category(character)
    if category.startswith("Z") or character in _BLANKS or character in "\t\n\r\v\f":
        return " "
    return "" if category.startswith("C") else character


def _without_loose_accents(text: str) -> str:
    """Drop leading accents, which would sit on the character before the text."""
    return text.lstrip(
        "".join({c for c in text if unicodedata.category(c).startswith("M")} | {*JOINERS, " "})
    )


def _kind(character: str) -> str:
    """Return the kind of a character, as a letter.

    It is m for an accent or skin tone, f for half a flag, j and n for the joiners, x for the rest.
    """
    if unicodedata.category(character).startswith("M") or ord(character) in _SKIN:
        return "m"
    if character in JOINERS:
        return "j" if character == "\u200d" else "n"
    return "f" if ord(character) in _FLAG else "x"


def _selects(character: str) -> bool:
    return "\ufe00" <= character <= "\ufe0f"
