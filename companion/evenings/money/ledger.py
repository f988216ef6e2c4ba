"""Ledger: money that moves beside the games, as entries from one party to another.

Adjustments, shared-out pots, chips, debts carried over and payments are all written as `LedgerEntry` values,
and every balance is a sum over them. A new kind of money is one more `LedgerEntryKind` here, a row that
lists its entries in `companion.store.models.ledger`, and a class that checks a new row in
`companion.store.evenings.ledger`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from companion.engine.field import Illegal
from companion.engine.money import WHOLE, MoneyUnit
from companion.evenings import texts
from companion.evenings.money.balances import MoneyEvent, add_up_balances
from companion.evenings.tables import names

BANK = 0
"""Party that keeps the cash; no seat has this number."""
ON_TABLE = -1
"""Party that stands for the pot and the chips on the table, which have no balance."""
MAX_AMOUNT = 1_000_000
"""Largest amount, in the table's smallest unit; a larger one is taken for a mistyped one."""
MAX_REASON_LENGTH = 120
"""Largest number of visible characters in a reason."""


class EntryCounting(Enum):
    """The sums of an evening in which a ledger entry counts."""

    AS_WINNINGS = auto()
    """In the balances, and due like winnings of the games."""
    IN_BALANCES = auto()
    """In the balances, and due."""
    AS_DUE = auto()
    """Due, but not in the balances of this evening."""
    AS_SETTLED = auto()
    """Settles what is due; may be entered once the evening is closed."""


@dataclass(frozen=True)
class LedgerEntryKind:
    """Kind of ledger entry.

    counting: the sums in which it counts.
    line: log text with the placeholders `{payer}`, `{payee}`, `{amount}` and `{why}`; "" if none is written.
    back_line: log text of taking it back; `{line}` stands for the first one.
    back_already: refusal to take it back twice.
    is_handed_over: the payer has paid the amount. Otherwise the payer owes it.
    """

    counting: EntryCounting
    line: str = ""
    back_line: str = ""
    back_already: str = texts.PAYMENT_TAKEN_BACK
    is_handed_over: bool = False

    @property
    def counts_in_result(self) -> bool:
        """Whether the evening's result depends on it, so that a closed evening refuses it."""
        return self.counting is not EntryCounting.AS_SETTLED


POT_SHARE = LedgerEntryKind(EntryCounting.AS_WINNINGS, back_already=texts.SHARING_TAKEN_BACK)
ADJUSTMENT = LedgerEntryKind(
    EntryCounting.IN_BALANCES,
    texts.ADJUSTMENT_LINE,
    texts.ADJUSTMENT_TAKEN_BACK_LINE,
    texts.ADJUSTMENT_TAKEN_BACK,
)
CARRIED_DEBT = LedgerEntryKind(EntryCounting.AS_DUE)
CHIPS_BOUGHT = LedgerEntryKind(EntryCounting.AS_DUE, texts.CHIPS_BOUGHT, texts.CHIPS_TAKEN_BACK)
CHIPS_HANDED_IN = LedgerEntryKind(EntryCounting.AS_DUE, texts.CHIPS_HANDED_IN, texts.CHIPS_TAKEN_BACK)
CASH_FOR_CHIPS = LedgerEntryKind(EntryCounting.AS_DUE, is_handed_over=True)
PAYMENT = LedgerEntryKind(
    EntryCounting.AS_SETTLED, texts.DEBT_PAID, texts.PAYMENT_TAKEN_BACK_LINE, is_handed_over=True
)
DEBT_LEFT = LedgerEntryKind(
    EntryCounting.AS_SETTLED, texts.DEBT_LEFT, texts.PAYMENT_TAKEN_BACK_LINE, is_handed_over=True
)


@dataclass(frozen=True)
class LedgerEntry:
    """Amount that one party owes or has paid another.

    kind: its kind, which says whether it is owed or paid.
    payer, payee: seat ids, `BANK` or `ON_TABLE`.
    amount: in the table's smallest unit, never negative.
    reason: text for its log line.
    """

    kind: LedgerEntryKind
    payer: int
    payee: int
    amount: int
    reason: str = ""

    @property
    def money(self) -> dict[int, int]:
        """Change of each party's balance: it falls with a debt, and rises with its payment.

        `ON_TABLE` has no balance and is left out.
        """
        change = self.amount if self.kind.is_handed_over else -self.amount
        sides = {self.payer: change, self.payee: -change}
        return {party: amount for party, amount in sides.items() if party != ON_TABLE}


def add_up_entries(entries: Iterable[LedgerEntry]) -> MoneyEvent:
    """Return the total of the ledger entries as one money event.

    It has the change of each party's balance, and is no match.
    """
    return MoneyEvent(add_up_balances((), (MoneyEvent(one.money) for one in entries)), is_match=False)


def amounts_to_settle(
    games: Mapping[int, int], entries: Iterable[LedgerEntry], *, apart: bool
) -> dict[int, int]:
    """Return the amount due to every party, negative if the party owes it.

    `games` are the winnings of each player in the games. If any chips were bought or handed in, the games and
    shared-out pots are in the chips and do not count themselves, unless the chips are for something `apart`.
    What was paid already (`EntryCounting.AS_SETTLED`) does not count. Everybody whom `games` names is in it,
    with 0 if nothing is due.
    """
    listed = list(entries)
    has_chips = any(one.kind in (CHIPS_BOUGHT, CHIPS_HANDED_IN) for one in listed)
    shares = add_up_entries(one for one in listed if one.kind.counting is EntryCounting.AS_WINNINGS)
    won = add_up_balances((), (MoneyEvent(games), shares))
    counted = won if apart or not has_chips else dict.fromkeys(won, 0)
    due = (one for one in listed if one.kind.counting in (EntryCounting.IN_BALANCES, EntryCounting.AS_DUE))
    return add_up_balances((), (MoneyEvent(counted), add_up_entries(due)))


def validate_adjustment(
    around: Mapping[int, str],
    payer: int | None,
    payee: int | None,
    amount: int | None,
    why: str,
    unit: MoneyUnit = WHOLE,
) -> LedgerEntry:
    """Return the ledger entry of an adjustment; nothing is stored.

    `around` is the name of each player at the table, `unit` the unit that it counts in.

    Raises:
        Illegal: a player is missing or not at the table (its field is "payer"), both are the same ("payee"),
            the amount is not from 1 to `MAX_AMOUNT` ("amount"), or the reason is empty or too long ("why").
    """
    if payer is None or payee is None or payer not in around or payee not in around:
        raise Illegal(texts.PAYER_OR_PAYEE_MISSING, field="payer")
    if payer == payee:
        raise Illegal(texts.PAYS_ONESELF.format(name=around[payer]), field="payee")
    what = "an amount" if unit.places else "a whole number"
    missing = texts.ADJUSTMENT_AMOUNT_MISSING.format(what=what, least=unit.format_amount(1))
    return LedgerEntry(
        ADJUSTMENT, payer, payee, validate_money_amount(amount, 1, missing, unit), clean_reason(why)
    )


def validate_money_amount(amount: int | None, least: int, missing: str, unit: MoneyUnit = WHOLE) -> int:
    """Return `amount` if it is from `least` to `MAX_AMOUNT`, in the table's smallest unit.

    Raises:
        Illegal: it is missing or too small, with the text `missing`; or too large. Its field is
            "amount".
    """
    if amount is None or amount < least:
        raise Illegal(missing, field="amount")
    if amount > MAX_AMOUNT:
        largest = unit.format_amount(MAX_AMOUNT)
        much = texts.AMOUNT_OVER_LIMIT.format(amount=unit.format_amount(amount), limit=largest)
        raise Illegal(much, field="amount")
    return amount


def clean_reason(why: str) -> str:
    """Return the reason as it is stored: on one line, with single spaces.

    Raises:
        Illegal: nothing of it is visible, or it has more than `MAX_REASON_LENGTH` visible characters; its
            field is "why".
    """
    try:
        return names.clean_name(why, MAX_REASON_LENGTH)
    except names.BadName as bad:
        sentence = (
            texts.REASON_TOO_LONG.format(limit=MAX_REASON_LENGTH)
            if len(why.strip()) > MAX_REASON_LENGTH
            else texts.REASON_MISSING
        )
        raise Illegal(sentence, field="why") from bad


def describe_ledger_entry(
    entry: LedgerEntry, around: Mapping[int, str], unit: MoneyUnit = WHOLE, *, back: bool = False
) -> str:
    """Return the log text of an entry, or of its being taken `back`; "" if its kind has none.

    `around` is the name of each player at the table; it must have the players of the entry.
    """
    called = {player: names.isolate_right_to_left_name(name) for player, name in around.items()}
    called |= {BANK: texts.BANK_NAME, ON_TABLE: ""}
    filled = {
        "payer": called[entry.payer],
        "payee": called[entry.payee],
        "amount": unit.format_amount(entry.amount),
        "why": entry.reason,
    }
    line = entry.kind.line.format(**filled)
    return entry.kind.back_line.format(**filled, line=line) if back else line


def refuse_taken_back_entry(kind: LedgerEntryKind, *, taken_back: bool) -> None:
    """Check that an entry of that kind was not taken back already.

    Raises:
        Illegal: it was.
    """
    if taken_back:
        raise Illegal(kind.back_already)
