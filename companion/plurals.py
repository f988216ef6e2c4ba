"""Words that agree with a number: "1 match", "3 matches", "2 of them are"."""

from collections.abc import Sized

_IRREGULAR_PLURALS = {
    "life": "lives",
    "half": "halves",
    "man": "men",
    "woman": "women",
    "child": "children",
    "person": "people",
    "potato": "potatoes",
    "fish": "fish",
    "sheep": "sheep",
    "yen": "yen",
}
"""Plurals that do not follow the rules of spelling, by their singular."""
_IRREGULAR_VERBS = {"have": "has", "are": "is", "were": "was", "do": "does", "go": "goes"}
"""Forms for one person of verbs that take no s, by their plural form."""
_IRREGULAR_SINGULARS = {several: one for one, several in _IRREGULAR_PLURALS.items()}
_SINGULARS_IN_IE = ("cookie", "brownie", "smartie", "calorie", "pie", "tie")
"""Nouns whose plural ends in "ies" although they do not end in y."""
_HISSING_ENDS = ("s", "x", "z", "ch", "sh")
"""Ends of words that take "es"."""
_HISSING_ENDS_WITH_E = ("sse", "xe", "zze", "che", "she")
"""Ends of plurals in "es", without their s, whose singular has no e."""
_NO_PLURAL_ENDS = ("ss", "us", "is")
"""Ends of words in s that are not plurals."""


def plural(noun: str) -> str:
    """Return the plural of a noun: ``"cards"``, ``"matches"``, ``"entries"``, ``"lives"``.

    Of several words, the last one takes the plural: "start card" becomes "start cards". Only a few common
    irregular nouns are known; any other word follows the rules of spelling, even "kr": "krs".
    """
    before, word = _split_last_word(noun)
    return before + (_IRREGULAR_PLURALS.get(word) or _add_s(word))


def singular(nouns: str) -> str:
    """Return the singular of a plural noun: ``"card"``, ``"match"``, ``"entry"``, ``"life"``.

    A word that does not end as a plural does, such as "kr" or "bonus", stays as it is. Of several words, only
    the last one changes.
    """
    before, word = _split_last_word(nouns)
    return before + (_IRREGULAR_SINGULARS.get(word) or _remove_s(word))


def is_singular(count: int | Sized) -> bool:
    """Return whether `count`, a number or the things themselves, takes the singular.

    1 and -1 do, 0 does not.
    """
    return abs(count if isinstance(count, int) else len(count)) == 1


def inflect_noun(count: int | Sized, noun: str) -> str:
    """Return a noun in the form that agrees with the number: "card" or "cards".

    It is given in the singular.
    """
    return noun if is_singular(count) else plural(noun)


def format_count(count: int | Sized, noun: str = "card") -> str:
    """Return a number in figures with its noun: ``"1 card"``, ``"0 cards"``.

    The noun is given in the singular.
    """
    return f"{count if isinstance(count, int) else len(count)} {inflect_noun(count, noun)}"


def singular_or_plural(count: int | Sized, one: str, several: str) -> str:
    """Return the word that agrees with the number: "is" or "are".

    It is `one` if the number is 1 or -1, else `several`, also for 0.
    """
    return one if is_singular(count) else several


def conjugate_verb(count: int | Sized, word: str) -> str:
    """Return a verb, given in its plural form, that agrees with the number.

    It is "matches" for 1 and -1, else "match". Verbs that take no s, such as "may", are not possible.
    """
    return (_IRREGULAR_VERBS.get(word) or _add_s(word)) if is_singular(count) else word


def _split_last_word(words: str) -> tuple[str, str]:
    before, space, last = words.rpartition(" ")
    return before + space, last


def _add_s(word: str) -> str:
    if word.endswith(_HISSING_ENDS):
        return f"{word}es"
    if word.endswith("y") and word[-2:-1] not in set("aeiou"):
        return f"{word.removesuffix('y')}ies"
    return f"{word}s"


def _remove_s(word: str) -> str:
    if not word.endswith("s") or word.endswith(_NO_PLURAL_ENDS):
        return word
    one = word.removesuffix("s")
    if one.endswith("ie") and one not in _SINGULARS_IN_IE:
        return f"{one.removesuffix('ie')}y"
    return one.removesuffix("e") if one.endswith(_HISSING_ENDS_WITH_E) else one
