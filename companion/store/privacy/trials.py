"""Deletion of trials: at once when a phone ends its trial, else after a day."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from flask import current_app
from sqlalchemy import select

from companion.store.database import clock
from companion.store.database.session import db
from companion.store.models import Table
from companion.store.privacy.retention import delete_tables

TRIAL_LIFETIME = timedelta(days=1)
_PURGE_INTERVAL = timedelta(minutes=1)
_LAST_PURGE_KEY = "companion_trials_swept"


def delete_trial_of_phone(device: str) -> bool:
    """Delete the phone's trial with all its rows, and commit; return False if it has none."""
    return _delete_trials(db.session.scalars(select(Table.id).where(Table.trial_device == device)).all())


def delete_expired_trials(now: datetime) -> None:
    """Delete the trials begun `TRIAL_LIFETIME` or more before `now`, with all their rows, and commit."""
    old = Table.trial_device.is_not(None), Table.created <= now - TRIAL_LIFETIME
    _delete_trials(db.session.scalars(select(Table.id).where(*old)).all())


def purge_expired_trials_if_due() -> None:
    """Delete expired trials, at most once a minute in this process; runs before each request."""
    moment = clock.now()
    if clock.is_due(current_app.extensions.get(_LAST_PURGE_KEY), _PURGE_INTERVAL, moment):
        current_app.extensions[_LAST_PURGE_KEY] = moment
        delete_expired_trials(moment)


def _delete_trials(ids: Sequence[int]) -> bool:
    if ids:
        delete_tables(list(ids))
    return bool(ids)
