"""Routes of the rules: pages, and a quick search.

For a visitor who comes from a match, ``at`` names the match in the address. Its options then appear beside
the sections that explain them.
"""

from hashlib import sha256

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion import rules
from companion.store.history.registry import VARIANT_SLUG
from companion.variants import BadSharedText, BadVariant, variant_from_text
from companion.version import __version__
from companion.web.current import viewer
from companion.web.pages import texts
from companion.web.pages.errors import RequestRefused, wants_fragment
from companion.web.rules.agreed_options import AgreedOptions, find_agreed_options
from companion.web.rules.game_groups import list_game_groups

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def show_rules_index() -> ResponseReturnValue:
    """Show all games with a rules page, in groups, each with a link to its page."""
    return render_template("rules/index.html", card="", groups=list_game_groups())


@blueprint.get("/rules/offline.json")
def list_offline_pages() -> ResponseReturnValue:
    """Return the addresses of all pages with rules that a phone keeps for when it has no connection, as JSON.

    `version` changes with every release that changes them or what they are shown with.
    """
    slugs = [entry.slug for group in rules.list_rules_groups() for entry in group.entries]
    shown_with = url_for("static", filename="app.js")  # has a digest of all static files
    version = sha256(f"{__version__} {shown_with} {rules.rules_digest()}".encode())
    return {
        "version": version.hexdigest()[:16],
        "pages": [
            url_for("rules.show_rules_index"),
            *(url_for("rules.show_game_rules", slug=slug) for slug in slugs),
        ],
    }


@blueprint.get("/rules/<slug>")
def show_game_rules(slug: str) -> ResponseReturnValue:
    """Show the rules of the game `slug`, and of a match the section for its current phase first.

    For htmx it is a fragment. The query names a match as `at`, "CODE.NUMBER", and a variant as `card`,
    its text form; a match of the game goes before `card`. A match of another game, and `card` for a built-in
    game, are ignored. Answer 404 if the game has no rules, there is no such match, or a variant is not named.
    Answer 422 if the variant cannot be read.
    """
    page = _load_rules(slug)
    template = "rules/_over_match.html" if wants_fragment() else "rules/page.html"
    agreed = _find_agreed_options(slug)
    due = page.find_section(agreed.phase_anchor) if agreed else None
    return render_template(template, page=page, slug=slug, card=_variant_text(), agreed=agreed, due=due)


@blueprint.get("/rules/search")
def show_rules_search() -> ResponseReturnValue:
    """Show the rules sections that answer the query `q`, of the game in `game` or of all games.

    In a search of all games, those that the query names come first, with links to their pages. At most eight
    sections are shown, best first; for htmx they are a fragment. The query is cut to 200 characters, and an
    empty one has no hits. `at` and `card` name a match and a variant as in `show_game_rules`, and a variant
    is refused as there. A game without rules has no hits. Answer 404 if `at` names no match that exists.
    """
    query = request.args.get("q", "").strip()[:200]
    slug = request.args.get("game") or None
    template = "rules/_hits.html" if wants_fragment() else "rules/found.html"
    found = (
        rules.search_rules_page(_load_rules(slug), query)
        if slug == VARIANT_SLUG
        else rules.search_rules(query, slug)
    )
    return render_template(
        template,
        query=query,
        slug=slug,
        card=_variant_text(),
        games=() if slug else rules.find_games_by_name(query),
        hits=found,
        agreed=_find_agreed_options(slug),
    )


def _load_rules(slug: str) -> rules.RulesHtmlPage:
    """Return the rules of a game; those of a house game are made from its variant.

    Raises:
        RequestRefused: 404 or 422 if there are none.
    """
    try:
        return _load_house_rules() if slug == VARIANT_SLUG else rules.load_game_rules(slug)
    except rules.RulesNotFound as unknown:
        raise RequestRefused(404, str(unknown)) from unknown


def _load_house_rules() -> rules.RulesHtmlPage:
    """Return the rules of a house game, which the address names by a match or by a variant's text.

    Those of a match give amounts in the unit of its table.

    Raises:
        RequestRefused: 404 if the address names none, 422 if the variant cannot be read.
    """
    agreed = _find_agreed_options(VARIANT_SLUG)
    if agreed is None and not _variant_text():
        raise RequestRefused(404, texts.CHOOSE_GAME_FOR_RULES)
    try:
        return (
            viewer.load_match_rules(agreed.match)
            if agreed
            else rules.make_variant_rules_page(variant_from_text(_variant_text()))
        )
    except (BadSharedText, BadVariant) as bad:
        raise RequestRefused(422, str(bad)) from bad


def _variant_text() -> str:
    return request.args.get("card", "")


def _find_agreed_options(slug: str | None) -> AgreedOptions | None:
    at = request.args.get("at", "")
    return find_agreed_options(at, slug) if at else None
