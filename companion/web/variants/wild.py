"""What is wild as the form sends it: what is tapped anew takes the place of what it would contradict."""

from collections.abc import Collection, Sequence

from companion.variants.definition.wilds import BUG, DOWN


def newest(chosen: Sequence[str], stood: Collection[str]) -> list[str]:
    """Return what is chosen, without what `stood` there of a card that is said otherwise now: as the bug."""
    new = {_card(one) for one in chosen if one not in stood}
    return [one for one in chosen if one not in stood or _card(one) not in new]


def _card(text: str) -> str:
    """Return which card is meant, whatever is said of it."""
    return text.removesuffix(BUG).removesuffix(DOWN)
