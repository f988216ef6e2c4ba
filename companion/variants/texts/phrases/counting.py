"""Numbers, amounts and lists as they are said: "three cards", "half", "€5.00", "one, two or three"."""

from collections.abc import Sequence

from companion.engine.money import Unit

_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
MOST_IN_WORDS = len(_WORDS) - 1
_TIMES = {1: "once", 2: "twice"}
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_PARTS = {1: "all", 2: "half", 3: "a third", 4: "a quarter"}
ENDS = (".", "!", "?", "…", "。", "！", "？")


def number(count: int) -> str:
    """Return a number in words up to twenty, then in figures."""
    return _WORDS[count] if count <= MOST_IN_WORDS else str(count)


def several(count: int, noun: str = "card", more: str = "") -> str:
    """Return how many there are: ``"one card"``, ``"two more cards"``."""
    words = (number(count), more, noun if count == 1 else f"{noun}s")
    return " ".join(filter(None, words))


def up_to(count: int, noun: str = "card", more: str = "") -> str:
    """Return how many there may be: ``"one card"``, ``"up to three cards"``."""
    return ("up to " if count > 1 else "") + several(count, noun, more)


def times(count: int) -> str:
    """Return how often: ``"twice"``, ``"four times"``."""
    return _TIMES.get(count) or f"{number(count)} times"


def ordinal(at: int) -> str:
    """Return which round it is, the first being 0."""
    return _ORDINALS[at]


def in_round(at: int, told: Sequence[str]) -> str:
    """Return how a sentence begins that holds in the round of that number, or from it on.

    `told` has for every round what is said of it.
    """
    later = told[at:]
    on = len(later) > 1 and len(set(later)) == 1
    return f"From the {ordinal(at)} round on, " if on else f"In the {ordinal(at)} round, "


def part(of: int) -> str:
    """Return one of so many equal parts: ``"half"``."""
    return _PARTS[of]


def either(words: Sequence[str]) -> str:
    """Return ``"one, two or three"``."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def money(amount: int, unit: Unit) -> str:
    """Return an amount of a card, which is in whole ones, as a table tells it that counts in `unit`."""
    return unit.told(amount * unit.scale)


def sentence(words: str) -> str:
    """Return words that somebody wrote as a sentence: with a capital, and a full stop where none ends it."""
    said = words[:1].upper() + words[1:]
    return said if said.endswith(ENDS) else f"{said}."
