"""The rules of the games: pages, and search in five seconds.

Where somebody comes from a match, ``at`` names it in the address, and what it has agreed on stands beside the
sections that say what that means.
"""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion import rules
from companion.web.agreed import Agreed, agreed_at
from companion.web.errors import Refused, wants_fragment

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def index() -> ResponseReturnValue:
    """Show which games have rules."""
    return render_template("rules_index.html", pages=[rules.load(slug) for slug in rules.slugs()])


@blueprint.get("/rules/<slug>")
def page(slug: str) -> ResponseReturnValue:
    """Show the rules of one game, for htmx without the page around them; first what is due in the match."""
    try:
        page = rules.load(slug)
    except rules.NoRules as unknown:
        raise Refused(404, str(unknown)) from unknown
    template = "_fragments/rules_over.html" if wants_fragment() else "rules.html"
    agreed = _agreed(slug)
    due = page.section(agreed.due) if agreed else None
    return render_template(template, page=page, slug=slug, agreed=agreed, due=due)


@blueprint.get("/rules/search")
def search() -> ResponseReturnValue:
    """Show the sections that answer a question, of one game or of all."""
    query = request.args.get("q", "").strip()[:200]
    slug = request.args.get("game") or None
    template = "_fragments/rules_hits.html" if wants_fragment() else "rules_found.html"
    found = rules.search(query, slug)
    return render_template(template, query=query, slug=slug, hits=found, agreed=_agreed(slug))


def _agreed(slug: str | None) -> Agreed | None:
    at = request.args.get("at", "")
    return agreed_at(at, slug) if at else None
