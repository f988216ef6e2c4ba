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
from companion.web.match_setup.form import suggest_match_starter
from companion.web.match_setup.routes import find_just_started_match, match_url
from companion.web.matches.responses import make_match_screen, render_match_screen, respond_after_recording
from companion.web.pages.forms import parse_natural_number

blueprint = Blueprint("called", __name__, url_prefix="/t/<code>/m/<int:number>")


@blueprint.post("/caller")
def correct_match_starter(code: str, number: int) -> ResponseReturnValue:
    """Set who started the match to the seat at the position in the form input `caller`.

    Without a valid number there it is the dealer. It only decides who deals the next match. A change is
    logged; it is allowed in a match that is over, too. The response is the match. Answer 404 without such a
    table, match or seat, 403 if this phone may only watch, and 422 with the board if the match was abandoned,
    a later one that was not abandoned has begun, or the evening is closed.
    """
    match = get_changeable_match(code, number)
    position = parse_natural_number(request.form.get("caller", ""), 4)
    caller = None if position is None else get_seat_or_404(match.table, position)
    try:
        matches.set_match_starter(match, caller, current_device_id())
    except Illegal as illegal:
        return render_match_screen(make_match_screen(match), status=422, refused=str(illegal))
    return respond_after_recording(match)


@blueprint.post("/again")
@rate_limits.limit_matches
def play_again(code: str, number: int) -> ResponseReturnValue:
    """Start the same game again with the same people, and go there.

    Those who sit out now do not play. The options are those of this match; any that is not valid any more
    gets its default. The first seat that this phone holds counts as the starter, or the dealer if it holds
    none. Two phones that press at once start one match: go there if the running match is of this
    game, later than this one, and has no entry. If another match is being played, the board is shown with
    the refusal and 422. Any other refusal leads to the setup page. Answer 404 without such a table or
    match, and 403 if this phone may only watch.
    """
    match = get_changeable_match(code, number)
    try:
        begun = matches.start_rematch(match, suggest_match_starter(match.table), current_device_id())
    except Illegal as illegal:
        found = replays.find_running_match(match.table)
        later = found is not None and found.number > match.number and found.game == match.game
        known = found if found and later and not replays.load_entries(found) else None
        if known is not None:
            return redirect(match_url(known), 303)
        if replays.find_running_match(match.table) is not None:
            return render_match_screen(make_match_screen(match), status=422, refused=str(illegal))
        return redirect(url_for("calling.show_match_setup", code=code, slug=match.game, match=number), 303)
    return redirect(match_url(begun), 303)


@blueprint.post("/sequel")
@rate_limits.limit_matches
def start_follow_up_game(code: str, number: int) -> ResponseReturnValue:
    """Start the game that is played for the pot which this match left, and go there.

    The starter stays, or is the dealer of this match if nobody is named. If it is refused, for example
    because there is no such game, the board is shown with 422. But if this phone started the running match,
    and nothing was entered in it yet, go there. Answer 404 without such a table or match, and 403 if this
    phone may only watch.
    """
    match = get_changeable_match(code, number)
    try:
        begun = matches.start_follow_up_match(match, current_device_id())
    except Illegal as illegal:
        known = find_just_started_match(match.table)
        if known is None:
            return render_match_screen(make_match_screen(match), status=422, refused=str(illegal))
        begun = known
    return redirect(match_url(begun), 303)
