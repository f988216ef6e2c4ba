"""Rows of the ledger: money beside the games, and settling an evening.

Each row lists the `LedgerEntry` values that it stands for, also once it was taken back. The `kind` of its
class says how such a row counts and how it is taken back; its entries may have other kinds, too.
"""

from typing import TYPE_CHECKING, ClassVar

from sqlalchemy import ForeignKey, String, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column, relationship

from companion.evenings.money.chips import make_chip_entries
from companion.evenings.money.ledger import (
    ADJUSTMENT,
    BANK,
    CARRIED_DEBT,
    CHIPS_BOUGHT,
    DEBT_LEFT,
    ON_TABLE,
    PAYMENT,
    POT_SHARE,
    LedgerEntry,
    LedgerEntryKind,
)
from companion.store.models.base import AMOUNT_TYPE, REASON_LENGTH, AuthorColumns, Base

if TYPE_CHECKING:
    from companion.store.models.tables import Seat, Table


class PotSplit(AuthorColumns, Base):
    """Waiting pot that was shared out after the table's match number `after`, its newest then.

    `shares` are the amounts that `players`, ids of seats, got, in the same order; some may be 0.
    """

    __tablename__ = "sharings"
    kind: ClassVar[LedgerEntryKind] = POT_SHARE

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    after: Mapped[int]
    players: Mapped[list[int]]
    shares: Mapped[list[int]]

    table: Mapped["Table"] = relationship(back_populates="sharings")

    @property
    def entries(self) -> tuple[LedgerEntry, ...]:
        """The share of each player, paid by `ON_TABLE`; also if the row was taken back."""
        shares = zip(self.players, self.shares, strict=True)
        return tuple(LedgerEntry(POT_SHARE, ON_TABLE, player, share) for player, share in shares)


class Adjustment(AuthorColumns, Base):
    """Adjustment: a payment between two seat ids that no entry explains; `why` is the reason.

    It follows the table's match number `after`, its newest then; 0 before the first. `amount` is positive.
    `key` is the form's, so that a form sent twice counts once.
    """

    __tablename__ = "adjustments"
    kind: ClassVar[LedgerEntryKind] = ADJUSTMENT
    __table_args__ = (UniqueConstraint("table_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    key: Mapped[str] = mapped_column(String(32))
    after: Mapped[int]
    payer: Mapped[int] = mapped_column(ForeignKey("seats.id"))
    payee: Mapped[int] = mapped_column(ForeignKey("seats.id"))
    amount: Mapped[int]
    why: Mapped[str] = mapped_column(String(REASON_LENGTH))

    table: Mapped["Table"] = relationship(back_populates="adjustments")

    @property
    def entries(self) -> tuple[LedgerEntry, ...]:
        """The amount that the payer owes the payee, also if the row was taken back."""
        return (LedgerEntry(ADJUSTMENT, self.payer, self.payee, self.amount, self.why),)


class RecordedPayment(AuthorColumns, Base):
    """Payment between two seat ids to settle up; None stands for the bank.

    `amount` is positive. With `left` it was not paid: both leave it for another evening. `carried` is the
    debt of a later evening that took it over, None if none has. `key` is the form's, so that a form sent
    twice counts once.
    """

    __tablename__ = "handovers"
    kind: ClassVar[LedgerEntryKind] = PAYMENT
    __table_args__ = (UniqueConstraint("table_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    key: Mapped[str] = mapped_column(String(32))
    payer: Mapped[int | None] = mapped_column(ForeignKey("seats.id"))
    payee: Mapped[int | None] = mapped_column(ForeignKey("seats.id"))
    amount: Mapped[int] = mapped_column(AMOUNT_TYPE)
    left: Mapped[bool] = mapped_column(default=False, server_default=false())

    table: Mapped["Table"] = relationship(back_populates="handovers")
    carried: Mapped["CarriedDebt | None"] = relationship(back_populates="handover")

    @property
    def entries(self) -> tuple[LedgerEntry, ...]:
        """The amount that was paid or left, also if the row was taken back."""
        kind = DEBT_LEFT if self.left else PAYMENT
        return (LedgerEntry(kind, self.payer or BANK, self.payee or BANK, self.amount),)


class CarriedDebt(Base):
    """Carried-over debt from an earlier evening of a group, to be settled at this table.

    `payer` and `payee` are ids of seats of this table, and `amount` is positive. `handover` is the payment
    left unpaid at the earlier evening, None if that was deleted or not imported.
    """

    __tablename__ = "carried"

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    handover_id: Mapped[int | None] = mapped_column(ForeignKey("handovers.id"), unique=True)
    payer: Mapped[int] = mapped_column(ForeignKey("seats.id"))
    payee: Mapped[int] = mapped_column(ForeignKey("seats.id"))
    amount: Mapped[int] = mapped_column(AMOUNT_TYPE)

    table: Mapped["Table"] = relationship(back_populates="carried")
    handover: Mapped[RecordedPayment | None] = relationship(back_populates="carried")

    @property
    def entries(self) -> tuple[LedgerEntry, ...]:
        """The amount that the payer owes the payee from the earlier evening."""
        return (LedgerEntry(CARRIED_DEBT, self.payer, self.payee, self.amount),)


class Cash(AuthorColumns, Base):
    """Chips given to a player, or handed in if `amount` is negative; `paid` if cash changed hands.

    `key` is as for a `RecordedPayment`.
    """

    __tablename__ = "cash"
    kind: ClassVar[LedgerEntryKind] = CHIPS_BOUGHT
    __table_args__ = (UniqueConstraint("table_id", "key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    key: Mapped[str] = mapped_column(String(32))
    seat_id: Mapped[int] = mapped_column(ForeignKey("seats.id"))
    amount: Mapped[int]
    paid: Mapped[bool]

    table: Mapped["Table"] = relationship(back_populates="cash")
    seat: Mapped["Seat"] = relationship()

    @property
    def entries(self) -> tuple[LedgerEntry, ...]:
        """The chips, and the cash if any changed hands; also if the row was taken back."""
        return make_chip_entries(self.seat_id, self.amount, paid=self.paid)


BalanceRow = PotSplit | Adjustment
"""Row that counts in the balances of its evening, after the match that it follows."""
BALANCE_ROWS: tuple[type[BalanceRow], ...] = (PotSplit, Adjustment)
LedgerRow = BalanceRow | RecordedPayment | Cash
"""Row of the ledger that a phone records and takes back."""
LEDGER_ROWS: tuple[type[LedgerRow], ...] = (*BALANCE_ROWS, RecordedPayment, Cash)
