"""Search in the sections of a rules page, or of all written pages, by the words of a query."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, islice

from companion.rules.pages import RulesHtmlPage, RulesHtmlSection, list_rules_slugs, load_rules_page
from companion.rules.shelf import IndexedSection, SearchQuery, SectionIndex, TermWeights
from companion.rules.spelling import suggest_words
from companion.rules.terms import (
    search_terms_of_line,
    split_words,
    synonyms_by_term,
    terms_of_word,
    vocabulary_words,
)

_MAX_QUERY_WORDS, MAX_QUERY_LENGTH = 16, 400
_SYNONYM_CERTAINTY, _SPELLING_CERTAINTY = 0.55, 0.9
"""Certainty, 0 to 1, that a synonym is meant, and that a nearly equal spelling is meant."""
_EXTRA_SENTENCE_FACTOR = 1.5
"""Factor by which another sentence must match better than the answer to be shown too."""
_MAX_INDEXED_PAGES, _MAX_RANKED_QUERIES = 100, 100
"""Numbers of pages whose search index is kept, and of queries whose sections are."""


@dataclass(frozen=True)
class RulesSearchHit:
    """A section of the rules that matches a search.

    slug, page_title: the page it is on.
    anchor, title: the section.
    answer: its first paragraph; "" if it has none.
    extra_sentence: a further sentence that matches better, or "".
    included_from: the slug of the page that the section was included from, "" if it is the page's own.
    """

    slug: str
    page_title: str
    anchor: str
    title: str
    answer: str
    extra_sentence: str = ""
    included_from: str = ""


def search_written_pages(query: str, limit: int) -> tuple[RulesSearchHit, ...]:
    """Return at most `limit` sections of the written pages that match `query`, best first.

    A shared section is found once, on the page where it is written.
    """
    wanted, ranked = _rank_written_sections(query[:MAX_QUERY_LENGTH])
    return tuple(_make_hit(_written_sections_index(), place, wanted) for place in ranked[:limit])


def search_written_page(page: RulesHtmlPage, query: str, limit: int) -> tuple[RulesSearchHit, ...]:
    """Return at most `limit` sections of a written page that match `query`, ranked as among all pages.

    The best come first. Sections that the page includes from others are among them, as hits of this page.
    """
    index, (wanted, ranked) = _written_sections_index(), _rank_written_sections(query[:MAX_QUERY_LENGTH])
    included = {(section.included_from, section.anchor): section for section in page.sections}
    places = (
        IndexedSection(page, section)
        for place in ranked
        for origin in ("" if place.page.slug == page.slug else place.page.slug,)
        if (section := included.get((origin, place.section.anchor)))
    )
    return tuple(_make_hit(index, place, wanted) for place in islice(places, limit))


def search_sections_of_page(page: RulesHtmlPage, query: str, limit: int) -> tuple[RulesSearchHit, ...]:
    """Return at most `limit` sections of `page`, also included ones, that match `query`, best first."""
    index, words = _index_page(page)
    return _best_hits(index, _parse_query(query, words), limit)


def first_sections_of_page(page: RulesHtmlPage, limit: int) -> tuple[RulesSearchHit, ...]:
    """Return the first `limit` sections of `page` as hits."""
    return tuple(
        RulesSearchHit(
            page.slug,
            page.title,
            section.anchor,
            section.title,
            section.answer,
            included_from=section.included_from,
        )
        for section in page.sections[:limit]
    )


def _best_hits(shelf: SectionIndex, wanted: SearchQuery, limit: int) -> tuple[RulesSearchHit, ...]:
    return tuple(_make_hit(shelf, place, wanted) for place, _ in islice(shelf.rank_sections(wanted), limit))


def _parse_query(query: str, more: frozenset[str] = frozenset()) -> SearchQuery:
    """Return the search terms of a query; `more` are known words besides those of the written pages."""
    typed = list(dict.fromkeys(split_words(query[:MAX_QUERY_LENGTH])))[:_MAX_QUERY_WORDS]
    return SearchQuery(tuple(chain.from_iterable(_possible_meanings(one, more) for one in typed)))


def _possible_meanings(typed: str, more: frozenset[str]) -> tuple[TermWeights, ...]:
    """Return the possible meanings of each word in a typed one; empty if no known word is near."""
    terms = terms_of_word(typed)
    if _known_terms().issuperset(terms):
        return tuple(_add_synonyms({term: 1.0}) for term in terms)
    nearly = [term for form in suggest_words(typed, known_words() | more) for term in terms_of_word(form)]
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
        place.page.slug,
        place.page.title,
        section.anchor,
        section.title,
        section.answer,
        more,
        section.included_from,
    )


@lru_cache(maxsize=1 << 13)
def _line_terms(line: str) -> frozenset[str]:
    """Return the words of a line of the pages."""
    return frozenset(search_terms_of_line(line))


@lru_cache(maxsize=_MAX_RANKED_QUERIES)
def _rank_written_sections(query: str) -> tuple[SearchQuery, tuple[IndexedSection, ...]]:
    """Return a query as search terms, and the sections of all written pages that match it, best first."""
    wanted = _parse_query(query)
    return wanted, tuple(place for place, _ in _written_sections_index().rank_sections(wanted))


@cache
def _written_sections_index() -> SectionIndex:
    """Return the sections of all written pages; a shared one only on the page where it is written."""
    pages = map(load_rules_page, list_rules_slugs())
    return SectionIndex(
        IndexedSection(page, section)
        for page in pages
        for section in page.sections
        if not section.included_from
    )


@lru_cache(maxsize=_MAX_INDEXED_PAGES)
def _index_page(page: RulesHtmlPage) -> tuple[SectionIndex, frozenset[str]]:
    """Return the sections of one page, and the words in them."""
    shelf = SectionIndex(IndexedSection(page, section) for section in page.sections)
    return shelf, _forms_in_index(shelf)


@cache
def known_words() -> frozenset[str]:
    """Return all words of the written pages and the vocabulary, in lower case with their endings; cached."""
    return _forms_in_index(_written_sections_index()) | vocabulary_words()


def own_lines(page: RulesHtmlPage) -> Iterator[str]:
    """Yield all text of a page that is searched, without the sections that it includes from others.

    That is its title, and of each section the title, search words, sentences and questions. Some may be "".
    """
    yield page.title
    for section in page.sections:
        if not section.included_from:
            yield from _section_lines(section)


def _section_lines(section: RulesHtmlSection) -> Iterator[str]:
    yield from (section.title, section.search_words, *section.sentences, *section.questions)


def _forms_in_index(shelf: SectionIndex) -> frozenset[str]:
    return frozenset(
        form
        for place in shelf.sections
        for line in (place.page.title, *_section_lines(place.section))
        for form in split_words(line)
    )


@cache
def _known_terms() -> frozenset[str]:
    return frozenset(term for form in known_words() for term in terms_of_word(form))
