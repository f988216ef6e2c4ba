"""Rules of each game: a page in Markdown, divided into sections with anchors.

A page may include the sections of another one, `<!-- shared: match-pot -->`, all of them or `without` some.
They follow its own. Its own section replaces the shared one with the same anchor.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from threading import Lock

from markdown_it import MarkdownIt

_HEADING = re.compile(r"^## (?P<title>.+?) \{#(?P<anchor>[a-z0-9-]+)\}\n", re.MULTILINE)
_WORDS = re.compile(r"^<!-- words: (?P<words>.*?) -->\n", re.MULTILINE)
_ASKED = re.compile(r"^<!-- asked: (?P<asked>.*?)\s-->\n", re.MULTILINE | re.DOTALL)
_SHARED = re.compile(
    r"^<!-- shared: (?P<slug>[a-z0-9-]+)(?:, without (?P<without>[a-z0-9 -]+))? -->\n", re.MULTILINE
)
_INLINE = re.compile(r"</?(?:a|code|em|strong)\b[^>]*>")
_TAG = re.compile(r"<[^>]+>")
_FIRST = re.compile(r"<p>(.*?)</p>", re.DOTALL)
_BLOCK = re.compile(r"</(?:p|li|tr|h3)>")
_SENTENCE = re.compile(r"(?<=[.?!:]) (?=[^a-z])")
_SLUG = re.compile(r"[a-z0-9-]+")

_one_at_a_time = Lock()
"""Lock for rendering.

The encoder of addresses publishes its table before it is filled, so a second thread would read a wrong one.
"""


class NoRules(LookupError):
    """There is no rules page of that name."""


@dataclass(frozen=True)
class Section:
    """A part of a page. `html` is safe to show, `text` is the same without tags.

    `words` are further search words, `asked` are questions that the section answers, as people type them.
    Both are searched and never shown. `shared` is the slug of the page that the section was included from,
    or "".
    """

    anchor: str
    title: str
    html: str
    text: str
    words: str = ""
    shared: str = ""
    asked: tuple[str, ...] = ()

    @cached_property
    def answer(self) -> str:
        """First paragraph as plain text: the answer in short."""
        first = _FIRST.search(self.html)
        return _text(first[1]) if first else ""

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """All sentences, list items and table rows as plain text."""
        blocks = (_text(block) for block in _BLOCK.split(self.html))
        return tuple(sentence for block in blocks for sentence in _SENTENCE.split(block) if sentence)


@dataclass(frozen=True)
class Page:
    """Rules of one game: `slug` is the game's, `html` the introduction above the first section."""

    slug: str
    title: str
    html: str
    sections: tuple[Section, ...]

    def section(self, anchor: str) -> Section | None:
        """Return the section with that anchor, or None."""
        return next((section for section in self.sections if section.anchor == anchor), None)


@cache
def slugs() -> tuple[str, ...]:
    """Return the slugs of all rules pages, sorted."""
    pages = (entry.name for entry in files(__package__).iterdir() if entry.name.endswith(".md"))
    return tuple(sorted(name.removesuffix(".md") for name in pages))


@cache
def load(slug: str) -> Page:
    """Return the rules page of a game.

    Raises:
        NoRules: there is no page with that slug.
    """
    if not _SLUG.fullmatch(slug) or slug not in slugs():
        raise NoRules(f"There are no rules called “{slug[:24]}” here.")
    source = files(__package__).joinpath(f"{slug}.md").read_text(encoding="utf-8")
    page = read(slug, _SHARED.sub("", source))
    added = (section for found in _SHARED.finditer(source) for section in _shared(page, found))
    return replace(page, sections=(*page.sections, *added))


def read(slug: str, source: str) -> Page:
    """Return the page written in `source`: a title, an introduction, then sections with anchors."""
    title, _, rest = source.partition("\n")
    headings = list(_HEADING.finditer(rest))
    starts = [*(heading.start() for heading in headings), len(rest)]
    sections = (
        _section(found, rest[found.end() : end]) for found, end in zip(headings, starts[1:], strict=True)
    )
    return Page(slug, title.removeprefix("# ").strip(), _render(rest[: starts[0]]), tuple(sections))


def _shared(page: Page, wanted: re.Match[str]) -> Iterator[Section]:
    """Yield the sections of another page that `page` includes."""
    left_out = {section.anchor for section in page.sections} | set((wanted["without"] or "").split())
    for section in load(wanted["slug"]).sections:
        if section.anchor not in left_out:
            yield replace(section, shared=wanted["slug"])


def _section(heading: re.Match[str], body: str) -> Section:
    words = " ".join(found["words"] for found in _WORDS.finditer(body))
    asked = (one for found in _ASKED.finditer(body) for one in found["asked"].split("|"))
    rendered = _render(_ASKED.sub("", _WORDS.sub("", body)), heading["title"])
    return Section(
        heading["anchor"],
        heading["title"],
        rendered,
        _text(rendered),
        words,
        asked=tuple(" ".join(one.split()) for one in asked),
    )


def _render(source: str, title: str = "") -> str:
    """Return Markdown as HTML. Tables get a frame named `title`, in which narrow screens scroll."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    frame = f'<div class="wide" role="region" aria-label="{html.escape(title)}" tabindex="0">'
    markdown.add_render_rule("table_open", lambda *_: f"{frame}<table>\n")
    markdown.add_render_rule("table_close", lambda *_: "</table></div>\n")
    with _one_at_a_time:
        rendered: str = markdown.render(source)
    return rendered


def _text(rendered: str) -> str:
    return " ".join(html.unescape(_TAG.sub(" ", _INLINE.sub("", rendered))).split())


def links(page: Page) -> Iterator[str]:
    """Yield the anchor of every link from one section of `page` to another."""
    for section in page.sections:
        yield from re.findall(r'href="#([^"]*)"', section.html)
