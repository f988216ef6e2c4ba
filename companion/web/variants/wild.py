"""Wild cards in the form: a newly tapped choice replaces an earlier one that contradicts it."""

from collections.abc import Collection, Sequence

from companion.variants.definition.wilds import BUG_SUFFIX, DOWN_SUFFIX


def drop_contradicted_terms(chosen: Sequence[str], stood: Collection[str]) -> list[str]:
    """Return the `chosen` terms for wild cards without earlier ones that a new term contradicts.

    `stood` are the terms before. Two terms contradict each other if they are about the same card.
    """
    new = {_card_of_term(one) for one in chosen if one not in stood}
    return [one for one in chosen if one not in stood or _card_of_term(one) not in new]


def _card_of_term(text: str) -> str:
    """Return the card of a term, without its suffixes "bug" and "down"."""
    return text.removesuffix(BUG_SUFFIX).removesuffix(DOWN_SUFFIX)
