"""Pages about one log entry of a match: its details, and corrections with a preview."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.engine.course import HOWS, How, place
from companion.engine.field import Illegal
from companion.store.corrections import corrections
from companion.store.corrections.corrections import Difference, Misfitting, Wish
from companion.store.database import texts as words
from companion.store.history import replays
from companion.store.matches.log import Stale, told
from companion.store.models import Match
from companion.web.access.device import device
from companion.web.current.match import match_of, match_to_change, sequence, who_was_quicker
from companion.web.current.visibility import Eyes, eyes_then
from companion.web.history.details import Background, background
from companion.web.matches.actions import Attempt, said_in, sent
from companion.web.matches.board import Screen
from companion.web.matches.earlier import PastScreen, as_entered, before
from companion.web.matches.entry_photo import with_photo_read
from companion.web.pages import texts as words_of_pages
from companion.web.pages.errors import wants_fragment
from companion.web.photos.kept_routes import Shot, shots

blueprint = Blueprint("lines", __name__, url_prefix="/t/<code>/m/<int:number>/lines/<int:line>")


@blueprint.get("")
def page(code: str, number: int, line: int) -> ResponseReturnValue:
    """Show the entry's details: who entered what, the rule, the hands and the sum in steps."""
    match = match_of(code, number)
    found = background(match, line)
    if found is None:
        abort(404)
    screen = _changed(match, line) if found.may_be_changed else None
    return render_template("corrections/line.html", background=found, screen=screen, photos=_photos(found))


@blueprint.get("/<any(change, before):how>")
def amend(code: str, number: int, line: int, how: str) -> ResponseReturnValue:
    """Show the filled-in form to change the entry, or the forms to insert one before it."""
    match = match_to_change(code, number)
    play = replays.load(match)
    place(play.course.points, line)
    if how == "change" and play.entries[line].secret:
        raise Illegal(words.EVERYBODY_CHOSE)
    if how == "change":
        _refuse_closed(match, line)
        return _form(_changed(match, line))
    return _form(_past(match, line, how, None))


@blueprint.post("/<any(change, out, before, back):how>")
def differ(code: str, number: int, line: int, how: str) -> ResponseReturnValue:
    """Show what a correction would change. With `seen`, the key of that preview, record it."""
    match = match_to_change(code, number)
    given = sent(request.form)
    if "read" in given:
        return _with_photo(match, line, how, given)
    try:
        if how == "change":
            _refuse_closed(match, line)
        found = corrections.difference(match, _sequence(match, how), _wish(match, line, how, given), device())
        if seen := request.form.get("seen"):
            corrections.put_right(found, seen, device(), drop=request.form.get("drop") == "1")
            return redirect(url_for("matches.page", code=code, number=number), 303)
    except Stale as stale:
        return _again(match, line, who_was_quicker(match, stale), 409)
    except Illegal as illegal:
        return _refused(match, line, how, given, illegal)
    return _difference(found, line, how, given)


@blueprint.post("/<any(change, before):how>/preview")
def preview(code: str, number: int, line: int, how: str) -> ResponseReturnValue:
    """Show the text of the new entry, or the difference that a change makes and its key.

    Nothing is recorded, so a refusal is shown with status 200.
    """
    match = match_to_change(code, number)
    given = sent(request.form)
    attempt = Attempt(given.get("action", ""), given)
    try:
        if how == "change":
            _refuse_closed(match, line)
        if how == "change" and wants_fragment():
            found = corrections.difference(match, sequence(), _wish(match, line, how, given), device())
            return _told_difference("corrections/_preview.html", found)
        attempt = replace(
            attempt, outcome=corrections.tried(match, sequence(), _wish(match, line, how, given))
        )
    except Stale as stale:
        attempt = replace(attempt, illegal=Illegal(str(stale)))
    except Illegal as illegal:
        attempt = replace(attempt, illegal=illegal)
    if wants_fragment():
        return render_template("shared/_outcome.html", attempt=attempt, slug=match.game)
    return _form(_past(match, line, how, attempt))


def _changed(match: Match, line: int) -> PastScreen:
    """Return the match before that entry, with the form filled in as it was entered."""
    play = replays.load(match)
    point = play.course.points[place(play.course.points, line)]
    return _past(match, line, "change", as_entered(point, before(play, line).actions))


def _past(match: Match, line: int, how: str, attempt: Attempt | None) -> PastScreen:
    """Return the match before that entry as this phone sees it.

    Raises `Illegal` if the entry does not count.
    """
    play = replays.load(match)
    return PastScreen(match, before(play, line), device(), attempt, line, how, told(play, line))


def _sequence(match: Match, how: str) -> int:
    """Return the sequence number of the form; the current one if there was no form.

    Removing an entry and undoing a correction need no form.
    """
    return sequence() if "seq" in request.form or how in ("change", "before") else replays.load(match).seq


def _eyes(match: Match, line: int) -> Eyes:
    """Return this phone's visibility of the cards in play at that entry."""
    play = replays.load(match)
    return eyes_then(match, device(), play, play.before(place(play.course.points, line)))


def _refuse_closed(match: Match, line: int) -> None:
    """Raise `Illegal` if the entry holds cards that this phone may not see."""
    found = background(match, line)
    if found is not None and found.closed:
        raise Illegal(words_of_pages.CLOSED_LINE)


def _wish(match: Match, line: int, how: str, given: MultiDict[str, str]) -> Wish:
    if how == "back":
        return Wish("out", line, back=True)
    kind: How = next(one for one in HOWS if one == how)
    return Wish(kind, line, None if how == "out" else said_in(given, lambda: _eyes(match, line)))


def _form(screen: Screen, status: int = 200, refused: str = "") -> ResponseReturnValue:
    template = "corrections/_correct.html" if wants_fragment() else "corrections/correct.html"
    return render_template(template, screen=screen, refused=refused), status


def _difference(found: Difference, line: int, how: str, given: MultiDict[str, str]) -> ResponseReturnValue:
    kept = [(name, value) for name, value in given.items(multi=True) if name not in ("csrf_token", "seen")]
    template = "corrections/_difference.html" if wants_fragment() else "corrections/difference.html"
    return _told_difference(template, found, line=line, how=how, kept=kept)


def _told_difference(template: str, found: Difference, **more: Any) -> str:
    names = {seat.id: seat.name for seat in found.match.table.seats}
    misfits = [replace(one, why=_why(found.match, one)) for one in found.misfits]
    return render_template(template, found=found, misfits=misfits, names=names, **more)


def _why(match: Match, misfit: Misfitting) -> str:
    """Return why an entry is in conflict, without naming cards that this phone may not see."""
    about = background(match, misfit.seq)
    return words_of_pages.CLOSED_WHY if about is not None and about.closed else misfit.why


def _with_photo(match: Match, line: int, how: str, given: MultiDict[str, str]) -> ResponseReturnValue:
    attempt = Attempt(given.get("action", ""), given)
    attempt, status = with_photo_read(_past(match, line, how, attempt), given)
    return _form(_past(match, line, how, attempt), status)


def _refused(
    match: Match, line: int, how: str, given: MultiDict[str, str], illegal: Illegal
) -> ResponseReturnValue:
    """Answer with the filled-in form and the error, or with the entry if there is no form."""
    stands = any(point.seq == line for point in replays.load(match).course.points)
    if how in ("out", "back") or not stands:
        return _again(match, line, str(illegal), 422)
    screen = _past(match, line, how, Attempt(given.get("action", ""), given, illegal))
    return _form(screen, 422, "" if any(entry.attempt for entry in screen.offers) else str(illegal))


def _again(match: Match, line: int, sentence: str, status: int) -> ResponseReturnValue:
    """Answer with the entry as it is now and the error message."""
    found = background(match, line)
    if found is None:
        raise Illegal(sentence)
    template = "corrections/_line.html" if wants_fragment() else "corrections/line.html"
    return render_template(template, background=found, refused=sentence, photos=_photos(found)), status


def _photos(found: Background) -> list[Shot]:
    """Return the photos of the hands that this phone sees in the entry, each once."""
    seen = (shot for hand in found.hands for shot in shots(found.match, hand.cards))
    return list(dict.fromkeys(seen))
