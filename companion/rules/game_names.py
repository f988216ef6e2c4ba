"""Names of games in a question, also misspelt, with numbers in words or digits, or with spaces left out."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from companion.rules.spelling import edit_distance
from companion.rules.terms import split_words, stem_word, terms_of_word
from companion.rules.vocabulary import (
    SKIPPED_IN_NAMES,
    WORDS_BEFORE_NAME,
    WORDS_BETWEEN_NAMES,
    WORDS_FOR_WHOLE_GAME,
    WORDS_WITH_RANKS,
)

_MAX_QUESTION_WORDS = 40
_PLURAL_NUMBER_PATTERN = re.compile(r"\d+s")
_MIN_CORRECTED_LENGTH, _MIN_COMPARED_LENGTH, _LONG_WORD_LENGTH = 4, 5, 8
"""Shortest word that is corrected; smallest length of the longer of two words that are compared; and the
length of a word from which two mistakes are accepted instead of one."""


@dataclass(frozen=True)
class NamedGames:
    """The games that a question names.

    slugs: their rules pages, likeliest first.
    rest: the question without the names; "" if the rest asks for no particular section.
    is_aside: True if the only name is in the middle of the question, where it may be a word like others.
    """

    slugs: tuple[str, ...] = ()
    rest: str = ""
    is_aside: bool = False


@dataclass(frozen=True)
class _Mention:
    """A name in a question: the words from `start` to before `end`."""

    start: int
    end: int
    key: str


def name_key(name: str) -> str:
    """Return the form in which names are compared: "3-5-7", "Three Five Seven" and "357" have the same.

    It is "" for a text without words.
    """
    return "".join(term for word in _split_name(name) for term in _name_terms(word))


def _split_name(text: str) -> list[str]:
    return split_words(text.replace("&", " and "))


def _joined_words(name: str) -> str:
    """Return a name without spaces and skipped words, so that "base ball" is found."""
    return "".join(word for word in _split_name(name) if word not in SKIPPED_IN_NAMES)


@lru_cache(maxsize=1 << 12)
def _name_terms(word: str) -> tuple[str, ...]:
    if word in SKIPPED_IN_NAMES:
        return ()
    if _PLURAL_NUMBER_PATTERN.fullmatch(word):
        word = word[:-1]
    return tuple(map(stem_word, terms_of_word(word)))


class GameNames:
    """Names of games, to be found in questions.

    Args:
        names: Pairs of a rules page's slug and a name of its game. If several pages have one name, a question
            with it names all of them, in this order.
        known_words: Words, as written, that are not taken for misspelt words of a name.
    """

    def __init__(self, names: Iterable[tuple[str, str]], known_words: Collection[str]) -> None:
        self._slugs_by_key: dict[str, tuple[str, ...]] = {}
        self._name_words: set[str] = set()
        self._known_words = known_words
        for slug, name in names:
            for key in {name_key(name), _joined_words(name)}:
                self._slugs_by_key[key] = tuple(dict.fromkeys((*self._slugs_by_key.get(key, ()), slug)))
            self._name_words.update(word for word in split_words(name) if word.isalpha())
        self._longest_key = max(map(len, self._slugs_by_key), default=0)

    def find(self, question: str, ignored: Collection[str] = ()) -> NamedGames:
        """Return the games that the question names, without the `ignored` ones.

        Any text is allowed; its first 40 words count.
        """
        words = _split_name(question)[:_MAX_QUESTION_WORDS]
        mentions = [
            one
            for one in self._find_mentions(words)
            if not _means_cards(one, words) and not set(self._slugs_by_key[one.key]) <= set(ignored)
        ]
        mentions = _mentions_after_preposition(mentions, words) or mentions
        if not mentions:
            return NamedGames((), question)
        named = {index for one in mentions for index in range(one.start, one.end)}
        rest = [word for index, word in enumerate(words) if index not in named]
        asks = not WORDS_FOR_WHOLE_GAME.issuperset(rest)
        slugs = dict.fromkeys(slug for one in mentions for slug in self._slugs_by_key[one.key])
        return NamedGames(tuple(slugs), " ".join(rest) if asks else "", _are_asides(mentions, words))

    def find_all(self, text: str) -> frozenset[str]:
        """Return the slugs of all games that a text names, spelt right; a text of any length."""
        mentions = self._find_mentions(split_words(text), correct=False)
        return frozenset(slug for one in mentions for slug in self._slugs_by_key[one.key])

    def _find_mentions(self, words: Sequence[str], *, correct: bool = True) -> Iterator[_Mention]:
        """Yield the names in the words: from left to right the longest that begins at a word."""
        last = len(words) - 1
        read = [
            self._correct_word(word, is_last=index == last) if correct else word
            for index, word in enumerate(words)
        ]
        kept = [index for index, word in enumerate(read) if word not in SKIPPED_IN_NAMES]
        at = 0
        while at < len(kept):
            end, key = self._longest_name([read[index] for index in kept[at:]])
            if end:
                yield _Mention(kept[at], kept[at + end - 1] + 1, key)
            at += end or 1

    def _longest_name(self, words: Sequence[str]) -> tuple[int, str]:
        """Return the number of words of the longest name at the beginning, and its key; (0, "") if none."""
        found, key, joined = (0, ""), "", ""
        for count, word in enumerate(words, 1):
            key, joined = key + "".join(_name_terms(word)), joined + word
            if len(key) > self._longest_key:
                break
            found = next(((count, one) for one in (key, joined) if one in self._slugs_by_key), found)
        return found

    def _correct_word(self, word: str, *, is_last: bool) -> str:
        """Return the word of a name that an unknown word stands for, else the word itself.

        The last word may still be being typed: the beginning of a name's word stands for it.
        """
        known = word in self._known_words or word in self._name_words
        if known or len(word) < _MIN_CORRECTED_LENGTH or not word.isalpha():
            return word
        begun = [one for one in self._name_words if is_last and one.startswith(word)]
        near = ((far, one) for one in self._name_words for far in _near_distance(word, one))
        return min(begun, key=lambda one: (len(one), one), default="") or min(near, default=(0, word))[1]


def _near_distance(word: str, other: str) -> Iterator[int]:
    """Yield the number of mistakes between two words if they are few enough for their lengths."""
    longer = max(len(word), len(other))
    most = 2 if longer >= _LONG_WORD_LENGTH else 1
    if longer >= _MIN_COMPARED_LENGTH and word[0] == other[0] and abs(len(word) - len(other)) <= most:
        far = edit_distance(word, other)
        if far <= most:
            yield far


def _means_cards(mention: _Mention, words: Sequence[str]) -> bool:
    """Return whether a name of digits, such as "6 7 8", is rather cards in this question."""
    if not mention.key.isdecimal() or _is_after_preposition(mention, words):
        return False
    return not WORDS_WITH_RANKS.isdisjoint(words)


def _mentions_after_preposition(mentions: Sequence[_Mention], words: Sequence[str]) -> list[_Mention]:
    """Return the mentions after a word such as "in", and those joined to them: "in Omaha and hold'em"."""
    found: list[_Mention] = []
    for mention in mentions:
        joined = (
            found and found[-1].end == mention.start - 1 and words[mention.start - 1] in WORDS_BETWEEN_NAMES
        )
        if joined or _is_after_preposition(mention, words):
            found.append(mention)
    return found


def _are_asides(mentions: Sequence[_Mention], words: Sequence[str]) -> bool:
    """Return whether no mention is at the beginning or end of the question, or after a word such as "in"."""
    return not any(
        one.start == 0 or one.end == len(words) or _is_after_preposition(one, words) for one in mentions
    )


def _is_after_preposition(mention: _Mention, words: Sequence[str]) -> bool:
    return mention.start > 0 and words[mention.start - 1] in WORDS_BEFORE_NAME
