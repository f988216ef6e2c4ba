"""Routes for photos of cards: read one, show it to the phone that took it, delete it."""

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.cards import Card
from companion.store.history import replays
from companion.store.photos import photos
from companion.vision import Known
from companion.web.access.device import device
from companion.web.access.request_queue import turns
from companion.web.current.table import table_of
from companion.web.matches.board import Screen
from companion.web.matches.earlier import PastScreen, before
from companion.web.matches.responses import screen_of
from companion.web.pages import texts
from companion.web.pages.errors import Refused, wants_fragment
from companion.web.pages.forms import natural
from companion.web.photos import live_camera, upload
from companion.web.photos.known_hands import recorded_hands
from companion.web.photos.showdown import on_the_table

blueprint = Blueprint("photos", __name__, url_prefix="/photos")

_MOST_COPIES = 9


@blueprint.post("")
def read() -> ResponseReturnValue:
    """Show the cards in a photo. Nothing is recorded: a person checks them first."""
    photo = upload.read(
        "photo",
        request.form.get("field", ""),
        expected=_number("expected", upload.MOST_CARDS),
        copies=_number("copies", _MOST_COPIES),
        between=_between(),
        elsewhere=_elsewhere(),
    )
    if photo.refusal:
        raise Refused(photo.status, photo.refusal)
    template = "photos/_photo.html" if wants_fragment() else "photos/photo.html"
    return render_template(template, photo=photo)


@blueprint.post("/hands")
def read_hands() -> ResponseReturnValue:
    """Show the hands in a photo of a whole showdown, for an action of the match."""
    screen = _screen()
    if screen is None:
        raise Refused(400, texts.ERRORS[400][1])
    action = request.args.get("action", "")
    before = recorded_hands(screen.play, action)
    photo = upload.read_all("photo", screen.shown_in(action), screen.elsewhere, before)
    if photo.refusal:
        raise Refused(photo.status, photo.refusal)
    return render_template("photos/_hands_photo.html", photo=photo, screen=screen), photo.status


@blueprint.post("/frame")
def read_frame() -> ResponseReturnValue:
    """Return the cards in this camera frame and those before it, as JSON from `live_camera.look`."""
    copies, expected = _number("copies", _MOST_COPIES), _number("expected", upload.MOST_CARDS)
    action, screen = request.args.get("action"), _screen()
    if action is None or screen is None:
        return jsonify(live_camera.look(Known(expected, copies, _elsewhere()), lambda found: found))
    fields, lies = screen.shown_in(action), screen.elsewhere
    if not fields:
        raise Refused(400, texts.ERRORS[400][1])
    known = Known(upload.expected_in_all(fields), fields[0].copies)
    return jsonify(
        live_camera.look(known, lambda found: on_the_table(found, lies if known.copies == 1 else ()))
    )


@blueprint.get("/waiting")
def waiting() -> ResponseReturnValue:
    """Return the number of photos that are read before the one with that ticket, as a sentence.

    204 if the photo does not wait, or waits in another process, whose queue is not known here.
    """
    before = turns("photos").before(device(), request.args.get(upload.TICKET, "")[:40])
    if before is None:
        return "", 204
    told = texts.PHOTOS_BEFORE.get(before, texts.MORE_PHOTOS_BEFORE.format(before=before))
    return Response(told, mimetype="text/plain", headers={"Cache-Control": "no-store"})


@blueprint.get("/<token>")
def show(token: str) -> ResponseReturnValue:
    """Return the photo, upright and without its metadata, to the phone that sent it."""
    try:
        found = photos.photo(token, device())
    except photos.UnknownPhoto as unknown:
        raise Refused(404, str(unknown)) from unknown
    return Response(found.jpeg, mimetype="image/jpeg", headers={"Cache-Control": "no-store"})


@blueprint.delete("/<token>")
def delete(token: str) -> ResponseReturnValue:
    """Delete the photo, if it exists and belongs to this phone."""
    photos.drop_photo(token, device())
    return "", 204


@blueprint.post("/<token>/delete")
def delete_by_form(token: str) -> ResponseReturnValue:
    """Delete the photo, from a page without scripts."""
    photos.drop_photo(token, device())
    return redirect(url_for("home.index"), 303)


def _number(name: str, most: int) -> int | None:
    number = natural(request.values.get(name, ""), 3)
    return number if number and number <= most else None


def _between() -> tuple[int, int] | None:
    """Return the smallest and the largest number of cards, if the form gives both; else None."""
    low, high = natural(request.values.get("least", ""), 3), _number("most", upload.MOST_CARDS)
    return (low, high) if low is not None and high and low < high else None


def _elsewhere() -> tuple[Card, ...]:
    """Return the cards known to be elsewhere in the photo's match; empty without a match."""
    screen = _screen()
    return screen.elsewhere if screen else ()


def _screen() -> Screen | None:
    """Return the photo's match as the phone sees it; None if the photo is for no match.

    For a correction it is the match as it was before the corrected entry.
    """
    code, number = request.args.get("table"), natural(request.args.get("match", ""), 6)
    if not code or number is None:
        return None
    match = replays.find_match(table_of(code), number)
    if match is None:
        raise Refused(404, texts.NO_MATCH.format(number=number))
    line = natural(request.args.get("line", ""), 9)
    if line is None:
        return screen_of(match)
    return PastScreen(match, before(replays.load(match), line), device(), line=line)
