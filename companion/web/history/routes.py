"""Page with the whole log of a match; the board shows only its newest lines."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.store.history import replays
from companion.store.matches import editions
from companion.web.current.match import get_match_or_404
from companion.web.history.entries import list_newest_log_lines
from companion.web.pages.forms import parse_natural_number

blueprint = Blueprint("stories", __name__, url_prefix="/t/<code>/m/<int:number>/story")

LINES_PER_PAGE = 100
"""Number of lines on a page; the next part has the lines before them."""


@blueprint.get("")
def show_match_history(code: str, number: int) -> ResponseReturnValue:
    """Show the log of the match, newest first, in pages of `LINES_PER_PAGE` lines.

    The query's `part` is the page: 0 has the newest lines, 1 those before them. A missing or invalid
    one counts as 0, and one beyond the end shows no lines. A match that cannot be replayed is shown as
    stored. Answer 404 if there is no such table or match.
    """
    match, part = get_match_or_404(code, number), parse_natural_number(request.args.get("part", ""), 4) or 0
    names = [seat.name for seat in replays.match_seats(match)]
    end = (part + 1) * LINES_PER_PAGE
    try:
        lines = replays.load_replay(match).history
    except replays.UnreadableMatch as unreadable:
        lines = editions.load_match_as_stored(match, str(unreadable)).history
    found = list_newest_log_lines(match, lines, names, end + 1)
    return render_template(
        "history/history.html",
        match=match,
        game=replays.game_name(match),
        lines=found[end - LINES_PER_PAGE : end],
        earlier=part + 1 if len(found) > end else None,
        later=part - 1 if part else None,
    )
