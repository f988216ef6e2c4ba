"""Routes of secret choices: count down, choose, withdraw, report a phone as gone or here."""

from collections.abc import Callable

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.secret_choices import choosing
from companion.store.matches import declarations
from companion.store.matches.log import StaleEntry
from companion.store.models import Match
from companion.web.access.device import current_device_id
from companion.web.current.match import get_changeable_match, submitted_sequence
from companion.web.matches.responses import make_screen, render_screen, respond_after_recording
from companion.web.pages import texts
from companion.web.pages.forms import parse_natural_number

blueprint = Blueprint("secret", __name__, url_prefix="/t/<code>/m/<int:number>/secret")

_CHOICES_BY_DIGIT = {"0": choosing.NO, "1": choosing.YES, "2": choosing.BOTH}


@blueprint.post("/count-down")
def start_countdown(code: str, number: int) -> ResponseReturnValue:
    """Start the countdown on every phone."""
    match = get_changeable_match(code, number)
    return _apply_step(
        match, lambda match, seq: declarations.start_countdown(match, seq, current_device_id())
    )


@blueprint.post("/count-again")
def repeat_countdown(code: str, number: int) -> ResponseReturnValue:
    """Discard the choices of a missed countdown and start another."""
    match = get_changeable_match(code, number)
    return _apply_step(
        match, lambda match, seq: declarations.restart_countdown(match, seq, current_device_id())
    )


@blueprint.post("/stop")
def stop_countdown(code: str, number: int) -> ResponseReturnValue:
    """Stop the countdown."""
    return _apply_step(get_changeable_match(code, number), declarations.stop_countdown)


@blueprint.post("/choose")
def record_choices(code: str, number: int) -> ResponseReturnValue:
    """Record the choices sent, `choice=<seat>-<0, 1 or 2>` for each; the last one of a seat counts.

    `count` is the countdown that the page showed, if any.
    """
    match = get_changeable_match(code, number)
    count = parse_natural_number(request.form.get("count", ""), 15)
    return _apply_step(
        match,
        lambda match, seq: declarations.store_choices(
            match, seq, _read_choices(), current_device_id(), count
        ),
    )


@blueprint.post("/withdraw")
def withdraw_choice(code: str, number: int) -> ResponseReturnValue:
    """Take a choice back, so that it can be made again."""
    match = get_changeable_match(code, number)
    return _apply_step(
        match, lambda match, seq: declarations.withdraw_choice(match, seq, _read_seat(), current_device_id())
    )


@blueprint.post("/gone")
def report_gone(code: str, number: int) -> ResponseReturnValue:
    """Report a seat's phone as gone: any phone may choose for it if it does not answer."""
    match = get_changeable_match(code, number)
    return _apply_step(
        match,
        lambda match, seq: declarations.report_phone_gone(match, seq, _read_seat(), current_device_id()),
    )


@blueprint.post("/here")
def report_present(code: str, number: int) -> ResponseReturnValue:
    """Answer that this phone, which was reported as gone, is here."""
    match = get_changeable_match(code, number)
    return _apply_step(
        match,
        lambda match, seq: declarations.report_phone_present(match, seq, _read_seat(), current_device_id()),
    )


def _apply_step(match: Match, step: Callable[[Match, int], None]) -> ResponseReturnValue:
    try:
        step(match, submitted_sequence())
    except StaleEntry:
        return render_screen(make_screen(match), status=409, refused=texts.ROUND_OVER)
    except Illegal as illegal:
        return render_screen(make_screen(match), status=422, refused=str(illegal))
    return respond_after_recording(match)


def _read_choices() -> dict[int, int]:
    """Return the choices that were sent, by seat.

    Raises:
        Illegal: there is none, or one is not valid.
    """
    sent = [choice.partition("-") for choice in request.form.getlist("choice") if choice]
    found = {parse_natural_number(seat, 3): _CHOICES_BY_DIGIT.get(answer) for seat, _, answer in sent}
    choices = {seat: answer for seat, answer in found.items() if seat is not None and answer is not None}
    if not choices or len(choices) < len(found):
        raise Illegal(texts.NO_CHOICE)
    return choices


def _read_seat() -> int:
    seat = parse_natural_number(request.form.get("seat", ""), 3)
    return -1 if seat is None else seat
