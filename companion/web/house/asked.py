"""The game of the house that a request is about: as a text, on the shelf, or as a match was played."""

from werkzeug.datastructures import MultiDict

from companion.house import BadText, BadVariant, Variant, from_text, read_variant
from companion.play.field import Illegal
from companion.store import house
from companion.store.models import Match, Table
from companion.store.replays import find_match
from companion.web import words
from companion.web.errors import Refused
from companion.web.forms import natural
from companion.web.house.played import as_played


def card_asked(table: Table, asked: MultiDict[str, str]) -> Variant:
    """Return the game that is asked for: ``card=hg1...``, ``kept=3``, ``match=2``; answer 404 or 422."""
    try:
        if "kept" in asked:
            return read_variant(house.kept_card(table, natural(asked["kept"], 9) or 0).card)
        if "match" in asked:
            return after_match(match_asked(table, asked["match"]))
        return from_text(asked.get("card", ""))
    except Illegal as gone:
        raise Refused(404, str(gone)) from gone
    except (BadText, BadVariant) as bad:
        raise Refused(422, str(bad)) from bad


def match_asked(table: Table, number: str) -> Match:
    """Return the table's match of that number, or answer that there is none."""
    match = find_match(table, natural(number, 6) or 0)
    if match is None:
        raise Refused(404, words.NO_MATCH.format(number=number[:6]))
    return match


def after_match(match: Match) -> Variant:
    """Return the game as a match was played; answer 404 where no card tells it, 422 for a newer one."""
    try:
        found = as_played(match)
    except BadVariant as bad:
        raise Refused(422, str(bad)) from bad
    if found is None:
        raise Refused(404, words.NO_CARD)
    return found
