"""Chips that players buy and hand in during an evening."""

from sqlalchemy.exc import IntegrityError

from companion.evenings.money import cash, settling
from companion.evenings.tables import names
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import texts
from companion.store.database.changes import table_transaction
from companion.store.evenings.evenings import chip_transactions, live_cash
from companion.store.models import Cash, Seat, Table
from companion.store.tables.events import log_table_event
from companion.store.tables.signing import author_columns, form_key, mark_taken_back
from companion.store.tables.tables import table_members


def give_chips(table: Table, seat: Seat, amount: int | None, key: str, device: str, *, paid: bool) -> None:
    """Store that a player gets chips: for cash if `paid`, otherwise settled at the end.

    A form sent twice from one phone with one `key` counts once.

    Raises:
        Illegal: the amount is not valid, or the evening is closed.
        NotPermitted: the phone has no seat.
    """
    _store_chips(table, seat, amount, key, device, paid=paid, back=False)


def hand_in_chips(table: Table, seat: Seat, amount: int | None, key: str, device: str, *, paid: bool) -> None:
    """Store that a player hands in chips, as counted; see `give`."""
    _store_chips(table, seat, amount, key, device, paid=paid, back=True)


def _store_chips(
    table: Table, seat: Seat, amount: int | None, key: str, device: str, *, paid: bool, back: bool
) -> None:
    refuse_watcher(table_members(table), device)
    key = form_key(key, device, (seat.id, amount, paid, back))
    try:
        with table_transaction(table, counts=True):
            if any(one.key == key for one in table.cash):
                return
            out = cash.chips_outstanding(chip_transactions(live_cash(table)))
            many = cash.validate_chip_amount(amount, out, table.counts_in, back=back)
            one = Cash(
                key=key,
                seat=seat,
                amount=-many if back else many,
                paid=paid,
                **author_columns(table, device),
            )
            table.cash.append(one)
            log_table_event(table, chips_log_text(one), device)
    except IntegrityError:
        return  # the form was sent twice


def take_back_chips(one: Cash, device: str) -> None:
    """Take back chips given or handed in; raise `Illegal` if done already, `NotPermitted` without a seat."""
    table = one.table
    refuse_watcher(table_members(table), device)
    with table_transaction(table, counts=True):
        settling.refuse_taking_back_payment(taken_back=one.taken_back is not None)
        mark_taken_back(one, table, device)
        log_table_event(table, texts.CHIPS_TAKEN_BACK.format(line=chips_log_text(one)), device)


def set_chips_apart(table: Table, device: str, *, apart: bool) -> None:
    """Set whether games count beside the chips, or their winnings are in the chips.

    Raises:
        Illegal: the evening is closed.
        NotPermitted: the phone has no seat.
    """
    refuse_watcher(table_members(table), device)
    with table_transaction(table, counts=True):
        if table.chips_apart != apart:
            table.chips_apart = apart
            log_table_event(table, texts.CHIPS_APART if apart else texts.WINNINGS_IN_CHIPS, device)


def chips_log_text(one: Cash) -> str:
    """Return the log text: who got or handed in chips, for how much, and how they were paid."""
    given = one.amount > 0
    how = texts.ON_ACCOUNT if not one.paid else texts.FOR_CASH if given else texts.PAID_IN_CASH
    sentence = texts.CHIPS_BOUGHT if given else texts.CHIPS_HANDED_IN
    name, amount = names.isolate_name(one.seat.name), one.table.counts_in.format_amount(abs(one.amount))
    return sentence.format(name=name, amount=amount, how=how)
