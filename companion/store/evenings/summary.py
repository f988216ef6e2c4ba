"""Summary of an evening: balances over time, results by game, highlights."""

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select

from companion.engine.highlights import Highlights
from companion.evenings.money.balances import MoneyEvent, add_up_balances
from companion.evenings.money.ledger import add_up_entries
from companion.store.database.session import db
from companion.store.evenings.evenings import match_money, match_money_so_far, rows_in_balances
from companion.store.history.replays import (
    UnreadableMatch,
    find_running_match,
    game_name,
    list_matches_not_abandoned,
    load_replay,
    match_seats,
)
from companion.store.history.results import has_readable_result, read_stored_highlights
from companion.store.models import Entry, Match, Table


@dataclass(frozen=True)
class GameResult:
    """Result of one match of an evening.

    match, game: its row, and the name of its game.

    money: won, or lost if negative, so far, by seat id; each 0 if the game counts none, and empty if
    the match is not readable.

    winners: their seat ids; empty while it is being played.

    open: whether it is being played.

    began, ended: when it began, and the time of its last entry; without entries both are the same.

    highlights: None if an earlier release stored the match, or they cannot be read.

    readable: False if its stored result is damaged, or it is being played and cannot be replayed.
    Then it counts nowhere.
    """

    match: Match
    game: str
    money: Mapping[int, int]
    winners: tuple[int, ...]
    open: bool
    began: datetime
    ended: datetime
    highlights: Highlights | None
    readable: bool = True


@dataclass(frozen=True)
class EveningSummary:
    """Summary of an evening.

    parts: its matches in order, the running one included. Those that were called off are left out.

    course: the balances by seat id at the start, after each entry that changed them, and after each
    shared-out pot and adjustment.

    games: for each of `parts`, the position in `course` at which it began.
    """

    parts: tuple[GameResult, ...]
    course: tuple[Mapping[int, int], ...]
    games: tuple[int, ...]

    @property
    def hands(self) -> int:
        """Number of hands played, in the games that know it."""
        return sum(part.highlights.hands for part in self.parts if part.highlights)

    @property
    def minutes(self) -> int:
        """Minutes from the start of the first match to the last entry, rounded down; 0 without matches."""
        if not self.parts:
            return 0
        return int((max(part.ended for part in self.parts) - self.parts[0].began).total_seconds() // 60)


def summarise_evening(table: Table) -> EveningSummary:
    """Return the summary of a table's evening, with the running match; nothing is stored."""
    parts = tuple(_game_results(table))
    seats = [seat.id for seat in table.seats]
    money = _money_by_entry([part.match for part in parts if part.readable])
    course: list[Mapping[int, int]] = [add_up_balances(seats, ())]
    games: list[int] = []
    beside = [(row.after, add_up_entries(row.entries)) for row in rows_in_balances(table)]
    beside.sort(key=lambda dated: dated[0])

    def moved_before(number: float) -> None:
        while beside and beside[0][0] < number:
            course.append(add_up_balances((), (MoneyEvent(course[-1]), beside.pop(0)[1])))

    for part in parts:
        moved_before(part.match.number)
        games.append(len(course) - 1)
        base = course[-1]
        for told in money.get(part.match.id, ()):
            point = add_up_balances(
                (), (MoneyEvent(base), MoneyEvent(dict(zip(part.match.players, told, strict=False))))
            )
            if point != course[-1]:
                course.append(point)
        end = add_up_balances((), (MoneyEvent(base), MoneyEvent(part.money)))
        if end != course[-1]:
            course.append(end)
    moved_before(math.inf)
    return EveningSummary(parts, tuple(course), tuple(games))


def _game_results(table: Table) -> Iterator[GameResult]:
    """Yield the games that were played to the end, and the one that is being played."""
    live, now = list_matches_not_abandoned(table), find_running_match(table)
    ended = _last_entry_times(live)
    for match in live:
        last = ended.get(match.id, match.created)
        if match.result is not None:
            moved, readable = match_money(match), has_readable_result(match)
            known = read_stored_highlights(match) if readable else None
            told = (moved.money, moved.winners, False, match.created, last, known, readable)
            yield GameResult(match, game_name(match), *told)
        elif match is now:
            yield _running_game_result(match, last)


def _running_game_result(match: Match, last: datetime) -> GameResult:
    """Return the result so far of the match that is being played."""
    try:
        play = load_replay(match)
    except UnreadableMatch:
        return GameResult(match, game_name(match), {}, (), True, match.created, last, None, False)
    money = match_money_so_far(match, play).money
    return GameResult(match, game_name(match), money, (), True, match.created, last, play.highlights)


def _last_entry_times(matches: Sequence[Match]) -> dict[int, datetime]:
    """Return the time of each match's last entry, by id; matches without entries are left out."""
    ids = [match.id for match in matches]
    last = select(Entry.match_id, func.max(Entry.seq).label("seq")).where(Entry.match_id.in_(ids))
    newest = last.group_by(Entry.match_id).subquery()
    rows = select(Entry.match_id, Entry.at).join(
        newest, (newest.c.match_id == Entry.match_id) & (newest.c.seq == Entry.seq)
    )
    return {row.match_id: row.at for row in db.session.execute(rows)}


def _money_by_entry(matches: Sequence[Match]) -> dict[int, list[Sequence[int]]]:
    """Return each match's money by player after each of its entries, by the match's id."""
    rows = select(Entry.match_id, Entry.came).where(Entry.match_id.in_([match.id for match in matches]))
    found: dict[int, list[Sequence[int]]] = {}
    for match, came in db.session.execute(rows.order_by(Entry.match_id, Entry.seq)):
        with suppress(LookupError, TypeError):  # damaged entries are left out
            money = came["money"] if came is not None else ()
            if money and all(isinstance(amount, int) for amount in money):
                found.setdefault(match, []).append(money)
    return found


def count_first_deals(night: EveningSummary) -> list[tuple[str, int]]:
    """Return pairs of a player's name and the number of matches they dealt first in, the most first.

    Players who dealt first in none are left out. Equal ones are in the order of their first deals.
    """
    counted: dict[str, int] = {}
    for part in night.parts:
        for name in (seat.name for seat in match_seats(part.match) if seat.id == part.match.dealer):
            counted[name] = counted.get(name, 0) + 1
    return sorted(counted.items(), key=lambda one: -one[1])
