"""House games that a table keeps, as whole definitions; the tables of a group share them."""

from functools import lru_cache
from typing import Any

from sqlalchemy import ColumnElement, delete, or_, select

from companion.engine.field import Illegal
from companion.evenings.match_setup import keeping
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.database.session import db
from companion.store.models import SavedVariant, Table
from companion.store.tables import events
from companion.store.tables.tables import author_name, get_seat_holders
from companion.variants import (
    BadVariant,
    Variant,
    judge_trial_hands,
    variant_data_fingerprint,
    variant_fingerprint,
    variant_to_data,
)


def list_saved_variants(table: Table) -> list[SavedVariant]:
    """Return the house games that the table, or any table of its group, keeps, sorted by name.

    Case does not matter for the order. What two tables of the group keep is there twice.
    """
    kept = db.session.scalars(select(SavedVariant).where(_shelf_condition(table)))
    return sorted(kept, key=lambda one: (one.name.casefold(), one.id))


def _shelf_condition(table: Table) -> ColumnElement[bool]:
    """Return the SQL condition for the house games of a table or its group."""
    theirs: ColumnElement[bool] = SavedVariant.table_id == table.id
    if table.group_id is None:
        return theirs
    return or_(theirs, SavedVariant.table_id.in_(select(Table.id).where(Table.group_id == table.group_id)))


def get_saved_variant(table: Table, key: str) -> SavedVariant:
    """Return the house game of the table, or its group, with that key.

    Raises:
        Illegal: it is gone, or was changed, which changes its key.
    """
    found = _first_saved_variant(table, SavedVariant.key == key)
    if found is None:
        raise Illegal(texts.NO_SAVED_VARIANT)
    return found


def find_key_of_saved_variant(table: Table, variant: Variant) -> str | None:
    """Return the key of the saved house game that is the same as `variant`; None if there is none.

    The same is one with the same whole definition, its name included. It is searched for at the
    table and at all tables of its group.
    """
    found = _first_saved_variant(table, SavedVariant.fingerprint == variant_fingerprint(variant))
    return None if found is None else found.key


def _first_saved_variant(table: Table, which: ColumnElement[bool]) -> SavedVariant | None:
    """Return the first house game of a table that meets the condition, None if none does."""
    return db.session.scalar(
        select(SavedVariant).where(_shelf_condition(table), which).order_by(SavedVariant.id).limit(1)
    )


def saved_variant_names(table: Table) -> list[str]:
    """Return the names of the house games that the table, or any table of its group, keeps.

    They are in no certain order, and one that two tables of the group keep is there twice.
    """
    return list(db.session.scalars(select(SavedVariant.name).where(_shelf_condition(table))))


def save_variant(table: Table, variant: Variant, device: str, instead: str | None = None) -> SavedVariant:
    """Save a house game at the table, log it, and commit; return its row.

    It replaces the game with the key `instead` if the table or its group still keeps that;
    otherwise it is added. If the same game is there already, that is returned and nothing changes.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
        Illegal: a hand of the game cannot be judged, or a rule of it can never have an effect; its
            name is too like that of another game there; or it would be added and too many are kept.
    """
    refuse_watcher(get_seat_holders(table), device)
    check_variant_by_trial_hand(variant)
    with table_transaction(table):
        kept = list_saved_variants(table)
        before = next((one for one in kept if one.key == instead), None)
        known = next((one for one in kept if one.fingerprint == variant_fingerprint(variant)), None)
        if known is not None:
            return known
        others, meanwhile = [one.name for one in kept if one is not before], before is None and bool(instead)
        keeping.refuse_taken_name(variant.name, others, meanwhile=meanwhile)
        told = texts.VARIANT_SAVED if before is None else texts.VARIANT_CHANGED
        events.add_table_event(table, told.format(name=variant.name), device)
        if before is None:
            keeping.refuse_too_many_games(len(kept))
            before = SavedVariant(table_id=table.id)
        before.kept_by, before.device, before.at = author_name(table, device), device, clock.now()
        before.name, before.card = variant.name, variant_to_data(variant)
        before.fingerprint = variant_fingerprint(variant)
        db.session.add(before)
    return before


def delete_variant(table: Table, key: str, device: str) -> dict[str, Any]:
    """Delete the house game with that key, log it, and commit; return its definition.

    It may be that of another table of the group. Matches of the game keep their own copy of the definition.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
        Illegal: the game is gone, or was changed, which changes its key.
    """
    refuse_watcher(get_seat_holders(table), device)
    with table_transaction(table):
        kept = get_saved_variant(table, key)
        card = kept.card
        db.session.execute(delete(SavedVariant).where(SavedVariant.id == kept.id))
        events.add_table_event(table, texts.VARIANT_DELETED.format(name=kept.name), device)
    return card


def move_group_variants(tables: list[int]) -> None:
    """Move house games of groups from tables about to be deleted to each group's newest other table.

    `tables` are their ids. A game that the other tables of the group keep already is not moved. A
    game whose name is taken there gets another. Without another table nothing is moved. The caller
    commits.
    """
    kept = select(SavedVariant, Table.group_id).join(Table).order_by(SavedVariant.id)
    theirs = kept.where(SavedVariant.table_id.in_(tables), Table.group_id.is_not(None))
    for card, group in db.session.execute(theirs).all():
        others = select(Table).where(Table.group_id == group, Table.id.not_in(tables))
        heir = db.session.scalars(others.order_by(Table.created.desc(), Table.id.desc())).first()
        if heir is not None:
            _move_variant(
                card, heir, [one for one in list_saved_variants(heir) if one.table_id not in tables]
            )
    db.session.flush()


def _move_variant(card: SavedVariant, heir: Table, there: list[SavedVariant]) -> None:
    """Move a game to another table under a free name, unless the same game is `there`."""
    if any(one.fingerprint == card.fingerprint for one in there):
        return
    name = keeping.make_free_name(card.name, [one.name for one in there])
    if name != card.name:
        card.card = {**card.card, "name": name}
        card.name, card.fingerprint = name, variant_data_fingerprint(card.card)
    card.table_id = heir.id


def check_variant_by_trial_hand(variant: Variant) -> None:
    """Check a house game by judging sample hands of it; the result is cached.

    Raises:
        Illegal: a hand cannot be judged, or a rule can never have an effect; the error names the
            field of the form.
    """
    _check_trial_hand_cached(variant)


@lru_cache(maxsize=500)
def _check_trial_hand_cached(variant: Variant) -> None:
    try:
        judge_trial_hands(variant)
    except BadVariant as bad:
        raise Illegal(str(bad), field=bad.field) from bad
