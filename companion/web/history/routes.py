"""Page with the whole log of a match; the board shows only its newest lines."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.store.history import replays
from companion.store.history.lines import Line
from companion.store.matches import editions
from companion.store.models import Match
from companion.web.current.match import match_of
from companion.web.history.entries import newest_first
from companion.web.pages.forms import natural

blueprint = Blueprint("stories", __name__, url_prefix="/t/<code>/m/<int:number>/story")

LINES = 100
"""Number of lines on a page; the next part has the lines before them."""


@blueprint.get("")
def page(code: str, number: int) -> ResponseReturnValue:
    """Show the log, newest first; `part` 0 has the newest `LINES` lines, 1 those before."""
    match, part = match_of(code, number), natural(request.args.get("part", ""), 4) or 0
    names = [seat.name for seat in replays.players(match)]
    end = (part + 1) * LINES
    found = newest_first(match, _history(match), names, end + 1)
    return render_template(
        "history/history.html",
        match=match,
        game=replays.game_name(match),
        lines=found[end - LINES : end],
        earlier=part + 1 if len(found) > end else None,
        later=part - 1 if part else None,
    )


def _history(match: Match) -> tuple[Line, ...]:
    """Return the log; the stored text if the current rules cannot replay the match."""
    try:
        return replays.load(match).history
    except replays.Unreadable as unreadable:
        return editions.kept(match, str(unreadable)).history
