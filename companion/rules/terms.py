"""Words in the form that the search compares: without endings, numbers as digits, and synonyms."""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import chain

from companion.rules.vocabulary import FILLER_WORDS, NUMBER_WORDS, SLANG, SYNONYMS, WORD_FORMS

_WORD_PATTERN = re.compile(r"[^\W_]+")
_VOWEL_PATTERN = re.compile("[aeiouy]")
_WITHOUT_APOSTROPHES = str.maketrans("", "", "'’‘`")
_MAX_WORD_LENGTH = 24
_RANKS_PATTERN = re.compile("[akqjt2-9]{3,6}")
_RANK_WORDS = {"a": "ace", "k": "king", "q": "queen", "j": "jack", "t": "ten"}

_NUMBER_WORDS = NUMBER_WORDS.split()
_FILLER_WORDS = frozenset(FILLER_WORDS.split())


def extract_search_terms(text: str) -> list[str]:
    """Return the words of a text in the form in which a search compares them, in order.

    Filler words are included.
    """
    return [term for word in split_words(text) for term in terms_of_word(word)]


@lru_cache(maxsize=1 << 14)
def search_terms_of_line(line: str) -> tuple[str, ...]:
    """Return `extract_search_terms` of a line; cached, because many pages have the same lines."""
    return tuple(extract_search_terms(line))


def split_words(text: str) -> list[str]:
    """Return the words and numbers of a text, in lower case and without accents or apostrophes.

    They are otherwise as written, in order; a word of more than 24 letters is cut off.
    """
    plain = text.casefold().translate(_WITHOUT_APOSTROPHES)
    if not plain.isascii():
        apart = unicodedata.normalize("NFKD", plain)
        plain = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return [word[:_MAX_WORD_LENGTH] for word in _WORD_PATTERN.findall(plain)]


@lru_cache(maxsize=1 << 13)
def terms_of_word(word: str) -> tuple[str, ...]:
    """Return the search terms for a written word: its stem, or the word itself if it is a filler word.

    `word` is one that `split_words` returns. Slang gives the terms of the words that it stands for.
    A number of three or more digits becomes its digits, and ranks in a row with a digit become those ranks.
    """
    if word in SLANG:
        return tuple(extract_search_terms(SLANG[word]))
    if word.isdecimal() and len(word) > 2:
        return tuple(word)
    if _RANKS_PATTERN.fullmatch(word) and not word.isalpha():
        return tuple(chain.from_iterable(terms_of_word(_RANK_WORDS.get(one, one)) for one in word))
    return (word if word in _FILLER_WORDS else _stems_by_form().get(word) or stem_word(word),)


def stem_word(word: str) -> str:
    """Return the word, which is in lower case, without its grammatical ending.

    A number in words up to sixteen becomes digits.
    """
    if word in _NUMBER_WORDS:
        return str(_NUMBER_WORDS.index(word))
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ches", "ch"), ("shes", "sh"), ("xes", "x")):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            return word.removesuffix(ending) + instead
    if word.endswith("s") and not word.endswith(("ss", "us")) and len(word) > 2:
        word = word[:-1]
    for ending in ("ing", "ed", "ly"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and _VOWEL_PATTERN.search(rest):
            return _undouble_consonant(rest)
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def _undouble_consonant(rest: str) -> str:
    if len(rest) > 3 and rest[-1] == rest[-2] and rest[-1] not in "lsz":
        return rest[:-1]
    return rest[:-1] if rest.endswith("e") and len(rest) > 3 else rest


@cache
def _stems_by_form() -> Mapping[str, str]:
    groups = (group.split() for group in WORD_FORMS.split(";"))
    return {form: stem_word(group[0]) for group in groups for form in group}


@cache
def synonyms_by_term() -> Mapping[str, frozenset[str]]:
    """Return for each search term the other terms that may mean the same; cached.

    A term without synonyms is no key.
    """
    found: dict[str, set[str]] = {}
    for line in SYNONYMS.strip().split("\n"):
        group = set(extract_search_terms(line))
        for word in group:
            found.setdefault(word, set()).update(group - {word})
    return {word: frozenset(others) for word, others in found.items()}


@cache
def vocabulary_words() -> frozenset[str]:
    """Return the known words, as written, besides those of the rules pages; cached."""
    return frozenset(split_words(" ".join((WORD_FORMS, SYNONYMS, *_NUMBER_WORDS, *SLANG)))) | _FILLER_WORDS


def is_filler_word(word: str) -> bool:
    """Return whether the word, such as "the", says little about what is searched; it is in lower case."""
    return word in _FILLER_WORDS
