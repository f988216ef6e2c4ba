"""A variant in words: rules page, six lines, gist, and differences from a similar game.

Begin with `six_lines` and `page_parts`, the rules page. `phrases` are shared by all of them, `differing` says
how a variant differs from the game that it is like, and `overview` is what the rules page opens with.

Everywhere, the variant must be one that the reader of variants accepts: its steps are possible.
"""

from companion.variants.texts.differing import describe_variant_differences, list_differences
from companion.variants.texts.overview import Overview, describe_overview
from companion.variants.texts.page_parts.page import PassageGroup, build_rules_page, passage_groups
from companion.variants.texts.page_parts.passage import RulesPage, RulesPassage
from companion.variants.texts.six_lines import (
    FIELDS_BY_LINE,
    VariantDescriptionLine,
    variant_description_lines,
    variant_summary_line,
)

__all__ = [
    "FIELDS_BY_LINE",
    "Overview",
    "PassageGroup",
    "RulesPage",
    "RulesPassage",
    "VariantDescriptionLine",
    "build_rules_page",
    "describe_overview",
    "describe_variant_differences",
    "list_differences",
    "passage_groups",
    "variant_description_lines",
    "variant_summary_line",
]
