"""Search in the rules: the sections that match a query, those of the games that it names first."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import zip_longest

from companion.rules.game_names import GameNames, NamedGames
from companion.rules.game_pages import (
    RulesEntry,
    find_rules_entry,
    has_game_rules,
    list_rules_entries,
    load_game_rules,
)
from companion.rules.pages import RulesHtmlPage, list_rules_slugs, load_rules_page
from companion.rules.section_search import (
    MAX_QUERY_LENGTH,
    RulesSearchHit,
    first_sections_of_page,
    known_words,
    own_lines,
    search_sections_of_page,
    search_written_page,
    search_written_pages,
)
from companion.rules.terms import split_words

_MAX_HITS_OF_GAME, _MAX_HITS_OF_NAME = 5, 3
"""Number of sections shown of a game that a query names, and of one whose name is the whole query."""


def search_rules(query: str, slug: str | None = None, limit: int = 8) -> tuple[RulesSearchHit, ...]:
    """Return at most `limit` sections of the rules that match `query`, best first.

    `slug` is the game to search, as by `search_rules_page`; None for all. If the query names games, also
    misspelt or by another name, at most five sections of their pages come first, and then those of the
    written pages. A query that asks nothing more, such as "what is Omaha", finds only the former. If the
    names may be words like others, the best section of the written pages comes before them. A shared section
    is found once. Any text is allowed; the first 16 different words in its first 400 letters count. An
    unknown word stands for known ones that it begins, is made of or nearly equals. An unknown `slug` finds
    nothing, and so does a query in which no word is known or near.
    """
    if slug is not None:
        return search_rules_page(load_game_rules(slug), query, limit) if has_game_rules(slug) else ()
    named = find_named_games(query)
    found = _named_games_hits(named, query)
    if named.slugs and not named.rest:
        return found[:limit]
    everywhere = search_written_pages(query, limit)
    first = everywhere[:1] if named.is_aside else ()
    return _without_repeats((*first, *found, *everywhere))[:limit]


def prepare_search() -> None:
    """Read and index the rules pages of all games, so that no question has to wait for that.

    It takes some seconds.
    """
    for entry in list_rules_entries():
        search_rules_page(load_game_rules(entry.slug), f"players in {entry.name}")


def search_rules_page(page: RulesHtmlPage, query: str, limit: int = 8) -> tuple[RulesSearchHit, ...]:
    """Return at most `limit` sections that match `query`, best first: those of `page`.

    If the query names other games than that of the page, up to five sections of their pages come before. If
    it does not, and the page has no section that matches, the hits are those of all written pages. The page
    may be a generated one, as of a variant. As in `search_rules`, any text is allowed.
    """
    others = find_other_games(page, query)
    own = search_sections_of_page(page, query, limit)
    if not others.slugs:
        return own or search_written_pages(query, limit)
    return (*_named_games_hits(others, query), *own)[:limit]


@lru_cache(maxsize=1 << 8)
def find_named_games(query: str) -> NamedGames:
    """Return the games with a rules page that a query names, also misspelt or by another name.

    A game that the page of another one names is no game of its own then: "lowball" in "tapiola lowball".
    After a form of a game comes the game itself, and after other games the written pages that name them.
    """
    names, question = _game_names(), query[:MAX_QUERY_LENGTH]
    named = names.find(question)
    about = {other for slug in named.slugs for other in _games_named_on(slug) if other != slug}
    if about and not about.issuperset(named.slugs):
        named = names.find(question, about)
    related = (other for slug in named.slugs for other in _related_slugs(slug))
    is_aside = named.is_aside and any(map(_pages_that_name, named.slugs))
    return NamedGames(tuple(dict.fromkeys((*named.slugs, *related))), named.rest, is_aside)


def _related_slugs(slug: str) -> tuple[str, ...]:
    """Return the game that this one is a form of, and the written pages that name it."""
    base = find_rules_entry(slug).base_slug
    return (*((base,) if base else ()), *_pages_that_name(slug))


def _games_named_on(slug: str) -> frozenset[str]:
    """Return the games that a written page names; none for a generated page."""
    return _games_named_in(load_rules_page(slug)) if slug in list_rules_slugs() else frozenset()


@cache
def _pages_that_name(slug: str) -> tuple[str, ...]:
    """Return the written pages of other games that have the game's name in a section of their own."""
    return tuple(other for other in list_rules_slugs() if other != slug and slug in _games_named_on(other))


def find_games_by_name(query: str, limit: int = 5) -> tuple[RulesEntry, ...]:
    """Return at most `limit` games with a rules page that a query names, or with all its words in a name.

    A word may be the beginning of one in the name. The games that it names come first, then the others in the
    order of `list_rules_entries`. A query without words finds none.
    """
    named = map(find_rules_entry, _game_names().find(query[:MAX_QUERY_LENGTH]).slugs)
    typed = split_words(query)
    begun = (entry for entry in list_rules_entries() if typed and _has_words(entry, typed))
    return tuple(dict.fromkeys((*named, *begun)))[:limit]


def _has_words(entry: RulesEntry, typed: Sequence[str]) -> bool:
    return any(
        all(any(word.startswith(one) for word in split_words(name)) for one in typed) for name in entry.names
    )


def find_other_games(page: RulesHtmlPage, query: str) -> NamedGames:
    """Return the games that a query names besides the page's own; none if it names the page's own too.

    A game that the page itself names counts as its own: "lowball" is a form of Tapiola Hold'em there.
    """
    named = find_named_games(query)
    own = not {page.slug, *_games_named_in(page)}.isdisjoint(named.slugs)
    return NamedGames((), query) if own else named


@lru_cache(maxsize=1 << 7)
def _games_named_in(page: RulesHtmlPage) -> frozenset[str]:
    """Return the slugs of games whose names are in the title or in the page's own sections."""
    return frozenset(slug for line in own_lines(page) for slug in _games_named_in_line(line))


@lru_cache(maxsize=1 << 14)
def _games_named_in_line(line: str) -> frozenset[str]:
    """Return the slugs of games whose names are in a line; cached, because many pages have the same lines."""
    return _game_names().find_all(line)


def _named_games_hits(named: NamedGames, query: str) -> tuple[RulesSearchHit, ...]:
    """Return sections of the pages of games that a query names: the best of each page, then the second."""
    found = [_page_hits(load_game_rules(slug), named.rest, query) for slug in named.slugs]
    together = (hit for hits in zip_longest(*found) for hit in hits if hit is not None)
    return _without_repeats(together)[:_MAX_HITS_OF_GAME]


def _page_hits(page: RulesHtmlPage, rest: str, query: str) -> tuple[RulesSearchHit, ...]:
    """Return the sections of a page that match the rest of a query, which is the query without a name.

    If the rest is empty, they are the first sections. After the best section, those of a written page are in
    the order in which the search of all pages has them.
    """
    hits = (
        search_sections_of_page(page, rest, _MAX_HITS_OF_GAME)
        if rest
        else first_sections_of_page(page, _MAX_HITS_OF_NAME)
    )
    if page.slug not in list_rules_slugs():
        return hits
    return _without_repeats((*hits[:1], *search_written_page(page, query, _MAX_HITS_OF_GAME), *hits))


def _without_repeats(hits: Iterable[RulesSearchHit]) -> tuple[RulesSearchHit, ...]:
    """Return the hits without later ones of a section that pages share."""
    kept: dict[tuple[str, str], RulesSearchHit] = {}
    for hit in hits:
        kept.setdefault((hit.included_from or hit.slug, hit.anchor), hit)
    return tuple(kept.values())


@cache
def _game_names() -> GameNames:
    entries = list_rules_entries()
    return GameNames(((entry.slug, name) for entry in entries for name in entry.names), known_words())
