"""Routes to share a variant as a link, a text or a QR code, and to add one from elsewhere.

A variant from elsewhere is shown in words first: it is not played or kept without a further tap.
"""

import re
from base64 import b64encode

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from segno import DataOverflowError

from companion.variants import BadSharedText, BadVariant, Variant, variant_from_text, variant_to_text
from companion.web.access import rate_limits
from companion.web.addresses.links import qr_svg, reachable_url
from companion.web.current.table import get_changeable_table, get_table_or_404
from companion.web.match_setup.chosen_variant import get_requested_variant
from companion.web.variants.routes import render_variant_templates

blueprint = Blueprint("shared_games", __name__, url_prefix="/t/<code>/house")

_VARIANT_PATTERN = re.compile(r"hg\d+\.[0-9a-f]+\.[\w-]+")
"""Pattern of a variant as text within a message; people paste whole messages."""


@blueprint.get("/share")
def show_variant_share_page(code: str) -> ResponseReturnValue:
    """Show a variant as a link, a QR code and a text.

    The query names the variant as `get_requested_variant` says, which also tells how it is refused. A link
    that is too long has no QR code. Answer 404 if there is no such table. Any phone may look.
    """
    table = get_table_or_404(code)
    variant = get_requested_variant(table, request.args)
    card = variant_to_text(variant)
    address = reachable_url(f"{url_for('links.show_variant_link_page')}#{card}")
    return render_template(
        "variants/share.html",
        table=table,
        variant=variant,
        card=card,
        address=address,
        code=_qr_data_url(address),
    )


def _qr_data_url(address: str) -> str:
    """Return the QR code of a link as a data URL; "" if the link is too long for one."""
    try:
        return f"data:image/svg+xml;base64,{b64encode(qr_svg(address)).decode()}"
    except DataOverflowError:
        return ""


@blueprint.post("/taken")
@rate_limits.limit_files
def read_pasted_variant(code: str) -> ResponseReturnValue:
    """Read the variant pasted into the form input `text`, and show it in words at this table.

    The response is a redirect to that page. The variant is not saved. Answer 404 without such a table,
    403 if this phone may only watch, and 422 with the text and the error if it holds no valid variant.
    """
    table = get_changeable_table(code)
    text = request.form.get("text", "")
    try:
        card = variant_to_text(extract_variant_from_text(text))
    except (BadSharedText, BadVariant) as bad:
        return render_variant_templates(table, text=text, refused=str(bad), status=422)
    return redirect(url_for("naming.show_variant_name_page", code=code, card=card, elsewhere=1), 303)


def extract_variant_from_text(text: str) -> Variant:
    """Return the variant whose text form is in `text`.

    It may be alone, at the end of a link, or within a message; of several in a message the first counts.

    Raises:
        BadSharedText: the text holds no variant.
        BadVariant: the variant is not valid.
    """
    try:
        return variant_from_text(text.rpartition("#")[2])
    except BadSharedText:
        found = _VARIANT_PATTERN.search(text)
        if found is None:
            raise
        return variant_from_text(found[0])
