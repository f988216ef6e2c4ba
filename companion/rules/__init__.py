"""The rules of every game in our own words: pages with anchors, and search."""

from companion.rules.made import made
from companion.rules.pages import NoRules, Page, Section, load, slugs
from companion.rules.search import Hit, search, search_in

__all__ = ["Hit", "NoRules", "Page", "Section", "load", "made", "search", "search_in", "slugs"]
