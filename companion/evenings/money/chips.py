"""Chips that players buy and hand in: their ledger entries, and how many are out."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, MoneyUnit
from companion.evenings import texts
from companion.evenings.money.ledger import (
    BANK,
    CASH_FOR_CHIPS,
    CHIPS_BOUGHT,
    CHIPS_HANDED_IN,
    ON_TABLE,
    LedgerEntry,
    validate_money_amount,
)


def make_chip_entries(player: int, amount: int, *, paid: bool) -> tuple[LedgerEntry, ...]:
    """Return the ledger entries for chips that a player gets, or hands in.

    `amount` is their value: positive if the player gets them, else handed in. If `paid`, a second entry says
    that cash goes into the bank for them or comes out of it. Otherwise they are settled with the others at
    the end.
    """
    worth, bought = abs(amount), amount > 0
    kind, cash_text = (CHIPS_BOUGHT, texts.FOR_CASH) if bought else (CHIPS_HANDED_IN, texts.PAID_IN_CASH)
    payer, payee = (player, ON_TABLE) if bought else (ON_TABLE, player)
    chips = LedgerEntry(kind, payer, payee, worth, cash_text if paid else texts.ON_ACCOUNT)
    payer, payee = (player, BANK) if bought else (BANK, player)
    return (chips, LedgerEntry(CASH_FOR_CHIPS, payer, payee, worth)) if paid else (chips,)


@dataclass(frozen=True)
class PlayerChips:
    """Chips of a player, by value.

    given_out: the total given out.
    handed_in: the total handed in and counted.
    """

    given_out: int = 0
    handed_in: int = 0

    @property
    def winnings(self) -> int:
        """Value handed in less value given out: the player's winnings once all chips are counted."""
        return self.handed_in - self.given_out


def total_chips_by_player(entries: Iterable[LedgerEntry]) -> dict[int, PlayerChips]:
    """Return the chips given out to and handed in by each player who had any.

    Other kinds of entries do not count.
    """
    found: dict[int, PlayerChips] = {}
    for one in entries:
        if one.kind is CHIPS_BOUGHT:
            before = found.get(one.payer, PlayerChips())
            found[one.payer] = PlayerChips(before.given_out + one.amount, before.handed_in)
        elif one.kind is CHIPS_HANDED_IN:
            before = found.get(one.payee, PlayerChips())
            found[one.payee] = PlayerChips(before.given_out, before.handed_in + one.amount)
    return found


def chips_outstanding(entries: Iterable[LedgerEntry]) -> int:
    """Return the value of the chips that are still on the table: given out and not handed in.

    It is negative if more was handed in.
    """
    return -sum(one.winnings for one in total_chips_by_player(entries).values())


def validate_chip_amount(
    amount: int | None, chips: int, unit: MoneyUnit = WHOLE, *, back: bool = False
) -> int:
    """Return the value of chips if it can be given out, or handed in if `back`.

    At least one smallest unit can be given out. From zero, if the player lost all, to `chips` can be handed
    in: the value of those that are out. The largest value of both is `MAX_AMOUNT`.

    Raises:
        Illegal: the amount is missing, too small or too large. Its field is "amount".
    """
    least = 0 if back else 1
    missing = texts.CHIPS_VALUE_MISSING.format(least=unit.format_amount(least))
    worth = validate_money_amount(amount, least, missing, unit)
    if back and worth > chips:
        raise Illegal(
            texts.TOO_MANY_CHIPS_BACK.format(
                amount=unit.format_amount(worth), chips=unit.format_amount(chips)
            ),
            field="amount",
        )
    return worth
