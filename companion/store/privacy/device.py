"""Deletion of a phone: its seats become free, and its entries stay under a random id."""

import secrets

from sqlalchemy import delete, select, update

from companion.store.database.session import db, overwrite_deleted
from companion.store.groups import members
from companion.store.models import (
    Adjustment,
    Cash,
    Countdown,
    Declaration,
    Entry,
    Handover,
    Happening,
    KeptCard,
    Knock,
    Match,
    OurDeck,
    Photo,
    Postcard,
    Seat,
    Sharing,
    Stakes,
    Table,
)
from companion.store.seating.seats import release

_NAMED = (
    (Table, "opened_by"),
    (Seat, "asked_by"),
    *(
        (model, "device")
        for model in (
            Match,
            Entry,
            Declaration,
            Countdown,
            Sharing,
            Adjustment,
            Handover,
            Cash,
            Happening,
            KeptCard,
            OurDeck,
            Postcard,
            Stakes,
        )
    ),
)
"""Columns that name a phone beside data that everybody may still read."""


def forget(device: str) -> None:
    """Hand back the phone's seats, delete its own data, and replace its id by a random one.

    A copy of its cookie opens nothing after that. Tables get a log line for each seat handed back.
    """
    for seat in db.session.scalars(select(Seat).where(Seat.device == device)).all():
        release(seat, device)
    members.phone_forgotten(device)
    nobody = f"nobody-{secrets.token_urlsafe(12)}"
    for model in (Photo, Knock):
        db.session.execute(delete(model).where(model.device == device))
    db.session.execute(delete(Stakes).where(Stakes.device == device, Stakes.group_id.is_(None)))
    for named, column in _NAMED:
        where = getattr(named, column) == device
        db.session.execute(
            update(named).where(where).values({column: nobody}),
            execution_options={"synchronize_session": False},
        )
    db.session.commit()
    db.session.expire_all()
    overwrite_deleted()
