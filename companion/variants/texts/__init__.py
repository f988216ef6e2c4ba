"""A variant in words: rules page, six lines, gist, and differences from a similar game."""

from companion.variants.texts.differing import differences
from companion.variants.texts.page_parts.page import rules_page
from companion.variants.texts.page_parts.passage import Passage, RulesPage
from companion.variants.texts.six_lines import Line, gist, lines

__all__ = ["Line", "Passage", "RulesPage", "differences", "gist", "lines", "rules_page"]
