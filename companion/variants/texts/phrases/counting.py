"""Numbers, amounts and lists in words: "three cards", "half", "€5.00", "one, two or three"."""

from collections.abc import Sequence

from companion.engine.money import MoneyUnit
from companion.plurals import inflect_noun

_NUMBER_WORDS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"),
)
MOST_IN_WORDS = len(_NUMBER_WORDS) - 1
_TIMES_WORDS = {1: "once", 2: "twice"}
_ORDINAL_WORDS = ("first", "second", "third", "fourth", "fifth", "sixth")
_PART_WORDS = {1: "all", 2: "half", 3: "a third", 4: "a quarter"}
SENTENCE_ENDS = (".", "!", "?", "…", "。", "！", "？")


def number_in_words(count: int) -> str:
    """Return a number in words up to twenty, then in figures; 0 is "no". It must not be negative."""
    return _NUMBER_WORDS[count] if count <= MOST_IN_WORDS else str(count)


def count_with_noun(count: int, noun: str = "card", more: str = "") -> str:
    """Return a number with its noun: ``"one card"``, ``"two more cards"``, ``"no cards"``.

    `noun` is the singular of a noun, and `more` a word before it.
    """
    words = (number_in_words(count), more, inflect_noun(count, noun))
    return " ".join(filter(None, words))


def up_to_with_noun(count: int, noun: str = "card", more: str = "") -> str:
    """Return a largest number with its noun: ``"one card"``, ``"up to three cards"``.

    `noun` and `more` are as in `count_with_noun`.
    """
    return ("up to " if count > 1 else "") + count_with_noun(count, noun, more)


def times_in_words(count: int) -> str:
    """Return a number of times in words: ``"once"``, ``"twice"``, ``"four times"``."""
    return _TIMES_WORDS.get(count) or f"{number_in_words(count)} times"


def ordinal_of_index(at: int) -> str:
    """Return the ordinal for an index: ``"first"`` for 0, ``"sixth"`` for 5.

    Raises: IndexError for a larger index.
    """
    return _ORDINAL_WORDS[at]


def round_sentence_start(at: int, told: Sequence[str]) -> str:
    """Return the beginning of a sentence about a round: ``"In the second round, "``.

    `at` is the index of the round. `told` are the texts of all rounds. If they are the same from this one on,
    and it is not the last, the result is "From the second round on, ".
    """
    later = told[at:]
    on = len(later) > 1 and len(set(later)) == 1
    return f"From the {ordinal_of_index(at)} round on, " if on else f"In the {ordinal_of_index(at)} round, "


def equal_share_in_words(of: int) -> str:
    """Return the size of one of `of` equal parts: ``"half"`` for 2, ``"all"`` for 1.

    Raises: KeyError if `of` is not 1 to 4.
    """
    return _PART_WORDS[of]


def join_alternatives(words: Sequence[str]) -> str:
    """Return a list of alternatives: ``"one, two or three"``; "" for none."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def format_whole_amount(amount: int, unit: MoneyUnit) -> str:
    """Return an amount of a variant, in whole units, as text in `unit`."""
    return unit.format_amount(amount * unit.scale)


def make_sentence(words: str) -> str:
    """Return words with a capital at the beginning and a full stop, unless a mark ends them.

    There must be words: "" would become ".".
    """
    said = words[:1].upper() + words[1:]
    return said if said.endswith(SENTENCE_ENDS) else f"{said}."
