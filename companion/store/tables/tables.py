"""Finding tables, and the phones at one."""

from typing import TypeVar

from sqlalchemy import CompoundSelect, bindparam, exists, or_, select
from sqlalchemy.orm import joinedload, selectinload

from companion.evenings.tables import entering, names
from companion.evenings.tables.entering import SeatHolders
from companion.kit.letters import make_excerpt
from companion.store.database import texts
from companion.store.database.codes import normalise_table_code
from companion.store.database.session import db
from companion.store.models import Seat, Table

_MAX_KNOWN_NAMES = 50

Stored = TypeVar("Stored")


class UnknownTable(LookupError):
    """Raised if no table has a code; the message is a sentence for people."""


def get_table(code: str, device: str = "") -> Table:
    """Return the table with a typed code, with its seats and join requests.

    Case, spaces and hyphens in the code do not matter. The trial of a phone is found for that phone
    only, `device`.

    Raises:
        UnknownTable: there is none, the text cannot be a code, or it is the trial of another phone.
    """
    found = db.session.scalars(_TABLE_QUERY, {"code": normalise_table_code(code), "device": device})
    return _require_found(found.unique().one_or_none(), code)


def load_table_version(code: str, device: str = "") -> int:
    """Return the stored version of the table with that code; phones ask for it most often.

    It finds the table as `get_table` does. It bypasses the session, which would take
    three times as long, so changes that are not committed do not count. In PostgreSQL it runs
    without a transaction, which would cost two more queries.

    Raises:
        UnknownTable: there is no such table, or it is the trial of another phone.
    """
    asked = {"code": normalise_table_code(code), "device": device}
    with db.engine.connect() as connection:
        if db.engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="AUTOCOMMIT")
        return _require_found(connection.scalar(_VERSION_QUERY, asked), code)


# Built once, because every page runs them
_VISIBLE_TABLE = (
    Table.code == bindparam("code"),
    or_(Table.trial_device.is_(None), Table.trial_device == bindparam("device")),
)
_VERSION_QUERY = select(Table.version).where(*_VISIBLE_TABLE)
_TABLE_QUERY = select(Table).where(*_VISIBLE_TABLE).options(joinedload(Table.seats), joinedload(Table.knocks))


def has_used_table(code: str, device: str) -> bool:
    """Return whether the phone opened the table with that code or holds a seat there now.

    It is False if there is no such table. Case, spaces and hyphens in the code do not matter.
    """
    seated = exists().where(Seat.table_id == Table.id, Seat.device == device)
    known = exists().where(Table.code == normalise_table_code(code), or_(Table.opened_by == device, seated))
    return bool(db.session.scalar(select(known)))


def _require_found(found: Stored | None, code: str) -> Stored:
    if found is None:
        raise UnknownTable(texts.NO_TABLE.format(code=make_excerpt(code)))
    return found


def get_seat_holders(table: Table) -> SeatHolders:
    """Return who holds the table's seats, as a value for the rules: host, names and phones."""
    names, devices = [seat.name for seat in table.seats], [seat.device for seat in table.seats]
    return SeatHolders(table.opened_by, names, devices)


def phones_at(table: Table) -> frozenset[str]:
    """Return the ids of the phones for which the table's pages differ from those for strangers.

    They opened the table, hold a seat, wait for an answer to a request for a seat, or asked to
    join, even if that was declined.
    """
    seated = (phone for seat in table.seats for phone in (seat.device, seat.asked_by) if phone)
    return frozenset((table.opened_by, *seated, *(knock.device for knock in table.knocks)))


def may_phone_enter(table: Table, device: str) -> bool:
    """Return whether the phone may enter things at the table: it opened it or holds a seat."""
    return entering.may_enter_at_table(get_seat_holders(table), device)


def may_enter_for_seat(table: Table, device: str, seat: Seat) -> bool:
    """Return whether the phone may enter for that seat.

    It may if it holds the seat. If no phone does, it may if it holds another seat or opened the
    table.
    """
    return entering.may_enter_for(get_seat_holders(table), device, table.seats.index(seat))


def seats_held_by_phone(table: Table, device: str) -> list[Seat]:
    """Return the seats that the phone holds, clockwise."""
    return [table.seats[seat] for seat in entering.seats_held_by(get_seat_holders(table), device)]


def seats_visible_to_phone(table: Table, device: str) -> list[Seat]:
    """Return the seats whose hidden cards the phone may see, clockwise: those that it holds.

    The phone that opened the table sees all seats as long as no other phone holds one.
    """
    return [table.seats[seat] for seat in entering.seats_with_visible_cards(get_seat_holders(table), device)]


def author_name(table: Table, device: str) -> str:
    """Return the name that entries of the phone are stored with.

    It is the names on the seats that the phone holds, with commas between them, cut to 120 letters.
    Without a seat it is "the host" for the phone that opened the table, and "somebody" for any other.
    """
    return entering.make_signature(get_seat_holders(table), device)


def find_trial_of_phone(device: str) -> Table | None:
    """Return the trial table of the phone; None if it has none."""
    return db.session.scalar(select(Table).where(Table.trial_device == device))


def known_player_names(device: str) -> list[str]:
    """Return up to 50 names of players at the phone's tables, those of newer tables first.

    The made-up players of a trial are not among them. At one table they are clockwise. They are to be
    suggested in forms. Names that differ only in case, width or invisible characters are listed once,
    as at the newest table.
    """
    rows = db.session.execute(
        select(Seat.name)
        .join(Table)
        .where(Table.id.in_(_own_table_ids(device)))
        .order_by(Table.created.desc(), Table.id.desc(), Seat.position)
        .limit(_MAX_KNOWN_NAMES * 20)
    ).scalars()
    found: dict[str, str] = {}
    for name in rows:
        found.setdefault(names.name_comparison_key(name), name)
    return list(found.values())[:_MAX_KNOWN_NAMES]


def tables_of_phone(device: str, limit: int = 10) -> list[Table]:
    """Return the tables this phone opened or holds a seat at, newest first, with their seats.

    There are at most `limit`, and no trial.
    """
    newest = (
        select(Table)
        .where(Table.id.in_(_own_table_ids(device)))
        .order_by(Table.created.desc(), Table.id.desc())
    )
    return list(db.session.scalars(newest.limit(limit).options(selectinload(Table.seats))))


def _own_table_ids(device: str) -> CompoundSelect[int]:
    """Return the query for the ids of tables that the phone opened or sits at, without its trial.

    Each half has an index. As one condition PostgreSQL would read all tables.
    """
    real = Table.trial_device.is_(None)
    opened = select(Table.id).where(Table.opened_by == device, real)
    return opened.union(select(Seat.table_id).join(Table).where(Seat.device == device, real))
