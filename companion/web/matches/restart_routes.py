"""Routes that correct who started a match and that start another one after it."""

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.store.history import replays
from companion.store.matches import matches
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id
from companion.web.current.match import get_changeable_match
from companion.web.current.table import get_seat_or_404
from companion.web.match_setup.form import suggested_starter
from companion.web.match_setup.routes import find_just_started_match, match_url
from companion.web.matches.responses import make_screen, render_screen, respond_after_recording
from companion.web.pages.forms import parse_natural_number

blueprint = Blueprint("called", __name__, url_prefix="/t/<code>/m/<int:number>")


@blueprint.post("/caller")
def correct_starter(code: str, number: int) -> ResponseReturnValue:
    """Set who started the match to the seat in the form input `caller`; without one it is the dealer."""
    match = get_changeable_match(code, number)
    position = parse_natural_number(request.form.get("caller", ""), 4)
    caller = None if position is None else get_seat_or_404(match.table, position)
    try:
        matches.set_match_starter(match, caller, current_device_id())
    except Illegal as illegal:
        return render_screen(make_screen(match), status=422, refused=str(illegal))
    return respond_after_recording(match)


@blueprint.post("/again")
@rate_limits.limit_matches
def play_again(code: str, number: int) -> ResponseReturnValue:
    """Start the same game again with the same people, and go there; ask if something does not fit.

    The person who pressed counts as its starter. Two phones that press at once start one match.
    """
    match = get_changeable_match(code, number)
    try:
        begun = matches.start_rematch(match, suggested_starter(match.table), current_device_id())
    except Illegal as illegal:
        found = replays.running_match(match.table)
        later = found is not None and found.number > match.number and found.game == match.game
        known = found if found and later and not replays.load_entries(found) else None
        if known is not None:
            return redirect(match_url(known), 303)
        if replays.running_match(match.table) is not None:
            return render_screen(make_screen(match), status=422, refused=str(illegal))
        return redirect(url_for("calling.show_setup", code=code, slug=match.game, match=number), 303)
    return redirect(match_url(begun), 303)


@blueprint.post("/sequel")
@rate_limits.limit_matches
def start_follow_up_game(code: str, number: int) -> ResponseReturnValue:
    """Start the game that is played for the pot which this match left, and go there.

    If this phone has just started it, go there, too; else a refusal is shown with 422.
    """
    match = get_changeable_match(code, number)
    try:
        begun = matches.start_next_hand(match, current_device_id())
    except Illegal as illegal:
        known = find_just_started_match(match.table)
        if known is None:
            return render_screen(make_screen(match), status=422, refused=str(illegal))
        begun = known
    return redirect(match_url(begun), 303)
