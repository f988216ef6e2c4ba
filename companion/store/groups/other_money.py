"""Money that moved at a group's evenings beside the games: adjustments and shared-out pots."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import select

from companion.evenings.money.ledger import add_up_entries
from companion.store.database.session import db
from companion.store.groups.seasons import PERSON_ID, SeasonFilter, season_conditions
from companion.store.models import BALANCE_ROWS, Group, Seat, Table


def amounts_outside_matches(group: Group, chosen: SeasonFilter) -> Iterator[tuple[int, int, int]]:
    """Yield (person id, table id, amount) for adjustments and shared-out pots of the season.

    A joined guest counts as the person they turned out to be. The amount is negative if it was lost.
    There may be several for one person and table. Rows that were taken back, and seats without a
    person, are left out. Nothing is yielded if the season is limited to one game, because this money
    belongs to none.
    """
    if chosen.game:
        return
    counted = season_conditions(group, chosen)
    rows: list[Any] = []
    for kind in BALANCE_ROWS:
        live = select(kind).join(Table).where(*counted, kind.taken_back.is_(None))
        rows.extend(db.session.scalars(live))
    if rows:
        sits = select(Seat.id, PERSON_ID.label("person")).join(Seat.table).join(Seat.person)
        people = {sat.id: sat.person for sat in db.session.execute(sits.where(*counted))}
        for row in rows:
            for seat, amount in add_up_entries(row.entries).money.items():
                if seat in people:
                    yield people[seat], row.table_id, amount
