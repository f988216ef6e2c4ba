"""Import of evenings of another companion from a file that a phone sends."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.store.exchange import importing
from companion.store.exchange.importing import NotTaken
from companion.store.groups import members
from companion.store.models import Invitation, Person, Table
from companion.web.access import rate_limits
from companion.web.access.device import device
from companion.web.access.request_queue import Full, HungUp, turn
from companion.web.pages import texts

blueprint = Blueprint("taking_in", __name__, url_prefix="/import")

LARGEST = 8_000_000
"""Largest file in bytes, about a hundred evenings. `companion import` takes larger ones."""


@blueprint.get("")
def page() -> str:
    """Show the form to import a file."""
    return render_template("evenings/import.html", refused="", megabytes=LARGEST // 1_000_000)


@blueprint.post("")
@rate_limits.taking_in
def take_in() -> ResponseReturnValue:
    """Import all evenings of the submitted file, or none."""
    sent = request.files.get("file")
    data = sent.read(LARGEST + 1) if sent else b""
    if not data:
        return _refused(texts.CHOOSE_FILE, 422)
    if len(data) > LARGEST:
        return _refused(texts.LARGE_FILE.format(megabytes=LARGEST // 1_000_000), 413)
    try:
        with turn("files", device()):
            tables = importing.take_in(data, device())
    except NotTaken as refused:
        return _refused(str(refused), 422)
    except (Full, HungUp):
        return _refused(texts.MANY_FILES, 503)
    groups = {table.group for table in tables if table.group}
    if len(tables) == 1 and not groups:
        return redirect(url_for("evening.page", code=tables[0].code), 303)
    return _taken(tables, [(one, made) for group in groups for one, made in members.invite_hosts(group)])


def _taken(tables: list[Table], hosts: list[tuple[Person, Invitation]]) -> str:
    return render_template("evenings/imported.html", tables=tables, hosts=hosts)


def _refused(sentence: str, status: int) -> ResponseReturnValue:
    return render_template("evenings/import.html", refused=sentence, megabytes=LARGEST // 1_000_000), status
