"""Moments sent as a link: a match that is over, or hands that were shown, until the link is taken back."""

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
"""Postcards of one evening."""


class UnknownPostcard(LookupError):
    """The postcard was taken back or never was; the message is a sentence for people."""


def make(match: Match, line: int | None, device: str) -> Postcard:
    """Return a postcard of the match, or of what that line shows; the same once more is the same card.

    Raise `Illegal` for too many, `NotYours` for a phone without a seat.
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
    """Return the postcard of that token; raise `UnknownPostcard`."""
    sought = select(Postcard).where(Postcard.token == token)
    made = db.session.scalar(sought) if people.may_be_token(token) else None
    if made is None:
        raise UnknownPostcard(texts.NO_POSTCARD)
    return made


def name(made: Postcard, places: Iterable[int], device: str) -> None:
    """Let the names of those who sit at these places stand on it, and nobody else's."""
    table = made.table
    refuse_watcher(company(table), device)
    with changing(table):
        if made in table.postcards:
            made.named = sorted({seat.position for seat in table.seats} & set(places))


def take_back(made: Postcard, device: str) -> None:
    """Let the link lead nowhere any more; once another phone has done so, nothing is left to do."""
    table = made.table
    refuse_watcher(company(table), device)
    with changing(table):
        if made in table.postcards:
            table.postcards.remove(made)
