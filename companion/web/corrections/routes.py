"""Pages about one log entry of a match: its details, and corrections with a preview."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.engine.course import CORRECTION_KINDS, CorrectionKind, index_of_point
from companion.engine.field import Illegal
from companion.store.corrections import corrections
from companion.store.corrections.corrections import CorrectionPreview, CorrectionRequest, InvalidatedLogLine
from companion.store.database import texts as words
from companion.store.history import replays
from companion.store.matches.log import StaleEntry, current_log_text
from companion.store.models import Match
from companion.web.access.device import current_device_id
from companion.web.current.match import (
    get_changeable_match,
    get_match_or_404,
    read_submitted_sequence,
    stale_form_message,
)
from companion.web.current.visibility import Visibility, visibility_of_state
from companion.web.history.details import EntryDetailsView, find_entry_details
from companion.web.matches.actions import EntryAttempt, read_submission, unpack_submitted_values
from companion.web.matches.board import MatchScreen
from companion.web.matches.earlier import EarlierMatchScreen, attempt_from_entry, replay_before_entry
from companion.web.matches.entry_photo import read_entry_photo
from companion.web.pages import texts as words_of_pages
from companion.web.pages.errors import wants_fragment
from companion.web.photos.kept_routes import HandPhoto, list_hand_photos

blueprint = Blueprint("lines", __name__, url_prefix="/t/<code>/m/<int:number>/lines/<int:line>")


@blueprint.get("")
def show_entry_details(code: str, number: int, line: int) -> ResponseReturnValue:
    """Show the details of log entry `line`: its author, the rule, the hands and the sum.

    It has the form to change the entry if this phone may do so. Cards that the phone may not see are
    left out. If the match cannot be replayed, only stored values are shown. Answer 404 if there is no such
    table, match or entry. Any phone may look.
    """
    match = get_match_or_404(code, number)
    found = find_entry_details(match, line)
    if found is None:
        abort(404)
    screen = _screen_to_change_entry(match, line) if found.may_be_changed else None
    return render_template(
        "corrections/line.html", background=found, screen=screen, photos=_entry_photos(found)
    )


@blueprint.get("/<any(change, before):how>")
def show_correction_form(code: str, number: int, line: int, how: str) -> ResponseReturnValue:
    """Show the filled-in form to change entry `line`, or the forms to insert one before it.

    `how` is "change" or "before". Answer 404 if there is no such table or match, 403 if this phone may
    only watch, and 422 if the match cannot be replayed, or it has no entry `line` that counts. An entry
    to change is also refused with 422 if it was made in secret or has cards that this phone may not see.
    The forms of an abandoned match or a closed evening are shown, although they cannot be recorded.
    """
    match = get_changeable_match(code, number)
    play = replays.load_replay(match)
    index_of_point(play.course.points, line)
    if how == "change" and play.entries[line].is_secret:
        raise Illegal(words.UNSEEN_LINE_FIXED)
    if how == "change":
        _refuse_hidden_entry(match, line)
        return _form(_screen_to_change_entry(match, line))
    return _form(_earlier_screen(match, line, how, None))


@blueprint.post("/<any(change, out, before, back):how>")
def submit_correction(code: str, number: int, line: int, how: str) -> ResponseReturnValue:
    """Show what a correction of entry `line` would change, or record the correction.

    It is recorded if the form has the key of that preview as `seen`. `how` is "change", "out" (remove the
    entry), "before" (insert one before it) or "back" (undo the correction `line`). Later entries that
    become invalid are dropped if the form has ``drop=1``; else the correction is refused. Later matches
    that take over another pot by it get an entry, too. Once it is recorded, redirect to the match. A form
    with the input `read` fills in the cards of its photo and records nothing.

    Answer 404 if there is no such table or match, and 403 if this phone may only watch. A stale `seq`,
    or a `seen` that is no longer the key, is answered with 409 and the entry. "out" and "back" need no
    `seq`. A refused correction is answered with 422 and the form; with the entry for "out" and "back", or
    if the entry does not count; with an error page if there is no such entry.
    """
    match = get_changeable_match(code, number)
    given = unpack_submitted_values(request.form)
    if "read" in given:
        attempt = EntryAttempt(given.get("action", ""), given)
        attempt, status = read_entry_photo(_earlier_screen(match, line, how, attempt), given)
        return _form(_earlier_screen(match, line, how, attempt), status)
    try:
        if how == "change":
            _refuse_hidden_entry(match, line)
        found = corrections.preview_correction(
            match, _form_sequence(match, how), _read_correction(match, line, how, given), current_device_id()
        )
        if seen := request.form.get("seen"):
            corrections.store_previewed_correction(
                found, seen, current_device_id(), drop=request.form.get("drop") == "1"
            )
            return redirect(url_for("matches.show_match", code=code, number=number), 303)
    except StaleEntry as stale:
        return _show_entry_with_error(match, line, stale_form_message(match, stale), 409)
    except Illegal as illegal:
        stands = any(point.seq == line for point in replays.load_replay(match).course.points)
        if how in ("out", "back") or not stands:
            return _show_entry_with_error(match, line, str(illegal), 422)
        screen = _earlier_screen(match, line, how, EntryAttempt(given.get("action", ""), given, illegal))
        return _form(screen, 422, "" if any(entry.attempt for entry in screen.offers) else str(illegal))
    kept = [(name, value) for name, value in given.items(multi=True) if name not in ("csrf_token", "seen")]
    template = "corrections/_difference.html" if wants_fragment() else "corrections/difference.html"
    return _render_difference(template, found, line=line, how=how, kept=kept)


@blueprint.post("/<any(change, before):how>/preview")
def show_correction_preview(code: str, number: int, line: int, how: str) -> ResponseReturnValue:
    """Show the difference that a change makes, or the log text of an entry to insert.

    Nothing is recorded. `how` is "change" or "before". Without htmx it is always the whole form, with the
    log text that the entry would have. A refused entry or a stale form is shown with status 200, since
    nothing was to be recorded. Answer 404 if there is no such table or match, 403 if this phone may only
    watch, and 422 if the match cannot be replayed, or without htmx if it has no entry `line` that counts.
    """
    match = get_changeable_match(code, number)
    given = unpack_submitted_values(request.form)
    attempt = EntryAttempt(given.get("action", ""), given)
    try:
        if how == "change":
            _refuse_hidden_entry(match, line)
        if how == "change" and wants_fragment():
            found = corrections.preview_correction(
                match,
                read_submitted_sequence(),
                _read_correction(match, line, how, given),
                current_device_id(),
            )
            return _render_difference("corrections/_preview.html", found)
        attempt = replace(
            attempt,
            outcome=corrections.preview_corrected_summary(
                match, read_submitted_sequence(), _read_correction(match, line, how, given)
            ),
        )
    except StaleEntry as stale:
        attempt = replace(attempt, illegal=Illegal(str(stale)))
    except Illegal as illegal:
        attempt = replace(attempt, illegal=illegal)
    if wants_fragment():
        return render_template("shared/_outcome.html", attempt=attempt, slug=match.game)
    return _form(_earlier_screen(match, line, how, attempt))


def _screen_to_change_entry(match: Match, line: int) -> EarlierMatchScreen:
    """Return the match before that entry, with the form filled in as it was entered."""
    play = replays.load_replay(match)
    point = play.course.points[index_of_point(play.course.points, line)]
    return _earlier_screen(
        match, line, "change", attempt_from_entry(point, replay_before_entry(play, line).actions)
    )


def _earlier_screen(match: Match, line: int, how: str, attempt: EntryAttempt | None) -> EarlierMatchScreen:
    """Return the match before that entry as this phone sees it.

    Raises `Illegal` if the entry does not count.
    """
    play = replays.load_replay(match)
    return EarlierMatchScreen(
        match,
        replay_before_entry(play, line),
        current_device_id(),
        attempt,
        line,
        how,
        current_log_text(play, line),
    )


def _form_sequence(match: Match, how: str) -> int:
    """Return the sequence number of the form; the current one if there was no form.

    Removing an entry and undoing a correction need no form.
    """
    return (
        read_submitted_sequence()
        if "seq" in request.form or how in ("change", "before")
        else replays.load_replay(match).seq
    )


def _visibility_at_entry(match: Match, line: int) -> Visibility:
    """Return this phone's visibility of the cards in play at that entry."""
    play = replays.load_replay(match)
    return visibility_of_state(
        match, current_device_id(), play, play.state_before(index_of_point(play.course.points, line))
    )


def _refuse_hidden_entry(match: Match, line: int) -> None:
    """Raise `Illegal` if the entry holds cards that this phone may not see."""
    found = find_entry_details(match, line)
    if found is not None and found.has_hidden_values:
        raise Illegal(words_of_pages.ENTRY_HIDDEN_FROM_PHONE)


def _read_correction(match: Match, line: int, how: str, given: MultiDict[str, str]) -> CorrectionRequest:
    if how == "back":
        return CorrectionRequest("out", line, back=True)
    kind: CorrectionKind = next(one for one in CORRECTION_KINDS if one == how)
    return CorrectionRequest(
        kind,
        line,
        None if how == "out" else read_submission(given, lambda: _visibility_at_entry(match, line)),
    )


def _form(screen: MatchScreen, status: int = 200, refused: str = "") -> ResponseReturnValue:
    template = "corrections/_correct.html" if wants_fragment() else "corrections/correct.html"
    return render_template(template, screen=screen, refused=refused), status


def _render_difference(template: str, found: CorrectionPreview, **more: Any) -> str:
    names = {seat.id: seat.name for seat in found.match.table.seats}
    misfits = [replace(one, why=_conflict_reason(found.match, one)) for one in found.misfits]
    return render_template(template, found=found, misfits=misfits, names=names, **more)


def _conflict_reason(match: Match, misfit: InvalidatedLogLine) -> str:
    """Return why an entry is in conflict, without naming cards that this phone may not see."""
    about = find_entry_details(match, misfit.seq)
    return (
        words_of_pages.CONFLICT_REASON_HIDDEN if about is not None and about.has_hidden_values else misfit.why
    )


def _show_entry_with_error(match: Match, line: int, sentence: str, status: int) -> ResponseReturnValue:
    """Answer with the entry as it is now and the error message."""
    found = find_entry_details(match, line)
    if found is None:
        raise Illegal(sentence)
    template = "corrections/_line.html" if wants_fragment() else "corrections/line.html"
    return render_template(template, background=found, refused=sentence, photos=_entry_photos(found)), status


def _entry_photos(found: EntryDetailsView) -> list[HandPhoto]:
    """Return the photos of the hands that this phone sees in the entry, each once."""
    seen = (shot for hand in found.hands for shot in list_hand_photos(found.match, hand.cards))
    return list(dict.fromkeys(seen))
