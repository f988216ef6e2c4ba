"""Photos of cards: for one phone and an hour, or for the night if the cards were entered.

The phone that took one may keep it with the evening. Then everybody who may see the evening sees it.
"""

import re
import secrets
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from flask import current_app
from sqlalchemy import Select, and_, delete, func, or_, select

from companion.cards import Card
from companion.engine.field import Illegal
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.database.session import db, purge_write_ahead_log
from companion.store.models import Match, Photo

PHOTO_LIFETIME = timedelta(hours=1)
ENTERED_PHOTO_LIFETIME = timedelta(hours=12)
"""Time that a photo of entered cards waits for its owner to keep it with the evening."""
MAX_PHOTOS_PER_DEVICE = 20
MAX_PHOTOS = 1000
"""Largest number of photos of all phones: some hundred megabytes, even if phones are made up."""
MAX_KEPT_PHOTOS = 12
"""Largest number of photos that are kept with an evening."""
MAX_PHOTO_BYTES = 8_000_000
"""Largest photo, in bytes."""

_MAX_CLOCK_DIFFERENCE = timedelta(minutes=5)
"""Largest difference expected between the clocks of two processes."""
_EXPIRY_INTERVAL = timedelta(minutes=1)
_LAST_EXPIRY_KEY = "companion_photos_swept"
_DATA_LEFT_KEY = "companion_photos_left"
"""Key for whether data of a deleted photo may be left beside the database."""


class UnknownPhoto(LookupError):
    """Raised if a photo is gone or another phone's, without telling which; the message is for people."""


class StoredPhotoTooLarge(ValueError):
    """Raised if a photo is larger than allowed; the message is a sentence for people."""


def store_photo(
    device: str, jpeg: bytes, reading: Mapping[str, Any], trial_match: Match | None = None
) -> str:
    """Store a photo of the phone with the cards read in it, and commit; return its token.

    `reading` is what the recogniser found, as JSON data. A photo taken in a trial belongs to the
    `trial_match` from the beginning, so that it is deleted with the trial. Expired photos are
    deleted. So are the oldest that are not kept with an evening, if the phone would have more than
    `MAX_PHOTOS_PER_DEVICE`, or all phones more than `MAX_PHOTOS`.

    Raises:
        StoredPhotoTooLarge: it is larger than `MAX_PHOTO_BYTES`; nothing is deleted then.
    """
    if len(jpeg) > MAX_PHOTO_BYTES:
        raise StoredPhotoTooLarge(texts.PHOTO_TOO_LARGE)
    moment = clock.now()
    token = secrets.token_urlsafe(16)
    _delete_expired_photos(moment)
    _delete_all_but_newest(
        select(Photo.token).where(Photo.device == device, ~Photo.kept), MAX_PHOTOS_PER_DEVICE - 1
    )
    _delete_all_but_newest(select(Photo.token).where(~Photo.kept), MAX_PHOTOS - 1)
    db.session.add(
        Photo(
            token=token,
            device=device,
            jpeg=jpeg,
            reading=dict(reading),
            created=moment,
            match_id=trial_match.id if trial_match else None,
        )
    )
    db.session.commit()
    return token


def get_own_photo(token: str, device: str) -> Photo:
    """Return the phone's photo with that token.

    Raises:
        UnknownPhoto: there is none, it has expired, or it is another phone's.
    """
    found = db.session.get(Photo, token) if _is_token_like(token) else None
    if found is None or found.device != device or not _has_not_expired(found, clock.now()):
        raise UnknownPhoto(texts.NO_PHOTO)
    return found


def get_newest_photo_of_cards(device: str, cards: Sequence[Card]) -> Photo:
    """Return the phone's newest photo that shows at least half of these cards, and at least one.

    Raises:
        UnknownPhoto: there is none that has not expired.
    """
    mine = select(Photo).where(Photo.device == device).order_by(Photo.created.desc())
    for found in db.session.scalars(mine):
        there = Counter(one["card"] for one in found.reading.get("cards", ())) & Counter(cards)
        if _has_not_expired(found, clock.now()) and 2 * there.total() >= max(1, len(cards)):
            return found
    raise UnknownPhoto(texts.NO_DECK_PHOTO)


def keep_photos_of_entered_hands(match: Match, device: str, hands: Sequence[Sequence[Card]]) -> None:
    """Link the phone's photos that show one of these hands to the match, and commit.

    So they are kept for `ENTERED_PHOTO_LIFETIME` instead of `PHOTO_LIFETIME`. Photos linked to a
    match already stay with it. Nothing happens if no photo shows such a hand, see `is_photo_of_hand`.
    """
    if not hands:
        return
    mine = select(Photo).where(Photo.device == device, Photo.match_id.is_(None))
    shown = [one for one in db.session.scalars(mine) if any(is_photo_of_hand(one, hand) for hand in hands)]
    for one in shown:
        one.match_id = match.id
    if shown:
        db.session.commit()


def list_visible_hand_photos(match: Match, hand: Sequence[Card], device: str) -> list[Photo]:
    """Return the photos of the match that show the hand and that the phone may see, oldest first.

    It may see its own, and those kept with the evening. Expired photos are left out.
    """
    seen = or_(Photo.kept, Photo.device == device)
    found = db.session.scalars(select(Photo).where(Photo.match_id == match.id, seen).order_by(Photo.created))
    return [one for one in found if _has_not_expired(one, clock.now()) and is_photo_of_hand(one, hand)]


def get_visible_photo(match: Match, token: str, device: str) -> Photo:
    """Return the photo of the match with that token, if the phone may see it.

    It may see its own, and those kept with the evening.

    Raises:
        UnknownPhoto: there is none, it has expired, or it is another phone's and not kept.
    """
    found = db.session.get(Photo, token) if _is_token_like(token) else None
    seen = found is not None and (found.kept or found.device == device)
    if found is None or not seen or found.match_id != match.id or not _has_not_expired(found, clock.now()):
        raise UnknownPhoto(texts.NO_PHOTO)
    return found


def keep_photo_with_evening(match: Match, token: str, device: str, smaller: Callable[[bytes], bytes]) -> None:
    """Keep the phone's photo with the evening for ever, and commit; `smaller` shrinks its JPEG.

    A photo that is kept already stays as it is.

    Raises:
        UnknownPhoto: it has expired or was deleted, is another phone's, or is not of this match.
        Illegal: the evening has `MAX_KEPT_PHOTOS` photos already, even if this one is among them.
    """
    found = get_own_photo(token, device)
    if found.match_id != match.id:
        raise UnknownPhoto(texts.NO_PHOTO)
    with table_transaction(match.table):
        kept = select(func.count()).select_from(Photo).join(Match).where(Photo.kept)
        if (db.session.scalar(kept.where(Match.table_id == match.table_id)) or 0) >= MAX_KEPT_PHOTOS:
            raise Illegal(texts.TOO_MANY_PHOTOS.format(most=MAX_KEPT_PHOTOS))
        found = get_own_photo(token, device)
        if not found.kept:
            found.jpeg, found.kept = smaller(found.jpeg), True


def delete_own_match_photo(match: Match, token: str, device: str) -> None:
    """Delete the phone's own photo of a hand of the match, also a kept one, and commit.

    Raises:
        UnknownPhoto: it has expired or was deleted, is another phone's, or is not of this match.
    """
    if get_visible_photo(match, token, device).device != device:
        raise UnknownPhoto(texts.NO_PHOTO)
    with table_transaction(match.table):
        db.session.execute(delete(Photo).where(Photo.token == token, Photo.device == device))
    _purge_deleted_photos()


def is_photo_of_hand(found: Photo, hand: Sequence[Card]) -> bool:
    """Return whether the photo shows that hand; of four cards or more one may be missing.

    It may show other cards, too. An empty hand is in no photo.
    """
    missing = Counter(hand) - Counter(one["card"] for one in found.reading.get("cards", ()))
    return bool(hand) and missing.total() <= (len(hand) >= 4)


def delete_own_photo(token: str, device: str) -> None:
    """Delete the photo with that token if it is this phone's, also a kept one, and commit.

    Nothing is deleted if there is none, or it is another phone's. It commits then, too, unless the
    text cannot be a token.
    """
    if _is_token_like(token):
        db.session.execute(delete(Photo).where(Photo.token == token, Photo.device == device))
        db.session.commit()
        _purge_deleted_photos()


def purge_expired_photos(now: datetime) -> int:
    """Delete all photos that have expired at `now`, and commit; return their number.

    A photo expires after `PHOTO_LIFETIME`, or `ENTERED_PHOTO_LIFETIME` if it is linked to a match.
    One from more than five minutes after `now` is deleted, too, because a wrong clock took it.
    Photos kept with an evening never expire.
    """
    count = _delete_expired_photos(now)
    db.session.commit()
    if count:
        _purge_deleted_photos()
    return count


def _purge_deleted_photos() -> None:
    current_app.extensions[_DATA_LEFT_KEY] = not purge_write_ahead_log()


def _is_token_like(token: str) -> bool:
    """Return whether the text has the form of a token; others are not looked up in the database."""
    return re.fullmatch(r"[\w-]{1,32}", token, re.ASCII) is not None


def purge_expired_photos_if_due() -> None:
    """Delete expired photos, at most once a minute in this process; runs before each request.

    It also tries again to remove deleted photos from SQLite's log, if that was not possible before.
    """
    moment = clock.now()
    if clock.is_due(current_app.extensions.get(_LAST_EXPIRY_KEY), _EXPIRY_INTERVAL, moment):
        current_app.extensions[_LAST_EXPIRY_KEY] = moment
        purge_expired_photos(moment)
        if current_app.extensions.get(_DATA_LEFT_KEY):
            _purge_deleted_photos()


def _delete_expired_photos(now: datetime) -> int:
    over = or_(
        and_(Photo.created <= now - PHOTO_LIFETIME, Photo.match_id.is_(None)),
        Photo.created <= now - ENTERED_PHOTO_LIFETIME,
        Photo.created > now + _MAX_CLOCK_DIFFERENCE,
    )
    gone = delete(Photo).where(over, ~Photo.kept).returning(Photo.token)
    return len(db.session.execute(gone).all())


def _has_not_expired(found: Photo, now: datetime) -> bool:
    """Return whether a photo has not expired; one from the future was taken by a wrong clock."""
    waits = PHOTO_LIFETIME if found.match_id is None else ENTERED_PHOTO_LIFETIME
    return found.kept or now - waits < found.created <= now + _MAX_CLOCK_DIFFERENCE


def _delete_all_but_newest(photos: Select[str], most: int) -> None:
    surplus = list(db.session.scalars(photos.order_by(Photo.created.desc()).offset(most)))
    if surplus:
        db.session.execute(delete(Photo).where(Photo.token.in_(surplus)))
