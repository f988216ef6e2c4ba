"""Opening a table, anew or like the one before it, and what it counts in."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import update
from sqlalchemy.exc import IntegrityError

from companion.engine.money import WHOLE, Unit
from companion.evenings.money import counting
from companion.evenings.tables import names
from companion.store.database import clock, texts
from companion.store.database.changes import changing
from companion.store.database.codes import TRIES, code_of, new_code
from companion.store.database.session import db
from companion.store.models import Seat, Table
from companion.store.tables.tables import find_table, held_by, tables_of

_TABLE_NAME = 40
_UNIT = 12


def open_table(
    name: str,
    players: Iterable[str],
    device: str,
    unit: str = "points",
    counts_in: Unit = WHOLE,
    press: str = "",
) -> Table:
    """Return a new table with those players, clockwise; blank names are left out. Raise `BadName`.

    `unit` is what whole ones are called where no sign says it. `press` is what the page has of its own that
    asks: the same sent again brings the table back that it opened, as long as nothing was played there.
    """
    cleaned = [names.clean(player) for player in players if player.strip()]
    names.refuse_company(cleaned)
    title = names.clean(name, _TABLE_NAME) if name.strip() else usual_name()
    seats = [{"name": player} for player in cleaned]
    counted = _counting(unit, counts_in)
    first = code_of(press, device, title, *cleaned, *map(str, counted.values())) if press else new_code()
    return _opened(title, device, seats, counted, first)


def open_again(device: str, after: str = "") -> Table | None:
    """Return a new table like the newest of this phone, None if it was at none.

    The same people sit in the same order and count in the same; the phone holds the seats that it held there.
    `after` is the code of the table that was the newest when the phone was asked. What it has opened like
    that one since, and where nothing was played yet, comes back instead: a press that came twice counts once.
    """
    mine = tables_of(device)
    last = next((table for table in mine if table.code == after), next(iter(mine), None))
    if last is None:
        return None
    _hold(last)
    opened = _opened_like(last, device) if last.code == after else None
    if opened is not None:
        db.session.commit()  # lets go of the table that was held
        return opened
    held = held_by(last, device)
    seats = [{"name": seat.name, "device": device if seat in held else None} for seat in last.seats]
    return _opened(usual_name(), device, seats, _counting(last.unit, last.counts_in), new_code())


def _hold(table: Table) -> None:
    """Let no other press open a table like this one until the next commit; phones see nothing change."""
    held = update(Table).where(Table.id == table.id).values(version=Table.version)
    db.session.execute(held, execution_options={"synchronize_session": False})


def _opened_like(last: Table, device: str) -> Table | None:
    """Return what the phone has opened since for the same people, if nothing was played there yet."""
    people = [seat.name for seat in last.seats]
    newer = (table for table in tables_of(device) if table.id > last.id and table.opened_by == device)
    return next(
        (
            table
            for table in newer
            if [seat.name for seat in table.seats] == people and not has_counted(table)
        ),
        None,
    )


def usual_name() -> str:
    """Return what a table is called where nobody says it."""
    return texts.TABLE.format(day=texts.DAYS[clock.now().astimezone().weekday()])


def _opened(
    name: str, device: str, seats: list[dict[str, Any]], counted: dict[str, Any], first: str
) -> Table:
    """Return a new table with the code `first`, or another where that is taken.

    Where this phone took it for the same people and nothing was played, it was the same press: that table.
    """
    for tried in range(TRIES):
        code = new_code() if tried else first
        table = Table(code=code, name=name, **counted, opened_by=device, created=clock.now())
        table.seats = [Seat(position=position, **seat) for position, seat in enumerate(seats)]
        db.session.add(table)
        try:
            db.session.commit()
        except IntegrityError:
            db.session.rollback()  # the code is another table's
            if not tried and (same := _pressed(first, device, [seat["name"] for seat in seats])):
                return same
        else:
            return table
    raise RuntimeError("No code is free.")


def count_in(table: Table, unit: str, counts_in: Unit) -> None:
    """Let the table count in that from now on, as `open_table` takes it.

    Raise `BadName`, or `Illegal` once anything was played or written down.
    """
    counted = _counting(unit, counts_in)
    with changing(table, counts=True):
        counting.refuse_another(counted=has_counted(table))
        for name, value in counted.items():
            setattr(table, name, value)


def has_counted(table: Table) -> bool:
    """Say whether something was played or written down in what the table counts in."""
    return bool(table.matches or table.adjustments)


def _counting(unit: str, counts_in: Unit) -> dict[str, Any]:
    """Return what is stored of a unit, by column."""
    called = counts_in.sign or names.clean(unit, _UNIT)
    return {"unit": called, "sign": counts_in.sign, "places": counts_in.places}


def _pressed(code: str, device: str, people: list[str]) -> Table | None:
    """Return the table with that code if this phone opened it for those people and nothing was played."""
    table = find_table(code)
    same = table.opened_by == device and [seat.name for seat in table.seats] == people
    return table if same and not has_counted(table) else None
