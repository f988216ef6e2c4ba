"""Match of the current request, and sequence number of the log at which its form was made."""

from flask import request

from companion.store.history import replays
from companion.store.matches import log
from companion.store.models import Match
from companion.web.access.device import current_device_id
from companion.web.current.table import get_table_or_404, refuse_watchers
from companion.web.pages import texts
from companion.web.pages.errors import RequestRefused
from companion.web.pages.forms import parse_natural_number


def get_match_or_404(code: str, number: int) -> Match:
    """Return match `number` of the table with that code.

    Answer 404 if there is no such table or match. An unknown code counts against the client's rate
    limit, and is answered with 429 once that is used up. A match that was abandoned or is over is
    returned, too.
    """
    match = replays.find_match(get_table_or_404(code), number)
    if match is None:
        raise RequestRefused(404, texts.NO_MATCH.format(number=number))
    return match


def get_changeable_match(code: str, number: int) -> Match:
    """Return match `number` of the table, in which this phone may enter things.

    Answer 404 if there is no such table or match, and 403 if this phone may only watch. A phone may
    only watch if it neither opened the table nor holds a seat there. An abandoned match or one that is
    over is returned, too.
    """
    match = get_match_or_404(code, number)
    refuse_watchers(match.table)
    return match


def read_submitted_sequence() -> int:
    """Return the log's sequence number in the form input `seq`; -1 if it is missing or invalid.

    It is the number that the next entry had when the page was made. -1 always counts as stale.
    """
    sent = parse_natural_number(request.form.get("seq", ""), 9)
    return -1 if sent is None else sent


def stale_form_message(match: Match, stale: log.StaleEntry) -> str:
    """Return the message for a form that is refused because the match has moved on.

    If this phone made the first entry since the form was made, the message says that it has entered
    something already. Otherwise it is the text of `stale`.

    Raises:
        UnreadableMatch: the match cannot be replayed.
    """
    seq = read_submitted_sequence()
    since = replays.load_replay(match).entries[seq : seq + 1] if seq >= 0 else ()
    return (
        texts.ALREADY_ENTERED if any(entry.device == current_device_id() for entry in since) else str(stale)
    )
