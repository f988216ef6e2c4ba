"""Routes of a match: show it, enter what happened, undo it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.engine.course import RESERVED
from companion.engine.field import Illegal
from companion.store.history import replays
from companion.store.history.play import Play
from companion.store.matches import editions, joining, log, matches
from companion.store.models import Match
from companion.store.photos import photos
from companion.store.tables.tables import may_score, phones_at
from companion.web.access import rate_limits
from companion.web.access.device import NOBODY, device
from companion.web.current.match import match_of, match_to_change, sequence, who_was_quicker
from companion.web.current.table import seat_of, unchanged, version_at
from companion.web.current.visibility import eyes_of
from companion.web.history.entries import newest_first
from companion.web.live import board_cache
from companion.web.live.board_cache import Common, common
from companion.web.matches.actions import Attempt, said_in, sent
from companion.web.matches.entry_photo import with_photo_read
from companion.web.matches.next_entry import followed, following
from companion.web.matches.responses import recorded, screen_of, show
from companion.web.pages import texts
from companion.web.pages.errors import wants_fragment
from companion.web.pages.forms import natural, raw_values
from companion.web.photos.known_hands import hands_in

blueprint = Blueprint("matches", __name__, url_prefix="/t/<code>/m/<int:number>")
rate_limits.entries(blueprint)


@blueprint.get("")
def page(code: str, number: int) -> ResponseReturnValue:
    """Show the match; values in the address fill in the form of the action named there."""
    match = match_of(code, number)
    action = request.args.get("action")
    return shown(match, Attempt(action, request.args) if action else None)


@blueprint.get("/board")
def poll(code: str, number: int) -> ResponseReturnValue:
    """Return the board, or 204 if the asking phone's version is current and no countdown has run out."""
    version = version_at(code)
    if unchanged(version):
        return "", 204
    return board_cache.board(code, ("match", number), version, lambda: _board(match_of(code, number)))


def _board(match: Match) -> Common | ResponseReturnValue:
    """Return the match for the asking phone; all phones that only watch get the same.

    While something is waited for, the board shows the time left and is not cached.
    """
    try:
        screen = screen_of(match)
    except replays.Unreadable as unreadable:
        return _kept(match, str(unreadable))
    phones = phones_at(match.table)
    if screen.device in phones or screen.until is not None or not wants_fragment():
        return show(screen)
    return common(lambda: show(replace(screen, device=NOBODY))[0], screen.version, phones)


@blueprint.post("/entries")
def enter(code: str, number: int) -> ResponseReturnValue:
    """Record the entry in the form, or read the photo sent with it into the form."""
    match = match_to_change(code, number)
    given = sent(request.form)
    if "read" in given:
        return _with_photo(match, given)
    try:
        grown = log.append(match, sequence(), said_in(given, partial(eyes_of, match, device())), device())
    except log.Stale as stale:
        return _overtaken(match, given, stale)
    except Illegal as illegal:
        return show(screen_of(match, _attempt(given, illegal=illegal)), status=422)
    photos.entered(match, device(), hands_in(grown.entries[-1].event.values.values()))
    return recorded(match, followed(match, grown, given))


@blueprint.post("/preview")
def preview(code: str, number: int) -> ResponseReturnValue:
    """Show what the entry would do. Nothing is recorded, so a refusal gets status 200 too."""
    match = match_to_change(code, number)
    given = sent(request.form)
    status = 200
    try:
        grown = log.decide(match, sequence(), said_in(given, partial(eyes_of, match, device())), device())
        then = following(match, grown, given)
        attempt = _attempt(given, outcome=grown.summary, then=then.told if then else "")
    except log.Stale as stale:
        status, attempt = 409, _attempt(given, illegal=Illegal(who_was_quicker(match, stale)))
    except Illegal as illegal:
        attempt = _attempt(given, illegal=illegal)
    if wants_fragment():
        return render_template("shared/_outcome.html", attempt=attempt, slug=match.game), status
    return show(screen_of(match, attempt), status=status)


@blueprint.post("/undo")
def undo(code: str, number: int) -> ResponseReturnValue:
    """Undo the newest entry."""
    return _step(match_to_change(code, number), log.undo)


@blueprint.post("/redo")
def redo(code: str, number: int) -> ResponseReturnValue:
    """Restore the entry that was undone last."""
    return _step(match_to_change(code, number), log.redo)


@blueprint.post("/players/<int:position>")
def let_in(code: str, number: int, position: int) -> ResponseReturnValue:
    """Let a person who sits at the table into the match."""
    match = match_to_change(code, number)
    seat = seat_of(match.table, position)
    answers = partial(raw_values, given=request.form)
    return _step(
        match,
        lambda match, seq, device: joining.let_in(match, seq, seat, device, answers=answers),
        filled_in=(position, request.form),
    )


@blueprint.post("/go-on")
def go_on(code: str, number: int) -> ResponseReturnValue:
    """Continue a match that was started under an earlier edition of the rules."""
    match = match_to_change(code, number)
    try:
        editions.go_on(match, sequence(), device())
    except log.Stale as stale:
        return _kept(match, str(stale), refused=str(stale), status=409)
    return redirect(url_for("matches.page", code=match.table.code, number=match.number), 303)


@blueprint.post("/abandon")
def abandon(code: str, number: int) -> ResponseReturnValue:
    """Abandon the match: no winner, no money."""
    match = match_to_change(code, number)
    matches.abandon(match, device())
    return redirect(url_for("tables.show", code=match.table.code), 303)


@blueprint.post("/resume")
def resume(code: str, number: int) -> ResponseReturnValue:
    """Resume a match that was abandoned."""
    match = match_to_change(code, number)
    matches.resume(match, device())
    return redirect(url_for("matches.page", code=match.table.code, number=match.number), 303)


def shown(match: Match, attempt: Attempt | None = None) -> ResponseReturnValue:
    """Return the match, or its stored history if today's rules cannot replay it."""
    try:
        screen = screen_of(match, attempt)
    except replays.Unreadable as unreadable:
        return _kept(match, str(unreadable))
    return show(screen)


def _kept(match: Match, why: str, *, refused: str = "", status: int = 200) -> ResponseReturnValue:
    template = "matches/_stored.html" if wants_fragment() else "matches/stored.html"
    kept = editions.kept(match, why)
    names = [seat.name for seat in replays.players(match)]
    page = render_template(
        template,
        kept=kept,
        match=match,
        game=replays.game_name(match),
        names=names,
        lines=newest_first(match, kept.history, names),
        may_change=may_score(match.table, device()),
        refused=refused,
    )
    return page, status


def _attempt(given: MultiDict[str, str], **came: Any) -> Attempt:
    return Attempt(given.get("action", ""), given, **came)


def _overtaken(match: Match, given: MultiDict[str, str], stale: log.Stale) -> ResponseReturnValue:
    begun = _begun(match, given)
    refused = " ".join((who_was_quicker(match, stale), *([texts.STILL_THERE] if begun else [])))
    return show(screen_of(match, begun), status=409, refused=refused)


def _begun(match: Match, given: MultiDict[str, str]) -> Attempt | None:
    """Return the filled-in form to check and send again, if it still makes sense; else None.

    The entries made since must be other actions, made on other phones. Otherwise the form could count twice
    or in another round.
    """
    play, attempt, seat = replays.load(match), _attempt(given), natural(given.get("seat", ""), 3)
    since = play.entries[sequence() :] if sequence() >= 0 else ()
    apart = RESERVED | {attempt.action}
    if "press" in request.form or any(one.device == device() or one.event.action in apart for one in since):
        return None
    due = [one for one in play.actions if one.name == attempt.action and one.fields]
    return attempt if since and any(seat in one.seats or not one.seats for one in due) else None


def _with_photo(match: Match, given: MultiDict[str, str]) -> ResponseReturnValue:
    attempt, status = with_photo_read(screen_of(match), given)
    return show(screen_of(match, attempt), status=status)


def _step(
    match: Match,
    step: Callable[[Match, int, str], Play],
    filled_in: tuple[int, MultiDict[str, str]] | None = None,
) -> ResponseReturnValue:
    try:
        grown = step(match, sequence(), device())
    except log.Stale as stale:
        return show(screen_of(match), status=409, refused=who_was_quicker(match, stale))
    except Illegal as illegal:
        screen = replace(screen_of(match), answers=filled_in)
        return show(screen, status=422, refused=str(illegal))
    return recorded(match, grown)
