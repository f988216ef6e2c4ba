"""Routes of secret choices: count down, choose, withdraw, report a phone as gone or here."""

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.secret_choices import choosing
from companion.store.matches import declarations
from companion.store.matches.log import StaleEntry
from companion.store.models import Match
from companion.web.access.device import current_device_id
from companion.web.current.match import get_changeable_match, read_submitted_sequence
from companion.web.matches.responses import make_match_screen, render_match_screen, respond_after_recording
from companion.web.pages import texts
from companion.web.pages.change_handlers import change_handler
from companion.web.pages.forms import parse_natural_number

blueprint = Blueprint("secret", __name__, url_prefix="/t/<code>/m/<int:number>/secret")

_CHOICES_BY_DIGIT = {"0": choosing.NO, "1": choosing.YES, "2": choosing.BOTH}


def _refuse_choices(match: Match, refused: Exception) -> ResponseReturnValue:
    if isinstance(refused, StaleEntry):
        return render_match_screen(make_match_screen(match), status=409, refused=texts.ROUND_OVER)
    return render_match_screen(make_match_screen(match), status=422, refused=str(refused))


_change_choices = change_handler(
    get_changeable_match, respond_after_recording, _refuse_choices, (StaleEntry, Illegal)
)


@blueprint.post("/count-down")
@_change_choices
def start_countdown(match: Match) -> None:
    """Start the countdown to the secret choices on every phone.

    Nothing happens if one was started already, even if it has ended. The response is the match. Answer
    404 without such a table or match, 403 if this phone may only watch, and with the board 409 if the
    round is over (`seq` is stale), or 422 if nothing is chosen in secret now or the game has no
    countdown.
    """
    declarations.start_countdown(match, read_submitted_sequence(), current_device_id())


@blueprint.post("/count-again")
@_change_choices
def repeat_countdown(match: Match) -> None:
    """Discard the choices of a missed countdown, start another, and log it.

    Reports of gone phones stay. The response is the match. Answer 404 without such a table or match, and
    403 if this phone neither started the countdown nor opened the table. Answer with the board 409 if the
    round is over (`seq` is stale), or 422 if no countdown has ended or nothing is chosen in secret now.
    """
    declarations.restart_countdown(match, read_submitted_sequence(), current_device_id())


@blueprint.post("/stop")
@_change_choices
def stop_countdown(match: Match) -> None:
    """Stop the countdown; choices made so far stay, and nothing happens if none runs.

    The response is the match. Answer 404 without such a table or match, 403 if this phone may only
    watch, and with the board 409 if the round is over (`seq` is stale), or 422 if the countdown has
    ended or nothing is chosen in secret now.
    """
    declarations.stop_countdown(match, read_submitted_sequence())


@blueprint.post("/choose")
@_change_choices
def record_choices(match: Match) -> None:
    """Record the choices sent, `choice=<seat>-<0, 1 or 2>` for each.

    The last one of a seat counts. 0 is no, 1 is yes, 2 is both. `count` is the end of the countdown
    that the page showed, in milliseconds since 1970; it is left out without one. Requests for this phone's
    seats are dropped. Once all seats have chosen, the choices become an entry of the match. The response is
    the match.

    Answer 404 without such a table or match, and 403 if this phone may only watch or another phone
    chooses for a seat. Answer with the board 409 if the round is over (`seq` is stale), or 422 if no
    choice was sent, one is not valid, a seat has chosen already, or the countdown is another. Then none
    of the choices is recorded.
    """
    count = parse_natural_number(request.form.get("count", ""), 15)
    sent = [choice.partition("-") for choice in request.form.getlist("choice") if choice]
    found = {parse_natural_number(seat, 3): _CHOICES_BY_DIGIT.get(answer) for seat, _, answer in sent}
    choices = {seat: answer for seat, answer in found.items() if seat is not None and answer is not None}
    if not choices or len(choices) < len(found):
        raise Illegal(texts.NO_CHOICE)
    declarations.store_secret_choices(match, read_submitted_sequence(), choices, current_device_id(), count)


@blueprint.post("/withdraw")
@_change_choices
def withdraw_choice(match: Match) -> None:
    """Take back the choice of the seat in the form input `seat`, so that it can be made again.

    The response is the match. Answer 404 without such a table or match, and 403 if another phone made
    the choice. Answer with the board 409 if the choices were shown already (`seq` is stale), or 422 if
    there is no such choice.
    """
    declarations.withdraw_choice(match, read_submitted_sequence(), _read_seat(), current_device_id())


@blueprint.post("/gone")
@_change_choices
def report_gone(match: Match) -> None:
    """Report the phone of the seat in the form input `seat` as gone, and log it.

    Unless that phone answers within `GONE_TIMEOUT_MS`, any phone that may enter things at the table may
    then choose for the seat. A second report changes nothing, nor does one for a seat that this phone may
    choose for already. The response is the match. Answer 404 without such a table or match, and 403 if
    this phone may only watch. Answer with the board 409 if the round is over (`seq` is stale), or 422 if
    the seat has chosen or has nothing to choose.
    """
    declarations.report_phone_gone(match, read_submitted_sequence(), _read_seat(), current_device_id())


@blueprint.post("/here")
@_change_choices
def report_present(match: Match) -> None:
    """Answer that this phone, which holds the seat in the form input `seat`, is not gone.

    The report is deleted, and that is logged. Nothing happens if nobody reported it. The response is the
    match. Answer 404 without such a table or match, and 403 if another phone holds the seat. Answer with the
    board 409 if the round is over (`seq` is stale), or 422 if the seat has chosen or has nothing to choose.
    """
    declarations.answer_gone_report(match, read_submitted_sequence(), _read_seat(), current_device_id())


def _read_seat() -> int:
    seat = parse_natural_number(request.form.get("seat", ""), 3)
    return -1 if seat is None else seat
