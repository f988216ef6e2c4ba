"""A whole game handed on: as a link with the card behind its #, as a text or a code; and taken in.

What comes from elsewhere is shown in words first: nothing is played or kept before somebody says so.
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
"""A game as a text, wherever it stands: of a message all is pasted, with what was written after the link."""


@blueprint.get("/share")
def share(code: str) -> ResponseReturnValue:
    """Show a game as a link, a code and a text."""
    table = table_of(code)
    variant = card_asked(table, request.args)
    card = to_text(variant)
    address = reachable_url(f"{url_for('links.page')}#{card}")
    return render_template(
        "variants/share.html", table=table, variant=variant, card=card, address=address, code=_code(address)
    )


def _code(address: str) -> str:
    """Return the code of a link as a picture, "" for one that is too long for any: of pages of own words."""
    try:
        return f"data:image/svg+xml;base64,{b64encode(qr_svg(address)).decode()}"
    except DataOverflowError:
        return ""


@blueprint.post("/taken")
@rate_limits.files
def take(code: str) -> ResponseReturnValue:
    """Read a game that was pasted, and show it in words at this table."""
    table = table_to_change(code)
    text = request.form.get("text", "")
    try:
        card = to_text(game_in(text))
    except (BadText, BadVariant) as bad:
        return begin_page(table, text=text, refused=str(bad), status=422)
    return redirect(url_for("naming.name", code=code, card=card, elsewhere=1), 303)


def game_in(text: str) -> Variant:
    """Return the game in a text, in a link that ends with it, in a message; raise `BadText`, `BadVariant`."""
    try:
        return from_text(text.rpartition("#")[2])
    except BadText:
        found = _AMONG_WORDS.search(text)
        if found is None:
            raise
        return from_text(found[0])
