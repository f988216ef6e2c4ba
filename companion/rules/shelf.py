"""Sections that are searched together, and how well each of them answers a query.

A section is held against a query in two ways, and the sum of both decides. As a whole: how many of the words
wanted it has, and how often. Line by line, where a line is its title, a question that people ask about it, or
a sentence of its own: how much the nearest lines are like the query, also in the order of the words. Rare
words count most.
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
"""Words, each with what it counts."""
Pair = tuple[str, str]

_TITLE, _ASKED, _WORDS, _ANSWER, _SAID, _PAGE = 5, 1, 4, 3, 1, 6
"""What a word counts by where it stands: the page's title tells the page among all of them."""
_OFTEN = 2
"""What a word has to count in a section to have half of its weight there."""
_HOME = 0.25
"""How much less a word tells of a section than of its home: 0 is nothing, 1 in proportion."""
_LITTLE, _RARITY = 0.5, 0.45
_WHOLE, _SENTENCE, _NEXT, _PAIR, _OWN = 1.5, 0.5, 0.15, 0.7, 1.1
"""What a section as a whole counts beside its lines, a sentence beside a question, the second and third
line beside the nearest, two words in their order beside each alone, a section beside a shared one."""


@dataclass(frozen=True)
class Place:
    """A section and the page it stands on."""

    page: Page
    section: Section

    @cached_property
    def said(self) -> tuple[tuple[tuple[str, ...], float], ...]:
        """The lines that a query may be like, each with what likeness to it counts."""
        section = self.section
        asked = ((words(line), 1.0) for line in (section.title, *section.asked))
        sentences = ((words(line), _SENTENCE) for line in section.sentences)
        return tuple((tuple(line), worth) for line, worth in (*asked, *sentences))

    @cached_property
    def terms(self) -> Terms:
        """Its words, each with how often it stands there, counted by where."""
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
    """What somebody looks for: for each word in order what may be meant by it, how surely from 0 to 1."""

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
        """Yield the places that have something of what is wanted, best first, each with its score."""
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
        """Return what each of these words counts here; one that is nowhere is left out."""
        return {word: sure * self.weights[word] for word, sure in terms.items() if word in self.weights}

    def _alike(self, wanted: Wanted) -> Mapping[int, float]:
        """Return by place how much the lines nearest to the query are like it, the nearest from 0 to 1."""
        found: defaultdict[int, list[float]] = defaultdict(list)
        length = self._length(wanted.words)
        for line, shared in self._shared(wanted).items():
            told = self._lines[line]
            found[told.at].append(told.worth * shared / (told.length * length))
        nearest = {at: sorted(likes, reverse=True) for at, likes in found.items()}
        return defaultdict(float, {at: one + _NEXT * sum(two[:2]) for at, (one, *two) in nearest.items()})

    def _shared(self, wanted: Wanted) -> Mapping[int, float]:
        """Return by line the square of what it has in common with the query."""
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
