"""Search in the rules: the sections that match a query, each with its answer."""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, islice

from companion.rules.pages import Page, Section, load, slugs
from companion.rules.shelf import Place, Shelf, Terms, Wanted
from companion.rules.spelling import meant
from companion.rules.terms import alike, spelt, split, terms_of, words

_MOST_WORDS, _LONGEST = 16, 400
_ALIKE, _MEANT = 0.55, 0.9
"""Certainty, 0 to 1, that a synonym is meant, and that a nearly equal spelling is meant."""
_BETTER = 1.5
"""Factor by which another sentence must match better than the answer to be shown too."""


@dataclass(frozen=True)
class Hit:
    """A section that matches a search.

    `answer` is its first paragraph. `more` is a further sentence that matches better, or "". `page` is the
    title of the page.
    """

    slug: str
    page: str
    anchor: str
    title: str
    answer: str
    more: str = ""


def search(query: str, slug: str | None = None, limit: int = 8) -> tuple[Hit, ...]:
    """Return the sections that match `query`, best first, of one game or of all.

    In a search of all pages, a shared section is found once, on the page where it is written. Any text is
    allowed.
    """
    if slug is not None and slug not in slugs():
        return ()
    return _found(_shelf(slug), _wanted(query), limit)


def search_in(page: Page, query: str, limit: int = 8) -> tuple[Hit, ...]:
    """Return the sections of `page` that match `query`, best first; the page may be a generated one."""
    shelf, more = _shelf_of(page)
    return _found(shelf, _wanted(query, more), limit)


def _found(shelf: Shelf, wanted: Wanted, limit: int) -> tuple[Hit, ...]:
    return tuple(_hit(shelf, place, wanted) for place, _ in islice(shelf.best(wanted), limit))


def _wanted(query: str, more: frozenset[str] = frozenset()) -> Wanted:
    """Return the search terms of a query; `more` are known words besides those of the written pages."""
    typed = list(dict.fromkeys(split(query[:_LONGEST])))[:_MOST_WORDS]
    return Wanted(tuple(chain.from_iterable(_may_mean(one, more) for one in typed)))


def _may_mean(typed: str, more: frozenset[str]) -> tuple[Terms, ...]:
    """Return the possible meanings of each word in a typed one; empty if no known word is near."""
    terms = terms_of(typed)
    if _known().issuperset(terms):
        return tuple(_with_alike({term: 1.0}) for term in terms)
    nearly = [term for form in meant(typed, _forms() | more) for term in terms_of(form)]
    return (_with_alike(dict.fromkeys(nearly, _MEANT)),) if nearly else ()


def _with_alike(sure: Terms) -> Terms:
    return {other: _ALIKE * how for term, how in sure.items() for other in alike().get(term, ())} | dict(sure)


def _hit(shelf: Shelf, place: Place, wanted: Wanted) -> Hit:
    worths = tuple(shelf.worth(terms) for terms in wanted.words)

    def speaks(line: str) -> float:
        has = _in(line)
        return sum(
            max((worth for word, worth in terms.items() if word in has), default=0) for terms in worths
        )

    section = place.section
    others = (line for line in section.sentences if line not in section.answer)
    more = max(others, key=speaks, default="")
    more = more if speaks(more) > _BETTER * speaks(section.answer) else ""
    return Hit(place.page.slug, place.page.title, section.anchor, section.title, section.answer, more)


@lru_cache(maxsize=1 << 13)
def _in(line: str) -> frozenset[str]:
    """Return the words of a line of the pages."""
    return frozenset(words(line))


@cache
def _shelf(slug: str | None) -> Shelf:
    pages = map(load, slugs() if slug is None else (slug,))
    return Shelf(Place(page, section) for page in pages for section in _sections(page, slug is None))


@lru_cache(maxsize=16)
def _shelf_of(page: Page) -> tuple[Shelf, frozenset[str]]:
    """Return the sections of one page, and the words in them."""
    shelf = Shelf(Place(page, section) for section in page.sections)
    return shelf, _forms_in(shelf)


def _sections(page: Page, own: bool) -> tuple[Section, ...]:
    return tuple(section for section in page.sections if not (own and section.shared))


@cache
def _forms() -> frozenset[str]:
    """Return all words that the search knows, as they are written."""
    return _forms_in(_shelf(None)) | spelt()


def _forms_in(shelf: Shelf) -> frozenset[str]:
    lines = (line for place in shelf.places for line in _written(place.page, place.section))
    return frozenset(form for line in lines for form in split(line))


def _written(page: Page, section: Section) -> tuple[str, ...]:
    return (page.title, section.title, section.words, section.text, *section.asked)


@cache
def _known() -> frozenset[str]:
    return frozenset(term for form in _forms() for term in terms_of(form))
