"""Rules page of a house game: the text of its variant, in the form of the written pages."""

from html import escape

from companion.engine.money import WHOLE, Unit
from companion.rules.pages import Page, Section, load
from companion.variants.definition.variant import Variant
from companion.variants.texts import Passage, rules_page
from companion.variants.texts.page_parts.passage import Block

SLUG = "house"
"""Slug of every generated page; the match tells which house game it is."""
_ALIKE = "match-pot"
"""Slug of the written page whose sections answer the same questions under the same anchors."""


def made(variant: Variant, unit: Unit = WHOLE) -> Page:
    """Return the rules page of a variant, with amounts in `unit`.

    Text that people wrote is escaped.
    """
    page = rules_page(variant, unit)
    return Page(SLUG, page.title, _paragraph(page.introduction), tuple(map(_section, page.passages)))


def _section(passage: Passage) -> Section:
    """Return the passage as a section, with the questions of the written section of the same anchor."""
    written = None if passage.asked else load(_ALIKE).section(passage.anchor)
    return Section(
        passage.anchor,
        passage.title,
        "\n".join(map(_block, passage.blocks)),
        " ".join(map(_plain, passage.blocks)),
        passage.words,
        asked=written.asked if written else passage.asked,
    )


def _block(block: Block) -> str:
    if isinstance(block, str):
        return _paragraph(block)
    items = "\n".join(f"<li>{escape(item)}</li>" for item in block)
    return f"<ol>\n{items}\n</ol>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _plain(block: Block) -> str:
    return block if isinstance(block, str) else " ".join(block)
