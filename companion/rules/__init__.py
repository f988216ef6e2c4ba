"""Rules of every game in our own words: pages with anchors, and search.

Begin with `pages` (a rules page and its sections) and `rule_search`. The search uses `shelf` (sections
with scores), `terms` (words to compare), `spelling` and `vocabulary`. `search_entries` reads words and
questions that a section is found by besides its text. `variant_page` makes the page of a house game.
"""

from companion.rules.pages import (
    RulesHtmlPage,
    RulesHtmlSection,
    RulesNotFound,
    list_rules_slugs,
    load_rules_page,
)
from companion.rules.rule_search import RulesSearchHit, search_rules, search_rules_page
from companion.rules.variant_page import make_variant_rules_page

__all__ = [
    "RulesHtmlPage",
    "RulesHtmlSection",
    "RulesNotFound",
    "RulesSearchHit",
    "list_rules_slugs",
    "load_rules_page",
    "make_variant_rules_page",
    "search_rules",
    "search_rules_page",
]
