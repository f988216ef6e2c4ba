"""Opening a table, new or like the last one, and setting the unit it counts in."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from companion.engine.money import WHOLE, MoneyUnit
from companion.evenings.money import counting
from companion.evenings.tables import names
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.database.codes import (
    MAX_CODE_TRIES,
    choose_free_table_code,
    derive_table_code,
    random_code,
)
from companion.store.database.session import db
from companion.store.models import Seat, Table
from companion.store.tables.tables import seats_held_by_phone, tables_of_phone

DEFAULT_UNIT_NAME = "points"
"""Name of the unit if nobody gives one."""
_MAX_TABLE_NAME = 40
_MAX_UNIT_NAME = 12


def open_table(
    name: str,
    players: Iterable[str],
    device: str,
    unit: str = DEFAULT_UNIT_NAME,
    counts_in: MoneyUnit = WHOLE,
    press: str = "",
    locale: str | None = None,
) -> Table:
    """Open a new table with those players, clockwise, and commit; return it.

    Blank names are left out, and no phone holds a seat yet. A blank `name` becomes
    `default_table_name`. `counts_in` is the unit of money. `unit` is its name, used only if it has
    no sign. `press` is a token of the page with the form. The same form sent twice with one token
    returns the table that it opened, as long as that has the same players, no match and no
    adjustment; else another is opened. With "" each call opens a table. `locale` says how the table
    writes amounts and dates.

    Raises:
        BadName: the name of the table, a player or the unit is not valid, two players' names are
            too alike, nobody plays, or too many do.
    """
    cleaned = [names.clean_name(player) for player in players if player.strip()]
    names.refuse_bad_names(cleaned)
    title = names.clean_name(name, _MAX_TABLE_NAME) if name.strip() else default_table_name()
    seats = [{"name": player} for player in cleaned]
    counted = _unit_columns(unit, counts_in)
    first = (
        derive_table_code(press, device, title, *cleaned, *map(str, counted.values()))
        if press
        else random_code()
    )
    return _create_table(title, device, seats, counted | {"locale": locale}, first)


def open_table_like_last(device: str, after: str = "", locale: str | None = None) -> Table | None:
    """Open a table like the last of this phone, commit, and return it; None if it was at none.

    The same people sit in the same order and count in the same unit. The phone holds the same
    seats; the others are free. Nobody sits out, and the table belongs to no group. Its name is
    `default_table_name`. `after` is the code of the table that was the newest when the page was
    made. That table is copied if it is among the phone's ten newest, otherwise the newest is. If the
    phone has opened one like the table `after` since, and nothing was played there yet, that one is
    returned: a double press counts once. `locale` is that of a new table.
    """
    mine = tables_of_phone(device)
    last = next((table for table in mine if table.code == after), next(iter(mine), None))
    if last is None:
        return None
    # Locked until the next commit, so that a second press waits; the table's version stays
    lock = update(Table).where(Table.id == last.id).values(version=Table.version)
    db.session.execute(lock, execution_options={"synchronize_session": False})
    opened = _find_newer_table_like(last, device) if last.code == after else None
    if opened is not None:
        db.session.commit()  # releases the lock on the table
        return opened
    held = seats_held_by_phone(last, device)
    seats = [{"name": seat.name, "device": device if seat in held else None} for seat in last.seats]
    counted = _unit_columns(last.unit, last.counts_in) | {"locale": locale}
    return _create_table(default_table_name(), device, seats, counted, random_code())


def _find_newer_table_like(last: Table, device: str) -> Table | None:
    """Return the newer table that the phone opened for the same people, if it was not played at."""
    people = [seat.name for seat in last.seats]
    newer = (table for table in tables_of_phone(device) if table.id > last.id and table.opened_by == device)
    return next(
        (
            table
            for table in newer
            if [seat.name for seat in table.seats] == people and not has_matches_or_adjustments(table)
        ),
        None,
    )


def open_trial_table(name: str, players: Sequence[str], device: str, locale: str | None) -> Table | None:
    """Open a trial table of the phone with those players, clockwise, and commit; return it.

    The phone holds the first seat, and the others are free. The names are stored unchecked. Return None
    if the phone has a trial already: then nothing is stored.
    """
    table = Table(
        code=choose_free_table_code(""),
        name=name,
        unit=DEFAULT_UNIT_NAME,
        locale=locale,
        opened_by=device,
        trial_device=device,
        created=clock.now(),
    )
    table.seats = [
        Seat(position=place, name=player, device=None if place else device)
        for place, player in enumerate(players)
    ]
    db.session.add(table)
    try:
        db.session.commit()
    except IntegrityError:  # the same phone has begun one, or another table has the code
        db.session.rollback()
        return None
    return table


def default_table_name() -> str:
    """Return the default name of a table, with today's day of the week in the server's time zone."""
    return texts.DEFAULT_TABLE_NAME.format(day=texts.WEEKDAYS[clock.now().astimezone().weekday()])


def _create_table(
    name: str, device: str, seats: list[dict[str, Any]], counted: dict[str, Any], first: str
) -> Table:
    """Return a new table with the code `first`, or another if that is taken.

    If this phone took it for the same people and nothing was played, the form was sent twice. Then that table
    is returned.
    """
    for tried in range(MAX_CODE_TRIES):
        code = random_code() if tried else first
        table = Table(code=code, name=name, **counted, opened_by=device, created=clock.now())
        table.seats = [Seat(position=position, **seat) for position, seat in enumerate(seats)]
        db.session.add(table)
        try:
            db.session.commit()
        except IntegrityError:
            db.session.rollback()  # another table has the code
            if not tried and (
                same := _find_table_of_same_form(first, device, [seat["name"] for seat in seats])
            ):
                return same
        else:
            return table
    raise RuntimeError("All table codes are taken.")


def set_table_unit(table: Table, unit: str, counts_in: MoneyUnit) -> None:
    """Set the unit that the table counts in, and commit; nothing is logged.

    `counts_in` is the unit of money. `unit` is its name, used only if it has no sign.

    Raises:
        BadName: the unit's name is not valid.
        Illegal: an amount was recorded already (see `has_recorded_amounts`), or the evening is closed.
    """
    counted = _unit_columns(unit, counts_in)
    with table_transaction(table, counts=True):
        counting.check_may_change_unit(counted=has_recorded_amounts(table))
        for name, value in counted.items():
            setattr(table, name, value)


def has_recorded_amounts(table: Table) -> bool:
    """Return whether any amount of money was recorded at the table, so that its unit must stay.

    These are matches, adjustments, chips bought or cashed in, payments, and debts carried over from earlier
    evenings, also those that were called off or taken back.
    """
    return has_matches_or_adjustments(table) or bool(table.cash or table.handovers or table.carried)


def has_matches_or_adjustments(table: Table) -> bool:
    """Return whether the table has any match or adjustment.

    Matches that were called off and adjustments that were taken back count, too. Chips, payments and
    carried-over debts do not.
    """
    return bool(table.matches or table.adjustments)


def _unit_columns(unit: str, counts_in: MoneyUnit) -> dict[str, Any]:
    called = counts_in.sign or names.clean_name(unit, _MAX_UNIT_NAME)
    return {"unit": called, "sign": counts_in.sign, "places": counts_in.places}


def _find_table_of_same_form(code: str, device: str, people: list[str]) -> Table | None:
    """Return the table with that code if this phone opened it for those people and nothing was played."""
    table = db.session.scalar(select(Table).where(Table.code == code, Table.trial_device.is_(None)))
    same = (
        table is not None
        and table.opened_by == device
        and [seat.name for seat in table.seats] == people
        and not has_matches_or_adjustments(table)
    )
    return table if same else None
