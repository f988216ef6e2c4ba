"""Words in the form that the search compares: without endings, numbers as digits, and synonyms."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import chain

from companion.rules.vocabulary import ALIKE, CALLED, FILLERS, FORMS, NUMBERS

_WORD = re.compile(r"[^\W_]+")
_VOWEL = re.compile("[aeiouy]")
_APOSTROPHES = str.maketrans("", "", "'’‘`")
_LONGEST = 24
_CARDS = re.compile("[akqjt2-9]{3,6}")
_RANKS = {"a": "ace", "k": "king", "q": "queen", "j": "jack", "t": "ten"}

_NUMBERS = NUMBERS.split()
_FILLERS = frozenset(FILLERS.split())


def words(text: str) -> list[str]:
    """Return the words of a text in the form for comparison, in order, including filler words."""
    return [term for word in split(text) for term in terms_of(word)]


def split(text: str) -> list[str]:
    """Return the words of a text as written, in lower case and without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_APOSTROPHES))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return [word[:_LONGEST] for word in _WORD.findall(plain)]


@lru_cache(maxsize=1 << 13)
def terms_of(word: str) -> tuple[str, ...]:
    """Return the terms for a written word; some words stand for several.

    A number of three or more digits becomes its digits, and ranks in a row with a digit become those ranks.
    """
    if word in CALLED:
        return tuple(words(CALLED[word]))
    if word.isdecimal() and len(word) > 2:
        return tuple(word)
    if _CARDS.fullmatch(word) and not word.isalpha():
        return tuple(chain.from_iterable(terms_of(_RANKS.get(one, one)) for one in word))
    return (word if word in _FILLERS else _forms().get(word) or stem(word),)


def stem(word: str) -> str:
    """Return the word without its ending; a number in words as digits."""
    if word in _NUMBERS:
        return str(_NUMBERS.index(word))
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x")):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word.removesuffix(ending) + instead
    if word.endswith("s") and not word.endswith(("ss", "us")) and len(word) > 2:
        word = word[:-1]
    for ending in ("ing", "ed", "ly"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and _VOWEL.search(rest):
            return _single(rest)
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def _single(rest: str) -> str:
    if len(rest) > 3 and rest[-1] == rest[-2] and rest[-1] not in "lsz":
        return rest[:-1]
    return rest[:-1] if rest.endswith("e") and len(rest) > 3 else rest


@cache
def _forms() -> Mapping[str, str]:
    groups = (group.split() for group in FORMS.split(";"))
    return {form: stem(group[0]) for group in groups for form in group}


@cache
def alike() -> Mapping[str, frozenset[str]]:
    """Return for each word the other words that may mean the same."""
    found: dict[str, set[str]] = {}
    for line in ALIKE.strip().split("\n"):
        group = set(words(line))
        for word in group:
            found.setdefault(word, set()).update(group - {word})
    return {word: frozenset(others) for word, others in found.items()}


@cache
def spelt() -> frozenset[str]:
    """Return the known words, as written, besides those of the pages."""
    return frozenset(split(" ".join((FORMS, ALIKE, *_NUMBERS, *CALLED)))) | _FILLERS


def little(word: str) -> bool:
    """Return True if the word is a filler word."""
    return word in _FILLERS
