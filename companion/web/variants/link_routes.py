"""Routes of a link to a variant: it is shown in words, and may be added to a table of the phone.

The variant is behind the # of the link. The server gets it only when the page sends it.
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
    """Show the page of a link: its script sends the part behind the #."""
    return _page()


@blueprint.post("/house")
@rate_limits.files
def read() -> ResponseReturnValue:
    """Show the variant of a link in words, and the tables that it may be added to."""
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
