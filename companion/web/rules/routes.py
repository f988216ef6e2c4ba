"""Routes of the rules: pages, and a quick search.

For a visitor who comes from a match, ``at`` names the match in the address. Its options then appear beside
the sections that explain them.
"""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion import rules
from companion.store.history.registry import HOUSE
from companion.variants import BadText, BadVariant, from_text
from companion.web.current import viewer
from companion.web.pages import texts
from companion.web.pages.errors import Refused, wants_fragment
from companion.web.rules.agreed_options import Agreed, agreed_at

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def index() -> ResponseReturnValue:
    """Show the games that have rules."""
    return render_template("rules/index.html", card="", pages=[rules.load(slug) for slug in rules.slugs()])


@blueprint.get("/rules/<slug>")
def page(slug: str) -> ResponseReturnValue:
    """Show the rules of one game, first the section for the match's phase; a fragment for htmx."""
    page = _page(slug)
    template = "rules/_over_match.html" if wants_fragment() else "rules/page.html"
    agreed = _agreed(slug)
    due = page.section(agreed.due) if agreed else None
    return render_template(template, page=page, slug=slug, card=_card(), agreed=agreed, due=due)


@blueprint.get("/rules/search")
def search() -> ResponseReturnValue:
    """Show the sections that answer a question, of one game or of all."""
    query = request.args.get("q", "").strip()[:200]
    slug = request.args.get("game") or None
    template = "rules/_hits.html" if wants_fragment() else "rules/found.html"
    found = rules.search_in(_page(slug), query) if slug == HOUSE else rules.search(query, slug)
    agreed = _agreed(slug)
    return render_template(template, query=query, slug=slug, card=_card(), hits=found, agreed=agreed)


def _page(slug: str) -> rules.Page:
    """Return the rules of a game; those of a house game are made from its variant.

    Raises:
        Refused: 404 or 422 if there are none.
    """
    try:
        return _made() if slug == HOUSE else rules.load(slug)
    except rules.NoRules as unknown:
        raise Refused(404, str(unknown)) from unknown


def _made() -> rules.Page:
    """Return the rules of the house game that the address names, by a match or by a whole variant.

    Those of a match give amounts in the unit of its table.

    Raises:
        Refused: 404 if the address names none, 422 if the variant cannot be read.
    """
    agreed = _agreed(HOUSE)
    if agreed is None and not _card():
        raise Refused(404, texts.WHICH_GAME)
    try:
        return viewer.rules_of(agreed.match) if agreed else rules.made(from_text(_card()))
    except (BadText, BadVariant) as bad:
        raise Refused(422, str(bad)) from bad


def _card() -> str:
    return request.args.get("card", "")


def _agreed(slug: str | None) -> Agreed | None:
    at = request.args.get("at", "")
    return agreed_at(at, slug) if at else None
