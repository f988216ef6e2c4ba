"""Rules of every game in our own words: pages with anchors, and search."""

from companion.rules.pages import NoRules, Page, Section, load, slugs
from companion.rules.rule_search import Hit, search, search_in
from companion.rules.variant_page import made

__all__ = ["Hit", "NoRules", "Page", "Section", "load", "made", "search", "search_in", "slugs"]
