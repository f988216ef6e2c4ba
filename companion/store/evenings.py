"""The evening of a table: its finished matches, how everybody stands, and who pays whom."""

from dataclasses import dataclass

from companion import evening
from companion.evening import Payment, Result, Score
from companion.store.models import Match, Sharing, Table
from companion.store.plays import Play
from companion.store.replays import Unreadable, live_matches, live_sharings, load, running, taken_over


@dataclass(frozen=True)
class Evening:
    """What a table's finished matches come to. Players are ids of seats.

    `pot` is what was put in and has not been won; `played_for` is the part of it that the match being
    played took over. `course` are the balances before the first match and after each, and after each time
    that a pot was shared out. `unreadable` are matches that could not be replayed and so count for
    nothing here.
    """

    finished: tuple[Match, ...]
    sharings: tuple[Sharing, ...]
    scores: tuple[Score, ...]
    balances: dict[int, int]
    pot: int
    played_for: int
    payments: tuple[Payment, ...]
    course: tuple[dict[int, int], ...]
    unreadable: tuple[Match, ...]

    @property
    def waiting(self) -> int:
        """What lies at the table for the next match that takes it over."""
        return max(0, self.pot - self.played_for)


def evening_of(table: Table) -> Evening:
    """Return how the evening stands. Payments are left out while there is a pot to be played for."""
    seats = [seat.id for seat in table.seats]
    finished, unreadable = [], []
    dated: list[tuple[int, Result]] = []
    for match in live_matches(table):
        try:
            play = load(match)
        except Unreadable:
            unreadable.append(match)
            continue
        if play.summary.over:
            finished.append(match)
            dated.append((match.number, result(match, play)))
    sharings = live_sharings(table)
    dated += [(sharing.after, _shared(sharing)) for sharing in sharings]
    results = [result for _, result in sorted(dated, key=lambda one: one[0])]
    total = evening.balances(seats, results)
    pot = evening.pot(total)
    now = running(table)
    return Evening(
        finished=tuple(finished),
        sharings=tuple(sharings),
        scores=tuple(evening.scores(seats, results)),
        balances=total,
        pot=pot,
        played_for=taken_over(now) or 0 if now else 0,
        payments=() if pot else evening.payments(total),
        course=tuple(evening.course(seats, results)),
        unreadable=tuple(unreadable),
    )


def result(match: Match, play: Play) -> Result:
    """Return what the match did so far, by seat id."""
    money = play.summary.money or (0,) * len(match.players)
    return Result(
        dict(zip(match.players, money, strict=True)),
        tuple(match.players[seat] for seat in play.summary.winners),
    )


def _shared(sharing: Sharing) -> Result:
    return Result(dict(zip(sharing.players, sharing.shares, strict=True)), played=False)
