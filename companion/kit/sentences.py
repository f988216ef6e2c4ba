"""Words for log lines: names in a list, verbs and articles that agree with them, sentences."""

from collections.abc import Sequence

from companion.engine.money import WHOLE, MoneyUnit
from companion.plurals import format_count

_END_MARKS = ("!", "?", "…")
_NO_ARTICLE = ("two pair", "three of a kind", "four of a kind", "five of a kind")
"""First words of hand names that take no article."""
_AN_WORDS = ("ace", "eight")
"""First words of hand names that take "an"."""


def join_with_and(names: Sequence[str]) -> str:
    """Return names joined with commas and "and": ``"Anna, Bo and Cy"``; "" for none."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def join_sentences(*said: str) -> str:
    """Return the texts, without empty ones, joined as one line with full stops between them.

    None is added after the last text, nor after a text that ends with another mark, such as "!". Texts before
    the last must not end with a full stop: they would have two. "" without any text.
    """
    *before, last = [*filter(None, said)] or [""]
    return " ".join([*(one if one.endswith(_END_MARKS) else f"{one}." for one in before), last])


def describe_pots(amounts: Sequence[int], unit: MoneyUnit = WHOLE) -> tuple[str, ...]:
    """Return ``"pot 90"``, or several pots one by one: ``"main pot 90"`` and ``"side pot 100"``.

    The first of `amounts` is the main pot; there must be one.
    """
    first = "main pot" if len(amounts) > 1 else "pot"
    main, *side = map(unit.format_amount, amounts)
    return (f"{first} {main}", *(f"side pot {amount}" for amount in side))


def format_chips(amount: int, unit: MoneyUnit) -> str:
    """Return a number of chips, or their value in money: ``"5 chips"``, ``"€5.00 in chips"``.

    It is a number of chips if `unit` is `WHOLE`.
    """
    return format_count(amount, "chip") if unit == WHOLE else f"{unit.format_amount(amount)} in chips"


def capitalise(words: str) -> str:
    """Return words with a capital first letter, the rest as it was."""
    return words[:1].upper() + words[1:]


def with_article(hand: str, *bare: str) -> str:
    """Return the name of a hand with its article: "a full house, kings over tens", "two pair".

    Names that begin with one of `bare` take none either.
    """
    if hand.startswith((*_NO_ARTICLE, *bare)):
        return hand
    return f"an {hand}" if hand.startswith(_AN_WORDS) else f"a {hand}"
