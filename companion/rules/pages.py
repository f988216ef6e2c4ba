"""Rules of each game: a page in Markdown, divided into sections with anchors.

A page may include the sections of another one, `<!-- shared: match-pot -->`, all of them or `without` some.
They follow its own. Its own section replaces the shared one with the same anchor.

An image, `![what it shows](towers.svg)`, is a file in `pictures/`. It is drawn within the page.
"""

import html
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from threading import Lock
from types import MappingProxyType

from markdown_it import MarkdownIt
from markdown_it.token import Token

from companion.rules.search_entries import SearchEntry, load_search_entries
from companion.variants.texts import Overview

_HEADING_PATTERN = re.compile(r"^## (?P<title>.+?) \{#(?P<anchor>[a-z0-9-]+)\}\n", re.MULTILINE)
_INCLUDE_PATTERN = re.compile(
    r"^<!-- shared: (?P<slug>[a-z0-9-]+)(?:, without (?P<without>[a-z0-9 -]+))? -->\n", re.MULTILINE
)
_INLINE_TAG_PATTERN = re.compile(r"</?(?:a|code|em|strong)\b[^>]*>")
_TAG_PATTERN = re.compile(r"<[^>]+>")
_PICTURE_PATTERN = re.compile(r"<svg.*?</svg>", re.DOTALL)
_FIRST_PARAGRAPH_PATTERN = re.compile(r"<p>(.*?)</p>", re.DOTALL)
_BLOCK_END_PATTERN = re.compile(r"</(?:p|li|tr|h3)>")
_SENTENCE_BREAK_PATTERN = re.compile(r"(?<=[.?!:]) (?=[^a-z])")
_SLUG_PATTERN = re.compile(r"[a-z0-9-]+")

_render_lock = Lock()
"""Lock for rendering.

The encoder of addresses publishes its table before it is filled, so a second thread would read a wrong one.
"""


class RulesNotFound(LookupError):
    """Raised if there is no rules page of that name."""


@dataclass(frozen=True)
class RulesHtmlSection:
    """A section of a page of rules.

    anchor, title: its address within the page, and its heading.
    html: its text, safe to show.
    text: the same without tags.
    included_from: the slug of the page that the section was included from, "" if it is its own.
    search_words: further words that are searched and never shown.
    questions: questions that the section answers, as people type them; searched and never shown.
    """

    anchor: str
    title: str
    html: str
    text: str
    included_from: str = ""
    search_words: str = ""
    questions: tuple[str, ...] = ()

    @cached_property
    def answer(self) -> str:
        """First paragraph as plain text: the answer in short; "" if the section has none."""
        first = _FIRST_PARAGRAPH_PATTERN.search(self.html)
        return _strip_tags(first[1]) if first else ""

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """All sentences, list items and table rows as plain text."""
        blocks = (_strip_tags(block) for block in _BLOCK_END_PATTERN.split(self.html))
        return tuple(
            sentence for block in blocks for sentence in _SENTENCE_BREAK_PATTERN.split(block) if sentence
        )


@dataclass(frozen=True)
class SectionGroup:
    """Sections of a page that are folded together.

    title: its heading.
    sections: its sections in order.
    """

    title: str
    sections: tuple[RulesHtmlSection, ...]


@dataclass(frozen=True)
class RulesHtmlPage:
    """Rules of one game, as HTML.

    slug, title: those of the game.
    html: the introduction above the first section.
    sections: the sections in order.
    overview: the game in short, shown after the introduction; None on written pages.
    groups: the same sections in groups that are folded; () on written pages, which are not folded.
    """

    slug: str
    title: str
    html: str
    sections: tuple[RulesHtmlSection, ...]
    overview: Overview | None = None
    groups: tuple[SectionGroup, ...] = ()

    def find_section(self, anchor: str) -> RulesHtmlSection | None:
        """Return the section with that anchor, or None."""
        return next((section for section in self.sections if section.anchor == anchor), None)


@cache
def list_rules_slugs() -> tuple[str, ...]:
    """Return the slugs of all written rules pages, sorted; pages made from variants are not among them."""
    pages = (entry.name for entry in files(__package__).iterdir() if entry.name.endswith(".md"))
    return tuple(sorted(name.removesuffix(".md") for name in pages))


@cache
def load_rules_page(slug: str) -> RulesHtmlPage:
    """Return the written rules page of a game, with the sections that it includes from others; cached.

    `slug` is the page's name; any text is allowed. The included sections come last.

    Raises:
        RulesNotFound: there is no written page with that slug.
    """
    if not _SLUG_PATTERN.fullmatch(slug) or slug not in list_rules_slugs():
        raise RulesNotFound(f"There are no rules called “{slug[:24]}” here.")
    source = files(__package__).joinpath(f"{slug}.md").read_text(encoding="utf-8")
    page = parse_rules_page(slug, _INCLUDE_PATTERN.sub("", source), load_search_entries(slug))
    added = (
        section for found in _INCLUDE_PATTERN.finditer(source) for section in _included_sections(page, found)
    )
    return replace(page, sections=(*page.sections, *added))


def parse_rules_page(
    slug: str, source: str, search_entries: Mapping[str, SearchEntry] = MappingProxyType({})
) -> RulesHtmlPage:
    """Return the page written in Markdown: a title, an introduction, sections with anchors.

    `source` is the Markdown. Sections of other pages are not included. `search_entries` are the words and
    questions that its sections are found by too, by anchor.

    Raises:
        FileNotFoundError: a picture that it names is not in `pictures/`.
    """
    title, _, rest = source.partition("\n")
    headings = list(_HEADING_PATTERN.finditer(rest))
    starts = [*(heading.start() for heading in headings), len(rest)]
    sections = (
        _parse_section(found, rest[found.end() : end], search_entries.get(found["anchor"], SearchEntry()))
        for found, end in zip(headings, starts[1:], strict=True)
    )
    return RulesHtmlPage(
        slug, title.removeprefix("# ").strip(), _render_markdown(rest[: starts[0]]), tuple(sections)
    )


def _included_sections(page: RulesHtmlPage, wanted: re.Match[str]) -> Iterator[RulesHtmlSection]:
    """Yield the sections of another page that `page` includes."""
    left_out = {section.anchor for section in page.sections} | set((wanted["without"] or "").split())
    for section in load_rules_page(wanted["slug"]).sections:
        if section.anchor not in left_out:
            yield replace(section, included_from=wanted["slug"])


def _parse_section(heading: re.Match[str], body: str, searched: SearchEntry) -> RulesHtmlSection:
    rendered = _render_markdown(body, heading["title"])
    return RulesHtmlSection(
        heading["anchor"],
        heading["title"],
        rendered,
        _strip_tags(rendered),
        search_words=searched.words,
        questions=searched.questions,
    )


def _render_markdown(source: str, title: str = "") -> str:
    """Return Markdown as HTML. Tables get a frame named `title`, in which narrow screens scroll."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    frame = f'<div class="wide" role="region" aria-label="{html.escape(title)}" tabindex="0">'
    markdown.add_render_rule("table_open", lambda *_: f"{frame}<table>\n")
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    markdown.add_render_rule("image", _render_picture)
    with _render_lock:
        rendered: str = markdown.render(source)
    return rendered


def _render_picture(_renderer: object, tokens: Sequence[Token], index: int, *_: object) -> str:
    """Return the picture that an image token names, with the token's text as its alternative text.

    Raises: FileNotFoundError if `pictures/` has no such file, so that a page loads no picture from elsewhere.
    """
    token = tokens[index]
    picture = files(__package__).joinpath("pictures", str(token.attrs["src"])).read_text(encoding="utf-8")
    return picture.replace("<svg", f'<svg role="img" aria-label="{html.escape(token.content)}"', 1)


def _strip_tags(rendered: str) -> str:
    """Return the text of HTML without tags and pictures."""
    text = _INLINE_TAG_PATTERN.sub("", _PICTURE_PATTERN.sub("", rendered))
    return " ".join(html.unescape(_TAG_PATTERN.sub(" ", text)).split())


def list_section_link_anchors(page: RulesHtmlPage) -> Iterator[str]:
    """Yield the anchor of every link from a section of `page` to the page itself (`href="#..."`).

    Links of the introduction are left out. An anchor comes as often as there are links; whether the page
    has it is not checked.
    """
    for section in page.sections:
        yield from re.findall(r'href="#([^"]*)"', section.html)
