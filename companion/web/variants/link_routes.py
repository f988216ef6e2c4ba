"""Routes of a link to a variant: it is shown in words, and may be added to a table of the phone.

The variant is behind the # of the link. The server gets it only when the page sends it.
"""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.rules.variant_page import make_variant_rules_page
from companion.store.tables.tables import tables_of_phone
from companion.variants import BadSharedText, BadVariant, Variant, variant_to_text
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id
from companion.web.variants.routes import MAX_LETTERS_SHOWN
from companion.web.variants.share_routes import extract_variant_from_text

blueprint = Blueprint("links", __name__)


@blueprint.get("/house")
def show_variant_link_page() -> ResponseReturnValue:
    """Show the page of a link: its script sends the part behind the #."""
    return _render_link_page()


@blueprint.post("/house")
@rate_limits.limit_files
def show_linked_variant() -> ResponseReturnValue:
    """Show the variant of a link in words, and the phone's tables (at most ten) to add it to.

    The form input `text` has the variant, alone or in a text. Nothing is stored. If it holds no valid
    variant, the page is shown with the text, the error and 422.
    """
    text = request.form.get("text", "")
    try:
        variant = extract_variant_from_text(text)
    except (BadSharedText, BadVariant) as bad:
        return _render_link_page(text=text, refused=str(bad)), 422
    return _render_link_page(variant)


def _render_link_page(variant: Variant | None = None, *, text: str = "", refused: str = "") -> str:
    return render_template(
        "variants/shared.html",
        page=make_variant_rules_page(variant) if variant else None,
        card=variant_to_text(variant) if variant else "",
        tables=tables_of_phone(current_device_id()),
        text=text[:MAX_LETTERS_SHOWN],
        refused=refused,
    )
