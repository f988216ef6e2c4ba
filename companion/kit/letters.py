"""Typed text in any script, without characters that hide, reverse or flood a line."""

import re
import unicodedata

MAX_CODE_POINTS = 200
"""Most code points in a short text of visible characters."""
JOINERS = "\u200c\u200d"
"""Invisible characters that are kept: Persian and emoji families are written with them."""

_BLANK_LETTERS = "\u2800\u3164\u115f\u1160\uffa0"
"""Characters that show nothing, although most of them are letters by their category."""
_MAX_QUOTE_LENGTH = 24
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_HALVES = range(0x1F1E6, 0x1F200)

_CHARACTER_PART = "(?:ff|[^m])m{0,4}"
_VISIBLE_CHARACTER = re.compile(f"{_CHARACTER_PART}(?:j{_CHARACTER_PART})*n*|m")
"""Pattern of one visible character, written in `_kind`s.

A flag is two halves, and a family is joined. More than four accents on a letter count as characters, because
they would flood the line.
"""


def clean_line(raw: str) -> str:
    """Return typed text as it is stored and shown; it may be "".

    It is one line in NFC, with single spaces and no accents before its first letter. Control characters are
    dropped. The length is not limited.
    """
    kept = unicodedata.normalize("NFC", "".join(map(_clean_character, raw)))
    return _strip_leading_accents(" ".join(kept.split())).strip(JOINERS + " ")


def has_visible_text(text: str) -> bool:
    """Return whether the text has a letter, digit, punctuation mark or symbol.

    Clean it with `clean_line` first: a few letters that show nothing count here, too.
    """
    return any(unicodedata.category(character)[0] in "LNPS" for character in text)


def visible_length(text: str) -> int:
    """Return about the number of characters that a person would count.

    An emoji with its parts is one; each accent on a letter beyond the fourth is one more.
    """
    return len(_VISIBLE_CHARACTER.findall("".join(map(_character_kind, text))))


def make_excerpt(text: str) -> str:
    """Return the first 24 code points of a typed text on one line, to quote in a sentence.

    Control characters among them are dropped, and no ellipsis is added.
    """
    return " ".join("".join(map(_clean_character, text[:_MAX_QUOTE_LENGTH])).split())


def is_invisible(character: str) -> bool:
    """Return whether a character is a joiner, a control character or a variation selector.

    Control characters are those of Unicode's category C, unassigned ones included. These show nothing by
    themselves. Spaces are not counted among them.
    """
    return (
        character in JOINERS
        or unicodedata.category(character).startswith("C")
        or "\ufe00" <= character <= "\ufe0f"  # selects another picture of the character before it
    )


def _clean_character(character: str) -> str:
    if character in JOINERS:
        return character
    category = unicodedata.category(character)
    if category.startswith("Z") or character in _BLANK_LETTERS or character in "\t\n\r\v\f":
        return " "
    return "" if category.startswith("C") else character


def _strip_leading_accents(text: str) -> str:
    """Drop leading accents, which would sit on the character before the text."""
    return text.lstrip(
        "".join({c for c in text if unicodedata.category(c).startswith("M")} | {*JOINERS, " "})
    )


def _character_kind(character: str) -> str:
    """Return the kind of a character, as a letter.

    It is m for an accent or skin tone, f for half a flag, j and n for the joiners, x for the rest.
    """
    if unicodedata.category(character).startswith("M") or ord(character) in _SKIN_TONES:
        return "m"
    if character in JOINERS:
        return "j" if character == "\u200d" else "n"
    return "f" if ord(character) in _FLAG_HALVES else "x"
