"""A variant in words: rules page, six lines, gist, and differences from a similar game.

Begin with `six_lines` and `page_parts`, the rules page. `phrases` are shared by all of them, `differing` says
how a variant differs from the game that it is like.
"""

from companion.variants.texts.differing import differences
from companion.variants.texts.page_parts.page import rules_page
from companion.variants.texts.page_parts.passage import Passage, RulesPage
from companion.variants.texts.six_lines import FIELDS_BY_LINE, VariantLine, summary_line, variant_lines

__all__ = [
    "FIELDS_BY_LINE",
    "Passage",
    "RulesPage",
    "VariantLine",
    "differences",
    "rules_page",
    "summary_line",
    "variant_lines",
]
