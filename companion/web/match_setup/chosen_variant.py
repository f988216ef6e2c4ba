"""Variant that a request names: by its text, by its key on the shelf, or by a match."""

from werkzeug.datastructures import MultiDict

from companion.engine.field import Illegal
from companion.store.history.replays import find_match
from companion.store.models import Table
from companion.store.variants import shelf
from companion.variants import BadSharedText, BadVariant, Variant, read_variant, variant_from_text
from companion.variants.play.agreed import AgreedVariant
from companion.variants.shelf import built_in_variants_by_slug
from companion.web.match_setup.played_variant import variant_as_played
from companion.web.pages import texts
from companion.web.pages.errors import RequestRefused
from companion.web.pages.forms import parse_natural_number

_MAX_KEY_LENGTH = 64
"""Length of a variant's fingerprint; a key is a prefix of it."""


def get_requested_variant(table: Table, asked: MultiDict[str, str]) -> Variant:
    """Return the variant that `asked` names: ``card=hg1...``, ``kept=3fa9``, ``like=baseball``, ``match=2``.

    These are its text form, its key among the table's saved variants, the slug of one of the collection,
    and the number of a match that it was played in. `kept` comes before `card`, `card` before `like`, and
    `like` before `match`. Answer 404 if there is no such variant or match, or no variant describes the match.
    Answer 422 if the variant cannot be read, the match's options conflict in it, or `asked` has none of the
    four.
    """
    try:
        if "kept" in asked:
            return read_variant(shelf.get_saved_variant(table, asked["kept"]).card)
        if "like" in asked and "card" not in asked:
            return _get_collected_variant_or_404(asked["like"])
        if "match" in asked and "card" not in asked:
            return get_match_variant_or_404(table, read_match_number(asked)).variant
        return variant_from_text(asked.get("card", ""))
    except Illegal as gone:
        raise RequestRefused(404, str(gone)) from gone
    except (BadSharedText, BadVariant) as bad:
        raise RequestRefused(422, str(bad)) from bad


def _get_collected_variant_or_404(slug: str) -> Variant:
    found = built_in_variants_by_slug().get(slug)
    if found is None:
        raise RequestRefused(404, texts.NO_SUCH_GAME)
    return found


def read_variant_key(given: MultiDict[str, str], name: str = "instead") -> str | None:
    """Return the key of a saved variant in the input `name`; None if it cannot be a key.

    A key has 1 to 64 letters and digits of any script. It is not checked whether the variant exists.
    """
    key = given.get(name, "")
    return key if key.isalnum() and len(key) <= _MAX_KEY_LENGTH else None


def read_match_number(given: MultiDict[str, str]) -> int | None:
    """Return the match number in the input `match`; None if that is missing or empty.

    The result is 0, which no match has, for any text that is no number of at most six digits.
    """
    return parse_natural_number(given["match"], 6) or 0 if given.get("match") else None


def get_match_variant_or_404(table: Table, number: int | None) -> AgreedVariant:
    """Return the variant that match `number` of the table was played by.

    It has the options that the table agreed on. Answer 404 if there is no such match (None and 0 are
    none) or no variant describes it. Answer 422 if the variant cannot be read or the match's options
    conflict in it.
    """
    match = find_match(table, number or 0)
    if match is None:
        raise RequestRefused(404, texts.NO_MATCH.format(number=number or 0))
    try:
        found = variant_as_played(match)
    except (BadVariant, Illegal) as bad:
        raise RequestRefused(422, str(bad)) from bad
    if found is None:
        raise RequestRefused(404, texts.NO_VARIANT_FOR_MATCH)
    return found


def options_lost_in_variant(table: Table, match: int | None) -> tuple[str, ...]:
    """Return texts of the options that a variant made from match number `match` would lose.

    Return () if `match` is None or no option is lost. Answer 404 or 422 as `get_match_variant_or_404` does.
    """
    return () if match is None else get_match_variant_or_404(table, match).unsupported_options
