"""The evening of a table: its finished matches, how everybody stands, and who pays whom."""

from dataclasses import dataclass

from companion import evening
from companion.evening import Payment, Result, Score
from companion.store.models import Match, Table
from companion.store.plays import Play
from companion.store.replays import Unreadable, live_matches, load


@dataclass(frozen=True)
class Evening:
    """What a table's finished matches come to. Players are ids of seats.

    `course` are the balances before the first match and after each. `unreadable` are matches that
    could not be replayed and so count for nothing here.
    """

    finished: tuple[Match, ...]
    scores: tuple[Score, ...]
    balances: dict[int, int]
    pot: int
    payments: tuple[Payment, ...]
    course: tuple[dict[int, int], ...]
    unreadable: tuple[Match, ...]


def evening_of(table: Table) -> Evening:
    """Return how the evening stands. Payments are left out while there is a pot to be played for."""
    seats = [seat.id for seat in table.seats]
    finished, results, unreadable = [], [], []
    for match in live_matches(table):
        try:
            play = load(match)
        except Unreadable:
            unreadable.append(match)
            continue
        if play.summary.over:
            finished.append(match)
            results.append(result(match, play))
    total = evening.balances(seats, results)
    pot = evening.pot(total)
    return Evening(
        finished=tuple(finished),
        scores=tuple(evening.scores(seats, results)),
        balances=total,
        pot=pot,
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
