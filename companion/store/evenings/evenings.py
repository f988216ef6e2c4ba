"""Evening of a table: its finished matches, its balances, and who pays whom."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from companion.evenings.money import balances, cash, pots
from companion.evenings.money.balances import BalanceChange, MoneyEvent, Score
from companion.evenings.money.cash import PlayerChips
from companion.evenings.money.settling import MadePayment, OwedPayment, settle_up
from companion.store.history.play import MatchReplay
from companion.store.history.replays import (
    UnreadableMatch,
    live_matches,
    live_pot_splits,
    load_replay,
    running_match,
    taken_over_pot,
)
from companion.store.history.results import has_readable_result
from companion.store.models import Adjustment, CarriedDebt, Cash, Match, PotSplit, RecordedPayment, Table


@dataclass(frozen=True)
class Evening:
    """Totals of a table's finished matches. Players are ids of seats.

    `pot` is what was put in and not won. `played_for` is the part of it that the running match took over.
    `chips` is the value of those given out and not handed in.

    `owed` is who pays whom; it is empty while there is such a pot, or such chips. `carried` are the debts
    from earlier evenings. `course` are the balances at the start and after each match, shared-out pot and
    adjustment.

    `unreadable` are matches that do not count. Their result is damaged, or an old release stored none because
    their entries could not be replayed.
    """

    finished: tuple[Match, ...]
    sharings: tuple[PotSplit, ...]
    adjustments: tuple[Adjustment, ...]
    scores: tuple[Score, ...]
    balances: dict[int, int]
    pot: int
    played_for: int
    handovers: tuple[RecordedPayment, ...]
    carried: tuple[CarriedDebt, ...]
    cash: tuple[Cash, ...]
    chips: int
    owed: tuple[OwedPayment, ...]
    course: tuple[dict[int, int], ...]
    unreadable: tuple[Match, ...]

    @property
    def waiting(self) -> int:
        """Pot that waits for the next match that takes it over."""
        return pots.waiting_pot_left(self.pot, self.played_for)

    @property
    def chips_by_player(self) -> dict[int, PlayerChips]:
        """Chips of each player who bought or handed in any."""
        return cash.chips_by_player(chip_transactions(self.cash))

    @property
    def settled(self) -> bool:
        """Whether there is no open pot, no chips that are out and nothing left to pay."""
        return not self.pot and not self.chips and not any(one.rest for one in self.owed)


def compute_evening(table: Table) -> Evening:
    """Return the totals of the table's evening; `owed` is empty while a pot or chips are open."""
    seats = [seat.id for seat in table.seats]
    now = running_match(table)
    live = live_matches(table)
    moved = [one for _, one in sorted(_dated_money_moves(table), key=lambda dated: dated[0])]
    total = balances.add_up_balances(seats, moved)
    pot, rows = pots.pot_total(total), live_cash(table)
    chips = cash.chips_outstanding(chip_transactions(rows))
    return Evening(
        finished=tuple(match for match in live if has_readable_result(match)),
        sharings=tuple(live_pot_splits(table)),
        adjustments=tuple(live_adjustments(table)),
        scores=tuple(balances.player_scores(seats, moved)),
        balances=total,
        pot=pot,
        played_for=taken_over_pot(now) or 0 if now else 0,
        handovers=tuple(live_payments(table)),
        carried=tuple(table.carried),
        cash=tuple(rows),
        chips=chips,
        owed=()
        if pot or chips
        else settle_up(_amounts_due(table, moved), map(_as_payment, live_payments(table))),
        course=tuple(balances.balances_over_time(seats, moved)),
        unreadable=tuple(match for match in live if not has_readable_result(match) and match is not now),
    )


def _dated_money_moves(table: Table) -> Iterator[tuple[int, MoneyEvent]]:
    """Yield the events that moved money, each with the number of the match that it follows."""
    yield from ((match.number, match_money(match)) for match in live_matches(table) if match.result)
    yield from ((sharing.after, pot_split_money(sharing)) for sharing in live_pot_splits(table))
    yield from ((adjustment.after, adjustment_money(adjustment)) for adjustment in live_adjustments(table))


def match_money(match: Match) -> MoneyEvent:
    """Return the money and winners of a match by seat id; empty if there is no readable result."""
    stored = match.result
    if stored is None or not has_readable_result(match):
        return MoneyEvent({})
    money = stored.money or [0] * len(match.players)
    return MoneyEvent(
        dict(zip(match.players, money, strict=True)), tuple(match.players[seat] for seat in stored.winners)
    )


def live_adjustments(table: Table) -> list[Adjustment]:
    """Return the adjustments that were not taken back, in order."""
    return [adjustment for adjustment in table.adjustments if adjustment.taken_back is None]


def live_payments(table: Table) -> list[RecordedPayment]:
    """Return the payments marked as paid or left that were not taken back, in order."""
    return [handover for handover in table.handovers if handover.taken_back is None]


def live_cash(table: Table) -> list[Cash]:
    """Return the chips bought and handed in that were not taken back, in order."""
    return [one for one in table.cash if one.taken_back is None]


def chip_transactions(rows: Iterable[Cash]) -> list[cash.ChipTransfer]:
    """Return chips bought and handed in as values of `companion.evenings.money.cash`."""
    return [cash.ChipTransfer(one.seat_id, one.amount, one.paid) for one in rows]


def _as_payment(one: RecordedPayment) -> MadePayment:
    return MadePayment(one.payer or cash.BANK, one.payee or cash.BANK, one.amount, one.left)


def _amounts_due(table: Table, moved: Sequence[MoneyEvent]) -> dict[int, int]:
    """Return the amount due to each player and to the bank, by the chips if any were bought.

    Debts from earlier evenings of the group are due, too, although nobody won them here.
    """
    seats = [seat.id for seat in table.seats]
    by_hand = balances.add_up_balances(seats, map(adjustment_money, live_adjustments(table)))
    games = {
        player: amount - by_hand[player] for player, amount in balances.add_up_balances(seats, moved).items()
    }
    beside = balances.add_up_balances(seats, (MoneyEvent(by_hand), *map(adjustment_money, table.carried)))
    return cash.amounts_to_settle(games, beside, chip_transactions(live_cash(table)), apart=table.chips_apart)


def balance_shifts(table: Table, changed: Mapping[int, MatchReplay]) -> tuple[BalanceChange, ...]:
    """Return each player's balance now, and as it would be with the matches in `changed`, by id.

    The running match counts with its money so far.
    """
    seats = [seat.id for seat in table.seats]
    return balances.balance_changes(seats, _money_moves_with(table, {}), _money_moves_with(table, changed))


def _money_moves_with(table: Table, changed: Mapping[int, MatchReplay]) -> Iterator[MoneyEvent]:
    """Yield the events that moved money, with the running match and with the `changed` matches."""
    for match in live_matches(table):
        play = changed.get(match.id)
        if play is not None:
            yield match_money_so_far(match, play)
        elif match.result is not None:
            yield match_money(match)
        elif match is running_match(table):
            with suppress(UnreadableMatch):
                yield match_money_so_far(match, load_replay(match))
    yield from (pot_split_money(sharing) for sharing in live_pot_splits(table))
    yield from (adjustment_money(adjustment) for adjustment in live_adjustments(table))


def match_money_so_far(match: Match, play: MatchReplay) -> MoneyEvent:
    """Return the money of a match so far, by seat id."""
    money = play.summary.money or (0,) * len(match.players)
    return MoneyEvent(dict(zip(match.players, money, strict=True)))


def pot_split_money(sharing: PotSplit) -> MoneyEvent:
    """Return the shares that players got of a shared-out pot, by seat id."""
    return MoneyEvent(dict(zip(sharing.players, sharing.shares, strict=True)), is_match=False)


def adjustment_money(adjustment: Adjustment | CarriedDebt) -> MoneyEvent:
    """Return the money that an adjustment or a carried-over debt moves, by seat id."""
    moved = {adjustment.payer: -adjustment.amount, adjustment.payee: adjustment.amount}
    return MoneyEvent(moved, is_match=False)
