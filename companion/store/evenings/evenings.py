"""Evening of a table: its finished matches, its balances, and who pays whom."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from companion.evenings.money import balances, chips, ledger, pots
from companion.evenings.money.balances import BalanceChange, MoneyEvent, PlayerScore
from companion.evenings.money.chips import PlayerChips
from companion.evenings.money.ledger import EntryCounting, LedgerEntry
from companion.evenings.money.settling import OwedPayment, plan_settlement
from companion.store.history.play import MatchReplay
from companion.store.history.replays import (
    UnreadableMatch,
    find_running_match,
    list_matches_not_abandoned,
    load_replay,
    pot_from_earlier_matches,
)
from companion.store.history.results import has_readable_result
from companion.store.models import (
    Adjustment,
    BalanceRow,
    CarriedDebt,
    Cash,
    LedgerRow,
    Match,
    PotSplit,
    RecordedPayment,
    Table,
)

Row = TypeVar("Row", bound=LedgerRow)


@dataclass(frozen=True)
class Evening:
    """Totals of a table's finished matches. Players are ids of seats.

    `pot` is what was put in and not won. `played_for` is the pot that the running match took over,
    0 if none is running. `chips` is the value of those given out and not handed in.

    `owed` is who pays whom, also what is paid or left already; it is empty while there is such a
    pot, or such chips. `handovers` are the payments made or left, and `cash` the chips given out and
    handed in. `carried` are the debts from earlier evenings. Rows that were taken back are left out
    everywhere.

    `balances` and `scores` count finished matches, shared-out pots and adjustments; everybody at the
    table is in them. `scores` are sorted, the best first, by balance, then by matches won. `course`
    are the balances at the start and after each match, shared-out pot and adjustment.

    `unreadable` are matches that do not count. Their result is damaged, or an old release stored
    none because their entries could not be replayed.
    """

    finished: tuple[Match, ...]
    sharings: tuple[PotSplit, ...]
    adjustments: tuple[Adjustment, ...]
    scores: tuple[PlayerScore, ...]
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
        """Pot that waits for the next match that takes it over; never negative."""
        return pots.pot_left_for_next_match(self.pot, self.played_for)

    @property
    def chips_by_player(self) -> dict[int, PlayerChips]:
        """Chips of each player who bought or handed in any, by seat id."""
        return chips.total_chips_by_player(entries_of(self.cash))

    @property
    def settled(self) -> bool:
        """Whether there is no pot, no chips that are out and nothing left to pay.

        A pot that the running match plays for counts. It is True if no money was entered at all.
        """
        return not self.pot and not self.chips and not any(one.rest for one in self.owed)


def compute_evening(table: Table) -> Evening:
    """Return the totals of the table's evening; `owed` is empty while a pot or chips are open."""
    seats = [seat.id for seat in table.seats]
    now = find_running_match(table)
    live = list_matches_not_abandoned(table)
    won = [(match.number, match_money(match)) for match in live if match.result]
    beside = [(row.after, ledger.add_up_entries(row.entries)) for row in rows_in_balances(table)]
    moved = [one for _, one in sorted([*won, *beside], key=lambda dated: dated[0])]
    total = balances.add_up_balances(seats, moved)
    rows = (*rows_in_balances(table), *table.carried, *live_rows(table.cash), *live_rows(table.handovers))
    entries = entries_of(rows)
    pot, chips_out = pots.pot_from_balances(total), chips.chips_outstanding(entries)
    games = balances.add_up_balances(seats, (one for _, one in won))
    return Evening(
        finished=tuple(match for match in live if has_readable_result(match)),
        sharings=live_rows(table.sharings),
        adjustments=live_rows(table.adjustments),
        scores=tuple(balances.rank_player_scores(seats, moved)),
        balances=total,
        pot=pot,
        played_for=pot_from_earlier_matches(now) or 0 if now else 0,
        handovers=live_rows(table.handovers),
        carried=tuple(table.carried),
        cash=live_rows(table.cash),
        chips=chips_out,
        owed=()
        if pot or chips_out
        else plan_settlement(
            ledger.amounts_to_settle(games, entries, apart=table.chips_apart),
            [one for one in entries if one.kind.counting is EntryCounting.AS_SETTLED],
        ),
        course=tuple(balances.balances_over_time(seats, moved)),
        unreadable=tuple(match for match in live if not has_readable_result(match) and match is not now),
    )


def rows_in_balances(table: Table) -> list[BalanceRow]:
    """Return the table's shared-out pots, then its adjustments, without those that were taken back.

    These are the rows beside the games that count in the evening's balances.
    """
    return [*live_rows(table.sharings), *live_rows(table.adjustments)]


def live_rows(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return the rows that were not taken back, in order."""
    return tuple(row for row in rows if row.taken_back is None)


def entries_of(rows: Iterable[LedgerRow | CarriedDebt]) -> list[LedgerEntry]:
    """Return the ledger entries of the rows, in order, also of rows that were taken back."""
    return [entry for row in rows for entry in row.entries]


def match_money(match: Match) -> MoneyEvent:
    """Return the money and winners of a finished match by seat id.

    Each player's is 0 if the game counts no money. It is empty if no result is stored or it cannot
    be read.
    """
    stored = match.result
    if stored is None or not has_readable_result(match):
        return MoneyEvent({})
    money = stored.money or [0] * len(match.players)
    return MoneyEvent(
        dict(zip(match.players, money, strict=True)), tuple(match.players[seat] for seat in stored.winners)
    )


def balance_shifts(table: Table, changed: Mapping[int, MatchReplay]) -> tuple[BalanceChange, ...]:
    """Return each player's balance now, and as it would be with the matches in `changed`.

    Everybody at the table is in it, clockwise. `changed` has replays by the id of the match. The
    running match counts with its money so far, or not at all if it cannot be replayed.
    """
    seats = [seat.id for seat in table.seats]
    return balances.compute_balance_changes(
        seats, _money_moves_with(table, {}), _money_moves_with(table, changed)
    )


def _money_moves_with(table: Table, changed: Mapping[int, MatchReplay]) -> Iterator[MoneyEvent]:
    """Yield the events that moved money, with the running match and with the `changed` matches."""
    for match in list_matches_not_abandoned(table):
        play = changed.get(match.id)
        if play is not None:
            yield match_money_so_far(match, play)
        elif match.result is not None:
            yield match_money(match)
        elif match is find_running_match(table):
            with suppress(UnreadableMatch):
                yield match_money_so_far(match, load_replay(match))
    yield from (ledger.add_up_entries(row.entries) for row in rows_in_balances(table))


def match_money_so_far(match: Match, play: MatchReplay) -> MoneyEvent:
    """Return the money of a match in that replay, by seat id, without winners.

    Each player's is 0 if the game counts no money.
    """
    money = play.summary.money or (0,) * len(match.players)
    return MoneyEvent(dict(zip(match.players, money, strict=True)))
