"""Routes of secret choices: count down, choose, withdraw, report a phone as gone or here."""

from collections.abc import Callable

from flask import Blueprint, request
from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.secret_choices import choosing
from companion.store.matches import declarations
from companion.store.matches.log import Stale
from companion.store.models import Match
from companion.web.access.device import device
from companion.web.current.match import match_to_change, sequence
from companion.web.matches.responses import recorded, screen_of, show
from companion.web.pages import texts
from companion.web.pages.forms import natural

blueprint = Blueprint("secret", __name__, url_prefix="/t/<code>/m/<int:number>/secret")

_ANSWERS = {"0": choosing.NO, "1": choosing.YES, "2": choosing.BOTH}


@blueprint.post("/count-down")
def count_down(code: str, number: int) -> ResponseReturnValue:
    """Start the countdown on every phone."""
    match = match_to_change(code, number)
    return _done(match, lambda match, seq: declarations.count_down(match, seq, device()))


@blueprint.post("/count-again")
def count_again(code: str, number: int) -> ResponseReturnValue:
    """Discard the choices of a missed countdown and start another."""
    match = match_to_change(code, number)
    return _done(match, lambda match, seq: declarations.count_again(match, seq, device()))


@blueprint.post("/stop")
def stop(code: str, number: int) -> ResponseReturnValue:
    """Stop the countdown."""
    return _done(match_to_change(code, number), declarations.stop)


@blueprint.post("/choose")
def choose(code: str, number: int) -> ResponseReturnValue:
    """Record the choices sent, `choice=<seat>-<0, 1 or 2>` for each; the last one of a seat counts.

    `count` is the countdown that the page showed, if any.
    """
    match = match_to_change(code, number)
    count = natural(request.form.get("count", ""), 15)
    return _done(match, lambda match, seq: declarations.choose(match, seq, _choices(), device(), count))


@blueprint.post("/withdraw")
def withdraw(code: str, number: int) -> ResponseReturnValue:
    """Take a choice back, so that it can be made again."""
    match = match_to_change(code, number)
    return _done(match, lambda match, seq: declarations.withdraw(match, seq, _seat(), device()))


@blueprint.post("/gone")
def gone(code: str, number: int) -> ResponseReturnValue:
    """Report a seat's phone as gone: any phone may choose for it if it does not answer."""
    match = match_to_change(code, number)
    return _done(match, lambda match, seq: declarations.entrust(match, seq, _seat(), device()))


@blueprint.post("/here")
def here(code: str, number: int) -> ResponseReturnValue:
    """Answer that this phone, which was reported as gone, is here."""
    match = match_to_change(code, number)
    return _done(match, lambda match, seq: declarations.answer(match, seq, _seat(), device()))


def _done(match: Match, step: Callable[[Match, int], None]) -> ResponseReturnValue:
    try:
        step(match, sequence())
    except Stale:
        return show(screen_of(match), status=409, refused=texts.ROUND_OVER)
    except Illegal as illegal:
        return show(screen_of(match), status=422, refused=str(illegal))
    return recorded(match)


def _choices() -> dict[int, int]:
    """Return the choices that were sent, by seat.

    Raises:
        Illegal: there is none, or one is not valid.
    """
    sent = [choice.partition("-") for choice in request.form.getlist("choice") if choice]
    found = {natural(seat, 3): _ANSWERS.get(answer) for seat, _, answer in sent}
    choices = {seat: answer for seat, answer in found.items() if seat is not None and answer is not None}
    if not choices or len(choices) < len(found):
        raise Illegal(texts.NO_CHOICE)
    return choices


def _seat() -> int:
    seat = natural(request.form.get("seat", ""), 3)
    return -1 if seat is None else seat
