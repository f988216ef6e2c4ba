"""Variant that a match was played by, with the options that the table agreed on."""

from companion.evenings.money.stakes import fitting
from companion.store.history.registry import game_called
from companion.store.models import Match
from companion.variants import Variant, read_variant
from companion.variants.play.agreed import Kept, as_agreed
from companion.variants.shelf.ours import our_form, ours


def as_played(match: Match) -> Kept | None:
    """Return the match's game as a variant, None if no variant describes it.

    Raises `BadVariant` if the variant is of a newer release, and `Illegal` if the options conflict now.
    """
    base = read_variant(match.card) if match.card is not None else _ours(match)
    if base is None:
        return None
    game, unit = game_called(match.game, match.card), match.table.counts_in
    return as_agreed(game, base, fitting(game, match.options, unit).values, unit)


def _ours(match: Match) -> Variant | None:
    """Return a built-in game as a variant, in the form that was played; None if there is none."""
    usual = next((one.default for one in game_called(match.game).options if one.name == "form"), "")
    form, rank = (str(match.options.get(name, other)) for name, other in (("form", usual), ("wild", "")))
    return ours().get(match.game) if form == usual else our_form(match.game, form, rank)
