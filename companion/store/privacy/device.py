"""Deletion of a phone: its seats become free, and its entries stay under a random id."""

import secrets

from sqlalchemy import delete, select, update

from companion.store.database.session import db, purge_write_ahead_log
from companion.store.groups import members
from companion.store.models import (
    LEDGER_ROWS,
    Countdown,
    Entry,
    JoinRequest,
    Match,
    OptionPreset,
    Photo,
    SavedVariant,
    Seat,
    ShareLink,
    StoredSecretChoice,
    Table,
    TableDeck,
    TableEvent,
)
from companion.store.privacy.trials import delete_trial_of_phone
from companion.store.seating.seats import release_seat

_DEVICE_COLUMNS = (
    (Table, "opened_by"),
    (Seat, "asked_by"),
    *(
        (model, "device")
        for model in (
            Match,
            Entry,
            StoredSecretChoice,
            Countdown,
            *LEDGER_ROWS,
            TableEvent,
            SavedVariant,
            TableDeck,
            ShareLink,
            OptionPreset,
        )
    ),
)
"""Columns that name a phone beside data that everybody may still read."""


def delete_device_data(device: str) -> None:
    """Delete all data of a phone, and commit; what others may still see gets a random id instead.

    Its seats become free, each in a commit of its own with a log line, as by `release_seat`, which
    may make secret choices void. It leaves its groups; its photos, also those kept with an evening,
    its join requests, its presets and its trial are deleted. Presets that it saved for a group stay. A
    copy of its cookie opens nothing after that.
    """
    delete_trial_of_phone(device)
    for seat in db.session.scalars(select(Seat).where(Seat.device == device)).all():
        release_seat(seat, device)
    members.remove_phone_from_all_groups(device)
    nobody = f"nobody-{secrets.token_urlsafe(12)}"
    for model in (Photo, JoinRequest):
        db.session.execute(delete(model).where(model.device == device))
    db.session.execute(
        delete(OptionPreset).where(OptionPreset.device == device, OptionPreset.group_id.is_(None))
    )
    for named, column in _DEVICE_COLUMNS:
        where = getattr(named, column) == device
        db.session.execute(
            update(named).where(where).values({column: nobody}),
            execution_options={"synchronize_session": False},
        )
    db.session.commit()
    db.session.expire_all()
    purge_write_ahead_log()
