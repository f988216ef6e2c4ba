"""Recording money beside the games, and taking it back: one way for every kind of row.

`record` stores what a phone asks for: a `NewAdjustment`, `NewPotSplit`, `NewChips` or `NewPayment`. Such a
class checks the new row while the table is locked; the rest is the same for all.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection
from contextlib import suppress
from dataclasses import astuple, dataclass
from hashlib import sha256
from typing import ClassVar

from sqlalchemy.exc import IntegrityError

from companion.evenings.money import chips, ledger, pots, settling
from companion.evenings.tables.entering import refuse_watcher
from companion.store.database import clock, texts
from companion.store.database.changes import table_transaction
from companion.store.evenings.evenings import compute_evening, entries_of, live_rows
from companion.store.history.replays import list_matches_not_abandoned, running_game_name
from companion.store.models import Adjustment, Cash, LedgerRow, PotSplit, RecordedPayment, Seat, Table
from companion.store.tables.events import add_table_event
from companion.store.tables.tables import author_name, get_seat_holders


@dataclass(frozen=True)
class NewRow(ABC):
    """Row that a phone asks for: what its form says.

    `kind` is the kind of its ledger entries. `rows` is the name of the list of such rows at a
    `Table`.
    """

    kind: ClassVar[ledger.LedgerEntryKind]
    rows: ClassVar[str]

    @abstractmethod
    def make_row(self, table: Table) -> LedgerRow:
        """Return the row for the locked table, without author and form key; it is not stored yet.

        Raises:
            Illegal: the row is not valid.
        """


@dataclass(frozen=True)
class NewAdjustment(NewRow):
    """Adjustment that `new_adjustment` has checked.

    payer, payee: seat ids.

    amount: in the table's smallest unit, at least 1.

    reason: the reason that everybody can read.
    """

    kind = ledger.ADJUSTMENT
    rows = "adjustments"

    payer: int
    payee: int
    amount: int
    reason: str

    def make_row(self, table: Table) -> Adjustment:
        """Return the adjustment."""
        after = len(table.matches)
        return Adjustment(
            after=after, payer=self.payer, payee=self.payee, amount=self.amount, why=self.reason
        )


def new_adjustment(
    table: Table, payer: Seat | None, payee: Seat | None, amount: int | None, why: str
) -> NewAdjustment:
    """Return the adjustment that `payer` pays `payee` that amount for the reason `why`.

    Nothing is stored; `record` does that. The amount is in the table's smallest unit.

    Raises:
        Illegal: a player is None or not at the table, both are the same, the amount is None, below
            1 or too large, or the reason is missing or too long.
    """
    payer_id, payee_id = (None if seat is None else seat.id for seat in (payer, payee))
    valid = ledger.validate_adjustment(_player_names(table), payer_id, payee_id, amount, why, table.counts_in)
    return NewAdjustment(valid.payer, valid.payee, valid.amount, valid.reason)


@dataclass(frozen=True)
class NewPotSplit(NewRow):
    """Waiting pot to share out equally.

    among: ids of the seats that get a share.

    pot: the waiting pot as the phone showed it.

    The remainder goes one unit each clockwise from the left of the last dealer.
    """

    kind = ledger.POT_SHARE
    rows = "sharings"

    among: Collection[int]
    pot: int

    def make_row(self, table: Table) -> PotSplit:
        """Return the shares.

        Raises:
            Illegal: a match is being played, no pot waits, it is not `pot` any more, or `among` is
                empty or has a seat of another table.
        """
        around, waits = [seat.id for seat in table.seats], compute_evening(table).waiting
        pots.check_may_share_out_pot(
            running_game_name(table), waits, self.pot, self.among, around, table.counts_in
        )
        shares = pots.compute_pot_shares(
            self.pot, around, list_matches_not_abandoned(table)[-1].dealer, self.among
        )
        return PotSplit(after=len(table.matches), players=list(shares), shares=list(shares.values()))


@dataclass(frozen=True)
class NewChips(NewRow):
    """Chips that a player gets, or hands in.

    seat: the id of the player's seat; it must be one of the table.

    amount: the value of the chips, not negative; None if nothing was typed.

    paid: whether cash changes hands for them.

    back: whether they are handed in.
    """

    kind = ledger.CHIPS_BOUGHT
    rows = "cash"

    seat: int
    amount: int | None
    paid: bool
    back: bool

    def make_row(self, table: Table) -> Cash:
        """Return the chips, as a negative amount if they are handed in.

        Raises:
            Illegal: the amount is None or too large, 0 chips are given out, or more are handed in
                than are out at the table. 0 can be handed in.
        """
        out = chips.chips_outstanding(entries_of(live_rows(table.cash)))
        worth = chips.validate_chip_amount(self.amount, out, table.counts_in, back=self.back)
        return Cash(seat_id=self.seat, amount=-worth if self.back else worth, paid=self.paid)


@dataclass(frozen=True)
class NewPayment(NewRow):
    """Payment to settle up, or a debt that is left for another evening.

    payer, payee: seat ids, or `ledger.BANK` for the bank.

    amount: in the table's smallest unit; None for all that is still owed between the two.

    left: whether it is left for another evening.
    """

    kind = ledger.PAYMENT
    rows = "handovers"

    payer: int
    payee: int
    amount: int | None
    left: bool = False

    def make_row(self, table: Table) -> RecordedPayment:
        """Return the payment.

        Raises:
            Illegal: the payer owes the payee nothing now, or the amount is below 1 or more than is
                owed.
        """
        owed = compute_evening(table).owed
        between = (self.payer, self.payee)
        rest = next((one.rest for one in owed if (one.payer, one.payee) == between), None)
        many = rest if self.amount is None else self.amount
        found = settling.get_payable_payment(owed, *between, many, table.counts_in)
        return RecordedPayment(
            payer=found.payer or None, payee=found.payee or None, amount=many, left=self.left
        )


class _SentTwice(Exception):
    """The form was recorded already."""


def record(table: Table, new: NewRow, key: str, device: str) -> LedgerRow | None:
    """Store and return a new row, add its log line, and commit; None for a form that was sent twice.

    `key` is a token of the page with the form: the same row from the same phone with the same key
    is stored once, even if it was taken back since. A pot is shared out once anyway, so for a
    `NewPotSplit` it is ignored; and a shared-out pot has no log line.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
        Illegal: the row is not valid, or the evening is closed and the row is not a `NewPayment`.
    """
    refuse_watcher(get_seat_holders(table), device)
    # The key of the form's contents, so that sent twice it counts once
    form = sha256(repr((key, device, astuple(new))).encode()).hexdigest()[:32]
    with (
        suppress(IntegrityError, _SentTwice),
        table_transaction(table, counts=new.kind.counts_in_result),
    ):
        rows: list[LedgerRow] = getattr(table, new.rows)
        if any(not isinstance(row, PotSplit) and row.key == form for row in rows):
            raise _SentTwice
        row = new.make_row(table)
        if not isinstance(row, PotSplit):
            row.key = form
        row.entered_by, row.device, row.at = author_name(table, device), device, clock.now()
        rows.append(row)
        _log_row(row, device)
        return row
    return None


def take_back(row: LedgerRow, device: str) -> None:
    """Mark a row as taken back, add a log line, and commit; a shared-out pot has no log line.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
        Illegal: it was taken back already; a later evening settles what it left unpaid; a match has
            begun since the pot was shared out; or the evening is closed and the row is no payment.
    """
    table = row.table
    refuse_watcher(get_seat_holders(table), device)
    with table_transaction(table, counts=row.kind.counts_in_result):
        ledger.refuse_taken_back_entry(row.kind, taken_back=row.taken_back is not None)
        if isinstance(row, RecordedPayment):
            settling.refuse_carried_payment(row.carried.table.name if row.carried else "")
        if isinstance(row, PotSplit):
            pots.check_may_undo_sharing(row.after, _live_match_numbers(table))
        row.taken_back, row.taken_back_by = clock.now(), author_name(table, device)
        _log_row(row, device, back=True)


def may_take_back_pot_split(sharing: PotSplit) -> bool:
    """Return whether no match has begun since the pot was shared out, so that it can be taken back.

    Matches that were called off do not count. Whether it was taken back already is not checked.
    """
    return pots.may_undo_sharing(sharing.after, _live_match_numbers(sharing.table))


def set_chips_apart(table: Table, device: str, *, apart: bool) -> None:
    """Set whether games count beside the chips, or their winnings are in the chips, and commit.

    `apart` is True if they count beside the chips. Only a change is logged.

    Raises:
        NotPermitted: the phone holds no seat and did not open the table.
        Illegal: the evening is closed.
    """
    refuse_watcher(get_seat_holders(table), device)
    with table_transaction(table, counts=True):
        if table.chips_apart != apart:
            table.chips_apart = apart
            add_table_event(table, texts.CHIPS_APART if apart else texts.WINNINGS_IN_CHIPS, device)


def _log_row(row: LedgerRow, device: str, *, back: bool = False) -> None:
    """Log the row by its first entry, if its kind has a log text."""
    if row.kind.line:
        names, unit = _player_names(row.table), row.table.counts_in
        add_table_event(
            row.table, ledger.describe_ledger_entry(row.entries[0], names, unit, back=back), device
        )


def _player_names(table: Table) -> dict[int, str]:
    return {seat.id: seat.name for seat in table.seats}


def _live_match_numbers(table: Table) -> list[int]:
    return [match.number for match in list_matches_not_abandoned(table)]
