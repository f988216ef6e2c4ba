"""Tables: opening and finding them, and who the phones at one are."""

import secrets
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, TypeVar

from flask import current_app
from sqlalchemy import bindparam, exists, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import joinedload

from companion.evening import counting, entering, names
from companion.evening.entering import Company
from companion.kit.letters import excerpt
from companion.play.money import WHOLE, Unit
from companion.store import clock, words
from companion.store.changes import changing
from companion.store.database import db
from companion.store.models import Seat, Table

ALPHABET = "ACDEFHJKMNPRTWXY3479"
"""No letter or digit that is taken for another across a table, read aloud or written by hand."""

SHORT, LONG = 5, 8
"""Signs of a code: as few as are called across a table, and as many as nobody finds who tries for years."""

_TABLE_NAME = 40
_UNIT = 12
_KEPT_NAMES = 50
_TRIES = 50


Stored = TypeVar("Stored")


class UnknownTable(LookupError):
    """No table has that code; the message is a sentence for people."""


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
    first = _code_of(press, device, title, *cleaned, *map(str, counted.values())) if press else _code()
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
    return _opened(usual_name(), device, seats, _counting(last.unit, last.counts_in), _code())


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
            if [seat.name for seat in table.seats] == people and not may_not_count_otherwise(table)
        ),
        None,
    )


def usual_name() -> str:
    """Return what a table is called where nobody says it."""
    return words.TABLE.format(day=words.DAYS[clock.now().astimezone().weekday()])


def _opened(
    name: str, device: str, seats: list[dict[str, Any]], counted: dict[str, Any], first: str
) -> Table:
    """Return a new table with the code `first`, or another where that is taken.

    Where this phone took it for the same people and nothing was played, it was the same press: that table.
    """
    for tried in range(_TRIES):
        code = _code() if tried else first
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
        counting.refuse_another(counted=may_not_count_otherwise(table))
        for name, value in counted.items():
            setattr(table, name, value)


def may_not_count_otherwise(table: Table) -> bool:
    """Say whether something was played or written down in what the table counts in."""
    return bool(table.matches or table.adjustments)


def _counting(unit: str, counts_in: Unit) -> dict[str, Any]:
    """Return what is stored of a unit, by column."""
    called = counts_in.sign or names.clean(unit, _UNIT)
    return {"unit": called, "sign": counts_in.sign, "places": counts_in.places}


def find_table(code: str) -> Table:
    """Return the table with that code, however typed, its seats and who knocks; raise `UnknownTable`."""
    found = db.session.scalars(_BY_CODE, {"code": _typed(code)})
    return _known(found.unique().one_or_none(), code)


def version_of(code: str) -> int:
    """Return the version of the table with that code: all that a phone asks for most of the time.

    It is read past the session, which costs three times as much, and where a transaction costs two questions
    more, without one.
    """
    with db.engine.connect() as connection:
        if db.engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="AUTOCOMMIT")
        return _known(connection.scalar(_VERSION, {"code": _typed(code)}), code)


# Asked for each page, so they are put together once
_VERSION = select(Table.version).where(Table.code == bindparam("code"))
_BY_CODE = (
    select(Table)
    .where(Table.code == bindparam("code"))
    .options(joinedload(Table.seats), joinedload(Table.knocks))
)


def is_known(code: str, device: str) -> bool:
    """Say whether the phone opened the table with that code or sits at it."""
    seated = exists().where(Seat.table_id == Table.id, Seat.device == device)
    known = exists().where(Table.code == _typed(code), or_(Table.opened_by == device, seated))
    return bool(db.session.scalar(select(known)))


def _typed(code: str) -> str:
    """Return a code as it is stored; "" for what cannot be one."""
    typed = "".join(code[:40].split()).replace("-", "").upper()
    return typed if len(typed) in (SHORT, LONG) and set(typed) <= set(ALPHABET) else ""


def _known(found: Stored | None, code: str) -> Stored:
    if found is None:
        raise UnknownTable(words.NO_TABLE.format(code=excerpt(code)))
    return found


def company(table: Table) -> Company:
    """Return who is at the table."""
    names, devices = [seat.name for seat in table.seats], [seat.device for seat in table.seats]
    return Company(table.opened_by, names, devices)


def phones_at(table: Table) -> frozenset[str]:
    """Return the phones that have anything to do with the table: to all others it looks the same."""
    seated = (phone for seat in table.seats for phone in (seat.device, seat.asked_by) if phone)
    return frozenset((table.opened_by, *seated, *(knock.device for knock in table.knocks)))


def may_score(table: Table, device: str) -> bool:
    """Say whether the phone may enter things at the table."""
    return entering.may_score(company(table), device)


def may_enter_for(table: Table, device: str, seat: Seat) -> bool:
    """Say whether the phone may enter for that seat."""
    return entering.may_enter_for(company(table), device, table.seats.index(seat))


def held_by(table: Table, device: str) -> list[Seat]:
    """Return the seats that the phone holds, clockwise."""
    return [table.seats[seat] for seat in entering.held_by(company(table), device)]


def sees_for(table: Table, device: str) -> list[Seat]:
    """Return the seats whose cards the phone sees where only those who hold them shall."""
    return [table.seats[seat] for seat in entering.sees_for(company(table), device)]


def known_as(table: Table, device: str) -> str:
    """Return who the phone enters as."""
    return entering.known_as(company(table), device)


def kept_names(device: str) -> list[str]:
    """Return names from the tables this phone opened or sits at, newest table first; nobody else's."""
    own = select(Seat.table_id).where(Seat.device == device)
    rows = db.session.execute(
        select(Seat.name)
        .join(Table)
        .where(or_(Table.opened_by == device, Table.id.in_(own)))
        .order_by(Table.created.desc(), Table.id.desc(), Seat.position)
        .limit(_KEPT_NAMES * 20)
    ).scalars()
    found: dict[str, str] = {}
    for name in rows:
        found.setdefault(names.likeness(name), name)
    return list(found.values())[:_KEPT_NAMES]


def tables_of(device: str, limit: int = 10) -> list[Table]:
    """Return the tables this phone opened or sits at, newest first."""
    own = select(Seat.table_id).where(Seat.device == device)
    mine = or_(Table.opened_by == device, Table.id.in_(own))
    newest = select(Table).where(mine).order_by(Table.created.desc(), Table.id.desc()).limit(limit)
    return list(db.session.scalars(newest))


def _pressed(code: str, device: str, people: list[str]) -> Table | None:
    """Return the table with that code if this phone opened it for those people and nothing was played."""
    table = find_table(code)
    same = table.opened_by == device and [seat.name for seat in table.seats] == people
    return table if same and not may_not_count_otherwise(table) else None


def _code_of(*said: str) -> str:
    """Return the code that what was said leads to, which nobody guesses who does not know all of it."""
    number = int.from_bytes(sha256("\0".join(said).encode()).digest())
    return "".join(ALPHABET[number // len(ALPHABET) ** place % len(ALPHABET)] for place in range(_length()))


def free_code(wished: str) -> str:
    """Return that code if it can be one and no table has it, else another."""
    for code in (_typed(wished), *(_code() for _ in range(_TRIES))):
        if code and db.session.scalar(select(Table.id).where(Table.code == code)) is None:
            return code
    raise RuntimeError("No code is free.")


def _code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(_length()))


def _length() -> int:
    """Return how long new codes are: long where strangers reach the server."""
    return LONG if current_app.config.get("PUBLIC_URL") else SHORT
