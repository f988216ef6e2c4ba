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

import numpy as np
from numpy.typing import NDArray

from companion.rules.pages import RulesHtmlPage, RulesHtmlSection
from companion.rules.terms import is_filler_word, search_terms_of_line

TermWeights = Mapping[str, float]
"""Words with their weights."""
TermPair = tuple[str, str]

_TITLE_WEIGHT, _QUESTION_WEIGHT, _SEARCH_WORDS_WEIGHT, _ANSWER_WEIGHT, _BODY_WEIGHT, _PAGE_TITLE_WEIGHT = (
    5,
    1,
    4,
    3,
    1,
    6,
)
"""Weight of a word by its place; a page's title is highest because it identifies the page."""
_HALF_WEIGHT_COUNT = 2
"""Count of a word in a section that gives it half of its full weight there."""
_RARER_HERE_EXPONENT = 0.25
"""Exponent that lowers a word's weight in sections where it is rarer than in its main one.

0 has no effect, 1 makes the weight proportional.
"""
_FILLER_FACTOR, _RARITY_EXPONENT = 0.5, 0.45
_SECTION_FACTOR, _SENTENCE_FACTOR, _NEXT_LINES_FACTOR, _PAIR_FACTOR, _OWN_SECTION_FACTOR = (
    1.5,
    0.5,
    0.15,
    0.7,
    1.1,
)
"""Weights of parts of the score.

They are for the whole section compared with its lines, a sentence compared with a question, the second and
third line compared with the nearest, two words in order compared with each alone, and an own section
compared with a shared one.
"""


@dataclass(frozen=True)
class IndexedSection:
    """A section and its page."""

    page: RulesHtmlPage
    section: RulesHtmlSection

    @cached_property
    def weighted_lines(self) -> tuple[tuple[tuple[str, ...], float], ...]:
        """Lines that a query may resemble, as search terms, each with the weight of the resemblance.

        They are the title and the questions, with the weight 1, and then the sentences, which weigh less.
        """
        section = self.section
        asked = ((search_terms_of_line(line), 1.0) for line in (section.title, *section.questions))
        sentences = ((search_terms_of_line(line), _SENTENCE_FACTOR) for line in section.sentences)
        return (*asked, *sentences)

    @cached_property
    def term_counts(self) -> TermWeights:
        """Words of the section, each with its count weighted by place.

        Its search words and questions, and the title of its page, are places too.
        """
        counted: Counter[str] = Counter()
        for worth, lines in (
            (_TITLE_WEIGHT, (self.section.title,)),
            (_SEARCH_WORDS_WEIGHT, (self.section.search_words,)),
            (_QUESTION_WEIGHT, self.section.questions),
            (_ANSWER_WEIGHT, (self.section.answer,)),
            (_BODY_WEIGHT, self.section.sentences),
            (_PAGE_TITLE_WEIGHT, (self.page.title,)),
        ):
            for word in (word for line in lines for word in search_terms_of_line(line)):
                counted[word] += worth
        return counted


@dataclass(frozen=True)
class SearchQuery:
    """Query of a rules search: for each word in order its possible meanings.

    Each meaning is a search term with its certainty, from 0 to 1.
    """

    word_meanings: tuple[TermWeights, ...]


@dataclass(frozen=True)
class _Postings:
    """Where a term occurs: numbers of sections or lines, rising, and a weight for each."""

    places: NDArray[np.intp]
    weights: NDArray[np.float64]


class SectionIndex:
    """Search index of sections of the rules.

    sections: the sections, in the order given.
    term_weights: the weight of every word in them; rare words weigh most.
    """

    def __init__(self, places: Iterable[IndexedSection]) -> None:
        self.sections = tuple(places)
        self.term_weights = _weigh_all_terms(self.sections)
        self._shares_by_term = _shares_by_term(self.sections)
        self._section_factors = np.array(
            [1.0 if place.section.included_from else _OWN_SECTION_FACTOR for place in self.sections]
        )
        lines = [line for place in self.sections for line in place.weighted_lines]
        counts = [len(place.weighted_lines) for place in self.sections]
        self._section_by_line = np.repeat(np.arange(len(counts)), counts)
        self._first_lines = np.cumsum([0, *counts[:-1]])
        self._line_factors = np.array([worth / self._line_length(line) for line, worth in lines])
        self._lines_by_term = self._index_lines([line for line, _ in lines])

    @staticmethod
    def _index_lines(lines: Sequence[Sequence[str]]) -> Mapping[str | TermPair, NDArray[np.intp]]:
        found: defaultdict[str | TermPair, list[int]] = defaultdict(list)
        for at, line in enumerate(lines):
            had: set[str | TermPair] = {*line, *pairwise(line)}
            for has in had:
                found[has].append(at)
        return {has: np.array(some) for has, some in found.items()}

    def rank_sections(self, wanted: SearchQuery) -> Iterator[tuple[IndexedSection, float]]:
        """Yield the sections that match the query, best first, each with its score above 0.

        Sections with equal scores are in the order of `sections`.
        """
        if not self.sections:
            return
        worths = tuple(self.weigh_terms(terms) for terms in wanted.word_meanings)
        whole = sum(max(terms.values(), default=0.0) for terms in worths)
        scores = _SECTION_FACTOR * self._score_sections(worths) + whole * self._line_similarities(wanted)
        scores *= self._section_factors
        for at in np.argsort(-scores, kind="stable"):
            if scores[at] > 0:
                yield self.sections[at], float(scores[at])

    def weigh_terms(self, terms: TermWeights) -> TermWeights:
        """Return the weight of each of these words here, multiplied by its certainty in `terms`.

        Words that occur nowhere are left out.
        """
        return {
            word: sure * self.term_weights[word] for word, sure in terms.items() if word in self.term_weights
        }

    def _score_sections(self, worths: Sequence[TermWeights]) -> NDArray[np.float64]:
        """Return for each section the weights of the words that it has, by their share of the full weight."""
        scores = np.zeros(len(self.sections))
        for terms in worths:
            best = np.zeros(len(self.sections))
            for word, worth in terms.items():
                if share := self._shares_by_term.get(word):
                    best[share.places] = np.maximum(best[share.places], worth * share.weights)
            scores += best
        return scores

    def _line_similarities(self, wanted: SearchQuery) -> NDArray[np.float64]:
        """Return the similarity of each section's nearest lines to the query; the nearest counts 0 to 1."""
        alike = self._shared_line_weights(wanted) * self._line_factors
        alike /= self._vector_length(wanted.word_meanings)
        found = np.zeros(len(self.sections))
        for factor in (1.0, _NEXT_LINES_FACTOR, _NEXT_LINES_FACTOR):
            nearest = np.maximum.reduceat(alike, self._first_lines)
            found += factor * nearest
            _, first = np.unique(
                self._section_by_line[is_nearest := alike == nearest[self._section_by_line]],
                return_index=True,
            )
            alike[np.flatnonzero(is_nearest)[first]] = 0.0
        return found

    def _shared_line_weights(self, wanted: SearchQuery) -> NDArray[np.float64]:
        """Return the squared weight that each line shares with the query."""
        shared = np.zeros(len(self._line_factors))
        for terms in wanted.word_meanings:
            most = np.zeros(len(shared))
            for word, sure in terms.items():
                lines = self._lines_by_term.get(word)
                if lines is not None:
                    most[lines] = np.maximum(most[lines], sure * self.term_weights[word] ** 2)
            shared += most
        for pair, worth in self._weighted_pairs(wanted.word_meanings):
            lines = self._lines_by_term.get(pair)
            if lines is not None:
                shared[lines] += worth
        return shared

    def _weighted_pairs(self, several: Iterable[TermWeights]) -> Iterator[tuple[TermPair, float]]:
        likeliest = [max(terms, key=lambda word: terms[word], default="") for terms in several]
        for pair in dict.fromkeys(pairwise(likeliest)):
            yield pair, _PAIR_FACTOR * math.prod(self.term_weights.get(word, 0) for word in pair)

    def _line_length(self, line: Sequence[str]) -> float:
        """Return `_vector_length` of words that are certain. It is faster, for an index has many lines."""
        weights = self.term_weights
        square = sum(weights[word] ** 2 for word in set(line))
        square += sum(_PAIR_FACTOR * weights[one] * weights[two] for one, two in set(pairwise(line)))
        return math.sqrt(square) or 1.0

    def _vector_length(self, several: Iterable[TermWeights]) -> float:
        kept = list(several)
        single = {
            max(self.weigh_terms(terms).items(), key=lambda item: item[1], default=("", 0.0))
            for terms in kept
        }
        square = sum(weight**2 for _, weight in single) + sum(
            worth for _, worth in self._weighted_pairs(kept)
        )
        return math.sqrt(square) or 1.0


def _shares_by_term(places: Sequence[IndexedSection]) -> Mapping[str, _Postings]:
    """Return for each word the places that have it, with its share of the full weight there, from 0 to 1."""
    counts: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
    for at, place in enumerate(places):
        for word, often in place.term_counts.items():
            counts[word].append((at, often))
    found = {}
    for word, counted in counts.items():
        often_here = np.array([count for _, count in counted], dtype=np.float64)
        shares = often_here / (often_here + _HALF_WEIGHT_COUNT)
        shares *= (often_here / often_here.max()) ** _RARER_HERE_EXPONENT
        found[word] = _Postings(np.array([at for at, _ in counted]), shares)
    return found


def _weigh_all_terms(places: Sequence[IndexedSection]) -> TermWeights:
    lines: list[Sequence[str]] = [line for place in places for line, _ in place.weighted_lines]
    lines += [
        search_terms_of_line(line)
        for place in places
        for line in (place.page.title, place.section.search_words)
    ]
    often = Counter(word for line in lines for word in set(line))
    return {word: _weigh_term(word, number, len(lines)) for word, number in often.items()}


def _weigh_term(word: str, often: int, lines: int) -> float:
    rare: float = math.log(1 + (lines - often + 0.5) / (often + 0.5)) ** _RARITY_EXPONENT
    return rare * _FILLER_FACTOR if is_filler_word(word) else rare
