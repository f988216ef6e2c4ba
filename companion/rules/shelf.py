"""Sections that are searched together, and their scores for a query.

The score of a section is the sum of two parts. The first is about the whole section: the number of search
words in it, and how often each occurs. The second is about its lines: the title, a question that people ask,
or a sentence. It measures how similar the nearest lines are to the query, including the order of the words.
Rare words count most.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from companion.rules.pages import Page, Section
from companion.rules.terms import little, words

Terms = Mapping[str, float]
"""Words with their weights."""
Pair = tuple[str, str]

_TITLE, _ASKED, _WORDS, _ANSWER, _SAID, _PAGE = 5, 1, 4, 3, 1, 6
"""Weight of a word by its place; a page's title is highest because it identifies the page."""
_OFTEN = 2
"""Count of a word in a section that gives it half of its full weight there."""
_HOME = 0.25
"""Exponent that lowers a word's weight in sections where it is rarer than in its main one.

0 has no effect, 1 makes the weight proportional.
"""
_LITTLE, _RARITY = 0.5, 0.45
_WHOLE, _SENTENCE, _NEXT, _PAIR, _OWN = 1.5, 0.5, 0.15, 0.7, 1.1
"""Weights of parts of the score.

They are for the whole section compared with its lines, a sentence compared with a question, the second and
third line compared with the nearest, two words in order compared with each alone, and an own section
compared with a shared one.
"""


@dataclass(frozen=True)
class Place:
    """A section and its page."""

    page: Page
    section: Section

    @cached_property
    def said(self) -> tuple[tuple[tuple[str, ...], float], ...]:
        """Lines that a query may resemble, each with the weight of the resemblance."""
        section = self.section
        asked = ((words(line), 1.0) for line in (section.title, *section.asked))
        sentences = ((words(line), _SENTENCE) for line in section.sentences)
        return tuple((tuple(line), worth) for line, worth in (*asked, *sentences))

    @cached_property
    def terms(self) -> Terms:
        """Words of the section, each with its count weighted by place."""
        counted: Counter[str] = Counter()
        for worth, lines in (
            (_TITLE, (self.section.title,)),
            (_WORDS, (self.section.words,)),
            (_ASKED, self.section.asked),
            (_ANSWER, (self.section.answer,)),
            (_SAID, self.section.sentences),
            (_PAGE, (self.page.title,)),
        ):
            for word in (word for line in lines for word in words(line)):
                counted[word] += worth
        return counted


@dataclass(frozen=True)
class Wanted:
    """A search query: for each word in order, its possible meanings with their certainty, 0 to 1."""

    words: tuple[Terms, ...]


@dataclass(frozen=True)
class _Line:
    at: int
    worth: float
    length: float


class Shelf:
    """Sections that are searched together."""

    def __init__(self, places: Iterable[Place]) -> None:
        self.places = tuple(places)
        self.weights = _weights(self.places)
        self._shares = _shares(self.places)
        self._lines: list[_Line] = []
        self._having: defaultdict[str | Pair, list[int]] = defaultdict(list)
        for at, place in enumerate(self.places):
            for line, worth in place.said:
                self._add(at, line, worth)

    def _add(self, at: int, line: Sequence[str], worth: float) -> None:
        had: set[str | Pair] = {*line, *pairwise(line)}
        for has in had:
            self._having[has].append(len(self._lines))
        self._lines.append(_Line(at, worth, self._length({word: 1.0} for word in line)))

    def best(self, wanted: Wanted) -> Iterator[tuple[Place, float]]:
        """Yield the places that match the query, best first, each with its score."""
        worths = tuple(self.worth(terms) for terms in wanted.words)
        whole = sum(_most(terms.values()) for terms in worths)
        alike = self._alike(wanted)
        scores = [
            (_WHOLE * _has(share, worths) + whole * alike[at]) * (1 if place.section.shared else _OWN)
            for at, (place, share) in enumerate(zip(self.places, self._shares, strict=True))
        ]
        for at in sorted(range(len(scores)), key=lambda at: -scores[at]):
            if scores[at] > 0:
                yield self.places[at], scores[at]

    def worth(self, terms: Terms) -> Terms:
        """Return the weight of each of these words here; words that occur nowhere are left out."""
        return {word: sure * self.weights[word] for word, sure in terms.items() if word in self.weights}

    def _alike(self, wanted: Wanted) -> Mapping[int, float]:
        """Return the similarity of each place's nearest lines to the query; the nearest counts 0 to 1."""
        found: defaultdict[int, list[float]] = defaultdict(list)
        length = self._length(wanted.words)
        for line, shared in self._shared(wanted).items():
            told = self._lines[line]
            found[told.at].append(told.worth * shared / (told.length * length))
        nearest = {at: sorted(likes, reverse=True) for at, likes in found.items()}
        return defaultdict(float, {at: one + _NEXT * sum(two[:2]) for at, (one, *two) in nearest.items()})

    def _shared(self, wanted: Wanted) -> Mapping[int, float]:
        """Return the squared weight that each line shares with the query, by line."""
        shared: defaultdict[int, float] = defaultdict(float)
        for terms in wanted.words:
            most: dict[int, float] = {}
            for word, sure in terms.items():
                for line in self._having.get(word, ()):
                    most[line] = max(most.get(line, 0), sure * self.weights[word] ** 2)
            for line, worth in most.items():
                shared[line] += worth
        for pair, worth in self._pairs(wanted.words):
            for line in self._having.get(pair, ()):
                shared[line] += worth
        return shared

    def _pairs(self, several: Iterable[Terms]) -> Iterator[tuple[Pair, float]]:
        likeliest = [max(terms, key=lambda word: terms[word], default="") for terms in several]
        for pair in dict.fromkeys(pairwise(likeliest)):
            yield pair, _PAIR * math.prod(self.weights.get(word, 0) for word in pair)

    def _length(self, several: Iterable[Terms]) -> float:
        kept = list(several)
        single = {_likeliest(self.worth(terms)) for terms in kept}
        square = sum(weight**2 for _, weight in single) + sum(worth for _, worth in self._pairs(kept))
        return math.sqrt(square) or 1.0


def _likeliest(worths: Terms) -> tuple[str, float]:
    return max(worths.items(), key=lambda item: item[1], default=("", 0.0))


def _has(share: Terms, worths: Sequence[Terms]) -> float:
    return sum(_most(worth * share.get(word, 0) for word, worth in terms.items()) for terms in worths)


def _most(values: Iterable[float]) -> float:
    return max(values, default=0.0)


def _shares(places: Sequence[Place]) -> tuple[Terms, ...]:
    """Return for each place its words with their share of the full weight, from 0 to 1."""
    most: dict[str, float] = {}
    for place in places:
        for word, often in place.terms.items():
            most[word] = max(most.get(word, 0), often)
    return tuple(
        {
            word: often / (often + _OFTEN) * (often / most[word]) ** _HOME
            for word, often in place.terms.items()
        }
        for place in places
    )


def _weights(places: Sequence[Place]) -> Terms:
    lines: list[Sequence[str]] = [line for place in places for line, _ in place.said]
    lines += [words(line) for place in places for line in (place.page.title, place.section.words)]
    often = Counter(word for line in lines for word in set(line))
    return {word: _weight(word, number, len(lines)) for word, number in often.items()}


def _weight(word: str, often: int, lines: int) -> float:
    rare: float = math.log(1 + (lines - often + 0.5) / (often + 0.5)) ** _RARITY
    return rare * _LITTLE if little(word) else rare
