"""A card in words: its rules page, its six lines, its gist, and what differs from the game it is like."""

from companion.variants.words.differing import differences
from companion.variants.words.page import rules_page
from companion.variants.words.passage import Passage, RulesPage
from companion.variants.words.six_lines import Line, gist, lines

__all__ = ["Line", "Passage", "RulesPage", "differences", "gist", "lines", "rules_page"]
