"""Variant that a request names: by its text, by its key on the shelf, or by a match."""

from werkzeug.datastructures import MultiDict

from companion.engine.field import Illegal
from companion.store.history.replays import find_match
from companion.store.models import Table
from companion.store.variants import shelf
from companion.variants import BadText, BadVariant, Variant, from_text, read_variant
from companion.variants.play.agreed import Kept
from companion.web.match_setup.played_variant import as_played
from companion.web.pages import texts
from companion.web.pages.errors import Refused
from companion.web.pages.forms import natural

_LONGEST_KEY = 64
"""Length of a variant's fingerprint; a key is a prefix of it."""


def card_asked(table: Table, asked: MultiDict[str, str]) -> Variant:
    """Return the variant that a request names: ``card=hg1...``, ``kept=3fa9`` or ``match=2``.

    Answer 404 if there is none, and 422 if it cannot be read.
    """
    try:
        if "kept" in asked:
            return read_variant(shelf.kept_card(table, asked["kept"]).card)
        if "match" in asked and "card" not in asked:
            return after_match(table, match_in(asked)).variant
        return from_text(asked.get("card", ""))
    except Illegal as gone:
        raise Refused(404, str(gone)) from gone
    except (BadText, BadVariant) as bad:
        raise Refused(422, str(bad)) from bad


def key_in(given: MultiDict[str, str], name: str = "instead") -> str | None:
    """Return the shelf key in the input `name`, None if it is not a valid key."""
    key = given.get(name, "")
    return key if key.isalnum() and len(key) <= _LONGEST_KEY else None


def match_in(given: MultiDict[str, str]) -> int | None:
    """Return the match number in the input `match`: None if it is empty, 0 if it is invalid."""
    return natural(given["match"], 6) or 0 if given.get("match") else None


def after_match(table: Table, number: int | None) -> Kept:
    """Return the variant that a match of the table was played by.

    Answer 404 if there is no such match or no variant describes it, and 422 if the variant cannot be read.
    """
    match = find_match(table, number or 0)
    if match is None:
        raise Refused(404, texts.NO_MATCH.format(number=number or 0))
    try:
        found = as_played(match)
    except (BadVariant, Illegal) as bad:
        raise Refused(422, str(bad)) from bad
    if found is None:
        raise Refused(404, texts.NO_CARD)
    return found


def left_with(table: Table, match: int | None) -> tuple[str, ...]:
    """Return the options of the match that no variant can hold, as text; empty without a match."""
    return () if match is None else after_match(table, match).left
