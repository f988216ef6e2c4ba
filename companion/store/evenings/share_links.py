"""Share links to a match that is over or to hands that were shown, until they are taken back."""

import secrets
from collections.abc import Iterable

from sqlalchemy import select

from companion.engine.field import Illegal
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.database.session import db
from companion.store.groups import people
from companion.store.models import Match, ShareLink
from companion.store.tables.tables import author_name, get_seat_holders

MAX_SHARE_LINKS = 60
"""Largest number of share links of one evening."""


class UnknownShareLink(LookupError):
    """Raised if a share link was taken back or never existed; the message is for people."""


def create_share_link(match: Match, line: int | None, device: str) -> ShareLink:
    """Return a share link to the match, or to the hands shown by entry number `line`, and commit.

    `line` is None for the whole match. A link that exists already is returned again. A new one
    shows the names of all players. Whether the match is over or the entry exists is not checked.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
        Illegal: the evening has `MAX_SHARE_LINKS` links already.
    """
    table = match.table
    refuse_watcher(get_seat_holders(table), device)
    with table_transaction(table):
        made = next((one for one in table.postcards if (one.match_id, one.line) == (match.id, line)), None)
        if made is None:
            made = _add_share_link(match, line, device)
    return made


def _add_share_link(match: Match, line: int | None, device: str) -> ShareLink:
    table = match.table
    if len(table.postcards) >= MAX_SHARE_LINKS:
        raise Illegal(texts.TOO_MANY_SHARE_LINKS.format(most=MAX_SHARE_LINKS))
    made = ShareLink(
        token=secrets.token_urlsafe(16),
        match=match,
        line=line,
        named=[seat.position for seat in table.seats],
        made_by=author_name(table, device),
        device=device,
        at=clock.now(),
    )
    table.postcards.append(made)
    return made


def find_share_link(token: str) -> ShareLink:
    """Return the share link with that token.

    Raises:
        UnknownShareLink: it was deleted or never existed.
    """
    sought = select(ShareLink).where(ShareLink.token == token)
    made = db.session.scalar(sought) if people.has_token_format(token) else None
    if made is None:
        raise UnknownShareLink(texts.NO_SHARE_LINK)
    return made


def set_named_places(made: ShareLink, places: Iterable[int], device: str) -> None:
    """Set the positions at the table whose names the share link shows, and commit.

    `places` replaces the earlier ones; positions that the table does not have are ignored. Nothing
    happens if another phone has deleted the link.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
    """
    table = made.table
    refuse_watcher(get_seat_holders(table), device)
    with table_transaction(table):
        if made in table.postcards:
            made.named = sorted({seat.position for seat in table.seats} & set(places))


def delete_share_link(made: ShareLink, device: str) -> None:
    """Delete the share link, and commit; nothing happens if another phone has done so.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
    """
    table = made.table
    refuse_watcher(get_seat_holders(table), device)
    with table_transaction(table):
        if made in table.postcards:
            table.postcards.remove(made)
