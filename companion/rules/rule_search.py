"""Search in the rules: the sections that match a query, each with its answer."""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, islice

from companion.rules.pages import RulesHtmlPage, list_rules_slugs, load_rules_page
from companion.rules.shelf import IndexedSection, SearchQuery, SectionIndex, TermWeights
from companion.rules.spelling import suggest_words
from companion.rules.terms import (
    extract_search_terms,
    split_words,
    synonyms_by_term,
    terms_of_word,
    vocabulary_words,
)

_MAX_QUERY_WORDS, _MAX_QUERY_LENGTH = 16, 400
_SYNONYM_CERTAINTY, _SPELLING_CERTAINTY = 0.55, 0.9
"""Certainty, 0 to 1, that a synonym is meant, and that a nearly equal spelling is meant."""
_EXTRA_SENTENCE_FACTOR = 1.5
"""Factor by which another sentence must match better than the answer to be shown too."""


@dataclass(frozen=True)
class RulesSearchHit:
    """A section of the rules that matches a search.

    slug, page_title: the page it is on.
    anchor, title: the section.
    answer: its first paragraph.
    extra_sentence: a further sentence that matches better, or "".
    """

    slug: str
    page_title: str
    anchor: str
    title: str
    answer: str
    extra_sentence: str = ""


def search_rules(query: str, slug: str | None = None, limit: int = 8) -> tuple[RulesSearchHit, ...]:
    """Return at most `limit` sections of the rules that match `query`, best first.

    `slug` is the game to search, None for all. In a search of all pages, a shared section is found once, on
    the page where it is written. Any text is allowed; the first 16 different words in its first 400 letters
    count. An unknown word stands for known ones that it begins, is made of or nearly equals. An unknown
    `slug`, or a query in which no word is known or near, finds nothing.
    """
    if slug is not None and slug not in list_rules_slugs():
        return ()
    return _best_hits(_section_index(slug), _parse_query(query), limit)


def search_rules_page(page: RulesHtmlPage, query: str, limit: int = 8) -> tuple[RulesSearchHit, ...]:
    """Return at most `limit` sections of `page` that match `query`, best first.

    The page may be a generated one, as of a variant. As in `search_rules`, any text is allowed.
    """
    shelf, more = _index_page(page)
    return _best_hits(shelf, _parse_query(query, more), limit)


def _best_hits(shelf: SectionIndex, wanted: SearchQuery, limit: int) -> tuple[RulesSearchHit, ...]:
    return tuple(_make_hit(shelf, place, wanted) for place, _ in islice(shelf.rank_sections(wanted), limit))


def _parse_query(query: str, more: frozenset[str] = frozenset()) -> SearchQuery:
    """Return the search terms of a query; `more` are known words besides those of the written pages."""
    typed = list(dict.fromkeys(split_words(query[:_MAX_QUERY_LENGTH])))[:_MAX_QUERY_WORDS]
    return SearchQuery(tuple(chain.from_iterable(_possible_meanings(one, more) for one in typed)))


def _possible_meanings(typed: str, more: frozenset[str]) -> tuple[TermWeights, ...]:
    """Return the possible meanings of each word in a typed one; empty if no known word is near."""
    terms = terms_of_word(typed)
    if _known_terms().issuperset(terms):
        return tuple(_add_synonyms({term: 1.0}) for term in terms)
    nearly = [term for form in suggest_words(typed, _known_forms() | more) for term in terms_of_word(form)]
    return (_add_synonyms(dict.fromkeys(nearly, _SPELLING_CERTAINTY)),) if nearly else ()


def _add_synonyms(sure: TermWeights) -> TermWeights:
    return {
        other: _SYNONYM_CERTAINTY * how
        for term, how in sure.items()
        for other in synonyms_by_term().get(term, ())
    } | dict(sure)


def _make_hit(shelf: SectionIndex, place: IndexedSection, wanted: SearchQuery) -> RulesSearchHit:
    worths = tuple(shelf.weigh_terms(terms) for terms in wanted.word_meanings)

    def speaks(line: str) -> float:
        has = _line_terms(line)
        return sum(
            max((worth for word, worth in terms.items() if word in has), default=0) for terms in worths
        )

    section = place.section
    others = (line for line in section.sentences if line not in section.answer)
    more = max(others, key=speaks, default="")
    more = more if speaks(more) > _EXTRA_SENTENCE_FACTOR * speaks(section.answer) else ""
    return RulesSearchHit(
        place.page.slug, place.page.title, section.anchor, section.title, section.answer, more
    )


@lru_cache(maxsize=1 << 13)
def _line_terms(line: str) -> frozenset[str]:
    """Return the words of a line of the pages."""
    return frozenset(extract_search_terms(line))


@cache
def _section_index(slug: str | None) -> SectionIndex:
    pages = map(load_rules_page, list_rules_slugs() if slug is None else (slug,))
    return SectionIndex(
        IndexedSection(page, section)
        for page in pages
        for section in page.sections
        if slug is not None or not section.included_from
    )


@lru_cache(maxsize=16)
def _index_page(page: RulesHtmlPage) -> tuple[SectionIndex, frozenset[str]]:
    """Return the sections of one page, and the words in them."""
    shelf = SectionIndex(IndexedSection(page, section) for section in page.sections)
    return shelf, _forms_in_index(shelf)


@cache
def _known_forms() -> frozenset[str]:
    """Return all words that the search knows, as they are written."""
    return _forms_in_index(_section_index(None)) | vocabulary_words()


def _forms_in_index(shelf: SectionIndex) -> frozenset[str]:
    lines = (
        line
        for place in shelf.sections
        for line in (
            place.page.title,
            place.section.title,
            place.section.search_words,
            place.section.text,
            *place.section.questions,
        )
    )
    return frozenset(form for line in lines for form in split_words(line))


@cache
def _known_terms() -> frozenset[str]:
    return frozenset(term for form in _known_forms() for term in terms_of_word(form))
