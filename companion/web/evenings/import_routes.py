"""Import of evenings of another companion from a file that a phone sends."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.store.exchange import importing
from companion.store.exchange.importing import ImportRefused
from companion.store.groups import members
from companion.web.access import rate_limits
from companion.web.access.device import current_device_id
from companion.web.access.request_queue import ClientDisconnected, QueueFull, hold_queue_slot
from companion.web.pages import texts

blueprint = Blueprint("taking_in", __name__, url_prefix="/import")

MAX_FILE_BYTES = 8_000_000
"""Largest file in bytes, about a hundred evenings. `companion import` takes larger ones."""


@blueprint.get("")
def show_import_form() -> str:
    """Show the form to import a file."""
    return render_template("evenings/import.html", refused="", megabytes=MAX_FILE_BYTES // 1_000_000)


@blueprint.post("")
@rate_limits.limit_imports
def import_file() -> ResponseReturnValue:
    """Import all evenings of the submitted `file`, or none of them.

    This phone counts as the one that opened them. Go to a single evening without a group; else show a
    page that lists what was imported, with a new invitation for each host of a group, which this phone
    does not belong to yet. Answer with the form and the reason: 422 if there is no file, it is not valid
    or an evening exists here, 413 if it is over `MAX_FILE_BYTES`, and 503 if too many files wait.
    """
    sent = request.files.get("file")
    data = sent.read(MAX_FILE_BYTES + 1) if sent else b""
    if not data:
        return _render_refusal(texts.CHOOSE_FILE, 422)
    if len(data) > MAX_FILE_BYTES:
        return _render_refusal(texts.FILE_TOO_LARGE.format(megabytes=MAX_FILE_BYTES // 1_000_000), 413)
    try:
        with hold_queue_slot("files", current_device_id()):
            tables = importing.import_evenings(data, current_device_id())
    except ImportRefused as refused:
        return _render_refusal(str(refused), 422)
    except (QueueFull, ClientDisconnected):
        return _render_refusal(texts.FILE_QUEUE_FULL, 503)
    groups = {table.group for table in tables if table.group}
    if len(tables) == 1 and not groups:
        return redirect(url_for("evening.show_evening", code=tables[0].code), 303)
    return render_template(
        "evenings/imported.html",
        tables=tables,
        hosts=[(one, made) for group in groups for one, made in members.create_host_invitations(group)],
    )


def _render_refusal(sentence: str, status: int) -> ResponseReturnValue:
    return render_template(
        "evenings/import.html", refused=sentence, megabytes=MAX_FILE_BYTES // 1_000_000
    ), status
