"""Routes that correct who started a match and that start another one after it."""

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.store.history import replays
from companion.store.matches import matches
from companion.store.models import Match
from companion.web.access import rate_limits
from companion.web.access.device import device
from companion.web.current.match import match_to_change
from companion.web.current.table import seat_of
from companion.web.match_setup.form import usual_caller
from companion.web.match_setup.routes import just_begun, match_url
from companion.web.matches.responses import recorded, screen_of, show
from companion.web.pages.forms import natural

blueprint = Blueprint("called", __name__, url_prefix="/t/<code>/m/<int:number>")


@blueprint.post("/caller")
def say_who_called(code: str, number: int) -> ResponseReturnValue:
    """Correct who started the match; without a name it is the dealer."""
    match = match_to_change(code, number)
    position = natural(request.form.get("caller", ""), 4)
    caller = None if position is None else seat_of(match.table, position)
    try:
        matches.say_who_called(match, caller, device())
    except Illegal as illegal:
        return show(screen_of(match), status=422, refused=str(illegal))
    return recorded(match)


@blueprint.post("/again")
@rate_limits.matches
def play_again(code: str, number: int) -> ResponseReturnValue:
    """Start the same game again with the same people, and go there; ask if something does not fit.

    The person who pressed counts as its starter. Two phones that press at once start one match.
    """
    match = match_to_change(code, number)
    try:
        begun = matches.play_again(match, usual_caller(match.table), device())
    except Illegal as illegal:
        known = _begun_after(match)
        if known is not None:
            return redirect(match_url(known), 303)
        if replays.running(match.table) is not None:
            return show(screen_of(match), status=422, refused=str(illegal))
        return redirect(url_for("calling.choose", code=code, slug=match.game, match=number), 303)
    return redirect(match_url(begun), 303)


def _begun_after(match: Match) -> Match | None:
    """Return the running match of the same game started since, if it has no entries yet; else None."""
    found = replays.running(match.table)
    later = found is not None and found.number > match.number and found.game == match.game
    return found if found and later and not replays.entries_of(found) else None


@blueprint.post("/sequel")
@rate_limits.matches
def play_on(code: str, number: int) -> ResponseReturnValue:
    """Start the game that may be played for the pot the match left, and go there."""
    match = match_to_change(code, number)
    try:
        begun = matches.start_sequel(match, device())
    except Illegal as illegal:
        known = just_begun(match.table)
        if known is None:
            return show(screen_of(match), status=422, refused=str(illegal))
        begun = known
    return redirect(match_url(begun), 303)
