"""Rules of every game in our own words: pages with anchors, and search.

Begin with `pages` (a rules page and its sections), `game_pages` (the pages of all games) and `rule_search`.
That uses `game_names` (games that a question names) and `section_search`, with `shelf` (sections with
scores), `terms` (words to compare), `spelling` and `vocabulary`. `search_entries` reads words and questions
that a section is found by besides its text. `variant_page` makes the page of a variant.
"""

from companion.rules.game_pages import (
    RulesEntry,
    RulesGroup,
    find_rules_entry,
    form_variants_by_slug,
    has_game_rules,
    list_rules_groups,
    load_game_rules,
    rules_digest,
)
from companion.rules.pages import (
    RulesHtmlPage,
    RulesHtmlSection,
    RulesNotFound,
    list_rules_slugs,
    load_rules_page,
)
from companion.rules.rule_search import (
    find_games_by_name,
    find_named_games,
    prepare_search,
    search_rules,
    search_rules_page,
)
from companion.rules.section_search import RulesSearchHit
from companion.rules.variant_page import make_variant_rules_page

__all__ = [
    "RulesEntry",
    "RulesGroup",
    "RulesHtmlPage",
    "RulesHtmlSection",
    "RulesNotFound",
    "RulesSearchHit",
    "find_games_by_name",
    "find_named_games",
    "find_rules_entry",
    "form_variants_by_slug",
    "has_game_rules",
    "list_rules_groups",
    "list_rules_slugs",
    "load_game_rules",
    "load_rules_page",
    "make_variant_rules_page",
    "prepare_search",
    "rules_digest",
    "search_rules",
    "search_rules_page",
]
