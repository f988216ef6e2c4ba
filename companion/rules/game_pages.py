"""Rules pages of all games: the written ones, and those made for variants of the shelf."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256

from companion.rules.game_names import GameNames, name_key
from companion.rules.pages import RulesHtmlPage, SectionGroup, list_rules_slugs, load_rules_page
from companion.rules.search_entries import load_other_names
from companion.rules.variant_page import make_variant_rules_page
from companion.variants.definition.variant import Variant
from companion.variants.shelf import FAMILY_LABELS, built_in_variants_by_family, other_names_by_slug
from companion.variants.shelf.ours import named_form_variants
from companion.variants.texts import variant_summary_line

WRITTEN_GROUP, FORMS_GROUP = "Games of the companion", "Other ways to play them"
_FIRST_SENTENCE_PATTERN = re.compile(r"<p>(?P<sentence>.*?)[.](?:\s|</p>)", re.DOTALL)
_TAG_PATTERN = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class RulesEntry:
    """A game in the list of rules pages.

    slug: the page's address below /rules.
    name: the game's name.
    summary_line: a few words about it.
    other_names: further names by which players know it.
    base_slug: the page of the game that it is a form of; "" if it is none.
    """

    slug: str
    name: str
    summary_line: str
    other_names: tuple[str, ...] = ()
    base_slug: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the game, its `name` first."""
        return (self.name, *self.other_names)


@dataclass(frozen=True)
class RulesGroup:
    """Games in the list of rules pages, under one title."""

    title: str
    entries: tuple[RulesEntry, ...]


@cache
def list_rules_groups() -> tuple[RulesGroup, ...]:
    """Return all games with a rules page, in groups: written pages, their forms, families of the shelf.

    Written pages are sorted by slug, games of a family by name. A game of the shelf that has a written page
    is in the first group only.
    """
    return (
        RulesGroup(WRITTEN_GROUP, tuple(map(_written_entry, list_rules_slugs()))),
        RulesGroup(FORMS_GROUP, tuple(_form_entries())),
        *(RulesGroup(title, tuple(_family_entries(family))) for family, title in FAMILY_LABELS.items()),
    )


@cache
def list_rules_entries() -> tuple[RulesEntry, ...]:
    """Return all games with a rules page, in the order of the list."""
    return tuple(entry for group in list_rules_groups() for entry in group.entries)


def find_rules_entry(slug: str) -> RulesEntry:
    """Return the game with the rules page at /rules/`slug`.

    Raises:
        KeyError: there is none.
    """
    return _entries_by_slug()[slug]


@cache
def _entries_by_slug() -> Mapping[str, RulesEntry]:
    return {entry.slug: entry for entry in list_rules_entries()}


@cache
def load_game_rules(slug: str) -> RulesHtmlPage:
    """Return the rules page at /rules/`slug`: a written one, or one made from a variant; cached.

    Any text is allowed. The page of a form of a written game has, as its last group, the sections of that
    game's page that name the form.

    Raises:
        RulesNotFound: there is no page with that slug.
    """
    variant = _variants_by_page().get(slug)
    if variant is None:
        return load_rules_page(slug)
    page, base_slug = replace(make_variant_rules_page(variant), slug=slug), _base_slug(variant)
    return _add_sections_about(page, load_rules_page(base_slug)) if base_slug else page


def _add_sections_about(page: RulesHtmlPage, base: RulesHtmlPage) -> RulesHtmlPage:
    """Return a page with the sections of the written page `base` that name its game, as its last group.

    The name may be that of a simpler form, with which its own begins: "One Card Guts" for that with a swap.
    """
    key, titles = name_key(page.title), [variant.name for variant in _variants_by_page().values()]
    names = GameNames([(page.slug, title) for title in titles if key.startswith(name_key(title))], ())
    added = tuple(
        replace(section, included_from=base.slug)
        for section in base.sections
        if not section.included_from
        and not page.find_section(section.anchor)
        and any(map(names.find_all, (section.title, *section.sentences, *section.questions)))
    )
    groups = (SectionGroup(f"From the rules of {base.title}", added),) if added else ()
    return replace(page, sections=(*page.sections, *added), groups=(*page.groups, *groups))


@cache
def rules_digest() -> str:
    """Return a digest of the rules of all games, in hexadecimal; it changes with their text. Cached."""
    found = sha256()
    for entry in list_rules_entries():
        page = load_game_rules(entry.slug)
        found.update(repr((entry, page.html, page.overview, [one.html for one in page.sections])).encode())
    return found.hexdigest()


def has_game_rules(slug: str) -> bool:
    """Return whether there is a rules page at /rules/`slug`."""
    return slug in _entries_by_slug()


def _written_entry(slug: str) -> RulesEntry:
    page = load_rules_page(slug)
    first = _FIRST_SENTENCE_PATTERN.search(page.html)
    line = _TAG_PATTERN.sub("", first["sentence"]) if first else ""
    return RulesEntry(slug, page.title, " ".join(line.split()), load_other_names(slug))


@cache
def form_variants_by_slug() -> Mapping[str, Variant]:
    """Return the named forms of the match-pot games, except those of the shelf, by their pages' slugs."""
    on_shelf = {name_key(variant.name) for variant in _shelf_by_page().values()}
    return {
        _make_slug(variant.name): variant
        for variant in named_form_variants().values()
        if name_key(variant.name) not in on_shelf
    }


def _form_entries() -> Iterator[RulesEntry]:
    for key, variant in form_variants_by_slug().items():
        line, others = variant_summary_line(variant), load_other_names(key)
        yield RulesEntry(key, variant.name, line, others, _base_slug(variant))


def _family_entries(family: str) -> Iterator[RulesEntry]:
    for slug, variant in built_in_variants_by_family()[family].items():
        if slug not in list_rules_slugs():
            line, others = variant_summary_line(variant), other_names_by_slug()[slug]
            yield RulesEntry(slug, variant.name, line, others, _base_slug(variant))


@cache
def _variants_by_page() -> Mapping[str, Variant]:
    """Return the variants with a page made for them, by its slug.

    A game of the shelf that has a written page, such as 3-5-7, is not among them.
    """
    return {**form_variants_by_slug(), **_shelf_by_page()}


@cache
def _shelf_by_page() -> Mapping[str, Variant]:
    return {
        slug: variant
        for some in built_in_variants_by_family().values()
        for slug, variant in some.items()
        if slug not in list_rules_slugs()
    }


def _base_slug(variant: Variant) -> str:
    """Return the slug of the written page of the game that a variant is a form of; "" if none."""
    return next((slug for slug in list_rules_slugs() if load_rules_page(slug).title == variant.like), "")


def _make_slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")
