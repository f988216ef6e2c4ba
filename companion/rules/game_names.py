"""Names of games in a question, also misspelt, with numbers in words or digits, or with spaces left out."""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product

from jellyfish import damerau_levenshtein_distance, metaphone

from companion.rules.name_mentions import (
    NameMention,
    are_asides,
    form_before_game,
    means_cards,
    mentions_after_preposition,
)
from companion.rules.terms import split_words, stem_word, terms_of_word
from companion.rules.vocabulary import (
    LEFT_OUT_OF_NAMES,
    SAME_IN_NAMES,
    SKIPPED_IN_NAMES,
    WORDS_BEFORE_NAME,
    WORDS_FOR_PLAYERS,
    WORDS_FOR_WHOLE_GAME,
)

_MAX_QUESTION_WORDS, _MAX_NAME_WORDS, _MIN_SOUND_LENGTH = 40, 8, 2
_PLAYER_COUNTS = frozenset(map(str, range(2, 17)))  # numbers that are found in words, too
_NUMBER_BEFORE_WORD_PATTERN = re.compile(r"(\d)(?=[a-z]{3})", re.IGNORECASE)
_PLURAL_NUMBER_PATTERN = re.compile(r"\d+s")
_MIN_CORRECTED_LENGTH, _MIN_COMPARED_LENGTH, _LONG_WORD_LENGTH, _ENDED_LENGTH = 4, 5, 8, 7
"""Shortest word that is corrected; smallest length of the longer of two words that are compared; length of a
word from which two mistakes are accepted instead of one; and of one that may have another ending."""


@dataclass(frozen=True)
class NamedGames:
    """The games that a question names.

    slugs: their rules pages, likeliest first; () if it names none.
    rest: the question without the names, the whole question if it names none; "" if the rest asks for no
        particular section.
    is_aside: True if each name is one word in the middle of the question, where it may be a word like others.
    """

    slugs: tuple[str, ...] = ()
    rest: str = ""
    is_aside: bool = False


@dataclass(frozen=True)
class _Reading:
    """A word that a word of a question stands for; a guess counts only beside other words of a name."""

    word: str
    is_guess: bool = False


def name_key(name: str) -> str:
    """Return the form in which names are compared: "3-5-7", "Three Five Seven" and "357" have the same.

    Case, endings and words such as "the" make no difference. It is "" for a text without other words.
    """
    return "".join(_terms_of_name(name))


def _split_name(text: str) -> list[str]:
    return split_words(_NUMBER_BEFORE_WORD_PATTERN.sub(r"\1 ", text.replace("&", " and ")))


def _terms_of_name(name: str) -> tuple[str, ...]:
    return tuple(chain.from_iterable(map(_name_terms, _split_name(name))))


def _joined_words(name: str) -> str:
    """Return a name without spaces and skipped words, so that "base ball" is found."""
    return "".join(word for word in _split_name(name) if word not in SKIPPED_IN_NAMES)


def _spellings(name: str) -> Iterator[str]:
    """Yield a name in the ways in which people write it."""
    yield name
    if "," in name:
        yield name.replace(",", " and")
    if "hold'em" in name:
        yield name.replace("hold'em", "Texas hold'em")
    if " to " in name:
        yield name.replace(" to ", " 2 ")
    if (numbers := name.split("-"))[1:] and all(map(str.isdecimal, numbers)):
        yield f"{' '.join(numbers[:-1])} and {numbers[-1]}"


@lru_cache(maxsize=1 << 12)
def _name_terms(word: str) -> tuple[str, ...]:
    if word in SKIPPED_IN_NAMES:
        return ()
    if _PLURAL_NUMBER_PATTERN.fullmatch(word):
        word = word[:-1]
    return tuple(map(stem_word, terms_of_word(SAME_IN_NAMES.get(word, word))))


@lru_cache(maxsize=1 << 12)
def _sound_of_word(word: str) -> str:
    """Return what words that sound alike have in common; the word itself if that says too little."""
    sound = metaphone(word) if word.isalpha() else ""
    return sound if len(sound) >= _MIN_SOUND_LENGTH else word


class GameNames:
    """Names of games, to be found in questions.

    A name is also found misspelt or spelt by its sound, with its words in another order, and without the word
    "card" in it.

    Args:
        names: Pairs of a rules page's slug and a name of its game. If several pages have one name, a question
            with it names all of them, in this order.
        known_words: Words, as written, that are not taken for misspelt words of a name.
    """

    def __init__(self, names: Iterable[tuple[str, str]], known_words: Collection[str]) -> None:
        self._slugs_by_key: dict[str, tuple[str, ...]] = {}
        self._keys_by_terms: dict[tuple[str, ...], str] = {}
        self._words_by_sound: dict[str, set[str]] = {}
        self._name_words: set[str] = set()
        self._known_words = known_words
        shortened: dict[str, str] = {}
        for slug, name in names:
            for spelling in _spellings(name):
                self._add_name(slug, spelling)
            rest = [term for term in _terms_of_name(name) if term not in LEFT_OUT_OF_NAMES]
            shortened.setdefault("".join(rest), slug if len(rest) > 1 else "")
        for key, slug in shortened.items():
            if slug and not key.isdecimal():
                self._slugs_by_key.setdefault(key, (slug,))
        self._beginnings = {key[:end] for key in self._slugs_by_key for end in range(1, len(key) + 1)}

    def _add_name(self, slug: str, name: str) -> None:
        terms = _terms_of_name(name)
        for key in {"".join(terms), _joined_words(name)}:
            self._slugs_by_key[key] = tuple(dict.fromkeys((*self._slugs_by_key.get(key, ()), slug)))
        self._keys_by_terms[tuple(sorted(terms))] = "".join(terms)
        for word in (*split_words(name), _joined_words(name)):
            if word.isalpha() and word not in SKIPPED_IN_NAMES:
                self._name_words.add(word)
                self._words_by_sound.setdefault(_sound_of_word(word), set()).add(word)

    def find(self, question: str, ignored: Collection[str] = ()) -> NamedGames:
        """Return the games that the question names, without names whose games (slugs) are all `ignored`.

        They are in the order of the question, but a form comes before its game in "stud with low hole". Any
        text is allowed; its first 40 words count. If a name follows a word such as "in", only such names
        count, and others stay in `rest`. Digits that mean cards, as in "6 7 8 straight", are no name.
        """
        words = [*self._respace(_split_name(question)[:_MAX_QUESTION_WORDS])]
        mentions = [
            one
            for one in self._find_mentions(words)
            if not means_cards(one, words) and not set(self._slugs_by_key[one.key]) <= set(ignored)
        ]
        mentions = form_before_game(mentions_after_preposition(mentions, words) or mentions, words)
        if not mentions:
            return NamedGames((), question)
        named = {index for one in mentions for index in range(one.start, one.end)}
        rest = [word for index, word in enumerate(words) if index not in named]
        asks = not WORDS_FOR_WHOLE_GAME.issuperset(rest)
        slugs = dict.fromkeys(slug for one in mentions for slug in self._slugs_by_key[one.key])
        return NamedGames(tuple(slugs), " ".join(rest) if asks else "", are_asides(mentions, words))

    def find_all(self, text: str) -> frozenset[str]:
        """Return the slugs of all games that a text of any length names.

        A name counts only if it is spelt right, with its words in order. Digits that mean cards count, too.
        """
        mentions = self._find_mentions(split_words(text), correct=False)
        return frozenset(slug for one in mentions for slug in self._slugs_by_key[one.key])

    def _respace(self, words: Sequence[str]) -> Iterator[str]:
        """Yield the words, with two that are one word of a name joined, and those run together apart.

        That is "Cincy Natty" and "passthe trash". Only words that are in no name and on no page are changed.
        """
        at = 0
        while at < len(words):
            pair = "".join(words[at : at + 2])
            whole = self._correct_word(pair, is_last=False) if self._are_halves(words[at : at + 2]) else pair
            if whole != pair:
                yield whole
                at += 2
            else:
                yield from self._split_word(words[at])
                at += 1

    def _are_halves(self, pair: Sequence[str]) -> bool:
        return (
            len(pair) > 1
            and len("".join(pair)) >= _LONG_WORD_LENGTH
            and self._name_words.isdisjoint(pair)
            and any(map(self._is_unknown, pair))
            and all(self._correct_word(word, is_last=False) == word for word in pair)
        )

    def _split_word(self, word: str) -> tuple[str, ...]:
        """Return an unknown word as the two words of names that are run together in it, else alone."""
        if self._is_unknown(word) and self._correct_word(word, is_last=False) == word:
            for at in range(_MIN_CORRECTED_LENGTH, len(word) - 2):
                first, second = word[:at], word[at:]
                near = [*self._near_short_words(second)]
                if first in self._name_words and (second in self._name_words | SKIPPED_IN_NAMES or near):
                    return first, second
        return (word,)

    def _find_mentions(self, words: Sequence[str], *, correct: bool = True) -> Iterator[NameMention]:
        """Yield the names in the words, from left to right: as many words as can be, in as few names."""
        kept = [
            index
            for index, word in enumerate(words)
            if word not in SKIPPED_IN_NAMES and not _counts_players(words, index)
        ]
        last = len(words) - 1
        read = [
            self._read_word(words[at], is_last=at == last) if correct else (_Reading(words[at]),)
            for at in kept
        ]
        best: list[tuple[int, int, int, tuple[NameMention, ...]]] = [(0, 0, 0, ())]
        for at in reversed(range(len(kept))):
            ways = [best[0]]
            in_order = ((end, key, 0) for end, key in self._names_at(read[at:]))
            any_order = self._names_in_any_order(read[at:]) if correct else ()
            loose = ((end, key, 1) for end, key in any_order)
            for end, key, is_loose in chain(in_order, loose):
                covered, few, in_order_count, later = best[end - 1]
                mention = NameMention(kept[at], kept[at + end - 1] + 1, key)
                ways.append((covered + end, few - 1, in_order_count - is_loose, (mention, *later)))
            best.insert(0, max(ways, key=lambda way: way[:3]))
        yield from best[0][3]

    def _names_at(self, read: Sequence[tuple[_Reading, ...]]) -> Iterator[tuple[int, str]]:
        """Yield the number of words and the key of each name at the beginning, shortest first.

        Of several ways to read the words of a name, that with the fewest guesses counts. At least one word
        of a name must not be guessed.
        """
        guesses_by_way = {("", ""): 0}
        for count, readings in enumerate(read, 1):
            ways: dict[tuple[str, str], int] = {}
            for ((key, joined), guesses), reading in product(guesses_by_way.items(), readings):
                way = (key + "".join(_name_terms(reading.word)), joined + reading.word)
                if not self._beginnings.isdisjoint(way):
                    ways[way] = min(guesses + reading.is_guess, ways.get(way, count))
            if not ways:
                break
            guesses_by_way = ways
            names = [
                (guesses, one)
                for way, guesses in ways.items()
                for one in way
                if guesses < count and one in self._slugs_by_key
            ]
            if names:
                yield count, min(names)[1]

    def _names_in_any_order(self, read: Sequence[tuple[_Reading, ...]]) -> Iterator[tuple[int, str]]:
        """Yield as `_names_at`, with the words of a name in any order and none of them guessed.

        Two words with a number in them are rather cards, as in "five aces".
        """
        if read[0][0].word in WORDS_BEFORE_NAME:
            return
        terms = [_name_terms(readings[0].word) for readings in read[:_MAX_NAME_WORDS]]
        for end in range(2, len(terms) + 1):
            some = tuple(sorted(chain.from_iterable(terms[:end])))
            if some in self._keys_by_terms and (len(some) > 2 or not any(map(str.isdecimal, some))):
                yield end, self._keys_by_terms[some]

    def _read_word(self, word: str, *, is_last: bool) -> tuple[_Reading, ...]:
        """Return what a word of a question may stand for, itself or its correction first.

        The words of names that sound like it are guesses; so are those that an unknown word begins.
        """
        corrected = self._correct_word(word, is_last=is_last)
        is_unknown = self._is_unknown(word)
        alike = [
            one for one in self._alike(word) if is_unknown or damerau_levenshtein_distance(word, one) <= 1
        ]
        begun = [one for one in self._name_words if is_unknown and one.startswith(word)]
        swapped = [one for one in self._name_words if is_unknown and sorted(one) == sorted(word)]
        short = self._near_short_words(word)
        guesses = sorted({*alike, *begun, *swapped, *short} - {word, corrected})
        return (
            *map(_Reading, dict.fromkeys((corrected, word))),
            *(_Reading(one, is_guess=True) for one in guesses),
        )

    def _with_letters_of(self, word: str) -> list[tuple[int, str]]:
        """Return pairs of 0 and a word of names with the same letters, the first at its place."""
        return [(0, one) for one in self._name_words if one[0] == word[0] and sorted(one) == sorted(word)]

    def _near_short_words(self, word: str) -> Iterator[str]:
        """Yield the words of names, and those that names may have, that a short unknown word is near to."""
        if word in self._known_words or not word.isalpha() or not 1 < len(word) <= _MIN_CORRECTED_LENGTH:
            return
        for one in (*self._name_words, *SKIPPED_IN_NAMES):
            if len(one) > 1 and damerau_levenshtein_distance(word, one) == 1:
                yield one

    def _alike(self, word: str) -> Collection[str]:
        """Return the words of names that sound like a word."""
        return self._words_by_sound.get(_sound_of_word(word), ())

    def _is_unknown(self, word: str) -> bool:
        known = word in self._known_words or word in self._name_words
        return not known and len(word) >= _MIN_CORRECTED_LENGTH and word.isalpha()

    def _correct_word(self, word: str, *, is_last: bool) -> str:
        """Return the word of a name that an unknown word stands for, else the word itself.

        The last word may still be being typed: the beginning of a name's word stands for it.
        """
        if not self._is_unknown(word):
            return word
        begun = [one for one in self._name_words if is_last and one.startswith(word)]
        near = [(far, one) for one in self._name_words for far in _near_distance(word, one)]
        near += [(0, one) for one in self._name_words if len(one) >= _ENDED_LENGTH and word.startswith(one)]
        alike = [
            (damerau_levenshtein_distance(word, one), one)
            for one in self._alike(word)
            if _begins_alike(word, one)
        ]
        likely = near or [one for one in alike if one[0] <= len(word) // 2] or self._with_letters_of(word)
        return min(begun, key=lambda one: (len(one), one), default="") or min(likely, default=(0, word))[1]


def _begins_alike(word: str, other: str) -> bool:
    """Return whether two words that sound alike begin alike too; long ones need not."""
    return word[0] == other[0] or len(word) >= _LONG_WORD_LENGTH


def _near_distance(word: str, other: str) -> Iterator[int]:
    """Yield the number of mistakes between two words if they are few enough for their lengths."""
    longer = max(len(word), len(other))
    most = 2 if longer >= _LONG_WORD_LENGTH else 1
    if longer >= _MIN_COMPARED_LENGTH and abs(len(word) - len(other)) <= most:
        far = damerau_levenshtein_distance(word, other)
        if far <= most:
            yield far


def _counts_players(words: Sequence[str], at: int) -> bool:
    """Return whether a word counts players, as in "stud with 8 players" but not "7-27 players"."""
    if WORDS_FOR_PLAYERS.isdisjoint(words[at + 1 : at + 2]):
        return False
    before, number = words[max(at - 1, 0) : at], "".join(_name_terms(words[at]))
    return number in _PLAYER_COUNTS and not any(map(str.isdecimal, before))
