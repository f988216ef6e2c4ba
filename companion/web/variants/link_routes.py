"""Where a link to a game leads: it is shown in words, and may be taken to a table of that phone.

The game stands behind the # of the link, which no server is sent before the page there hands it on.
"""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.rules.variant_page import made
from companion.store.tables.tables import tables_of
from companion.variants import BadText, BadVariant, Variant, to_text
from companion.web.access import rate_limits
from companion.web.access.device import device
from companion.web.variants.routes import LONGEST_SHOWN
from companion.web.variants.share_routes import game_in

blueprint = Blueprint("links", __name__)


@blueprint.get("/house")
def page() -> ResponseReturnValue:
    """Show where a link leads: the script there sends what stands behind the #."""
    return _page()


@blueprint.post("/house")
@rate_limits.files
def read() -> ResponseReturnValue:
    """Show the game of a link in words, and the tables that it may be taken to."""
    text = request.form.get("text", "")
    try:
        variant = game_in(text)
    except (BadText, BadVariant) as bad:
        return _page(text=text, refused=str(bad)), 422
    return _page(variant)


def _page(variant: Variant | None = None, *, text: str = "", refused: str = "") -> str:
    return render_template(
        "variants/shared.html",
        page=made(variant) if variant else None,
        card=to_text(variant) if variant else "",
        tables=tables_of(device()),
        text=text[:LONGEST_SHOWN],
        refused=refused,
    )
