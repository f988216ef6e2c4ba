"""Routes for photos of cards: read one, show it to the phone that took it, delete it."""

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.cards import Card
from companion.showdown_photo.fields import MOST_CARDS, total_card_count
from companion.showdown_photo.known_hands import recorded_hands
from companion.showdown_photo.showdown_review import drop_table_cards
from companion.store.history import replays
from companion.store.photos import photos
from companion.vision import PhotoKnowledge
from companion.web.access.device import current_device_id
from companion.web.access.request_queue import get_request_queue
from companion.web.current.table import get_table_or_404
from companion.web.matches.board import MatchScreen
from companion.web.matches.earlier import EarlierMatchScreen, replay_before_entry
from companion.web.matches.responses import make_match_screen
from companion.web.pages import texts
from companion.web.pages.errors import RequestRefused, wants_fragment
from companion.web.pages.forms import parse_natural_number
from companion.web.photos import live_camera, upload

blueprint = Blueprint("photos", __name__, url_prefix="/photos")

_MOST_COPIES = 9


@blueprint.post("")
def show_cards_in_photo() -> ResponseReturnValue:
    """Show the cards that were read from the sent file `photo`; a person checks them first.

    Nothing is entered in a match; the photo is kept for this phone. The query tells the number of cards
    (`expected`, or `least` and `most`) and the `copies` of a card; values out of range are ignored. Another
    number of cards is pointed out, not refused. `table`, `match` and `line` name a match, or the match
    before that entry: cards known to be elsewhere there are marked. `field` is the input that the cards are
    for. Any phone may ask, also one that only watches.

    Answer 404 if there is no such table or match, and 422 if the entry `line` does not count. A photo that
    is refused is answered with an error page: 413 if too large, 415 if no picture, 503 if too many wait,
    else 422, for example without a file or without cards in it.
    """
    low, high = (
        parse_natural_number(request.values.get("least", ""), 3),
        _read_number("most", MOST_CARDS),
    )
    between = (low, high) if low is not None and high and low < high else None
    photo = upload.read_photo(
        "photo",
        request.form.get("field", ""),
        expected=_read_number("expected", MOST_CARDS),
        copies=_read_number("copies", _MOST_COPIES),
        between=between,
        elsewhere=_cards_known_elsewhere(),
    )
    if photo.refusal:
        raise RequestRefused(photo.status, photo.refusal)
    template = "photos/_photo.html" if wants_fragment() else "photos/photo.html"
    return render_template(template, photo=photo)


@blueprint.post("/hands")
def show_hands_in_photo() -> ResponseReturnValue:
    """Show the hands in the sent file `photo` of a whole showdown, for the `action` of a match.

    Nothing is entered: a person checks the hands first. The photo is kept for this phone. The query names the
    `table`, the `match`, the `action`, and as `line` an entry to correct. Cards in the form's other inputs
    count as filled in before. Hands that cannot all be right are shown with 422, hands that were recorded
    before with 409.

    Answer 404 if there is no such table or match, 400 if the query names no match or no photo can fill
    the action, 409 if nothing is left to fill in, and 422 if the entry `line` does not count. A photo
    that is refused is answered as in `show_cards_in_photo`.
    """
    screen = _find_screen()
    if screen is None:
        raise RequestRefused(400, texts.ERRORS[400][1])
    action = request.args.get("action", "")
    before = recorded_hands(screen.play.course, action)
    photo = upload.read_showdown_photo("photo", screen.showdown_fields(action), screen.known_cards, before)
    if photo.refusal:
        raise RequestRefused(photo.status, photo.refusal)
    return render_template("photos/_hands_photo.html", photo=photo, screen=screen), photo.status


@blueprint.post("/frame")
def read_camera_frame() -> ResponseReturnValue:
    """Return the cards in this camera frame and those before it, as JSON.

    The keys are those of `live_camera.read_frame`. With `table`, `match` and `action` in the query it
    is for a whole showdown, and cards known to be on the table are left out if one deck is in play. Else
    the query's `copies` and `expected` count, and cards known to be elsewhere only help to choose between
    guesses. Nothing is stored. Answer 404 if there is no such table or match, 400 if no photo can fill the
    action, 413 if the frame is too large, 415 if it is no picture, 422 if it is missing or cannot be read,
    and 503 if it would have to wait.
    """
    copies, expected = _read_number("copies", _MOST_COPIES), _read_number("expected", MOST_CARDS)
    action, screen = request.args.get("action"), _find_screen()
    if action is None or screen is None:
        return jsonify(
            live_camera.read_frame(
                PhotoKnowledge(expected, copies, _cards_known_elsewhere()), lambda found: found
            )
        )
    fields, lies = screen.showdown_fields(action), screen.known_cards
    if not fields:
        raise RequestRefused(400, texts.ERRORS[400][1])
    known = PhotoKnowledge(total_card_count(fields), fields[0].pack.copies)
    return jsonify(
        live_camera.read_frame(
            known, lambda found: drop_table_cards(found, lies if known.copies == 1 else ())
        )
    )


@blueprint.get("/waiting")
def show_queue_position() -> ResponseReturnValue:
    """Return the number of photos that are read before this phone's photo, as a sentence.

    The query's `ticket` names the photo. Answer 204 without content if the photo does not wait, or
    waits in another process, whose queue is not known here.
    """
    before = get_request_queue("photos").requests_ahead(
        current_device_id(), request.args.get(upload.TICKET_INPUT, "")[:40]
    )
    if before is None:
        return "", 204
    told = texts.PHOTOS_AHEAD.get(before, texts.MORE_PHOTOS_AHEAD.format(before=before))
    return Response(told, mimetype="text/plain", headers={"Cache-Control": "no-store"})


@blueprint.get("/<token>")
def show_photo(token: str) -> ResponseReturnValue:
    """Return the photo as JPEG, upright and without metadata, to the phone that sent it.

    Other phones get 404. A photo that is gone or has expired is answered with 404, too.
    """
    try:
        found = photos.get_own_photo(token, current_device_id())
    except photos.UnknownPhoto as unknown:
        raise RequestRefused(404, str(unknown)) from unknown
    return Response(found.jpeg, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})


@blueprint.delete("/<token>")
def delete_photo(token: str) -> ResponseReturnValue:
    """Delete this phone's photo, also one kept for longer; answer 204 in any case."""
    photos.delete_own_photo(token, current_device_id())
    return "", 204


@blueprint.post("/<token>/delete")
def delete_photo_by_form(token: str) -> ResponseReturnValue:
    """Delete the photo, also one kept for longer, by a form, and go to the start page.

    A photo that is gone or another phone's is left alone, without an error.
    """
    photos.delete_own_photo(token, current_device_id())
    return redirect(url_for("home.show_start_page"), 303)


def _read_number(name: str, most: int) -> int | None:
    number = parse_natural_number(request.values.get(name, ""), 3)
    return number if number and number <= most else None


def _cards_known_elsewhere() -> tuple[Card, ...]:
    """Return the cards known to be elsewhere in the photo's match; empty without a match."""
    screen = _find_screen()
    return screen.known_cards if screen else ()


def _find_screen() -> MatchScreen | None:
    """Return the photo's match as the phone sees it; None if the photo is for no match.

    For a correction it is the match as it was before the corrected entry.
    """
    code, number = request.args.get("table"), parse_natural_number(request.args.get("match", ""), 6)
    if not code or number is None:
        return None
    match = replays.find_match(get_table_or_404(code), number)
    if match is None:
        raise RequestRefused(404, texts.NO_MATCH.format(number=number))
    line = parse_natural_number(request.args.get("line", ""), 9)
    if line is None:
        return make_match_screen(match)
    return EarlierMatchScreen(
        match, replay_before_entry(replays.load_replay(match), line), current_device_id(), line=line
    )
