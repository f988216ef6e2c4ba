"""Numbers and lists as they are said: "three cards", "half", "sixes and nines"."""

from collections.abc import Sequence

_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
MOST_IN_WORDS = len(_WORDS) - 1
_TIMES = {1: "once", 2: "twice"}
_PARTS = {1: "all", 2: "half", 3: "a third", 4: "a quarter"}
_ENDS = (".", "!", "?", "…", "。", "！", "？")


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


def part(of: int) -> str:
    """Return one of so many equal parts: ``"half"``."""
    return _PARTS[of]


def either(words: Sequence[str]) -> str:
    """Return ``"one, two or three"``."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def sentence(words: str) -> str:
    """Return words that somebody wrote as a sentence: with a capital, and a full stop where none ends it."""
    said = words[:1].upper() + words[1:]
    return said if said.endswith(_ENDS) else f"{said}."
