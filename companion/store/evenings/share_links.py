"""Share links to a match that is over or to hands that were shown, until they are taken back."""

import secrets
from collections.abc import Iterable

from sqlalchemy import select

from companion.engine.field import Illegal
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import clock, texts
from companion.store.database.changes import changing
from companion.store.database.session import db
from companion.store.groups import people
from companion.store.models import Match, Postcard
from companion.store.tables.tables import company, known_as

MOST = 60
"""Largest number of share links of one evening."""


class UnknownPostcard(LookupError):
    """Raised if a share link was taken back or never existed; the message is for people."""


def make(match: Match, line: int | None, device: str) -> Postcard:
    """Return a share link to the match, or to the hands shown by entry `line`.

    A link that exists already is returned again.

    Raises:
        Illegal: the evening has too many links.
        NotYours: the phone has no seat.
    """
    table = match.table
    refuse_watcher(company(table), device)
    with changing(table):
        made = next((one for one in table.postcards if (one.match_id, one.line) == (match.id, line)), None)
        if made is None:
            made = _made(match, line, device)
    return made


def _made(match: Match, line: int | None, device: str) -> Postcard:
    table = match.table
    if len(table.postcards) >= MOST:
        raise Illegal(texts.MANY_POSTCARDS.format(most=MOST))
    made = Postcard(
        token=secrets.token_urlsafe(16),
        match=match,
        line=line,
        named=[seat.position for seat in table.seats],
        made_by=known_as(table, device),
        device=device,
        at=clock.now(),
    )
    table.postcards.append(made)
    return made


def postcard(token: str) -> Postcard:
    """Return the share link with that token; raise `UnknownPostcard` if there is none."""
    sought = select(Postcard).where(Postcard.token == token)
    made = db.session.scalar(sought) if people.may_be_token(token) else None
    if made is None:
        raise UnknownPostcard(texts.NO_POSTCARD)
    return made


def name(made: Postcard, places: Iterable[int], device: str) -> None:
    """Set the places at the table whose names the share link shows."""
    table = made.table
    refuse_watcher(company(table), device)
    with changing(table):
        if made in table.postcards:
            made.named = sorted({seat.position for seat in table.seats} & set(places))


def take_back(made: Postcard, device: str) -> None:
    """Delete the share link; nothing happens if another phone has done so."""
    table = made.table
    refuse_watcher(company(table), device)
    with changing(table):
        if made in table.postcards:
            table.postcards.remove(made)
