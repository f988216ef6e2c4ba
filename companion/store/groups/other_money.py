"""Money that moved at a group's evenings beside the games: adjustments and shared-out pots."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Select, func, literal, select, union_all

from companion.store.database.session import db
from companion.store.groups.seasons import WHO, Season, counted
from companion.store.models import Adjustment, Group, Person, Seat, Sharing, Table


def moved_beside(group: Group, chosen: Season) -> Iterator[tuple[int, int, int]]:
    """Yield (person id, table id, amount) for money beside the games; nothing if a game is chosen."""
    if chosen.game:
        return
    for person, evening, amount in db.session.execute(
        union_all(*(_adjusted(group, chosen, *side) for side in _SIDES))
    ):
        yield person, evening, int(amount)
    yield from _shared(group, chosen)


_SIDES = ((Adjustment.payer, -1), (Adjustment.payee, 1))


def _adjusted(group: Group, chosen: Season, seat: Any, sign: int) -> Select[Any]:
    amount = func.sum(Adjustment.amount) * literal(sign)
    asked: Any = select(WHO.label("person"), Table.id.label("evening"), amount.label("amount"))
    found: Select[Any] = (
        asked.select_from(Adjustment)
        .join(Table, Table.id == Adjustment.table_id)
        .join(Seat, Seat.id == seat)
        .join(Person, Person.id == Seat.person_id)
        .where(*counted(group, chosen), Adjustment.taken_back.is_(None))
        .group_by(WHO, Table.id)
    )
    return found


def _shared(group: Group, chosen: Season) -> list[tuple[int, int, int]]:
    """Return (person id, table id, share) for shared-out pots, which are rare and stored as lists."""
    live = select(Sharing).join(Table).where(*counted(group, chosen), Sharing.taken_back.is_(None))
    found = []
    for sharing in db.session.scalars(live):
        sits = {seat.id: seat.person for seat in sharing.table.seats if seat.person}
        for seat, share in zip(sharing.players, sharing.shares, strict=True):
            if seat in sits:
                person = sits[seat]
                found.append((person.joined_to or person.id, sharing.table_id, share))
    return found
