"""Money that moved between players for what no entry explains: written down with the reason, taken back."""

from hashlib import sha256

from sqlalchemy.exc import IntegrityError

from companion.play.field import Illegal
from companion.store import clock, happenings, names, words
from companion.store.changes import changing
from companion.store.log import NotYours
from companion.store.models import Adjustment, Seat, Table
from companion.store.tables import known_as, may_score

MOST = 1_000_000
"""In the table's smallest unit: beyond it somebody has mistyped."""
LONGEST = 120
"""Visible characters of a reason."""


def adjust(
    table: Table, payer: Seat | None, payee: Seat | None, amount: int | None, why: str, key: str, device: str
) -> None:
    """Let `payer` pay `payee` that amount. The same twice from one phone with one `key` is one, sent twice.

    Raise `Illegal` for what makes no sense, `NotYours` for a phone without a seat.
    """
    if not may_score(table, device):
        raise NotYours(words.NOT_SEATED_HERE)
    payer, payee, amount, why = _sound(table, payer, payee, amount, why)
    said = (payer.id, payee.id, amount, why)
    try:
        with changing(table):
            adjustment = Adjustment(
                key=sha256(repr((key, device, said)).encode()).hexdigest()[:32],
                after=len(table.matches),
                payer=payer.id,
                payee=payee.id,
                amount=amount,
                why=why,
                entered_by=known_as(table, device),
                device=device,
                at=clock.now(),
            )
            table.adjustments.append(adjustment)
            happenings.tell(table, _line(words.ADJUSTED, adjustment), device)
    except IntegrityError:
        return  # the form was sent twice


def take_back(adjustment: Adjustment, device: str) -> None:
    """Undo the adjustment; raise `Illegal` if it was already, `NotYours` for a phone without a seat."""
    table = adjustment.table
    if not may_score(table, device):
        raise NotYours(words.NOT_SEATED_HERE)
    with changing(table):
        if adjustment.taken_back is not None:
            raise Illegal(words.NOT_ADJUSTED)
        adjustment.taken_back = clock.now()
        adjustment.taken_back_by = known_as(table, device)
        happenings.tell(table, _line(words.ADJUSTED_BACK, adjustment), device)


def _sound(
    table: Table, payer: Seat | None, payee: Seat | None, amount: int | None, why: str
) -> tuple[Seat, Seat, int, str]:
    """Return what can be written down; raise `Illegal` naming the input for what cannot."""
    if payer not in table.seats or payee not in table.seats or payer is None or payee is None:
        raise Illegal(words.WHOM, field="payer")
    if payer is payee:
        raise Illegal(words.TO_ONESELF.format(name=payer.name), field="payee")
    if amount is None or amount < 1:
        raise Illegal(words.NOTHING_ADJUSTED, field="amount")
    if amount > MOST:
        raise Illegal(words.MUCH_ADJUSTED.format(amount=amount, limit=MOST), field="amount")
    try:
        return payer, payee, amount, names.clean(why, LONGEST)
    except names.BadName as bad:
        sentence = words.WHY_LONG.format(limit=LONGEST) if len(why) > LONGEST else words.WHY
        raise Illegal(sentence, field="why") from bad


def _line(words_for: str, adjustment: Adjustment) -> str:
    by_id = {seat.id: names.isolated(seat.name) for seat in adjustment.table.seats}
    return words_for.format(
        payer=by_id[adjustment.payer],
        payee=by_id[adjustment.payee],
        amount=adjustment.amount,
        why=adjustment.why,
    )
