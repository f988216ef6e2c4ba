"""Routes of a match: show it, enter what happened, undo it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.engine.course import RESERVED_ACTIONS
from companion.engine.field import Illegal
from companion.showdown_photo.known_hands import extract_hands
from companion.store.history import replays
from companion.store.history.play import MatchReplay
from companion.store.matches import editions, joining, log, matches
from companion.store.models import Match
from companion.store.photos import photos
from companion.store.tables.tables import may_phone_enter, phones_at
from companion.web.access import rate_limits
from companion.web.access.device import NO_DEVICE, current_device_id
from companion.web.current.match import (
    get_changeable_match,
    get_match_or_404,
    read_submitted_sequence,
    stale_form_message,
)
from companion.web.current.table import get_seat_or_404, get_table_version_or_404, is_page_current
from companion.web.current.visibility import current_visibility
from companion.web.history.entries import list_newest_log_lines
from companion.web.live import board_cache
from companion.web.live.board_cache import SharedBoard, render_shared_board
from companion.web.matches.actions import EntryAttempt, read_submission, unpack_submitted_values
from companion.web.matches.entry_photo import read_entry_photo
from companion.web.matches.next_entry import find_following_entry, record_following_entry
from companion.web.matches.responses import make_match_screen, render_match_screen, respond_after_recording
from companion.web.pages import texts
from companion.web.pages.errors import wants_fragment
from companion.web.pages.forms import parse_natural_number, raw_values

blueprint = Blueprint("matches", __name__, url_prefix="/t/<code>/m/<int:number>")
rate_limits.limit_entries(blueprint)


@blueprint.get("")
def show_match(code: str, number: int) -> ResponseReturnValue:
    """Show the match; values in the query fill in the form of the action named there (`action`).

    Answer 404 if there is no such table or match. Any phone may look. A match that cannot be replayed
    is shown as stored.
    """
    match = get_match_or_404(code, number)
    action = request.args.get("action")
    return render_match_or_history(match, EntryAttempt(action, request.args) if action else None)


@blueprint.get("/board")
def poll_match(code: str, number: int) -> ResponseReturnValue:
    """Return the board, or 204 without content if the asking page needs no update.

    The page sends the table's version that it shows as `v`, and as `until` the time when its wait ends. It
    needs an update if the version is another one or that time has passed. A match that cannot be replayed
    is shown as stored. Answer 404 if there is no such table or match.
    """
    version = get_table_version_or_404(code)
    if is_page_current(version):
        return "", 204
    return board_cache.respond_with_cached_board(
        code, ("match", number), version, lambda: _board_for_device(get_match_or_404(code, number))
    )


def _board_for_device(match: Match) -> SharedBoard | ResponseReturnValue:
    """Return the match for the asking phone; all phones that only watch get the same.

    While something is waited for, the board shows the time left and is not cached.
    """
    try:
        screen = make_match_screen(match)
    except replays.UnreadableMatch as unreadable:
        return _render_stored_match(match, str(unreadable))
    phones = phones_at(match.table)
    if screen.device in phones or screen.until is not None or not wants_fragment():
        return render_match_screen(screen)
    return render_shared_board(
        lambda: render_match_screen(replace(screen, device=NO_DEVICE))[0], screen.version, phones
    )


@blueprint.post("/entries")
def record_entry(code: str, number: int) -> ResponseReturnValue:
    """Record the entry in the form and show the match; or only read the photo sent with it.

    The form has the `action`, the `seat`, the values, and as `seq` the number of the log when the page
    was made. An action that needs the consent of another phone's seat becomes the request for it. The same
    press may record a further entry, such as the next deal, if the form has `then`. Secret choices that
    nobody has seen become void. This phone's photos of the entered hands are kept for longer. With the button
    `read` only the photo is read into the form, and the status is that of the photo.

    Answer 404 without such a table or match, and 403 if this phone may only watch or may not enter for
    that seat. A refused entry is answered with 422, and a stale form with 409, both with the board. The
    form stays filled in; a stale one only if the entry is still possible and only other phones have made
    entries since, of other actions. Answer 422 with an error page if the match cannot be replayed.
    """
    match = get_changeable_match(code, number)
    given = unpack_submitted_values(request.form)
    if "read" in given:
        attempt, status = read_entry_photo(make_match_screen(match), given)
        return render_match_screen(make_match_screen(match, attempt), status=status)
    try:
        grown = log.append_entry(
            match,
            read_submitted_sequence(),
            read_submission(given, partial(current_visibility, match, current_device_id())),
            current_device_id(),
        )
    except log.StaleEntry as stale:
        begun = _attempt_to_resend(match, given)
        refused = " ".join((stale_form_message(match, stale), *([texts.INPUT_KEPT] if begun else [])))
        return render_match_screen(make_match_screen(match, begun), status=409, refused=refused)
    except Illegal as illegal:
        return render_match_screen(
            make_match_screen(match, _make_attempt(given, illegal=illegal)), status=422
        )
    photos.keep_photos_of_entered_hands(
        match, current_device_id(), extract_hands(grown.entries[-1].event.values.values())
    )
    return respond_after_recording(match, record_following_entry(match, grown, given))


@blueprint.post("/preview")
def show_entry_preview(code: str, number: int) -> ResponseReturnValue:
    """Show what the entry in the form would do; nothing is recorded.

    The form is that of `record_entry`. htmx gets the outcome alone, else the response is the match page with
    it. A refused entry is shown with 200, a stale form with 409. Whether the match was abandoned, a later
    one follows or the evening is closed is not checked. Answer 404 without such a table or match, and 403
    if this phone may only watch or may not enter for that seat.
    """
    match = get_changeable_match(code, number)
    given = unpack_submitted_values(request.form)
    status = 200
    try:
        grown = log.preview_entry(
            match,
            read_submitted_sequence(),
            read_submission(given, partial(current_visibility, match, current_device_id())),
            current_device_id(),
        )
        then = find_following_entry(match, grown, given)
        attempt = _make_attempt(given, outcome=grown.summary, then=then.label if then else "")
    except log.StaleEntry as stale:
        status, attempt = 409, _make_attempt(given, illegal=Illegal(stale_form_message(match, stale)))
    except Illegal as illegal:
        attempt = _make_attempt(given, illegal=illegal)
    if wants_fragment():
        return render_template("shared/_outcome.html", attempt=attempt, slug=match.game), status
    return render_match_screen(make_match_screen(match, attempt), status=status)


@blueprint.post("/undo")
def undo_entry(code: str, number: int) -> ResponseReturnValue:
    """Undo the newest entry that counts, and show the match.

    The form has the number of the log as `seq`. A correction counts as an entry; a change of the rules or
    of the pot that was taken over stays, and the entry before it is undone. Secret choices that nobody has
    seen become void. Answer 404 without such a table or match, and 403 if this phone may only watch. A stale
    form is answered with 409, and a match with nothing to undo, abandoned, followed by a later match or a
    shared-out pot, or of a closed evening with 422; both show the board.
    """
    return _apply_step(get_changeable_match(code, number), log.undo_entry)


@blueprint.post("/redo")
def redo_entry(code: str, number: int) -> ResponseReturnValue:
    """Restore the entry that was undone last, and show the match.

    The form, and the answers to refusals, are those of `undo_entry`; nothing to restore is answered with 422.
    """
    return _apply_step(get_changeable_match(code, number), log.redo_entry)


@blueprint.post("/players/<int:position>")
def admit_player(code: str, number: int, position: int) -> ResponseReturnValue:
    """Let the person on the seat at `position` of the table into the match, and show the match.

    The form has the number of the log as `seq`, and the answers that the game asks for. Secret choices
    that nobody has seen become void. Answer 404 without such a table, match or seat, and 403 if this
    phone may only watch. A stale form is answered with 409, and a refusal, such as a game that nobody may
    join now, with 422 and the answers still filled in; both show the board.
    """
    match = get_changeable_match(code, number)
    seat = get_seat_or_404(match.table, position)
    answers = partial(raw_values, given=request.form)
    return _apply_step(
        match,
        lambda match, seq, device: joining.add_player_to_match(match, seq, seat, device, answers=answers),
        filled_in=(position, request.form),
    )


@blueprint.post("/go-on")
def continue_old_match(code: str, number: int) -> ResponseReturnValue:
    """Continue a match of an earlier edition of the rules by today's rules, and go to the match.

    The form has the number of the log as `seq`. Secret choices that nobody has seen become void. Answer 404
    without such a table or match, 403 if this phone may only watch, 409 with the stored match for a stale
    form, and 422 with an error page if the match is over, abandoned or followed by a later one, its own rules
    can replay it, today's rules cannot, or the evening is closed.
    """
    match = get_changeable_match(code, number)
    try:
        editions.continue_by_todays_rules(match, read_submitted_sequence(), current_device_id())
    except log.StaleEntry as stale:
        return _render_stored_match(match, str(stale), refused=str(stale), status=409)
    return redirect(url_for("matches.show_match", code=match.table.code, number=match.number), 303)


@blueprint.post("/abandon")
def abandon_match(code: str, number: int) -> ResponseReturnValue:
    """End the match without a winner or money, and go to the table; it can be resumed.

    It is logged. Secret choices that nobody has seen are deleted. Answer 404 without such a table or match,
    403 if this phone may only watch, and 422 with an error page if the match is over or abandoned already,
    or the evening is closed.
    """
    match = get_changeable_match(code, number)
    matches.call_off_match(match, current_device_id())
    return redirect(url_for("tables.show_table", code=match.table.code), 303)


@blueprint.post("/resume")
def resume_match(code: str, number: int) -> ResponseReturnValue:
    """Resume a match that was abandoned, and go there.

    It is logged. Answer 404 without such a table or match, 403 if this phone may only watch, and 422 with an
    error page if it was not abandoned, another match is running, a later match has begun, its pot is not
    there any more, or the evening is closed.
    """
    match = get_changeable_match(code, number)
    matches.resume_match(match, current_device_id())
    return redirect(url_for("matches.show_match", code=match.table.code, number=match.number), 303)


def render_match_or_history(match: Match, attempt: EntryAttempt | None = None) -> ResponseReturnValue:
    """Return the match page with `attempt` filled in.

    If the rules cannot replay the match, it is the stored log, without `attempt`. For htmx it is a fragment.
    The status is 200 in both cases.
    """
    try:
        screen = make_match_screen(match, attempt)
    except replays.UnreadableMatch as unreadable:
        return _render_stored_match(match, str(unreadable))
    return render_match_screen(screen)


def _render_stored_match(
    match: Match, why: str, *, refused: str = "", status: int = 200
) -> ResponseReturnValue:
    template = "matches/_stored.html" if wants_fragment() else "matches/stored.html"
    kept = editions.load_match_as_stored(match, why)
    names = [seat.name for seat in replays.match_seats(match)]
    page = render_template(
        template,
        kept=kept,
        match=match,
        game=replays.game_name(match),
        names=names,
        lines=list_newest_log_lines(match, kept.history, names),
        may_change=may_phone_enter(match.table, current_device_id()),
        refused=refused,
    )
    return page, status


def _make_attempt(given: MultiDict[str, str], **came: Any) -> EntryAttempt:
    return EntryAttempt(given.get("action", ""), given, **came)


def _attempt_to_resend(match: Match, given: MultiDict[str, str]) -> EntryAttempt | None:
    """Return the filled-in form to check and send again, if it still makes sense; else None.

    The entries made since must be other actions, made on other phones. Otherwise the form could count twice
    or in another round.
    """
    play, attempt, seat = (
        replays.load_replay(match),
        _make_attempt(given),
        parse_natural_number(given.get("seat", ""), 3),
    )
    since = play.entries[read_submitted_sequence() :] if read_submitted_sequence() >= 0 else ()
    apart = RESERVED_ACTIONS | {attempt.action}
    if "press" in request.form or any(
        one.device == current_device_id() or one.event.action in apart for one in since
    ):
        return None
    due = [one for one in play.actions if one.name == attempt.action and one.fields]
    return attempt if since and any(seat in one.seats or not one.seats for one in due) else None


def _apply_step(
    match: Match,
    step: Callable[[Match, int, str], MatchReplay],
    filled_in: tuple[int, MultiDict[str, str]] | None = None,
) -> ResponseReturnValue:
    try:
        grown = step(match, read_submitted_sequence(), current_device_id())
    except log.StaleEntry as stale:
        return render_match_screen(
            make_match_screen(match), status=409, refused=stale_form_message(match, stale)
        )
    except Illegal as illegal:
        screen = replace(make_match_screen(match), answers=filled_in)
        return render_match_screen(screen, status=422, refused=str(illegal))
    return respond_after_recording(match, grown)
