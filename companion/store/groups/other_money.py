"""Money that moved at a group's evenings beside the games: adjustments and shared-out pots."""

from collections.abc import Iterator
from typing import Any

from sqlalchemy import Select, func, literal, select, union_all

from companion.store.database.session import db
from companion.store.groups.seasons import PERSON_ID, Season, season_conditions
from companion.store.models import Adjustment, Group, Person, PotSplit, Seat, Table


def other_money_moves(group: Group, chosen: Season) -> Iterator[tuple[int, int, int]]:
    """Yield (person id, table id, amount) for money beside the games; nothing if a game is chosen."""
    if chosen.game:
        return
    for person, evening, amount in db.session.execute(
        union_all(*(_adjustments_query(group, chosen, *side) for side in _PAYMENT_SIDES))
    ):
        yield person, evening, int(amount)
    yield from _pot_split_shares(group, chosen)


_PAYMENT_SIDES = ((Adjustment.payer, -1), (Adjustment.payee, 1))


def _adjustments_query(group: Group, chosen: Season, seat: Any, sign: int) -> Select[Any]:
    amount = func.sum(Adjustment.amount) * literal(sign)
    asked: Any = select(PERSON_ID.label("person"), Table.id.label("evening"), amount.label("amount"))
    found: Select[Any] = (
        asked.select_from(Adjustment)
        .join(Table, Table.id == Adjustment.table_id)
        .join(Seat, Seat.id == seat)
        .join(Person, Person.id == Seat.person_id)
        .where(*season_conditions(group, chosen), Adjustment.taken_back.is_(None))
        .group_by(PERSON_ID, Table.id)
    )
    return found


def _pot_split_shares(group: Group, chosen: Season) -> list[tuple[int, int, int]]:
    """Return (person id, table id, share) for shared-out pots, which are rare and stored as lists."""
    live = (
        select(PotSplit).join(Table).where(*season_conditions(group, chosen), PotSplit.taken_back.is_(None))
    )
    found = []
    for sharing in db.session.scalars(live):
        sits = {seat.id: seat.person for seat in sharing.table.seats if seat.person}
        for seat, share in zip(sharing.players, sharing.shares, strict=True):
            if seat in sits:
                person = sits[seat]
                found.append((person.joined_to or person.id, sharing.table_id, share))
    return found
