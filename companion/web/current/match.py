"""Match of the current request, and sequence number of the log at which its form was made."""

from flask import request

from companion.store.history import replays
from companion.store.matches import log
from companion.store.models import Match
from companion.web.access.device import device
from companion.web.current.table import refuse_watchers, table_of
from companion.web.pages import texts
from companion.web.pages.errors import Refused
from companion.web.pages.forms import natural


def match_of(code: str, number: int) -> Match:
    """Return the match; answer 404 if there is none."""
    match = replays.find_match(table_of(code), number)
    if match is None:
        raise Refused(404, texts.NO_MATCH.format(number=number))
    return match


def match_to_change(code: str, number: int) -> Match:
    """Return the match; answer 403 if this phone may not enter anything there."""
    match = match_of(code, number)
    refuse_watchers(match.table)
    return match


def sequence() -> int:
    """Return the sequence number in the form; -1, which is always stale, if it is invalid."""
    sent = natural(request.form.get("seq", ""), 9)
    return -1 if sent is None else sent


def who_was_quicker(match: Match, stale: log.Stale) -> str:
    """Return the message for a stale form: this phone or another one was faster."""
    seq = sequence()
    since = replays.load(match).entries[seq : seq + 1] if seq >= 0 else ()
    return texts.ALREADY if any(entry.device == device() for entry in since) else str(stale)
