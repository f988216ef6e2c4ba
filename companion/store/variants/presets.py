"""A game's options saved under a name, and offered again where the phone that saved them sits at a table."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.exc import IntegrityError

from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.engine.money import WHOLE, Unit
from companion.engine.values import read_values, write_values
from companion.evenings.money import stakes
from companion.evenings.tables import names
from companion.store.database import clock, texts
from companion.store.database.session import db
from companion.store.models import Phone, Stakes, Table


def name_for(device: str, slug: str, name: str) -> str:
    """Return the name as it is kept for stakes of that game; raise `BadName`, or `Illegal` for too many."""
    cleaned = names.clean(name)
    if _same(device, slug, cleaned) is None:
        stakes.refuse_more(_kept(device))
    return cleaned


def save(
    device: str,
    game: Game[Any],
    name: str,
    options: Mapping[str, Any],
    unit: Unit = WHOLE,
    group: int | None = None,
) -> Stakes:
    """Keep the options of `game` under that name, counted in `unit`; those of the same name make room.

    Those of a `group`, by its id, are offered at all of its tables and forgotten by all who belong to it.

    Raise `BadName` for the name, `Illegal` for the options or when the phone keeps too many.
    """
    values = write_values(read_values(game.asked_in(unit), options))
    cleaned = name_for(device, game.slug, name)
    try:
        return _put(device, game.slug, cleaned, values, unit, group)
    except IntegrityError:
        db.session.rollback()  # pressed twice: the other was a moment earlier
        return _put(device, game.slug, cleaned, values, unit, group)


def offered_at(table: Table, slug: str) -> list[Stakes]:
    """Return the stakes of that game saved by phones at the table or kept with its group, newest first."""
    phones = {table.opened_by, *(seat.device for seat in table.seats if seat.device)}
    theirs: ColumnElement[bool] = Stakes.device.in_(phones)
    if table.group_id is not None:
        theirs = or_(theirs, Stakes.group_id == table.group_id)
    kept = select(Stakes).where(theirs, Stakes.game == slug)
    return list(db.session.scalars(kept.order_by(Stakes.saved.desc(), Stakes.id.desc())))


def forget(device: str, number: int) -> None:
    """Drop the stakes of that id; raise `Illegal` if they are gone, or of other phones and groups."""
    mine = select(Phone.group_id).where(Phone.device == device)
    own = select(Stakes).where(or_(Stakes.device == device, Stakes.group_id.in_(mine)))
    found = next((one for one in db.session.scalars(own) if one.id == number), None)
    if found is None:
        raise Illegal(texts.NO_STAKES)
    db.session.delete(found)
    db.session.commit()


def _put(
    device: str, slug: str, name: str, values: dict[str, object], unit: Unit, group: int | None
) -> Stakes:
    found = _same(device, slug, name)
    if found is None:
        found = Stakes(device=device, game=slug)
        db.session.add(found)
    found.name, found.options, found.saved = name, values, clock.now()
    found.places = unit.places
    found.group_id = group or found.group_id
    db.session.commit()
    return found


def _same(device: str, slug: str, name: str) -> Stakes | None:
    """Return what the phone keeps under a name that would be taken for that one."""
    kept = db.session.scalars(select(Stakes).where(Stakes.device == device, Stakes.game == slug))
    by_name = {one.name: one for one in kept}
    return by_name.get(stakes.alike(name, by_name) or "")


def _kept(device: str) -> int:
    return db.session.scalar(select(func.count()).select_from(Stakes).where(Stakes.device == device)) or 0
