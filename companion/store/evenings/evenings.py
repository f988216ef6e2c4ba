"""Evening of a table: its finished matches, its balances, and who pays whom."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

from companion.evenings.money import balances, cash, pots
from companion.evenings.money.balances import Moved, Score, Shift
from companion.evenings.money.cash import Chips
from companion.evenings.money.settling import Handed, Owed, settling
from companion.store.history.play import Play
from companion.store.history.replays import Unreadable, live_matches, live_sharings, load, running, taken_over
from companion.store.history.results import is_readable
from companion.store.models import Adjustment, Carried, Cash, Handover, Match, Sharing, Table


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
    sharings: tuple[Sharing, ...]
    adjustments: tuple[Adjustment, ...]
    scores: tuple[Score, ...]
    balances: dict[int, int]
    pot: int
    played_for: int
    handovers: tuple[Handover, ...]
    carried: tuple[Carried, ...]
    cash: tuple[Cash, ...]
    chips: int
    owed: tuple[Owed, ...]
    course: tuple[dict[int, int], ...]
    unreadable: tuple[Match, ...]

    @property
    def waiting(self) -> int:
        """Pot that waits for the next match that takes it over."""
        return pots.waiting(self.pot, self.played_for)

    @property
    def chips_of(self) -> dict[int, Chips]:
        """Chips of each player who bought or handed in any."""
        return cash.chips(bought(self.cash))

    @property
    def settled(self) -> bool:
        """Whether there is no open pot, no chips that are out and nothing left to pay."""
        return not self.pot and not self.chips and not any(one.rest for one in self.owed)


def evening_of(table: Table) -> Evening:
    """Return the totals of the table's evening; `owed` is empty while a pot or chips are open."""
    seats = [seat.id for seat in table.seats]
    now = running(table)
    live = live_matches(table)
    moved = [one for _, one in sorted(_dated(table), key=lambda dated: dated[0])]
    total = balances.balances(seats, moved)
    pot, rows = pots.pot(total), live_cash(table)
    chips = cash.out(bought(rows))
    return Evening(
        finished=tuple(match for match in live if is_readable(match)),
        sharings=tuple(live_sharings(table)),
        adjustments=tuple(live_adjustments(table)),
        scores=tuple(balances.scores(seats, moved)),
        balances=total,
        pot=pot,
        played_for=taken_over(now) or 0 if now else 0,
        handovers=tuple(live_handovers(table)),
        carried=tuple(table.carried),
        cash=tuple(rows),
        chips=chips,
        owed=() if pot or chips else settling(_due(table, moved), map(_handed, live_handovers(table))),
        course=tuple(balances.course(seats, moved)),
        unreadable=tuple(match for match in live if not is_readable(match) and match is not now),
    )


def _dated(table: Table) -> Iterator[tuple[int, Moved]]:
    """Yield the events that moved money, each with the number of the match that it follows."""
    yield from ((match.number, moved_by(match)) for match in live_matches(table) if match.result)
    yield from ((sharing.after, shared(sharing)) for sharing in live_sharings(table))
    yield from ((adjustment.after, adjusted(adjustment)) for adjustment in live_adjustments(table))


def moved_by(match: Match) -> Moved:
    """Return the money and winners of a match by seat id; empty if there is no readable result."""
    stored = match.result
    if stored is None or not is_readable(match):
        return Moved({})
    money = stored.money or [0] * len(match.players)
    return Moved(
        dict(zip(match.players, money, strict=True)), tuple(match.players[seat] for seat in stored.winners)
    )


def live_adjustments(table: Table) -> list[Adjustment]:
    """Return the adjustments that were not taken back, in order."""
    return [adjustment for adjustment in table.adjustments if adjustment.taken_back is None]


def live_handovers(table: Table) -> list[Handover]:
    """Return the payments marked as paid or left that were not taken back, in order."""
    return [handover for handover in table.handovers if handover.taken_back is None]


def live_cash(table: Table) -> list[Cash]:
    """Return the chips bought and handed in that were not taken back, in order."""
    return [one for one in table.cash if one.taken_back is None]


def bought(rows: Iterable[Cash]) -> list[cash.Cash]:
    """Return chips bought and handed in as values of `companion.evenings.money.cash`."""
    return [cash.Cash(one.seat_id, one.amount, one.paid) for one in rows]


def _handed(one: Handover) -> Handed:
    return Handed(one.payer or cash.BOX, one.payee or cash.BOX, one.amount, one.left)


def _due(table: Table, moved: Sequence[Moved]) -> dict[int, int]:
    """Return what is due to each player and to the bank: by the chips if any were bought.

    Debts from earlier evenings of the group are due, too, although nobody won them here.
    """
    seats = [seat.id for seat in table.seats]
    by_hand = balances.balances(seats, map(adjusted, live_adjustments(table)))
    games = {player: amount - by_hand[player] for player, amount in balances.balances(seats, moved).items()}
    beside = balances.balances(seats, (Moved(by_hand), *map(adjusted, table.carried)))
    return cash.counted(games, beside, bought(live_cash(table)), apart=table.chips_apart)


def shifted(table: Table, changed: Mapping[int, Play]) -> tuple[Shift, ...]:
    """Return each player's balance now, and as it would be with the matches in `changed`, by id.

    The running match counts with its money so far.
    """
    seats = [seat.id for seat in table.seats]
    return balances.shifts(seats, _moved_with(table, {}), _moved_with(table, changed))


def _moved_with(table: Table, changed: Mapping[int, Play]) -> Iterator[Moved]:
    """Yield the events that moved money, with the running match and with the `changed` matches."""
    for match in live_matches(table):
        play = changed.get(match.id)
        if play is not None:
            yield so_far(match, play)
        elif match.result is not None:
            yield moved_by(match)
        elif match is running(table):
            with suppress(Unreadable):
                yield so_far(match, load(match))
    yield from (shared(sharing) for sharing in live_sharings(table))
    yield from (adjusted(adjustment) for adjustment in live_adjustments(table))


def so_far(match: Match, play: Play) -> Moved:
    """Return the money of a match so far, by seat id."""
    money = play.summary.money or (0,) * len(match.players)
    return Moved(dict(zip(match.players, money, strict=True)))


def shared(sharing: Sharing) -> Moved:
    """Return the shares that players got of a shared-out pot, by seat id."""
    return Moved(dict(zip(sharing.players, sharing.shares, strict=True)), played=False)


def adjusted(adjustment: Adjustment | Carried) -> Moved:
    """Return the money that an adjustment or a carried-over debt moves, by seat id."""
    moved = {adjustment.payer: -adjustment.amount, adjustment.payee: adjustment.amount}
    return Moved(moved, played=False)
