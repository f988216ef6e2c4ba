"""Option presets: options of a game saved under a name, offered where their phone sits."""

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
    """Return the name of a preset as it is stored; raise `BadName`, or `Illegal` for too many."""
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
    """Save the options of `game` under that name, in `unit`, in place of a preset of that name.

    Presets of a `group`, by its id, are offered at all of its tables, and all its people may delete them.

    Raises:
        BadName: the name is not valid.
        Illegal: the options are not valid, or the phone keeps too many presets.
    """
    values = write_values(read_values(game.asked_in(unit), options))
    cleaned = name_for(device, game.slug, name)
    try:
        return _put(device, game.slug, cleaned, values, unit, group)
    except IntegrityError:
        db.session.rollback()  # a double press: the first one was stored a moment earlier
        return _put(device, game.slug, cleaned, values, unit, group)


def offered_at(table: Table, slug: str) -> list[Stakes]:
    """Return the presets of that game by phones at the table or of its group, newest first."""
    phones = {table.opened_by, *(seat.device for seat in table.seats if seat.device)}
    theirs: ColumnElement[bool] = Stakes.device.in_(phones)
    if table.group_id is not None:
        theirs = or_(theirs, Stakes.group_id == table.group_id)
    kept = select(Stakes).where(theirs, Stakes.game == slug)
    return list(db.session.scalars(kept.order_by(Stakes.saved.desc(), Stakes.id.desc())))


def forget(device: str, number: int) -> None:
    """Delete the preset with that id; raise `Illegal` if it is gone or of other phones and groups."""
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
    """Return the phone's preset whose name is that one or too like it, None if there is none."""
    kept = db.session.scalars(select(Stakes).where(Stakes.device == device, Stakes.game == slug))
    by_name = {one.name: one for one in kept}
    return by_name.get(stakes.alike(name, by_name) or "")


def _kept(device: str) -> int:
    return db.session.scalar(select(func.count()).select_from(Stakes).where(Stakes.device == device)) or 0
