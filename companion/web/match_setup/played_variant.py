"""Variant that a match was played by, with the options that the table agreed on."""

from companion.evenings.money.stakes import filter_valid_options
from companion.store.history.registry import get_game
from companion.store.models import Match
from companion.variants import Variant, read_variant
from companion.variants.play.agreed import AgreedVariant, apply_agreed_options
from companion.variants.shelf.ours import find_form_variant, match_pot_variants


def variant_as_played(match: Match) -> AgreedVariant | None:
    """Return the match's game as a variant; None if no variant describes it.

    The variant has the options that the table agreed on.

    Raises:
        BadVariant: the variant cannot be read, for example because it is of a newer release.
        Illegal: the game is not known here, or the options conflict now.
    """
    base = read_variant(match.card) if match.card is not None else _built_in_variant(match)
    if base is None:
        return None
    game, unit = get_game(match.game, match.card), match.table.counts_in
    return apply_agreed_options(game, base, filter_valid_options(game, match.options, unit).values, unit)


def _built_in_variant(match: Match) -> Variant | None:
    """Return a built-in game as a variant, in the form that was played; None if there is none."""
    usual = next((one.default for one in get_game(match.game).options.fields if one.name == "form"), "")
    form, rank = (str(match.options.get(name, other)) for name, other in (("form", usual), ("wild", "")))
    return (
        match_pot_variants().get(match.game) if form == usual else find_form_variant(match.game, form, rank)
    )
