"""Wild cards in the form: a newly tapped choice replaces an earlier one that contradicts it."""

from collections.abc import Collection, Sequence

from companion.variants.definition.wilds import BUG_SUFFIX, DOWN_SUFFIX


def drop_contradicted_terms(chosen: Sequence[str], stood: Collection[str]) -> list[str]:
    """Return the chosen terms without earlier ones (`stood`) about a card that has a new term."""
    new = {_card_of_term(one) for one in chosen if one not in stood}
    return [one for one in chosen if one not in stood or _card_of_term(one) not in new]


def _card_of_term(text: str) -> str:
    """Return the card of a term, without its suffixes "bug" and "down"."""
    return text.removesuffix(BUG_SUFFIX).removesuffix(DOWN_SUFFIX)
