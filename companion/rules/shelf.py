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
class _IndexedLine:
    section_index: int
    weight: float
    length: float


class SectionIndex:
    """Search index of sections of the rules.

    sections: the sections, in the order given.
    term_weights: the weight of every word in them; rare words weigh most.
    """

    def __init__(self, places: Iterable[IndexedSection]) -> None:
        self.sections = tuple(places)
        self.term_weights = _weigh_all_terms(self.sections)
        self._term_shares = _shares_by_section(self.sections)
        self._lines: list[_IndexedLine] = []
        self._lines_by_term: defaultdict[str | TermPair, list[int]] = defaultdict(list)
        for at, place in enumerate(self.sections):
            for line, worth in place.weighted_lines:
                had: set[str | TermPair] = {*line, *pairwise(line)}
                for has in had:
                    self._lines_by_term[has].append(len(self._lines))
                self._lines.append(_IndexedLine(at, worth, self._line_length(line)))

    def rank_sections(self, wanted: SearchQuery) -> Iterator[tuple[IndexedSection, float]]:
        """Yield the sections that match the query, best first, each with its score above 0."""
        worths = tuple(self.weigh_terms(terms) for terms in wanted.word_meanings)
        whole = sum(_max_or_zero(terms.values()) for terms in worths)
        alike = self._line_similarities(wanted)
        scores = [
            (_SECTION_FACTOR * _score_section(share, worths) + whole * alike[at])
            * (1 if place.section.included_from else _OWN_SECTION_FACTOR)
            for at, (place, share) in enumerate(zip(self.sections, self._term_shares, strict=True))
        ]
        for at in sorted(range(len(scores)), key=lambda at: -scores[at]):
            if scores[at] > 0:
                yield self.sections[at], scores[at]

    def line_similarity(self, wanted: SearchQuery, place: IndexedSection) -> float:
        """Return how similar the nearest lines of a section are to the query.

        0 is not at all, 1 a line of the same words; two more lines that are near raise it to at most 1.3.
        """
        return self._line_similarities(wanted)[self.sections.index(place)]

    def weigh_terms(self, terms: TermWeights) -> TermWeights:
        """Return the weight of each of these words here, multiplied by its certainty in `terms`.

        Words that occur nowhere are left out.
        """
        return {
            word: sure * self.term_weights[word] for word, sure in terms.items() if word in self.term_weights
        }

    def _line_similarities(self, wanted: SearchQuery) -> Mapping[int, float]:
        """Return the similarity of each place's nearest lines to the query; the nearest counts 0 to 1."""
        found: defaultdict[int, list[float]] = defaultdict(list)
        length = self._vector_length(wanted.word_meanings)
        for line, shared in self._shared_line_weights(wanted).items():
            told = self._lines[line]
            found[told.section_index].append(told.weight * shared / (told.length * length))
        nearest = {at: sorted(likes, reverse=True) for at, likes in found.items()}
        return defaultdict(
            float, {at: one + _NEXT_LINES_FACTOR * sum(two[:2]) for at, (one, *two) in nearest.items()}
        )

    def _shared_line_weights(self, wanted: SearchQuery) -> Mapping[int, float]:
        """Return the squared weight that each line shares with the query, by line."""
        shared: defaultdict[int, float] = defaultdict(float)
        for terms in wanted.word_meanings:
            most: dict[int, float] = {}
            for word, sure in terms.items():
                for line in self._lines_by_term.get(word, ()):
                    most[line] = max(most.get(line, 0), sure * self.term_weights[word] ** 2)
            for line, worth in most.items():
                shared[line] += worth
        for pair, worth in self._weighted_pairs(wanted.word_meanings):
            for line in self._lines_by_term.get(pair, ()):
                shared[line] += worth
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


def _score_section(share: TermWeights, worths: Sequence[TermWeights]) -> float:
    return sum(_max_or_zero(worth * share.get(word, 0) for word, worth in terms.items()) for terms in worths)


def _max_or_zero(values: Iterable[float]) -> float:
    return max(values, default=0.0)


def _shares_by_section(places: Sequence[IndexedSection]) -> tuple[TermWeights, ...]:
    """Return for each place its words with their share of the full weight, from 0 to 1."""
    most: dict[str, float] = {}
    for place in places:
        for word, often in place.term_counts.items():
            most[word] = max(most.get(word, 0), often)
    return tuple(
        {
            word: often / (often + _HALF_WEIGHT_COUNT) * (often / most[word]) ** _RARER_HERE_EXPONENT
            for word, often in place.term_counts.items()
        }
        for place in places
    )


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
