"""Option presets: options of a game saved under a name, offered where their phone sits."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.exc import IntegrityError

from companion.engine.field import Illegal
from companion.engine.game import Game
from companion.engine.money import WHOLE, MoneyUnit
from companion.engine.values import filled_values_to_json, read_values
from companion.evenings.money import stakes
from companion.evenings.tables import names
from companion.store.database import clock, texts
from companion.store.database.session import db
from companion.store.models import OptionPreset, Phone, Table


def clean_preset_name(device: str, slug: str, name: str) -> str:
    """Return a typed name of a preset as it is stored; nothing is stored.

    Raises:
        BadName: it is not valid.
        Illegal: the phone has no preset of game `slug` with a name like it, and keeps too many to
            add one.
    """
    cleaned = names.clean_name(name)
    if _find_preset_like(device, slug, cleaned) is None:
        count = select(func.count()).select_from(OptionPreset).where(OptionPreset.device == device)
        stakes.refuse_too_many_presets(db.session.scalar(count) or 0)
    return cleaned


def save_preset(
    device: str,
    game: Game[Any],
    name: str,
    options: Mapping[str, Any],
    unit: MoneyUnit = WHOLE,
    group: int | None = None,
) -> OptionPreset:
    """Save the options of `game` as a preset of the phone, commit, and return it.

    It replaces the phone's preset of that game whose name is the same, or too like it. `options` are
    typed or stored values, with amounts in `unit`; the others get their defaults. Presets of a
    `group`, by its id, are offered at all of its tables, and all its people may delete them. With
    None a replaced preset keeps its group.

    Raises:
        BadName: the name is not valid.
        Illegal: the options are not valid or hold the pot that is taken over, or the phone keeps too
            many presets to add one.
    """
    values = filled_values_to_json(read_values(game.options.choosable_fields_in(unit), options))
    cleaned = clean_preset_name(device, game.slug, name)
    try:
        return _store_preset(device, game.slug, cleaned, values, unit, group)
    except IntegrityError:
        db.session.rollback()  # a double press: the first one was stored a moment earlier
        return _store_preset(device, game.slug, cleaned, values, unit, group)


def list_presets(table: Table, slug: str) -> list[OptionPreset]:
    """Return the presets of game `slug` that are offered at the table, newest first.

    They were saved by the phone that opened it, by phones that hold its seats, or for its group.
    """
    phones = {table.opened_by, *(seat.device for seat in table.seats if seat.device)}
    theirs: ColumnElement[bool] = OptionPreset.device.in_(phones)
    if table.group_id is not None:
        theirs = or_(theirs, OptionPreset.group_id == table.group_id)
    kept = select(OptionPreset).where(theirs, OptionPreset.game == slug)
    return list(db.session.scalars(kept.order_by(OptionPreset.saved.desc(), OptionPreset.id.desc())))


def delete_preset(device: str, number: int) -> None:
    """Delete the preset with the id `number`, and commit.

    Raises:
        Illegal: it is gone, or is neither the phone's own nor of a group that the phone belongs to.
    """
    mine = select(Phone.group_id).where(Phone.device == device)
    own = select(OptionPreset).where(or_(OptionPreset.device == device, OptionPreset.group_id.in_(mine)))
    found = next((one for one in db.session.scalars(own) if one.id == number), None)
    if found is None:
        raise Illegal(texts.NO_PRESET)
    db.session.delete(found)
    db.session.commit()


def _store_preset(
    device: str, slug: str, name: str, values: dict[str, object], unit: MoneyUnit, group: int | None
) -> OptionPreset:
    found = _find_preset_like(device, slug, name)
    if found is None:
        found = OptionPreset(device=device, game=slug)
        db.session.add(found)
    found.name, found.options, found.saved = name, values, clock.now()
    found.places = unit.places
    found.group_id = group or found.group_id
    db.session.commit()
    return found


def _find_preset_like(device: str, slug: str, name: str) -> OptionPreset | None:
    """Return the phone's preset whose name is that one or too like it, None if there is none."""
    kept = db.session.scalars(
        select(OptionPreset).where(OptionPreset.device == device, OptionPreset.game == slug)
    )
    by_name = {one.name: one for one in kept}
    return by_name.get(stakes.find_similar_name(name, by_name) or "")
