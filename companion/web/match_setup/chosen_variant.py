"""The game of the house that a request is about: as a text, on the shelf, or as a match was played."""

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
"""Letters of a fingerprint; a key is the first of them."""


def card_asked(table: Table, asked: MultiDict[str, str]) -> Variant:
    """Return the game that is asked for: ``card=hg1...``, ``kept=3fa9``, ``match=2``; answer 404 or 422."""
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
    """Return the key of a game on the shelf that is sent under that name, None for what can be none."""
    key = given.get(name, "")
    return key if key.isalnum() and len(key) <= _LONGEST_KEY else None


def match_in(given: MultiDict[str, str]) -> int | None:
    """Return the number of the match that a game was played in, None where it was in none."""
    return natural(given["match"], 6) or 0 if given.get("match") else None


def after_match(table: Table, number: int | None) -> Kept:
    """Return the game as a match of the table was played.

    Answer 404 where there is no such match or no card tells it, 422 for a newer one.
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
    """Return what stays with the match that a game was played in, since no card says it."""
    return () if match is None else after_match(table, match).left
