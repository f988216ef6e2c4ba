"""Rules page of a house game: the text of its variant, in the form of the written pages."""

from html import escape

from companion.engine.money import WHOLE, MoneyUnit
from companion.rules.pages import RulesHtmlPage, RulesHtmlSection, SectionGroup, load_rules_page
from companion.variants.definition.variant import Variant
from companion.variants.texts import RulesPassage, build_rules_page, describe_overview, passage_groups
from companion.variants.texts.page_parts.passage import Block

VARIANT_PAGE_SLUG = "house"
"""Slug of every generated page; the match tells which house game it is."""
_QUESTIONS_SLUG = "match-pot"
"""Slug of the written page whose sections answer the same questions under the same anchors."""


def make_variant_rules_page(variant: Variant, unit: MoneyUnit = WHOLE) -> RulesHtmlPage:
    """Return the rules of a variant as a page of HTML, with amounts in `unit`.

    Its slug is `VARIANT_PAGE_SLUG`. Text that people wrote is escaped. A section without questions of its own
    has those of the section with the same anchor on the written page about the match-pot games. Groups
    without sections are left out.
    """
    page = build_rules_page(variant, unit)
    sections = {passage.anchor: _render_passage(passage) for passage in page.passages}
    groups = (
        SectionGroup(group.title, tuple(sections[anchor] for anchor in group.anchors if anchor in sections))
        for group in passage_groups(variant)
    )
    return RulesHtmlPage(
        VARIANT_PAGE_SLUG,
        page.title,
        _render_paragraph(page.introduction),
        tuple(sections.values()),
        describe_overview(variant, unit),
        tuple(group for group in groups if group.sections),
    )


def _render_passage(passage: RulesPassage) -> RulesHtmlSection:
    """Return the passage as a section, with the questions of the written section of the same anchor."""
    written = None if passage.questions else load_rules_page(_QUESTIONS_SLUG).find_section(passage.anchor)
    return RulesHtmlSection(
        passage.anchor,
        passage.title,
        "\n".join(map(_render_block, passage.blocks)),
        " ".join(map(_plain_text, passage.blocks)),
        search_words=passage.search_words,
        questions=written.questions if written else passage.questions,
    )


def _render_block(block: Block) -> str:
    if isinstance(block, str):
        return _render_paragraph(block)
    items = "\n".join(f"<li>{escape(item)}</li>" for item in block)
    return f"<ol>\n{items}\n</ol>"


def _render_paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def _plain_text(block: Block) -> str:
    return block if isinstance(block, str) else " ".join(block)
