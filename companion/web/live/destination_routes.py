"""Route by which pages that show no board learn where their table goes on."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.store.history.replays import find_match
from companion.web.current.table import get_table_or_404, get_table_version_or_404, is_page_current

blueprint = Blueprint("destinations", __name__, url_prefix="/t/<code>")


@blueprint.get("/now")
def poll_destination(code: str) -> ResponseReturnValue:
    """Return the bar that leads where the table goes on, empty if it stays; 204 if nothing has changed.

    The page sends the table's version that it knows as `v`, and as `m` the number of the match that it is
    about; without one, or with one that the table does not have, it is about the table. Answer 404 if there
    is no such table.
    """
    if is_page_current(get_table_version_or_404(code)):
        return "", 204
    table = get_table_or_404(code)
    number = request.args.get("m", type=int)
    shown = None if number is None else find_match(table, number)
    return render_template("shared/_now.html", table=table, shown=shown)
