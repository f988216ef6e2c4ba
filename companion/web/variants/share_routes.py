"""Routes to share a variant as a link, a text or a QR code, and to add one from elsewhere.

A variant from elsewhere is shown in words first: it is not played or kept without a further tap.
"""

import re
from base64 import b64encode

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from segno import DataOverflowError

from companion.variants import BadText, BadVariant, Variant, from_text, to_text
from companion.web.access import rate_limits
from companion.web.addresses.links import qr_svg, reachable_url
from companion.web.current.table import table_of, table_to_change
from companion.web.match_setup.chosen_variant import card_asked
from companion.web.variants.routes import begin_page

blueprint = Blueprint("shared_games", __name__, url_prefix="/t/<code>/house")

_AMONG_WORDS = re.compile(r"hg\d+\.[0-9a-f]+\.[\w-]+")
"""Pattern of a variant as text within a message; people paste whole messages."""


@blueprint.get("/share")
def share(code: str) -> ResponseReturnValue:
    """Show a variant as a link, a QR code and a text."""
    table = table_of(code)
    variant = card_asked(table, request.args)
    card = to_text(variant)
    address = reachable_url(f"{url_for('links.page')}#{card}")
    return render_template(
        "variants/share.html", table=table, variant=variant, card=card, address=address, code=_code(address)
    )


def _code(address: str) -> str:
    """Return the QR code of a link as a data URL; "" if the link is too long for one."""
    try:
        return f"data:image/svg+xml;base64,{b64encode(qr_svg(address)).decode()}"
    except DataOverflowError:
        return ""


@blueprint.post("/taken")
@rate_limits.files
def take(code: str) -> ResponseReturnValue:
    """Read a pasted variant, and show it in words at this table."""
    table = table_to_change(code)
    text = request.form.get("text", "")
    try:
        card = to_text(game_in(text))
    except (BadText, BadVariant) as bad:
        return begin_page(table, text=text, refused=str(bad), status=422)
    return redirect(url_for("naming.name", code=code, card=card, elsewhere=1), 303)


def game_in(text: str) -> Variant:
    """Return the variant in a text, in a link that ends with it, or in a message.

    Raises:
        BadText: the text holds no variant.
        BadVariant: the variant is not valid.
    """
    try:
        return from_text(text.rpartition("#")[2])
    except BadText:
        found = _AMONG_WORDS.search(text)
        if found is None:
            raise
        return from_text(found[0])
