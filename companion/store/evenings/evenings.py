"""The evening of a table: its finished matches, how everybody stands, and who pays whom."""

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
    """What a table's finished matches come to. Players are ids of seats.

    `pot` is what was put in and has not been won; `played_for` is the part of it that the match being
    played took over. `chips` are those given out and not handed in again, and `owed` is who pays whom: empty
    while there is such a pot, or such chips. `carried` is what was left unpaid earlier. `course` are
    the balances before the first match and after each, and after each time that a pot was shared out or money
    was adjusted. `unreadable` are matches that do not count: of an old release that have no result because
    nobody could follow them any more, or whose result is damaged.
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
        """What lies at the table for the next match that takes it over."""
        return pots.waiting(self.pot, self.played_for)

    @property
    def chips_of(self) -> dict[int, Chips]:
        """The real chips of each player who got or handed in any."""
        return cash.chips(bought(self.cash))

    @property
    def settled(self) -> bool:
        """Whether nothing is left to be paid."""
        return not self.pot and not self.chips and not any(one.rest for one in self.owed)


def evening_of(table: Table) -> Evening:
    """Return how the evening stands. Payments are left out while there is a pot to be played for."""
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
    """Yield what moved money, each with the number of the match that it stands after."""
    yield from ((match.number, moved_by(match)) for match in live_matches(table) if match.result)
    yield from ((sharing.after, shared(sharing)) for sharing in live_sharings(table))
    yield from ((adjustment.after, adjusted(adjustment)) for adjustment in live_adjustments(table))


def moved_by(match: Match) -> Moved:
    """Return what the finished match came to, by seat id; nothing where that cannot be read."""
    stored = match.result
    if stored is None or not is_readable(match):
        return Moved({})
    money = stored.money or [0] * len(match.players)
    return Moved(
        dict(zip(match.players, money, strict=True)), tuple(match.players[seat] for seat in stored.winners)
    )


def live_adjustments(table: Table) -> list[Adjustment]:
    """Return the adjustments, in order, without what was taken back."""
    return [adjustment for adjustment in table.adjustments if adjustment.taken_back is None]


def live_handovers(table: Table) -> list[Handover]:
    """Return what was ticked as paid or left, in order, without what was taken back."""
    return [handover for handover in table.handovers if handover.taken_back is None]


def live_cash(table: Table) -> list[Cash]:
    """Return the chips bought and handed in, in order, without what was taken back."""
    return [one for one in table.cash if one.taken_back is None]


def bought(rows: Iterable[Cash]) -> list[cash.Cash]:
    """Return chips bought and handed in as `evening.cash` takes them."""
    return [cash.Cash(one.seat_id, one.amount, one.paid) for one in rows]


def _handed(one: Handover) -> Handed:
    return Handed(one.payer or cash.BOX, one.payee or cash.BOX, one.amount, one.left)


def _due(table: Table, moved: Sequence[Moved]) -> dict[int, int]:
    """Return what everybody is due, and what the box owes: by the chips where any were bought.

    What an earlier evening of the group left unpaid is due, too, and nobody has won it here.
    """
    seats = [seat.id for seat in table.seats]
    by_hand = balances.balances(seats, map(adjusted, live_adjustments(table)))
    games = {player: amount - by_hand[player] for player, amount in balances.balances(seats, moved).items()}
    beside = balances.balances(seats, (Moved(by_hand), *map(adjusted, table.carried)))
    return cash.counted(games, beside, bought(live_cash(table)), apart=table.chips_apart)


def shifted(table: Table, changed: Mapping[int, Play]) -> tuple[Shift, ...]:
    """Return how everybody stands, and would stand if the matches of those ids were played so.

    The money of the match being played is counted in.
    """
    seats = [seat.id for seat in table.seats]
    return balances.shifts(seats, _moved_with(table, {}), _moved_with(table, changed))


def _moved_with(table: Table, changed: Mapping[int, Play]) -> Iterator[Moved]:
    """Yield what moved money, with the match being played and with those of the ids in `changed` as there."""
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
    """Return what a match came to so far, by seat id."""
    money = play.summary.money or (0,) * len(match.players)
    return Moved(dict(zip(match.players, money, strict=True)))


def shared(sharing: Sharing) -> Moved:
    """Return what sharing a pot out brought whom, by seat id."""
    return Moved(dict(zip(sharing.players, sharing.shares, strict=True)), played=False)


def adjusted(adjustment: Adjustment | Carried) -> Moved:
    """Return what an adjustment moved, or what was left unpaid moves, by seat id."""
    moved = {adjustment.payer: -adjustment.amount, adjustment.payee: adjustment.amount}
    return Moved(moved, played=False)
