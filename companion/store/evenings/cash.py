"""Chips that players buy and hand in during an evening."""

from sqlalchemy.exc import IntegrityError

from companion.evenings.money import cash, settling
from companion.evenings.tables import names
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import texts
from companion.store.database.changes import changing
from companion.store.evenings.evenings import bought, live_cash
from companion.store.models import Cash, Seat, Table
from companion.store.tables.events import tell
from companion.store.tables.signing import key_of, signed, undo
from companion.store.tables.tables import company


def give(table: Table, seat: Seat, amount: int | None, key: str, device: str, *, paid: bool) -> None:
    """Store that a player gets chips: for cash if `paid`, otherwise settled at the end.

    A form sent twice from one phone with one `key` counts once.

    Raises:
        Illegal: the amount is not valid, or the evening is closed.
        NotYours: the phone has no seat.
    """
    _write(table, seat, amount, key, device, paid=paid, back=False)


def take_in(table: Table, seat: Seat, amount: int | None, key: str, device: str, *, paid: bool) -> None:
    """Store that a player hands in chips, as counted; see `give`."""
    _write(table, seat, amount, key, device, paid=paid, back=True)


def _write(
    table: Table, seat: Seat, amount: int | None, key: str, device: str, *, paid: bool, back: bool
) -> None:
    refuse_watcher(company(table), device)
    key = key_of(key, device, (seat.id, amount, paid, back))
    try:
        with changing(table, counts=True):
            if any(one.key == key for one in table.cash):
                return
            out = cash.out(bought(live_cash(table)))
            many = cash.sound(amount, out, table.counts_in, back=back)
            one = Cash(
                key=key,
                seat=seat,
                amount=-many if back else many,
                paid=paid,
                **signed(table, device),
            )
            table.cash.append(one)
            tell(table, told(one), device)
    except IntegrityError:
        return  # the form was sent twice


def take_back(one: Cash, device: str) -> None:
    """Take it back; raise `Illegal` if it was already, `NotYours` for a phone without a seat."""
    table = one.table
    refuse_watcher(company(table), device)
    with changing(table, counts=True):
        settling.refuse_taking_back(taken_back=one.taken_back is not None)
        undo(one, table, device)
        tell(table, texts.CASH_BACK.format(line=told(one)), device)


def set_apart(table: Table, device: str, *, apart: bool) -> None:
    """Set whether games count beside the chips, or their winnings are in the chips.

    Raises:
        Illegal: the evening is closed.
        NotYours: the phone has no seat.
    """
    refuse_watcher(company(table), device)
    with changing(table, counts=True):
        if table.chips_apart != apart:
            table.chips_apart = apart
            tell(table, texts.APART if apart else texts.IN_CHIPS, device)


def told(one: Cash) -> str:
    """Return the log text: who got or handed in chips, for how much, and how they were paid."""
    given = one.amount > 0
    how = texts.ON_ACCOUNT if not one.paid else texts.FOR_CASH if given else texts.IN_CASH
    sentence = texts.BOUGHT if given else texts.HANDED_IN
    name, amount = names.isolated(one.seat.name), one.table.counts_in.told(abs(one.amount))
    return sentence.format(name=name, amount=amount, how=how)
