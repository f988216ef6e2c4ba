"""Money beside the games, recorded as the pages record it."""

from collections.abc import Iterable

from companion.store.evenings import ledger
from companion.store.evenings.ledger import NewChips, NewPayment, NewPotSplit
from companion.store.models import PotSplit, Seat, Table


def add_adjustment(
    table: Table, payer: Seat | None, payee: Seat | None, amount: int | None, why: str, key: str, device: str
) -> None:
    ledger.record(table, ledger.new_adjustment(table, payer, payee, amount, why), key, device)


def split_pot(table: Table, among: Iterable[Seat], pot: int, device: str) -> PotSplit:
    stored = ledger.record(table, NewPotSplit({seat.id for seat in among}, pot), "", device)
    assert isinstance(stored, PotSplit)
    return stored


def give_chips(table: Table, seat: Seat, amount: int | None, key: str, device: str, *, paid: bool) -> None:
    ledger.record(table, NewChips(seat.id, amount, paid, back=False), key, device)


def hand_in_chips(table: Table, seat: Seat, amount: int | None, key: str, device: str, *, paid: bool) -> None:
    ledger.record(table, NewChips(seat.id, amount, paid, back=True), key, device)


def record_payment(
    table: Table, payer: int, payee: int, amount: int | None, key: str, device: str, *, left: bool = False
) -> None:
    ledger.record(table, NewPayment(payer, payee, amount, left), key, device)
