"""Photographs between being taken and being confirmed: for one phone, for an hour, a few at a time."""

import re
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from flask import current_app
from sqlalchemy import Select, delete, or_, select

from companion.store import clock, words
from companion.store.database import db, overwrite_deleted
from companion.store.models import Photo

KEPT_FOR = timedelta(hours=1)
MOST_PER_DEVICE = 20
MOST = 1000
"""Photos of all phones together: some hundred megabytes, however many phones are made up."""
LARGEST = 8_000_000
"""Bytes."""

_AHEAD = timedelta(minutes=5)
"""By how much the clocks of two processes may differ."""
_SWEEP_EVERY = timedelta(minutes=1)
_SWEPT = "companion_photos_swept"
_LEFT = "companion_photos_left"
"""Whether something of a deleted photo may be left beside the database."""


class UnknownPhoto(LookupError):
    """The photo is gone or another phone's, which is not told apart; the message is a sentence."""


class PhotoNotKept(ValueError):
    """The photo has more bytes than are kept; the message is a sentence for people."""


def keep_photo(device: str, jpeg: bytes, reading: Mapping[str, Any]) -> str:
    """Keep the photo and what was read in it; return its token. The oldest make room."""
    if len(jpeg) > LARGEST:
        raise PhotoNotKept(words.LARGE_PHOTO)
    moment = clock.now()
    token = secrets.token_urlsafe(16)
    _expire(moment)
    _make_room(device)
    db.session.add(Photo(token=token, device=device, jpeg=jpeg, reading=dict(reading), created=moment))
    db.session.commit()
    return token


def photo(token: str, device: str) -> Photo:
    """Return the photo if this phone uploaded it within the hour; raise `UnknownPhoto`."""
    found = db.session.get(Photo, token) if _may_be_token(token) else None
    if found is None or found.device != device or not _lasts(found.created, clock.now()):
        raise UnknownPhoto(words.NO_PHOTO)
    return found


def correct_photo(token: str, device: str, reading: Mapping[str, Any]) -> None:
    """Replace what was read in the photo by what a person says; raise `UnknownPhoto`."""
    photo(token, device).reading = dict(reading)
    db.session.commit()


def drop_photo(token: str, device: str) -> None:
    """Delete the photo, if it is there and this phone's."""
    if _may_be_token(token):
        db.session.execute(delete(Photo).where(Photo.token == token, Photo.device == device))
        db.session.commit()
        _overwrite()


def expire_photos(now: datetime) -> int:
    """Delete what has been kept for an hour at `now`; return how many photos that were."""
    count = _expire(now)
    db.session.commit()
    if count:
        _overwrite()
    return count


def _overwrite() -> None:
    current_app.extensions[_LEFT] = not overwrite_deleted()


def _may_be_token(token: str) -> bool:
    """Keep from the database what it cannot even be asked about."""
    return re.fullmatch(r"[\w-]{1,32}", token, re.ASCII) is not None


def sweep() -> None:
    """Delete what has been kept for an hour, at most once a minute in this process: call it at any time."""
    moment = clock.now()
    if clock.due(current_app.extensions.get(_SWEPT), _SWEEP_EVERY, moment):
        current_app.extensions[_SWEPT] = moment
        expire_photos(moment)
        if current_app.extensions.get(_LEFT):
            _overwrite()


def _expire(now: datetime) -> int:
    over = or_(Photo.created <= now - KEPT_FOR, Photo.created > now + _AHEAD)
    return len(db.session.execute(delete(Photo).where(over).returning(Photo.token)).all())


def _lasts(created: datetime, now: datetime) -> bool:
    """Say whether a photo is still kept. One from ahead was taken while the clock was wrong."""
    return now - KEPT_FOR < created <= now + _AHEAD


def _make_room(device: str) -> None:
    _thin(select(Photo.token).where(Photo.device == device), MOST_PER_DEVICE - 1)
    _thin(select(Photo.token), MOST - 1)


def _thin(photos: Select[str], most: int) -> None:
    """Delete all but the `most` newest of `photos`."""
    surplus = list(db.session.scalars(photos.order_by(Photo.created.desc()).offset(most)))
    if surplus:
        db.session.execute(delete(Photo).where(Photo.token.in_(surplus)))
