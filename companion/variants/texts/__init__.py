"""A variant in words: rules page, six lines, gist, and differences from a similar game.

Begin with `six_lines` and `page_parts`, the rules page. `phrases` are shared by all of them, `differing` says
how a variant differs from the game that it is like.
"""

from companion.variants.texts.differing import describe_variant_differences
from companion.variants.texts.page_parts.page import build_rules_page
from companion.variants.texts.page_parts.passage import RulesPage, RulesPassage
from companion.variants.texts.six_lines import (
    FIELDS_BY_LINE,
    VariantDescriptionLine,
    variant_description_lines,
    variant_summary_line,
)

__all__ = [
    "FIELDS_BY_LINE",
    "RulesPage",
    "RulesPassage",
    "VariantDescriptionLine",
    "build_rules_page",
    "describe_variant_differences",
    "variant_description_lines",
    "variant_summary_line",
]
