"""House games that a table keeps, as whole definitions; the tables of a group share them."""

from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, delete, or_, select

from companion.engine.field import Illegal
from companion.evenings.match_setup import keeping
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import clock, texts
from companion.store.database.changes import changing
from companion.store.database.session import db
from companion.store.models import KeptCard, Table
from companion.store.tables import events
from companion.store.tables.tables import company, known_as
from companion.variants import BadVariant, Variant, as_data, fingerprint, fingerprint_of, trial


def kept_at(table: Table) -> list[KeptCard]:
    """Return the house games that the table or its group keeps, by name."""
    kept = db.session.scalars(select(KeptCard).where(_of(table)))
    return sorted(kept, key=lambda one: (one.name.casefold(), one.id))


def _of(table: Table) -> ColumnElement[bool]:
    """Return the SQL condition for the house games of a table or its group."""
    theirs: ColumnElement[bool] = KeptCard.table_id == table.id
    if table.group_id is None:
        return theirs
    return or_(theirs, KeptCard.table_id.in_(select(Table.id).where(Table.group_id == table.group_id)))


def kept_card(table: Table, key: str) -> KeptCard:
    """Return the house game with that key; raise `Illegal` if it is gone or was changed."""
    found = _one(table, KeptCard.key == key)
    if found is None:
        raise Illegal(texts.NO_KEPT_GAME)
    return found


def key_of(table: Table, variant: Variant) -> str | None:
    """Return the key of a house game that is the same as that one, None if the table has none."""
    found = _one(table, KeptCard.fingerprint == fingerprint(variant))
    return None if found is None else found.key


def _one(table: Table, which: ColumnElement[bool]) -> KeptCard | None:
    """Return the first house game of a table that meets the condition, None if none does."""
    return db.session.scalar(select(KeptCard).where(_of(table), which).order_by(KeptCard.id).limit(1))


def names_at(table: Table) -> list[str]:
    """Return the names of the house games that the table keeps."""
    return list(db.session.scalars(select(KeptCard.name).where(_of(table))))


def keep(table: Table, variant: Variant, device: str, instead: str | None = None) -> KeptCard:
    """Store a house game once a trial hand of it can be judged; the same one already there stays.

    It replaces the one with the key `instead` if the table still keeps that.

    Raises:
        Illegal: the game cannot be judged, its name is taken, or the table keeps too many; a game that cannot
            be judged names the field.
        NotYours: the phone has no seat.
    """
    refuse_watcher(company(table), device)
    try_out(variant)
    with changing(table):
        kept = kept_at(table)
        before = next((one for one in kept if one.key == instead), None)
        known = next((one for one in kept if one.fingerprint == fingerprint(variant)), None)
        if known is not None:
            return known
        others, meanwhile = [one.name for one in kept if one is not before], before is None and bool(instead)
        keeping.refuse_name(variant.name, others, meanwhile=meanwhile)
        told = texts.GAME_KEPT if before is None else texts.GAME_CHANGED
        events.tell(table, told.format(name=variant.name), device)
        signed = {"kept_by": known_as(table, device), "device": device, "at": clock.now()}
        if before is None:
            keeping.refuse_more(len(kept))
            before = KeptCard(table_id=table.id)
        for name, value in {**_written(variant), **signed}.items():
            setattr(before, name, value)
        db.session.add(before)
    return before


def _written(variant: Variant) -> dict[str, Any]:
    return {"name": variant.name, "card": as_data(variant), "fingerprint": fingerprint(variant)}


def put_away(table: Table, key: str, device: str) -> dict[str, Any]:
    """Delete a house game and return its definition; matches that were played by it keep theirs.

    Raises:
        Illegal: the game is gone or was changed.
        NotYours: the phone has no seat.
    """
    refuse_watcher(company(table), device)
    with changing(table):
        kept = kept_card(table, key)
        card = kept.card
        db.session.execute(delete(KeptCard).where(KeptCard.id == kept.id))
        events.tell(table, texts.GAME_PUT_AWAY.format(name=kept.name), device)
    return card


def hand_on(tables: list[int]) -> None:
    """Move house games of groups from `tables`, soon deleted, to each group's newest other table."""
    kept = select(KeptCard, Table.group_id).join(Table).order_by(KeptCard.id)
    theirs = kept.where(KeptCard.table_id.in_(tables), Table.group_id.is_not(None))
    for card, group in db.session.execute(theirs).all():
        others = select(Table).where(Table.group_id == group, Table.id.not_in(tables))
        heir = db.session.scalars(others.order_by(Table.created.desc(), Table.id.desc())).first()
        if heir is not None:
            _lay(card, heir, [one for one in kept_at(heir) if one.table_id not in tables])
    db.session.flush()


def _lay(card: KeptCard, heir: Table, there: list[KeptCard]) -> None:
    """Move a game to another table under a free name, unless the same game is `there`."""
    if any(one.fingerprint == card.fingerprint for one in there):
        return
    name = keeping.free_name(card.name, [one.name for one in there])
    if name != card.name:
        card.card = {**card.card, "name": name}
        card.name, card.fingerprint = name, fingerprint_of(card.card)
    card.table_id = heir.id


def try_out(variant: Variant) -> None:
    """Judge a trial hand of the game; raise `Illegal` with the field if that is not possible."""
    _tried(variant)


@lru_cache(maxsize=500)
def _tried(variant: Variant) -> None:
    try:
        trial(variant)
    except BadVariant as bad:
        raise Illegal(str(bad), field=bad.field) from bad
